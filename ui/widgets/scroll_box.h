// SPDX-License-Identifier: GPL-3.0-or-later
/// What does not fit can be scrolled, without a frame and without taking keys from the page.
#pragma once

#include <QKeyEvent>
#include <QScrollArea>

namespace blockwarp::ui {

class ScrollBox : public QScrollArea {
    Q_OBJECT

  public:
    explicit ScrollBox(QWidget* parent = nullptr);

  protected:
    void keyPressEvent(QKeyEvent* event) override { event->ignore(); }
};

/// A column of choices that is as wide as its content needs: no sideways scrolling, however large
/// the text.
class ScrollColumn : public ScrollBox {
    Q_OBJECT

  public:
    explicit ScrollColumn(int minWidth, QWidget* parent = nullptr);
    void setMinWidth(int width);
    /// Takes it.
    void setColumn(QWidget* content);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fitWidth();

    int minWidth_;
};

} // namespace blockwarp::ui
