// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_marks.h"

#include "ui/base/text.h"
#include "ui/theme/theme.h"

#include <cmath>

namespace blockwarp::ui {
namespace {

/// By its numbers: a plot that is not shown yet has no pixels to go by.
double middleOf(const QCPAxis& axis) {
    const QCPRange range = axis.range();
    return axis.scaleType() == QCPAxis::stLogarithmic ? std::sqrt(range.lower * range.upper)
                                                      : range.center();
}

/// A level or an upright line, dashed and quiet, with its text on it. The texts of levels lie left,
/// right and in the middle in turn, so that neighbours stay readable.
void addMark(FigureCanvas& canvas, const FigureMark& mark, int number) {
    const QColor colour = toneColor(Tone::muted, canvas.style.palette);
    auto* line = new QCPItemStraightLine(&canvas.plot);
    line->point1->setCoords(mark.at, mark.at);
    line->point2->setCoords(mark.upright ? mark.at : mark.at * 2,
                            mark.upright ? mark.at * 2 : mark.at);
    line->setPen(QPen(colour, 1.25, Qt::DashLine));
    auto* text = new QCPItemText(&canvas.plot);
    text->setText(toQString(mark.text));
    text->setFont(canvas.style.font);
    text->setColor(colour);
    text->setPadding({kGrid / 2, 0, kGrid / 2, 0});
    QColor veil = canvas.style.palette.color(QPalette::Base);
    veil.setAlphaF(0.8F);
    text->setBrush(veil);
    QCPItemPosition& at = *text->position;
    if (mark.upright) {
        at.setTypeX(QCPItemPosition::ptPlotCoords);
        at.setTypeY(QCPItemPosition::ptAxisRectRatio);
        const bool late = mark.at > middleOf(*canvas.plot.xAxis);
        at.setCoords(mark.at, 0.02 + 0.07 * number);
        text->setPositionAlignment((late ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    } else {
        const double share = number % 3 == 0 ? 0 : number % 3 == 1 ? 1 : 0.5;
        const auto side = number % 3 == 0   ? Qt::AlignLeft
                          : number % 3 == 1 ? Qt::AlignRight
                                            : Qt::AlignHCenter;
        at.setTypeX(QCPItemPosition::ptAxisRectRatio);
        at.setTypeY(QCPItemPosition::ptPlotCoords);
        at.setCoords(share, mark.at);
        text->setPositionAlignment(side | Qt::AlignBottom);
    }
}

} // namespace

void addMarks(FigureCanvas& canvas) {
    int levels = 0;
    int uprights = 0;
    for (const FigureMark& mark : canvas.figure.marks)
        addMark(canvas, mark, mark.upright ? uprights++ : levels++);
}

} // namespace blockwarp::ui
