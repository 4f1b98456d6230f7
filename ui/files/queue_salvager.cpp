// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_salvager.h"

#include "core/files/equivalent_command.h"
#include "core/files/salvage.h"
#include "core/files/salvage_words.h"
#include "ui/base/text.h"
#include "ui/files/item_text.h"

#include <chrono>
#include <utility>

namespace blockwarp::ui {

QueueSalvager::QueueSalvager(QueueModel& queue, QObject* parent) : QObject(parent), queue_(queue) {
    clock_.setInterval(std::chrono::milliseconds(66));
    connect(&clock_, &QTimer::timeout, this, [this] {
        const auto total = static_cast<double>(meter_->total());
        emit progressed(total > 0 ? static_cast<double>(meter_->done()) / total : 0);
    });
}

void QueueSalvager::start(int row, FileJob job, SecretSource secret) {
    Q_ASSERT(!isRunning());
    job.target.overwrite = false;
    if (job.ranging() != nullptr) job.work = DecryptFile{*job.opening()};
    meter_ = std::make_shared<ProgressMeter>();
    clock_.start();
    runner_.start([job = std::move(job), secret = std::move(secret),
                   meter = meter_] { return save(job, secret, *meter); },
                  [this, row](JobId, Result<Saved> saved) { take(row, std::move(saved)); });
}

void QueueSalvager::cancel() {
    if (meter_) meter_->cancel();
}

Result<QueueSalvager::Saved> QueueSalvager::save(const FileJob& job, const SecretSource& source,
                                                 ProgressMeter& meter) {
    auto opened = openSalvage(job);
    if (!opened) return opened.error();
    auto secret = source();
    if (!secret) return Saved{{}, sentence(secret.error()), true};
    auto command = std::make_shared<std::string>(salvageStart(job, *secret));
    auto done = salvageFile(std::move(*opened), std::move(*secret), meter.token(), meter);
    if (!done) return done.error();
    Saved saved;
    saved.result.direction = job.direction();
    saved.result.output = done->names.contents;
    saved.result.requested = job.target.output;
    saved.result.salvaged = true;
    saved.result.command = std::move(command);
    done->names.contents = done->names.contents.filename(); // the panel has the whole path
    done->names.lost = done->names.lost.filename();
    saved.sentence = toQString(sentenceOf(*done));
    return saved;
}

void QueueSalvager::take(int row, Result<Saved> saved) {
    clock_.stop();
    meter_.reset();
    if (!saved)
        queue_.setFailed(row, failureText(saved.error()),
                         ErrorCode::damaged); // it can be tried again
    else if (saved->secretRefused)
        emit secretRefused(saved->sentence);
    else
        queue_.setSalvaged(row, std::move(saved->result), saved->sentence);
    emit finished();
}

} // namespace blockwarp::ui
