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

/// A column of choices on a card that is as wide as its content needs: no sideways scrolling,
/// however large the text. What goes on below fades out, instead of being cut.
class ScrollColumn : public ScrollBox {
    Q_OBJECT

  public:
    explicit ScrollColumn(int minWidth, QWidget* parent = nullptr);
    void setMinWidth(int width);
    /// Takes it.
    void setColumn(QWidget* content);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitWidth();
    void placeFade();

    int minWidth_;
    QWidget* fade_; ///< over the lower edge, while there is more below
};

} // namespace blockwarp::ui
