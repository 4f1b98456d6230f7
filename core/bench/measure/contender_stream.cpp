// SPDX-License-Identifier: GPL-3.0-or-later
/// From a file through workers that stay open: without writing, or timed after the first buffer.
#include "core/base/stopwatch.h"
#include "core/bench/measure/contender_kinds.h"
#include "core/io/atomic_output.h"
#include "core/io/file_source.h"
#include "core/pipeline/session.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>

namespace blockwarp {
namespace {

/// Notes when the first buffer, of any worker, had been read.
class FirstReadNoted final : public Source {
  public:
    FirstReadNoted(FileSource& file, const Stopwatch& clock) : file_(file), clock_(clock) {}

    std::optional<std::uint64_t> knownSize() const override { return file_.size(); }
    bool sequential() const override { return false; }
    Result<Got> read(std::uint64_t offset, std::span<std::uint8_t> into,
                     const CancelToken& cancel) override {
        auto got = file_.read(offset, into, cancel);
        double none = kNotYet;
        first_.compare_exchange_strong(none, clock_.seconds());
        return got;
    }
    /// Seconds of the clock.
    double first() const { return first_; }

  private:
    static constexpr double kNotYet = -1;
    FileSource& file_;
    const Stopwatch& clock_;
    std::atomic<double> first_{kNotYet};
};

/// Keeps the first bytes, if any are wanted, and passes everything on to a file, if there is one.
class StartKept final : public PositionedSink {
  public:
    StartKept(std::span<std::uint8_t> start, AtomicOutput* file) : start_(start), file_(file) {}

    Result<void> writeAt(std::uint64_t offset, std::span<const std::uint8_t> from) override {
        if (offset < start_.size()) {
            const auto there = start_.subspan(static_cast<std::size_t>(offset));
            std::ranges::copy(from.first(std::min(from.size(), there.size())), there.begin());
        }
        return file_ != nullptr ? file_->writeAt(offset, from) : Result<void>();
    }

  private:
    std::span<std::uint8_t> start_;
    AtomicOutput* file_;
};

class FromFile final : public Contender {
  public:
    struct Paths {
        std::filesystem::path input;
        std::filesystem::path output;
    };

    FromFile(const Work& work, std::shared_ptr<TestFiles> files, Paths paths, Session session)
        : work_(work), files_(std::move(files)), paths_(std::move(paths)),
          session_(std::move(session)) {}

    Result<Phases> sample(const CancelToken& cancel) override {
        const auto done = once({}, cancel);
        if (!done) return done.error();
        return done->phases;
    }

    /// Once, and its start compared.
    Result<void> verify(const RawKey& key, const CancelToken& cancel) {
        verified_ = verifiableBytes(work_);
        const bool whole = verified_ == work_.bytes;
        const auto file = FileSource::open(paths_.input);
        if (!file) return file.error();
        const auto input = file->start(whole ? std::numeric_limits<std::size_t>::max()
                                             : static_cast<std::size_t>(verified_));
        if (!input) return input.error();
        std::vector<std::uint8_t> output(input->size() + kAesBlockBytes); // room for padding
        const auto done = once(output, cancel);
        if (!done) return done.error();
        output.resize(whole ? static_cast<std::size_t>(done->bytesOut) : input->size());
        const Workload secrets{
            work_.cipher(), work_.direction(), 0, 0, key.key.clone(), key.iv, {}, {}};
        return compareWithOracle(work_, secrets, *input, output, whole && work_.cipher().padded,
                                 cancel);
    }

    ContenderFacts facts() const override {
        return {session_.strategy(), session_.workers().size(), session_.chunkBytes(), verified_};
    }

  private:
    bool writes() const { return work_.scope == Scope::afterFirst; }

    /// `start` takes the first bytes of the output.
    Result<PipelineOutcome> once(std::span<std::uint8_t> start, const CancelToken& cancel) {
        auto file = FileSource::open(paths_.input);
        if (!file) return file.error();
        std::optional<AtomicOutput> output;
        if (writes()) {
            auto created = AtomicOutput::create(paths_.output, true, work_.inputBytes());
            if (!created) return created.error();
            output.emplace(std::move(*created));
        }
        auto done = run(*file, start, output ? &*output : nullptr, cancel);
        std::error_code ignored; // the folder goes at the end in any case
        std::filesystem::remove(paths_.output, ignored);
        return done;
    }

    Result<PipelineOutcome> run(FileSource& file, std::span<std::uint8_t> start,
                                AtomicOutput* output, const CancelToken& cancel) {
        const Stopwatch clock;
        FirstReadNoted source(file, clock);
        StartKept sink(start, output);
        auto done = session_.run({.source = source, .sink = sink}, cancel);
        if (!done) return done;
        Phases& phases = done->phases;
        if (output != nullptr) {
            const Stopwatch flushing;
            if (auto ok = output->commit(done->bytesOut, cancel); !ok) return ok.error();
            phases.write += flushing.seconds();
        }
        const double before = writes() ? source.first() : 0;
        phases.wall = clock.seconds() - before;
        phases.read = std::max(0.0, phases.read - before);
        return done;
    }

    const Work work_;
    std::shared_ptr<TestFiles> files_; ///< keeps the folder
    const Paths paths_;
    Session session_;
    std::uint64_t verified_ = 0;
};

} // namespace

OpenedContender openFromFile(const Work& work, std::shared_ptr<TestFiles> files,
                             const CancelToken& cancel) {
    const auto shared = files->key(work.cipher());
    if (!shared) return shared.error();
    const RawKey key{(*shared)->key.clone(), (*shared)->iv};
    const auto input = files->input(work, key, cancel);
    if (!input) return input.error();
    auto session = Session::open({.engine = work.engine,
                                  .tuning = work.tuning,
                                  .cipher = work.cipher(),
                                  .direction = work.direction(),
                                  .key = key.key.span(),
                                  .iv = key.iv,
                                  .padding = work.cipher().padded,
                                  .bytes = work.inputBytes()});
    if (!session) return session.error();
    FromFile::Paths paths{*input, files->nextOutput()};
    auto contender =
        std::make_unique<FromFile>(work, std::move(files), std::move(paths), std::move(*session));
    if (auto ok = contender->verify(key, cancel); !ok) return ok.error();
    return std::unique_ptr<Contender>(std::move(contender));
}

} // namespace blockwarp
