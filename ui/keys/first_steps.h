// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/keys/ring_view.h"

#include <QPushButton>
#include <QWidget>

namespace blockwarp::ui {

/// While there is nobody in the list: the three steps that lead to a file for one person.
class FirstSteps : public QWidget {
    Q_OBJECT

  public:
    explicit FirstSteps(QWidget* parent);

    /// Which steps are done, and which one is next.
    void show(const RingView& view);

  signals:
    void makeAsked();
    void giveAsked();
    void addAsked();
    void ownFileAsked();

  private:
    QPushButton* make_ = nullptr;
    QPushButton* give_ = nullptr;
    QPushButton* add_ = nullptr;
};

} // namespace blockwarp::ui
