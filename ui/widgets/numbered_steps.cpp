// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/numbered_steps.h"

#include "ui/theme/drawing.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kMinCircle = 20;
constexpr int kMinLink = 10; ///< the line to the next step, with the room around it
constexpr int kMaxLink = 32;

QFont numberFont(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

NumberedSteps::NumberedSteps(const char* name, const QString& says, QWidget* parent)
    : QTabBar(parent) {
    setObjectName(name);
    setAccessibleName(says);
    setDrawBase(false);
    setExpanding(false);
    setUsesScrollButtons(false);
    setElideMode(Qt::ElideNone);
    wantRing(*this);
}

void NumberedSteps::tabInserted(int index) {
    QTabBar::tabInserted(index);
    setTabToolTip(index, tabText(index));
}

int NumberedSteps::titleWidth(int index) const {
    return fontMetrics().size(Qt::TextShowMnemonic, tabText(index)).width();
}

int NumberedSteps::circle() const {
    return std::max(kMinCircle, fontMetrics().height() + space::tiny);
}

/// With the link behind it, except behind the last one.
int NumberedSteps::widthOf(int index, bool compact) const {
    const int link = index + 1 < count() ? kMinLink : 0;
    const int title = compact ? 0 : titleWidth(index) + space::small + space::tiny;
    return circle() + 2 * space::tiny + title + link;
}

QSize NumberedSteps::tabSizeHint(int index) const {
    int all = 0;
    for (int each = 0; each < count(); ++each)
        all += widthOf(each, compact_);
    const int spare = count() > 1 ? (width() - all) / (count() - 1) : 0;
    const int link = index + 1 < count() ? std::clamp(spare, 0, kMaxLink - kMinLink) : 0;
    return {widthOf(index, compact_) + link, circle() + 2 * space::small};
}

QSize NumberedSteps::minimumTabSizeHint(int index) const {
    return {widthOf(index, true), tabSizeHint(index).height()};
}

void NumberedSteps::resizeEvent(QResizeEvent* event) {
    int all = 0;
    for (int index = 0; index < count(); ++index)
        all += widthOf(index, false);
    compact_ = all > width();
    QTabBar::resizeEvent(event);
}

void NumberedSteps::paintStep(QPainter& painter, int index) const {
    const QPalette colours = palette();
    const bool chosen = index == currentIndex();
    QRect pill = tabRect(index);
    pill.setWidth(widthOf(index, compact_) - (index + 1 < count() ? kMinLink : 0));
    const int side = circle();
    const QRectF around(pill.left() + space::tiny, pill.center().y() + 1 - side / 2.0, side, side);
    if (chosen)
        drawSurface(painter, QRectF(pill).adjusted(0, 2, 0, -2), pill.height() / 2.0 - 2,
                    selectionColor(colours));
    drawSurface(painter, around, side / 2.0, chosen ? colours.color(QPalette::Highlight) : QColor(),
                chosen ? QColor() : colours.color(QPalette::Mid));
    painter.setFont(numberFont(font()));
    painter.setPen(colours.color(chosen ? QPalette::HighlightedText : QPalette::WindowText));
    painter.drawText(around, Qt::AlignCenter, QString::number(index + 1));
    if (compact_) return;
    painter.setFont(font());
    painter.setPen(colours.color(chosen ? QPalette::Link : QPalette::WindowText));
    painter.drawText(pill.adjusted(side + space::tiny + space::small, 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter | mnemonicFlag(*this), tabText(index));
}

void NumberedSteps::paintLink(QPainter& painter, int index) const {
    const QRect place = tabRect(index);
    const int from = place.left() + widthOf(index, compact_) - kMinLink + space::tiny;
    const int to = place.right() - space::tiny;
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(from, place.center().y() + 1, to, place.center().y() + 1);
}

void NumberedSteps::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    for (int index = 0; index < count(); ++index) {
        paintStep(painter, index);
        if (index + 1 < count()) paintLink(painter, index);
    }
}

} // namespace blockwarp::ui
