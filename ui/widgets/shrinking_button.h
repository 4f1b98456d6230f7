// SPDX-License-Identifier: GPL-3.0-or-later
/// A button for bars that get narrow: where its text does not fit it shows the icon alone.
#pragma once

#include <QPushButton>

namespace blockwarp::ui {

class ShrinkingButton : public QPushButton {
    Q_OBJECT

  public:
    ShrinkingButton(const char* iconName, const QString& text, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    bool event(QEvent* event) override;
    void initStyleOption(QStyleOptionButton* option) const override;

  private:
    mutable bool measuring_ = false; ///< sizeHint() asks for the style option with the text in it
};

} // namespace blockwarp::ui
