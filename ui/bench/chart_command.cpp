// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/chart_command.h"

#include "core/bench/reports/report_library.h"
#include "core/bench/runs/run_json.h"
#include "ui/base/console.h"
#include "ui/base/text.h"
#include "ui/bench/figure_export.h"

#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <optional>

namespace blockwarp::ui {
namespace {

std::optional<ExportKind> kindOf(const QString& path) {
    const QString extension = QFileInfo(path).suffix().toLower();
    for (const ExportKind kind : {ExportKind::png, ExportKind::svg, ExportKind::pdf})
        if (extension == extensionOf(kind)) return kind;
    return {};
}

/// The first facet that has the text in it; null where none has.
const std::string* findFacet(const std::vector<std::string>& facets, const QString& part) {
    const auto found = std::find_if(facets.begin(), facets.end(), [&](const std::string& facet) {
        return toQString(facet).contains(part, Qt::CaseInsensitive);
    });
    return found == facets.end() ? nullptr : &*found;
}

/// The report's own unit for one of its entries.
Unit usualUnit(const ExperimentSpec& experiment, const BenchRun& run) {
    const auto report = std::ranges::find(run.settings, "report", &NamedValues::value_type::first);
    if (report != run.settings.end())
        if (const auto choice = findReportEntry(report->second))
            return unitFor(choice->entry->unit);
    return unitsOf(experiment).front();
}

std::optional<Unit> findUnit(const ExperimentSpec& experiment, const BenchRun& run,
                             const QString& name) {
    const auto units = unitsOf(experiment);
    if (name.isEmpty()) return usualUnit(experiment, run);
    for (const Unit unit : units)
        if (toQString(unitTitle(unit)) == name) return unit;
    return {};
}

QString overlayName(const BenchRun& run, const QString& path) {
    return run.note.empty() ? QFileInfo(path).completeBaseName() : toQString(run.note);
}

QString titlesOf(const std::vector<std::string>& facets) {
    QStringList titles;
    for (const std::string& facet : facets)
        titles << toQString(facet);
    return titles.join(QStringLiteral("; "));
}

int failWithoutChart(const QString& path) {
    return fail(2, Words::tr("“%1” has nothing to draw.").arg(path));
}

/// What an added run could not be drawn for; the exit code.
int failToAdd(Added added, const ExportJob& job, const QString& path) {
    switch (added) {
    case Added::drawn:
        break;
    case Added::noChart:
        return fail(2, Words::tr("“%1” has nothing to draw in this chart.").arg(path));
    case Added::nothingAlike:
        return fail(
            2, Words::tr("“%1” has no cell of this heat map, so there is no difference to draw.")
                   .arg(path));
    case Added::noRoom:
        return fail(2,
                    Words::tr("A heat map takes one --overlay only, and becomes the difference to "
                              "it: with “%1” there is no room for “%2”.")
                        .arg(toQString(job.figure.against), path));
    }
    return 0;
}

int addOverlays(ExportJob& job, const std::string& facet, const QStringList& paths) {
    for (const QString& path : paths) {
        const auto other = loadRun(toPath(path));
        if (!other) return fail(1, sentence(other.error()));
        if (other->experiment != job.run.experiment)
            return fail(2, Words::tr("“%1” is a run of another experiment.").arg(path));
        const auto facets = facetsOf(*other);
        if (facets.empty()) return failWithoutChart(path);
        if (std::find(facets.begin(), facets.end(), facet) == facets.end())
            return fail(2, Words::tr("“%1” has no chart “%2”; it has: %3")
                               .arg(path, toQString(facet), titlesOf(facets)));
        const Added added = addOverlay(job.figure, *job.experiment, *other, facet,
                                       overlayName(*other, path).toStdString());
        if (const int code = failToAdd(added, job, path); code != 0) return code;
    }
    return 0;
}

} // namespace

int exportChart(const ChartExportPlan& plan) {
    const auto kind = kindOf(plan.output);
    if (!kind) return fail(2, Words::tr("-o names the file to write: *.png, *.svg or *.pdf."));
    auto run = loadRun(toPath(plan.run));
    if (!run) return fail(1, sentence(run.error()));
    ExportJob job;
    job.experiment = findExperiment(run->experiment);
    if (!job.experiment)
        return fail(2, Words::tr("That run is of an experiment called “%1”, which has no chart.")
                           .arg(toQString(run->experiment)));
    const auto facets = facetsOf(*run);
    if (facets.empty()) return failWithoutChart(plan.run);
    const std::string* facet = findFacet(facets, plan.facet);
    if (!facet)
        return fail(2, Words::tr("--facet takes a part of one of: %1").arg(titlesOf(facets)));
    const auto unit = findUnit(*job.experiment, *run, plan.unit);
    if (!unit) {
        QStringList names;
        for (const Unit one : unitsOf(*job.experiment))
            names << toQString(unitTitle(one));
        return fail(2, Words::tr("--unit takes one of: %1").arg(names.join("; ")));
    }
    job.run = std::move(*run);
    job.figure = makeFigure(*job.experiment, job.run, *facet, *unit);
    if (const int code = addOverlays(job, *facet, plan.overlays); code != 0) return code;
    job.logX = startsLogX(*job.experiment);
    job.logY = job.experiment->logY;
    if (const QString problem = exportRun(job, *kind, plan.output); !problem.isEmpty())
        return fail(1, problem);
    std::printf("%s\n%s\n", qPrintable(plan.output), facet->c_str());
    return 0;
}

} // namespace blockwarp::ui
