// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/run_view.h"

#include "ui/base/format.h"
#include "ui/files/failure_card.h"
#include "ui/files/result_card.h"
#include "ui/files/throughput_card.h"

#include <QVBoxLayout>

#include <cmath>

namespace blockwarp::ui {
namespace {

QString count(int number) {
    return formatCount(static_cast<std::uint64_t>(number));
}

QString runHeadline(const FileQueue& work) {
    const RunCount& files = work.count();
    const bool encrypting = work.direction() == Direction::encrypt;
    return (encrypting ? RunView::tr("Encrypted %1 of %2 files in %3")
                       : RunView::tr("Decrypted %1 of %2 files in %3"))
        .arg(count(files.filesDone - files.filesFailed - files.filesCancelled),
             count(files.files + files.filesRefused), formatSeconds(work.seconds()));
}

QString runDetails(const FileQueue& work) {
    const double seconds = work.seconds();
    if (seconds <= 0) return {};
    const RunCount& files = work.count();
    const double perSecond = files.filesDone / seconds;
    const QString rate = formatRate(static_cast<double>(files.bytesDone) / seconds);
    if (perSecond < 2) return RunView::tr("That is %1.").arg(rate);
    return RunView::tr("That is %1 files per second, and %2.")
        .arg(count(static_cast<int>(std::lround(perSecond))), rate);
}

} // namespace

RunView::RunView(QWidget* parent)
    : QWidget(parent), result_(new ResultCard(this)), failure_(new FailureCard(this)),
      throughput_(new ThroughputCard(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::large);
    column->addWidget(result_);
    column->addWidget(failure_);
    column->addWidget(throughput_, 1);
    connect(failure_, &FailureCard::salvageWanted, this, &RunView::salvageWanted);
    connect(failure_, &FailureCard::keepBothWanted, this, &RunView::keepBothWanted);
    connect(failure_, &FailureCard::replaceWanted, this, &RunView::replaceWanted);
    connect(failure_, &FailureCard::secretWanted, this, &RunView::secretWanted);
    showNothing();
}

void RunView::arrange(bool result, bool failure, bool throughput) {
    result_->setVisible(result);
    failure_->setVisible(failure);
    throughput_->setVisible(throughput);
    const bool empty = !(result || failure || throughput);
    const bool wantsRoom = throughput && throughput_->isRace();
    if (empty == empty_ && wantsRoom == wantsRoom_ && failure == showsFailure_) return;
    empty_ = empty;
    showsFailure_ = failure;
    wantsRoom_ = wantsRoom;
    emit roomChanged();
}

void RunView::showNothing() {
    arrange(false, false, false);
}

void RunView::showLive(const QueueItem& item, const FileQueue& work) {
    throughput_->showLive(item, work);
    arrange(false, false, throughput_->isWorthSeeing());
}

void RunView::showRun(const FileQueue& work, const std::filesystem::path& folder) {
    throughput_->showRun(work);
    if (!work.isRunning()) result_->presentRun(runHeadline(work), runDetails(work), folder);
    arrange(!work.isRunning(), false, throughput_->isWorthSeeing());
}

void RunView::addFailure(const QueueItem& item, const OutputRule& rule, const QString& reason) {
    failure_->present(item, rule, reason);
    arrange(!result_->isHidden(), true, !throughput_->isHidden());
}

void RunView::showItem(const QueueItem& item, const OutputRule& rule, const QString& reason) {
    const bool done = item.state == ItemState::done;
    const bool salvaged =
        item.state == ItemState::failed && item.result && !item.result->salvage.empty();
    const bool failed = !salvaged && FailureCard::concerns(item);
    if (done) throughput_->showResult(item);
    if (done || salvaged) result_->present(item);
    if (failed) failure_->present(item, rule, reason);
    arrange(done || salvaged, failed, done && throughput_->isWorthSeeing());
}

} // namespace blockwarp::ui
