// SPDX-License-Identifier: GPL-3.0-or-later
/// How an entry of the navigation looks: a page in the list, or Help below it.
#pragma once

#include <QIcon>
#include <QPainter>
#include <QString>

namespace blockwarp::ui {

struct NavigationEntry {
    static constexpr int kIcon = 20;

    QIcon icon;
    QString title;
    QString key; ///< at the right, muted; may be empty
    bool iconOnly = false;
    bool chosen = false;
    bool pointedAt = false;
    bool ring = false; ///< within it: where the focus ring of buttons is not around it

    static int height(const QFontMetrics& metrics);
    void draw(QPainter& painter, const QRect& row, const QFont& font,
              const QPalette& palette) const;

  private:
    void drawFill(QPainter& painter, const QRect& row, const QPalette& palette) const;
    void drawText(QPainter& painter, const QRect& row, const QFont& font,
                  const QPalette& palette) const;
};

} // namespace blockwarp::ui
