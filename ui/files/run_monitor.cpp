// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/run_monitor.h"

#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/files/queue_model.h"
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

Passes passesOf(const FileQueue& work) {
    const ProgressMeter& first = *work.meters().first;
    if (!work.isRace()) return {&first, 1, shareOf(first), true};
    const ProgressMeter& gpu = *work.meters().gpu;
    const ProgressMeter& output = *work.meters().output;
    const bool emulated = work.engine() == EngineKind::emulated;
    const double count = emulated ? 3 : 2;
    const double share = (shareOf(first) + shareOf(gpu) + shareOf(output)) / count;
    const ProgressMeter* current = output.started() ? &output : gpu.started() ? &gpu : &first;
    return {current, count, share, !emulated};
}

} // namespace

RunMonitor::RunMonitor(QueueModel& queue, RunView& view, RunBar& bar)
    : queue_(queue), view_(view), bar_(bar) {
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
    if (queue_.work().task() == QueueTask::verification)
        refreshExam();
    else if (queue_.work().task() == QueueTask::salvage)
        bar_.setProgress(shareOf(*queue_.work().meters().first), -1, tr("Salvaging"));
    else if (queue_.work().task() == QueueTask::repair)
        bar_.setProgress(shareOf(*queue_.work().meters().first), -1, tr("Repairing"));
    else if (queue_.work().currentRow() >= 0)
        refreshOne(queue_.work().currentRow());
    else if (queue_.work().isTogether())
        refreshTogether();
}

void RunMonitor::refreshOne(int row) {
    const Passes passes = passesOf(queue_.work());
    const ProgressMeter& meter = *passes.current;
    const double rate = recentRate(meter.points());
    const QueueItem& item = queue_.item(row);
    queue_.list().setProgress(row, shareOf(meter), rate);
    view_.showLive(item, queue_.work());
    const double total = static_cast<double>(queue_.work().count().bytes);
    const double done = static_cast<double>(queue_.work().count().bytesDone) +
                        static_cast<double>(item.bytes) * passes.share;
    const double left =
        rate > 0 && passes.alike ? std::max(0.0, total - done) * passes.count / rate : -1;
    const bool storing = meter.total() > 0 && meter.done() == meter.total();
    const QString what = storing    ? (queue_.work().isRace() ? tr("%1: comparing both results")
                                                              : tr("%1: waiting for the disk"))
                         : rate > 0 ? tr("%1 at %2").arg(QStringLiteral("%1"), formatRate(rate))
                                    : tr("%1: preparing the key and the engine");
    bar_.setProgress(total > 0 ? std::min(1.0, done / total) : 0, storing ? -1 : left,
                     what.arg(shownName(item.input.path().filename())));
}

void RunMonitor::refreshExam() {
    const ExamCount& count = queue_.work().examined();
    bar_.setProgress(count.share(), -1,
                     tr("Verifying: %1 of %2 files").arg(count.ended()).arg(count.files));
}

void RunMonitor::refreshTogether() {
    const RunCount& count = queue_.work().count();
    const ProgressMeter& meter = queue_.work().runMeter();
    view_.showRun(queue_.work(), {});
    const double total = static_cast<double>(count.bytes) + kBytesPerFile * count.files;
    const double done = static_cast<double>(meter.done()) + kBytesPerFile * count.filesDone;
    const double share = std::min(1.0, done / total);
    const double left =
        count.filesDone > 0 && share > 0 ? queue_.work().seconds() * (1 - share) / share : -1;
    bar_.setProgress(share, left,
                     tr("%1 of %2 files, %3")
                         .arg(formatCount(static_cast<std::uint64_t>(count.filesDone)),
                              formatCount(static_cast<std::uint64_t>(count.files)),
                              formatRate(recentRate(meter.points()))));
}

} // namespace blockwarp::ui
