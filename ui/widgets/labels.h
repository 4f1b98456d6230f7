// SPDX-License-Identifier: GPL-3.0-or-later
/// One line of text that is shortened when there is too little room; and a few words that were
/// found to be true.
#pragma once

#include "ui/theme/theme.h"

#include <QLabel>

namespace blockwarp::ui {

/// For paths and status lines; the tool tip holds the whole text.
class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    /// A sentence loses its end; a line whose end matters, as a path's, its middle.
    void setLine(const QString& text, Qt::TextElideMode elide = Qt::ElideMiddle);
    /// Bold, and its end is kept: names that are alike differ there.
    void setHeading();
    QString shownText() const; ///< what there is room for

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Qt::TextElideMode elide_ = Qt::ElideMiddle;
    bool heading_ = false;
};

/// Hidden while empty.
class VerdictLabel : public QLabel {
    Q_OBJECT

  public:
    explicit VerdictLabel(QWidget* parent = nullptr);

    void say(Tone tone, const QString& text);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    Tone tone_ = Tone::success;
};

} // namespace blockwarp::ui
