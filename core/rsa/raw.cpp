// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/raw.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/base/team.h"
#include "core/engine/machine.h"
#include "core/rsa/key_words.h"
#include "core/rsa/numbers.h"
#include "core/rsa/worker.h"

#include <openssl/core_names.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>
#include <optional>

namespace blockwarp::rsa {
namespace {

/// Fewer are done by the CPU before the GPU has its memory.
constexpr std::size_t kMinForGpu = 1024;

struct Job {
    std::span<const std::uint8_t> inputs;
    std::span<std::uint8_t> outputs;
    std::span<ItemState> states;
    std::span<const std::uint8_t> modulus; ///< as the inputs are
    std::size_t slice;
    const CancelToken& cancel;
    ProgressSink& progress;
};

/// What the threads of a job share.
class Shared {
  public:
    explicit Shared(std::size_t items) : items_(items) {}
    /// The next slice's first item; nothing when all are taken or something failed.
    std::optional<std::size_t> take(std::size_t slice) {
        if (failed_) return {};
        const std::size_t first = next_.fetch_add(slice);
        return first < items_ ? std::optional(first) : std::nullopt;
    }
    void fail(const Error& error) {
        const std::lock_guard lock(mutex_);
        if (!failed_) error_ = error;
        failed_ = true;
    }
    void add(const Times& times) {
        const std::lock_guard lock(mutex_);
        times_.prepare += times.prepare;
        times_.toDevice += times.toDevice;
        times_.kernel += times.kernel;
        times_.fromDevice += times.fromDevice;
    }
    void finished(std::size_t items, ProgressSink& progress) {
        const std::lock_guard lock(mutex_); // so that what is reported never falls
        done_ += items;
        progress.report(done_, items_);
    }
    /// Once the threads have ended.
    const std::optional<Error>& error() const { return error_; }
    Times times() const { return times_; }

  private:
    std::size_t items_;
    std::atomic<std::size_t> next_{0};
    std::size_t done_ = 0;
    std::atomic<bool> failed_{false};
    std::mutex mutex_;
    std::optional<Error> error_;
    Times times_;
};

/// Inputs that are not below the modulus become zeros, which go along; their outputs are zeros.
SecretBytes belowModulus(const Job& job, std::span<const std::uint8_t> inputs,
                         std::span<ItemState> states) {
    SecretBytes checked(inputs);
    for (std::size_t i = 0; i < states.size(); ++i) {
        const auto number = checked.span().subspan(i * job.modulus.size(), job.modulus.size());
        if (std::ranges::lexicographical_compare(number, job.modulus)) continue;
        std::ranges::fill(number, std::uint8_t{0});
        states[i] = ItemState::outOfRange;
    }
    return checked;
}

void work(Worker& worker, const Job& job, Shared& shared) {
    Times times;
    while (const auto first = shared.take(job.slice)) {
        const std::size_t count = std::min(job.slice, job.states.size() - *first);
        const auto outcome = guarded([&]() -> Result<void> {
            if (job.cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
            const std::size_t size = job.modulus.size();
            const auto states = job.states.subspan(*first, count);
            const auto checked =
                belowModulus(job, job.inputs.subspan(*first * size, count * size), states);
            return worker.run(checked.span(), job.outputs.subspan(*first * size, count * size),
                              states, times);
        });
        if (!outcome) return shared.fail(outcome.error());
        shared.finished(count, job.progress);
    }
    shared.add(times);
}

Result<RawResult> runRaw(EVP_PKEY* key, bool isPrivate, std::span<const std::uint8_t> inputs,
                         const Tuning& tuning, const CancelToken& cancel, ProgressSink& progress) {
    const auto size = modulusBytes(key);
    assert(inputs.size() % size == 0);
    const std::size_t items = inputs.size() / size;
    RawResult result;
    result.engine = chooseEngine(tuning.engine, key, items, isPrivate);
    if (items == 0) return result;
    const Number n = keyNumber(key, OSSL_PKEY_PARAM_RSA_N);
    std::vector<std::uint8_t> modulus(size);
    if (!n || BN_bn2binpad(n.get(), modulus.data(), static_cast<int>(size)) < 0)
        return Error{ErrorCode::cryptoLibrary, "BN_bn2binpad"};
    Stopwatch clock;
    const WorkersRequest request{key, isPrivate, items, tuning};
    auto open = result.engine == EngineKind::cpu ? openCpuWorkers(request)
                                                 : openKernelWorkers(result.engine, request);
    if (!open) return open.error();
    const double openSeconds = clock.lap();
    result.sliceItems = open->sliceItems;
    result.states.resize(items, ItemState::done);
    result.outputs = SecretBytes(inputs.size());
    const Job job{inputs,  result.outputs.span(), result.states, modulus, open->sliceItems, cancel,
                  progress};
    Shared shared(items);
    result.workers = runTeam(open->workers.size(), [&](std::size_t member) {
        work(*open->workers[member], job, shared);
    });
    if (shared.error()) return *shared.error();
    result.times = shared.times();
    result.times.open = openSeconds;
    result.times.wall = clock.seconds();
    return result;
}

} // namespace

EngineKind chooseEngine(EngineKind asked, EVP_PKEY* key, std::size_t items, bool isPrivate) {
    if (asked != EngineKind::automatic) return asked;
    const bool pays = items >= kMinForGpu && !gpuList().devices.empty();
    return pays && keyWordsOf(key, isPrivate) ? EngineKind::cuda : EngineKind::cpu;
}

Result<RawResult> privateRaw(const keys::RsaIdentity& key, std::span<const std::uint8_t> inputs,
                             const Tuning& tuning, const CancelToken& cancel,
                             ProgressSink& progress) {
    auto result =
        guarded([&] { return runRaw(key.get(), true, inputs, tuning, cancel, progress); });
    wipeStack();
    return result;
}

Result<RawResult> publicRaw(const keys::RsaRecipient& key, std::span<const std::uint8_t> inputs,
                            const Tuning& tuning, const CancelToken& cancel,
                            ProgressSink& progress) {
    return guarded([&] { return runRaw(key.get(), false, inputs, tuning, cancel, progress); });
}

} // namespace blockwarp::rsa
