// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/run_monitor.h"

#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/files/queue_model.h"
#include "ui/files/queue_runner.h"
#include "ui/files/run_view.h"
#include "ui/frame/run_bar.h"
#include "ui/jobs/throughput.h"

#include <algorithm>
#include <chrono>

namespace blockwarp::ui {
namespace {

/// A file costs time beside its bytes, about as much as these.
constexpr double kBytesPerFile = 256 * 1024;

double shareOf(const ProgressMeter& meter) {
    const auto total = static_cast<double>(meter.total());
    return total > 0 ? static_cast<double>(meter.done()) / total : 0;
}

/// Over the current file: a race has several.
struct Passes {
    const ProgressMeter* current;
    double count = 1;
    double share; ///< of all of them that is done
    bool alike;   ///< the speed of one says how long the others take
};

Passes passesOf(const QueueRunner& runner) {
    const ProgressMeter& first = runner.meter();
    if (!runner.isRace()) return {&first, 1, shareOf(first), true};
    const ProgressMeter& gpu = runner.gpuMeter();
    const ProgressMeter& output = runner.outputMeter();
    const bool emulated = runner.engine() == EngineKind::emulated;
    const double count = emulated ? 3 : 2;
    const double share = (shareOf(first) + shareOf(gpu) + shareOf(output)) / count;
    const ProgressMeter* current = output.started() ? &output : gpu.started() ? &gpu : &first;
    return {current, count, share, !emulated};
}

} // namespace

RunMonitor::RunMonitor(QueueModel& queue, const QueueRunner& runner, RunView& view, RunBar& bar)
    : queue_(queue), runner_(runner), view_(view), bar_(bar) {
    clock_.setInterval(std::chrono::milliseconds(34));
    connect(&clock_, &QTimer::timeout, this, &RunMonitor::refresh);
}

void RunMonitor::start() {
    clock_.start();
}

void RunMonitor::stop() {
    clock_.stop();
}

void RunMonitor::refresh() {
    if (runner_.currentRow() >= 0)
        refreshOne(runner_.currentRow());
    else if (runner_.isTogether())
        refreshTogether();
}

void RunMonitor::refreshOne(int row) {
    const Passes passes = passesOf(runner_);
    const ProgressMeter& meter = *passes.current;
    const double rate = recentRate(meter.points());
    const QueueItem& item = queue_.item(row);
    queue_.setProgress(row, shareOf(meter), rate);
    view_.showLive(item, runner_);
    const double total = static_cast<double>(runner_.count().bytes);
    const double done = static_cast<double>(runner_.count().bytesDone) +
                        static_cast<double>(item.bytes) * passes.share;
    const double left =
        rate > 0 && passes.alike ? std::max(0.0, total - done) * passes.count / rate : -1;
    const bool storing = meter.total() > 0 && meter.done() == meter.total();
    const QString what = storing    ? (runner_.isRace() ? tr("%1: comparing both results")
                                                        : tr("%1: waiting for the disk"))
                         : rate > 0 ? tr("%1 at %2").arg(QStringLiteral("%1"), formatRate(rate))
                                    : tr("%1: preparing the key and the engine");
    bar_.setProgress(total > 0 ? std::min(1.0, done / total) : 0, storing ? -1 : left,
                     what.arg(shownName(item.input.path().filename())));
}

void RunMonitor::refreshTogether() {
    const RunCount& count = runner_.count();
    const ProgressMeter& meter = runner_.runMeter();
    view_.showRun(runner_, {});
    const double total = static_cast<double>(count.bytes) + kBytesPerFile * count.files;
    const double done = static_cast<double>(meter.done()) + kBytesPerFile * count.filesDone;
    const double share = std::min(1.0, done / total);
    const double left =
        count.filesDone > 0 && share > 0 ? runner_.seconds() * (1 - share) / share : -1;
    bar_.setProgress(share, left,
                     tr("%1 of %2 files, %3")
                         .arg(formatCount(static_cast<std::uint64_t>(count.filesDone)),
                              formatCount(static_cast<std::uint64_t>(count.files)),
                              formatRate(recentRate(meter.points()))));
}

} // namespace blockwarp::ui
