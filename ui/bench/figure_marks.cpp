// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_marks.h"

#include "ui/theme/theme.h"

namespace blockwarp::ui {

void addLevels(FigureCanvas& canvas) {
    for (const FigureMark& mark : canvas.figure.marks) {
        if (mark.upright) continue;
        auto* line = new QCPItemStraightLine(&canvas.plot);
        line->point1->setCoords(mark.at, mark.at);
        line->point2->setCoords(mark.at * 2, mark.at);
        line->setPen(QPen(toneColor(Tone::muted, canvas.style.palette), 1.25, Qt::DashLine));
    }
}

} // namespace blockwarp::ui
