// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/run_view.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/jobs/throughput.h"
#include "ui/widgets/form.h"

#include <cmath>

namespace blockwarp::ui {
namespace {

QString unfinishedText(ItemState state) {
    switch (state) {
    case ItemState::failed:
        return RunView::tr("Nothing was written.");
    case ItemState::cancelled:
        return RunView::tr("Cancelled. Nothing was written.");
    default:
        return RunView::tr("Not started.");
    }
}

QString runSentence(const QueueRunner& runner) {
    const RunCount& count = runner.count();
    const bool encrypting = runner.direction() == Direction::encrypt;
    const double seconds = runner.seconds();
    const double perSecond = seconds > 0 ? count.filesDone / seconds : 0;
    const auto files = [](int number) { return formatCount(static_cast<std::uint64_t>(number)); };
    const QString speed =
        RunView::tr("%1 files per second").arg(files(static_cast<int>(std::lround(perSecond))));
    if (runner.isRunning())
        return (encrypting ? RunView::tr("Encrypting %1 files: %2")
                           : RunView::tr("Decrypting %1 files: %2"))
            .arg(files(count.files), speed);
    return (encrypting ? RunView::tr("Encrypted %1 of %2 files in %3: %4, %5.")
                       : RunView::tr("Decrypted %1 of %2 files in %3: %4, %5."))
        .arg(files(count.filesDone - count.filesFailed - count.filesCancelled), files(count.files),
             formatSeconds(seconds), speed,
             formatRate(seconds > 0 ? static_cast<double>(count.bytesDone) / seconds : 0));
}

} // namespace

RunView::RunView(QWidget* parent)
    : QWidget(parent), headline_(new FileHeading(this)), chart_(new Chart(this)),
      logarithmic_(new QCheckBox(tr("&Logarithmic"), this)), outcome_(new OutcomePanel(this)),
      salvage_(new SalvageOffer(this)) {
    headline_->setObjectName("headline");
    chart_->setObjectName("throughput");
    chart_->setAccessibleName(tr("Throughput over bytes done"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    logarithmic_->setObjectName("raceLogarithmic");
    logarithmic_->setChecked(true);
    logarithmic_->setToolTip(
        tr("The same distance is the same ratio, so that lines a hundred times "
           "apart can be compared."));
    connect(logarithmic_, &QCheckBox::toggled, this, [this](bool on) {
        chart_->setLogarithmic(on);
        chart_->redraw();
    });
    auto* heading = new QHBoxLayout;
    heading->addWidget(headline_, 1);
    heading->addWidget(logarithmic_);
    column->addLayout(heading);
    column->addWidget(chart_, 1);
    column->addWidget(outcome_);
    column->addWidget(salvage_);
    connect(salvage_, &SalvageOffer::wanted, this, &RunView::salvageWanted);
    showNothing();
}

void RunView::showNothing() {
    headline_->say(tr("Throughput"));
    hideOutcome();
    setRace(false);
    chart_->clear();
    setAxis(0);
    chart_->setEmptyText(tr("The speed of the work is drawn here while it runs."));
    chart_->redraw();
}

void RunView::hideOutcome() {
    outcome_->hide();
    salvage_->hide();
}

void RunView::setAxis(std::uint64_t bytes) {
    const ByteAxis axis = byteAxis(bytes);
    const QString title = bytes > 0 ? tr("Done, %1").arg(axis.unit) : tr("Done");
    chart_->setAxes(title, tr("GB/s"), static_cast<double>(bytes) / axis.bytesPerUnit);
}

void RunView::addLine(EngineKind engine, const std::vector<ProgressPoint>& points,
                      std::uint64_t bytes) {
    chart_->setLine(engine, coreText(engineSpec(engine).title), throughputCurve(points, bytes));
}

void RunView::addRacer(EngineKind engine, const std::vector<ProgressPoint>& points,
                       std::uint64_t bytes) {
    const QString title = coreText(engineSpec(engine).title);
    chart_->setLine(engine, tr("%1: the file").arg(title), throughputCurve(points, bytes));
    chart_->setLine(engine, tr("%1: cipher alone").arg(title), cipherCurve(points, bytes),
                    LineKind::cipher);
    chart_->setLine(engine, tr("%1: bus").arg(title), busCurve(points, bytes), LineKind::bus);
}

void RunView::setRace(bool race) {
    logarithmic_->setVisible(race);
    chart_->setMinimumHeight(race ? 30 * kGrid : 0); // more lines
    chart_->setLogarithmic(race && logarithmic_->isChecked());
}

void RunView::showLive(const QueueItem& item, const QueueRunner& runner) {
    hideOutcome();
    chart_->clear();
    setRace(runner.isRace());
    setAxis(item.bytes);
    if (runner.isRace())
        showRace(item, runner);
    else
        showOne(item, runner);
    chart_->setEmptyText(tr("Preparing the key and the engine…"));
    chart_->redraw();
}

void RunView::showOne(const QueueItem& item, const QueueRunner& runner) {
    const bool unknown = runner.engine() == EngineKind::automatic;
    headline_->say(QStringLiteral("%1"), item.input);
    addLine(unknown ? EngineKind::cpu : runner.engine(), runner.meter().points(), item.bytes);
}

/// Chance decides who starts.
void RunView::showRace(const QueueItem& item, const QueueRunner& runner) {
    const bool both = runner.meter().started() && runner.gpuMeter().started();
    const bool gpus = runner.gpuMeter().started() &&
                      (!both || runner.gpuMeter().done() < runner.gpuMeter().total());
    headline_->say(gpus ? tr("%1: the GPU's turn") : tr("%1: the CPU's turn"), item.input);
    addRacer(EngineKind::cpu, runner.meter().points(), item.bytes);
    addRacer(EngineKind::cuda, runner.gpuMeter().points(), item.bytes);
}

void RunView::showRun(const QueueRunner& runner) {
    const bool unknown = runner.engine() == EngineKind::automatic;
    hideOutcome();
    chart_->clear();
    setRace(false);
    setAxis(runner.count().bytes);
    headline_->say(runSentence(runner));
    const EngineKind engine = unknown ? EngineKind::cpu : runner.engine();
    chart_->setLine(engine, coreText(engineSpec(engine).title),
                    runCurve(runner.runMeter().points(), runner.count().bytes));
    chart_->setEmptyText(runner.isRunning() ? tr("Preparing the key and the engine…")
                                            : tr("Too short to draw."));
    chart_->redraw();
}

void RunView::showItem(const QueueItem& item) {
    const bool done = item.state == ItemState::done;
    const bool salvaged = item.state == ItemState::failed && item.result && item.result->salvaged;
    chart_->clear();
    setRace(done && item.result->race);
    setAxis(done ? item.bytes : 0);
    if (done) {
        for (const EngineRun& run : item.result->runs)
            if (item.result->race)
                addRacer(run.outcome.engine, run.points, item.bytes);
            else
                addLine(run.outcome.engine, run.points, item.bytes);
        headline_->say(resultSentence(item));
        chart_->setEmptyText(tr("Too short to draw."));
    } else {
        headline_->say(QStringLiteral("%1"), item.input);
        chart_->setEmptyText(salvaged ? tr("What is authentic was saved.")
                                      : unfinishedText(item.state));
    }
    if (done || salvaged) outcome_->present(item);
    outcome_->setVisible(done || salvaged);
    salvage_->present(item);
    chart_->redraw();
}

} // namespace blockwarp::ui
