// SPDX-License-Identifier: GPL-3.0-or-later
/// Buttons beside Qt's: the one main action of a page, one that looks like a link, one for bars
/// that get narrow, one that copies.
#pragma once

#include <QPushButton>
#include <QString>

#include <chrono>

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

/// What does not fit is elided, and then the tool tip has the whole text.
class LinkButton : public QPushButton {
    Q_OBJECT

  public:
    explicit LinkButton(const QString& text, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    QString shown() const;
};

/// A button for bars that get narrow: where its text does not fit it shows the icon alone.
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

/// Puts the text into the clipboard. The button says "Copied" for two seconds.
void copyAndSay(QPushButton& button, const QString& text);

inline constexpr std::chrono::seconds kSecretCopyStays(30);

/// The same for a secret: marked so that managers of the clipboard do not keep it, and taken out
/// after a while if the clipboard still holds it.
void copySecretAndSay(QPushButton& button, const QString& text,
                      std::chrono::milliseconds stays = kSecretCopyStays);

} // namespace blockwarp::ui
