// SPDX-License-Identifier: GPL-3.0-or-later
/// A ring around the control that has the keyboard's focus, while the keyboard is used.
#pragma once

#include <QFocusFrame>
#include <QObject>
#include <QPointer>

namespace blockwarp::ui {

/// Lets a widget that draws itself have the ring, like a standard control.
void wantRing(QWidget& widget);

/// One for the whole program; views and tab bars draw a ring within themselves.
class FocusRing : public QObject {
    Q_OBJECT

  public:
    explicit FocusRing(QObject* parent);

  private:
    void follow(QWidget* widget);

    QPointer<QFocusFrame> frame_; ///< belongs to the window that it is in
};

} // namespace blockwarp::ui
