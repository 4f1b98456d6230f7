// SPDX-License-Identifier: GPL-3.0-or-later
/// A card that opens below a control. Escape or a click elsewhere closes it, and the control has
/// the focus again.
#pragma once

#include <QVBoxLayout>
#include <QWidget>

namespace blockwarp::ui {

class ScrollBox;

class Popup : public QWidget {
    Q_OBJECT

  public:
    /// `owner`: the control that opens it.
    explicit Popup(QWidget* owner);

    QWidget& content() const { return *content_; }
    QVBoxLayout& column() const { return *column_; }
    /// Shows it where the screen has room, and puts the focus on `first`, or on its first control.
    void open(QWidget* first = nullptr);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    /// As large as its content, as far as the screen has room.
    void fit();
    QWidget* firstControl() const;

    QWidget* content_;
    QVBoxLayout* column_;
    ScrollBox* scroll_;
};

} // namespace blockwarp::ui
