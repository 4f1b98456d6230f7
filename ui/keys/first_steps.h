// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/keys/ring_view.h"

#include <QPushButton>
#include <QWidget>

namespace blockwarp::ui {

class Card;

/// While there is nobody in the list: the three steps that lead to a file for one person.
class FirstSteps : public QWidget {
    Q_OBJECT

  public:
    explicit FirstSteps(QWidget* parent);

    /// A key can be given away once it is there.
    void show(const RingView& view);

  signals:
    void makeAsked();
    void giveAsked();
    void addAsked();
    void ownFileAsked();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QPushButton* make_;
    QPushButton* give_;
    QPushButton* add_;
    Card* foot_ = nullptr;
};

} // namespace blockwarp::ui
