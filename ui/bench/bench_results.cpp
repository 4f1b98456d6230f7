// SPDX-License-Identifier: GPL-3.0-or-later
/// The Benchmark page's results: shown, kept, handed on, opened again.
#include "core/bench/runs/findings.h"
#include "core/bench/runs/run_json.h"
#include "ui/base/text.h"
#include "ui/bench/bench_page.h"
#include "ui/bench/chart_tab.h"
#include "ui/bench/experiment_list.h"
#include "ui/bench/figure_export.h"
#include "ui/bench/library_panel.h"
#include "ui/bench/run_table.h"

#include <QDir>
#include <QFileDialog>
#include <QStandardPaths>

#include <algorithm>

namespace blockwarp::ui {

/// What stands where a figure would be.
QString BenchPage::emptyText() const {
    if (isRunning()) return tr("Making data and checking results…");
    if (!problem_.isEmpty()) return problem_;
    if (run_.anyTimed())
        return tr("What was timed is in the table; this chart also needs a GPU's figures.");
    return tr("Press Run experiment: the lines appear here while it measures. Every result is "
              "compared with OpenSSL's before it is timed.");
}

QString BenchPage::emptyTableText() const {
    if (isRunning() || !problem_.isEmpty()) return emptyText();
    return tr("Press Run experiment: the figures are listed here while it measures.");
}

void BenchPage::present() {
    chart_->setEmptyText(emptyText());
    chart_->show(run_, library_->overlays());
    presentTable();
    tellCautions();
}

void BenchPage::presentTable() {
    table_->show(run_, chart_->facet());
    const bool empty = table_->rowCount() == 0;
    emptyTable_->setText(empty ? emptyTableText() : QString());
    emptyTable_->setVisible(empty);
    tableView_->setVisible(!empty);
    tableView_->resizeColumnsToContents();
    QString html;
    if (run_.anyTimed() && !isRunning())
        for (const std::string& line : findings(experiments_->current(), run_))
            html += QStringLiteral("<p>%1</p>").arg(coreText(line).toHtmlEscaped());
    findings_->setHtml(html);
    findings_->setVisible(!html.isEmpty());
    conditions_->setHtml(run_.conditions.empty()
                             ? tr("The machine's conditions are written down with each run.")
                             : conditionsHtml(run_));
}

/// The badge: what makes these figures doubtful, or who is missing.
void BenchPage::tellCautions() {
    if (!problem_.isEmpty()) {
        badge_->say(Tone::error, problem_);
        return;
    }
    QStringList lines;
    for (const std::string& caution : run_.cautions)
        lines << coreText(caution);
    const Tone tone = lines.isEmpty() ? Tone::info : Tone::caution;
    const auto gpu = std::find_if(run_.measured.begin(), run_.measured.end(), [](const auto& one) {
        return one.variant.refused && one.variant.refused->code == ErrorCode::noGpu;
    });
    if (gpu != run_.measured.end())
        lines << tr("GPU lines are missing: %1. Under Settings, “emulated” runs the kernels on the "
                    "CPU, to see them work.")
                     .arg(coreText(whyNotTimed(gpu->variant)));
    badge_->say(tone, lines.join(QLatin1Char(' ')));
}

void BenchPage::saveRun() {
    const QString problem = library_->save(run_);
    status_->setLine(problem.isEmpty() ? tr("Saved: see the tab Saved runs") : problem);
}

QString BenchPage::exportTo(int kind, const QString& path) const {
    const FigureView& view = chart_->view();
    return exportRun({&experiments_->current(), run_, view.figure(), view.logX(), view.logY()},
                     static_cast<ExportKind>(kind), path);
}

void BenchPage::chooseExport(int kind) {
    const QString extension = extensionOf(static_cast<ExportKind>(kind));
    const QString name =
        QStringLiteral("%1.%2").arg(toQString(experiments_->current().name), extension);
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export"), QDir(folder).filePath(name), QStringLiteral("*.%1").arg(extension));
    if (path.isEmpty()) return;
    const QString problem = exportTo(kind, path);
    status_->setLine(problem.isEmpty() ? tr("Exported: %1").arg(path) : problem);
}

void BenchPage::openFile() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a run"), {},
                                                      tr("Runs (*.json);;All files (*)"));
    if (path.isEmpty()) return;
    const auto run = loadRun(toPath(path));
    if (run)
        openRun(*run);
    else
        badge_->say(Tone::error, sentence(run.error()));
}

void BenchPage::openRun(const BenchRun& run) {
    if (isRunning()) return;
    const BenchRun copy = run; // choosing its experiment reloads the library that may own it
    if (!experiments_->choose(toQString(copy.experiment))) {
        badge_->say(Tone::error, tr("That run is of an experiment called “%1”, which has no chart "
                                    "here; `blockwarp-cli bench compare` reads it.")
                                     .arg(toQString(copy.experiment)));
        return;
    }
    run_ = copy;
    present();
    library_->setCurrent(run_);
    status_->setLine(tr("A saved run of %1").arg(toQString(run_.time)));
    tabs_->setCurrentWidget(chart_);
    updateButtons();
}

} // namespace blockwarp::ui
