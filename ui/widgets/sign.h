// SPDX-License-Identifier: GPL-3.0-or-later
/// An icon on its own, drawn in the colours of the current theme.
#pragma once

#include <QIcon>
#include <QPalette>
#include <QWidget>

namespace blockwarp::ui {

class Sign : public QWidget {
    Q_OBJECT

  public:
    Sign(const char* iconName, QPalette::ColorRole role, int size, QWidget* parent);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QIcon icon_;
};

} // namespace blockwarp::ui
