// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segments.h"

#include "ui/theme/drawing.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kInset = 2; ///< of the chosen segment, from the outline

QFont chosenFont(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

Segments::Segments(const char* name, const QString& says, QWidget* parent) : QTabBar(parent) {
    setObjectName(name);
    setAccessibleName(says);
    setDrawBase(false);
    setUsesScrollButtons(false);
    setElideMode(Qt::ElideNone);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    wantRing(*this);
}

void Segments::add(const QString& text, const QVariant& value) {
    setTabData(addTab(text), value);
}

int Segments::find(const QVariant& value) const {
    for (int index = 0; index < count(); ++index)
        if (tabData(index) == value) return index;
    return -1;
}

bool Segments::select(const QVariant& value) {
    const int index = find(value);
    if (index >= 0) setCurrentIndex(index);
    return index >= 0;
}

void Segments::setReason(int index, const QString& whyNot) {
    setTabEnabled(index, whyNot.isEmpty());
    setTabToolTip(index, whyNot);
}

void Segments::clear() {
    while (count() > 0)
        removeTab(count() - 1);
}

int Segments::textWidth(int index) const {
    return QFontMetrics(chosenFont(font())).size(Qt::TextShowMnemonic, tabText(index)).width();
}

QSize Segments::tabSizeHint(int index) const {
    return {textWidth(index) + 2 * space::medium,
            std::max(kControlHeight, fontMetrics().height() + 2 * kGrid)};
}

QSize Segments::minimumTabSizeHint(int index) const {
    return {textWidth(index) + 2 * space::tiny, tabSizeHint(index).height()};
}

void Segments::paintSegment(QPainter& painter, int index) const {
    const QPalette colours = palette();
    const bool chosen = index == currentIndex();
    const QRect place = tabRect(index);
    if (chosen)
        drawSurface(painter, place.adjusted(kInset, kInset, -kInset, -kInset),
                    radius::control - kInset, selectionColor(colours),
                    colours.color(isEnabled() ? QPalette::Highlight : QPalette::Mid), 1.5);
    painter.setFont(chosen ? chosenFont(font()) : font());
    const bool able = isEnabled() && isTabEnabled(index);
    painter.setPen(able ? colours.color(chosen ? QPalette::Link : QPalette::WindowText)
                        : colours.color(QPalette::Disabled, QPalette::WindowText));
    painter.drawText(place, Qt::AlignCenter | mnemonicFlag(*this), tabText(index));
}

void Segments::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawSurface(painter, rect(), radius::control, palette().color(QPalette::AlternateBase),
                palette().color(isEnabled() ? QPalette::Mid : QPalette::Midlight));
    for (int index = 0; index < count(); ++index)
        paintSegment(painter, index);
}

} // namespace blockwarp::ui
