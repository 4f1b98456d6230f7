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
    const double passes = runner_.isRace() ? 2 : 1;
    const bool second = runner_.isRace() && runner_.gpuMeter().started();
    const ProgressMeter& meter = second ? runner_.gpuMeter() : runner_.meter();
    const double rate = recentRate(meter.points());
    const QueueItem& item = queue_.item(row);
    const double part = meter.total() > 0
                            ? static_cast<double>(meter.done()) / static_cast<double>(meter.total())
                            : 0;
    queue_.setProgress(row, part, rate);
    view_.showLive(item, runner_);
    const double total = static_cast<double>(runner_.count().bytes) * passes;
    const double done = static_cast<double>(runner_.count().bytesDone) * passes +
                        static_cast<double>(runner_.meter().done() + runner_.gpuMeter().done());
    const double left = rate > 0 ? std::max(0.0, total - done) / rate : -1;
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
