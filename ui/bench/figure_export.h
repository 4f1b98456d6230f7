// SPDX-License-Identifier: GPL-3.0-or-later
/// Figures and runs as files for papers: always dark on white, with title and legend. A picture has
/// machine, date, program and cautions in a line at its foot.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "core/bench/figures/figure.h"

#include <QString>

namespace blockwarp::ui {

enum class ExportKind { csv, json, markdown, png, svg, pdf };

struct ExportJob {
    const ExperimentSpec* experiment = nullptr;
    BenchRun run;
    Figure figure;
    bool logX = false;
    bool logY = false;
};

/// Writes that kind of file. PDF is a page with chart, table and conditions. Returns a sentence on
/// what went wrong, or an empty text. On the GUI thread: it draws with widgets.
QString exportRun(const ExportJob& job, ExportKind kind, const QString& path);

/// "csv" …: the extension of that kind.
QString extensionOf(ExportKind kind);

} // namespace blockwarp::ui
