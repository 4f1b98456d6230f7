// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_verifier.h"

#include "ui/base/format.h"
#include "ui/base/text.h"

#include <chrono>
#include <mutex>
#include <numeric>
#include <utility>

namespace blockwarp::ui {

/// Core's threads report here, and the GUI thread takes the news.
class QueueVerifier::Run final : public AuthenticityWatcher {
  public:
    struct News {
        std::vector<std::pair<std::size_t, Authenticity>> ended;
        double large = 0; ///< share done of the large file that is worked on
    };

    Run(std::vector<PathText> files, const EngineRequest& engine, SecretSource secret)
        : files_(std::move(files)), engine_(engine), secret_(std::move(secret)) {}

    Result<void> work() {
        auto secret = secret_();
        if (!secret) return secret.error();
        shareDerivations(*secret, cancel_);
        verifyFiles({files_.begin(), files_.end()}, engine_, *secret, *this);
        return {};
    }

    void cancel() { cancel_.cancel(); }
    bool cancelled() const override { return cancel_.cancelled(); }
    void progressed(std::size_t, std::uint64_t done, std::uint64_t total) override {
        const std::lock_guard lock(mutex_);
        news_.large = total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0;
    }
    void ended(std::size_t index, const Authenticity& found) override {
        const std::lock_guard lock(mutex_);
        news_.large = 0;
        if (found.error && found.error->code == ErrorCode::cancelled) return;
        news_.ended.emplace_back(index, found);
    }
    News take() {
        const std::lock_guard lock(mutex_);
        return {std::exchange(news_.ended, {}), news_.large};
    }

  private:
    const std::vector<PathText> files_;
    const EngineRequest engine_;
    const SecretSource secret_;
    CancelFlag cancel_;
    std::mutex mutex_; ///< guards what follows
    News news_;
};

QueueVerifier::QueueVerifier(QueueModel& queue, QObject* parent) : QObject(parent), queue_(queue) {
    news_.setInterval(std::chrono::milliseconds(66));
    connect(&news_, &QTimer::timeout, this, &QueueVerifier::takeNews);
}

QueueVerifier::~QueueVerifier() {
    cancel();
}

void QueueVerifier::start(const EngineRequest& engine, SecretSources secrets) {
    Q_ASSERT(!isRunning());
    queue_.clearVerdicts();
    rows_.clear();
    counts_ = {};
    std::vector<PathText> files;
    for (int row = 0; row < queue_.size(); ++row) {
        const QueueItem& item = queue_.item(row);
        if (item.container == Container::raw && !item.damaged) continue;
        rows_.push_back(row);
        files.push_back(item.input);
    }
    if (files.empty() || !secrets.usual) {
        emit finished(tr("There is no encrypted file."));
        return;
    }
    run_ = std::make_shared<Run>(std::move(files), engine, std::move(secrets.usual));
    news_.start();
    runner_.start([run = run_] { return run->work(); },
                  [this](JobId, const Result<void>& secret) { stopped(secret); });
}

void QueueVerifier::cancel() {
    if (run_) run_->cancel();
}

void QueueVerifier::takeNews() {
    const Run::News news = run_->take();
    {
        const QueueModel::Together changes(queue_);
        for (const auto& [index, found] : news.ended) {
            queue_.setVerdict(rows_[index], found);
            ++counts_[static_cast<std::size_t>(found.verdict)];
        }
    }
    const int ended = std::accumulate(counts_.begin(), counts_.end(), 0);
    emit progressed((ended + news.large) / static_cast<double>(rows_.size()),
                    tr("Verifying: %1 of %2 files").arg(ended).arg(rows_.size()));
}

void QueueVerifier::stopped(const Result<void>& secret) {
    takeNews();
    news_.stop();
    run_.reset();
    if (!secret) emit secretRefused(sentence(secret.error()));
    emit finished(secret ? summary() : QString());
}

QString QueueVerifier::summary() const {
    const int ended = std::accumulate(counts_.begin(), counts_.end(), 0);
    QString text = tr("%1 of %2 files verified").arg(ended).arg(rows_.size());
    for (std::size_t i = 0; i < counts_.size(); ++i)
        if (counts_[i] > 0)
            text +=
                tr("; %1: %2").arg(coreText(nameOf(static_cast<FileVerdict>(i)))).arg(counts_[i]);
    return text;
}

} // namespace blockwarp::ui
