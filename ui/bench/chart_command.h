// SPDX-License-Identifier: GPL-3.0-or-later
/// `blockwarp --export-chart`: the chart of a run that was kept, by script and without a window.
#pragma once

#include <QString>
#include <QStringList>

namespace blockwarp::ui {

struct ChartExportPlan {
    QString run;          ///< a file that `bench --json` or the window wrote
    QString output;       ///< *.png, *.svg, or *.pdf: a page with table and conditions
    QString facet;        ///< part of a chart's title, if not the first
    QString unit;         ///< as the window calls it; empty: the usual one
    QStringList overlays; ///< other runs of the same experiment
};

/// Says which chart it wrote on standard output; returns the exit code: 0, 1 if something failed, 2
/// for a plan that cannot be, with a sentence on standard error.
int exportChart(const ChartExportPlan& plan);

} // namespace blockwarp::ui
