// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/run_view.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/jobs/throughput.h"
#include "ui/widgets/form.h"

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

} // namespace

RunView::RunView(QWidget* parent)
    : QWidget(parent), headline_(new FileHeading(this)), chart_(new Chart(this)),
      outcome_(new OutcomePanel(this)) {
    headline_->setObjectName("headline");
    chart_->setObjectName("throughput");
    chart_->setAccessibleName(tr("Throughput over bytes done"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addWidget(headline_);
    column->addWidget(chart_, 1);
    column->addWidget(outcome_);
    showNothing();
}

void RunView::showNothing() {
    headline_->say(tr("Throughput"));
    outcome_->hide();
    chart_->clear();
    setAxis(0);
    chart_->setEmptyText(tr("The speed of the work is drawn here while it runs."));
    chart_->redraw();
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

void RunView::showLive(const QueueItem& item, const QueueRunner& runner) {
    const bool first = runner.isRace() || runner.engine() == EngineKind::automatic;
    const EngineKind engine = first ? EngineKind::cpu : runner.engine();
    const bool second = runner.isRace() && runner.gpuMeter().started();
    QString words = QStringLiteral("%1");
    if (runner.isRace()) words = second ? tr("%1: the GPU's turn") : tr("%1: the CPU's turn");
    headline_->say(words, item.input);
    outcome_->hide();
    chart_->clear();
    setAxis(item.bytes);
    addLine(engine, runner.meter().points(), item.bytes);
    if (second) addLine(EngineKind::cuda, runner.gpuMeter().points(), item.bytes);
    chart_->setEmptyText(tr("Preparing the key and the engine…"));
    chart_->redraw();
}

void RunView::showItem(const QueueItem& item) {
    const bool done = item.state == ItemState::done;
    chart_->clear();
    setAxis(done ? item.bytes : 0);
    if (done) {
        for (const EngineRun& run : item.result.runs)
            addLine(run.outcome.engine, run.points, item.bytes);
        outcome_->present(item.result);
        headline_->say(resultSentence(item));
        chart_->setEmptyText(tr("Too short to draw."));
    } else {
        headline_->say(QStringLiteral("%1"), item.input);
        chart_->setEmptyText(unfinishedText(item.state));
    }
    outcome_->setVisible(done);
    chart_->redraw();
}

} // namespace blockwarp::ui
