// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/gap_arrow.h"

#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kAway = kGrid / 2; ///< from the lines

} // namespace

GapArrow::GapArrow(QCustomPlot& plot)
    : QObject(&plot), plot_(plot), up_(new QCPItemLine(&plot)), down_(new QCPItemLine(&plot)),
      meaning_(new QCPItemText(&plot)), figures_(new QCPItemText(&plot)) {
    for (QCPItemLine* line : {up_, down_}) {
        line->setHead(QCPLineEnding(QCPLineEnding::esLineArrow, kGrid, kGrid));
        line->start->setType(QCPItemPosition::ptAbsolute);
        line->end->setType(QCPItemPosition::ptAbsolute);
    }
    for (QCPItemText* text : {meaning_, figures_}) {
        text->position->setType(QCPItemPosition::ptAbsolute);
        text->setPadding({space::tiny, 1, space::tiny, 1});
    }
    meaning_->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
    figures_->setPositionAlignment(Qt::AlignHCenter | Qt::AlignTop);
    connect(&plot_, &QCustomPlot::afterLayout, this, &GapArrow::place);
}

void GapArrow::set(double from, double to, const QString& meaning, const QString& figures) {
    from_ = from;
    to_ = to;
    meaning_->setText(meaning);
    figures_->setText(figures);
}

void GapArrow::clear() {
    set(0, 0, {}, {});
}

QString GapArrow::shown() const {
    return meaning_->visible() ? meaning_->text() : QString();
}

void GapArrow::setLook(const QPalette& palette, const QFont& font) {
    QFont strong = font;
    strong.setWeight(QFont::DemiBold);
    meaning_->setFont(strong);
    meaning_->setColor(palette.color(QPalette::Text));
    figures_->setFont(font);
    figures_->setColor(toneColor(Tone::muted, palette));
    for (QCPItemText* text : {meaning_, figures_})
        text->setBrush(palette.color(QPalette::Base)); // covers the lines below
    for (QCPItemLine* line : {up_, down_})
        line->setPen(QPen(toneColor(Tone::muted, palette), 1));
}

void GapArrow::place() {
    const double a = plot_.yAxis->coordToPixel(from_);
    const double b = plot_.yAxis->coordToPixel(to_);
    const double top = std::min(a, b) + kAway;
    const double bottom = std::max(a, b) - kAway;
    const double line = QFontMetricsF(meaning_->font()).height();
    const bool fits = !meaning_->text().isEmpty() && bottom - top > 4 * line;
    for (QCPAbstractItem* item :
         std::initializer_list<QCPAbstractItem*>{up_, down_, meaning_, figures_})
        item->setVisible(fits);
    if (!fits) return;
    const double x = plot_.axisRect()->center().x();
    const double middle = (top + bottom) / 2;
    meaning_->position->setPixelPosition({x, middle});
    figures_->position->setPixelPosition({x, middle});
    up_->start->setPixelPosition({x, middle - line - kAway});
    up_->end->setPixelPosition({x, top});
    down_->start->setPixelPosition({x, middle + line + kAway});
    down_->end->setPixelPosition({x, bottom});
}

} // namespace blockwarp::ui
