// SPDX-License-Identifier: GPL-3.0-or-later
/// The one main action of a page.
#pragma once

#include <QPushButton>

namespace blockwarp::ui {

/// Filled with the palette's accent colour, whatever the style: many styles tint a coloured button
/// until its text is hard to read.
class MainButton : public QPushButton {
    Q_OBJECT

  public:
    MainButton(const char* iconName, const QString& text, QWidget* parent = nullptr);
    void setAction(const char* iconName, const QString& text);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; ///< for icon and text, without the room around them

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QColor fill() const;
};

} // namespace blockwarp::ui
