// SPDX-License-Identifier: GPL-3.0-or-later
/// Engines that run our own code on CPU threads: `emulated`, the kernels' worker bodies, and
/// `reference`, FIPS 197 and RFC 8439 byte by byte.
#include "core/base/secret.h"
#include "core/base/stopwatch.h"
#include "core/cipher/chunk.h"
#include "core/engine/engine.h"
#include "core/engine/rows.h"
#include "core/engine/strategy_choice.h"
#include "kernels/framing.h"
#include "kernels/key_schedule.h"
#include "kernels/reference.h"
#include "kernels/strategy.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>

namespace blockwarp {
namespace {

class HostWorker final : public Worker {
  public:
    /// `strategy`: whose `emulate` does the work.
    HostWorker(const WorkerRequest& request, const kernels::Strategy& strategy,
               kernels::LaunchShape shape);

    std::span<std::uint8_t> buffer() override { return buffer_.span(); }
    Result<void> setKeys(const WorkerKeys& keys) override;
    void forget(std::size_t bytes) override;
    Result<void> process(const WorkerTask& task, const CancelToken& cancel,
                         Phases& phases) override;

  private:
    /// A part of a chunk, where the flag is looked at before.
    struct Slice {
        std::size_t payload;
        std::size_t firstUnit; ///< of the chunk's
        std::span<const std::uint8_t> in;
        std::span<std::uint8_t> out;
    };

    Result<void> transform(const Slice& slice, const Iv& iv);
    /// What the slice behind this one starts from, in modes without units.
    Iv ivAfter(const Iv& first, std::span<const std::uint8_t> in,
               std::span<const std::uint8_t> out) const;

    const CipherSpec& cipher_;
    const Direction direction_;
    const UnitLayout layout_;
    const std::size_t sliceBytes_;            ///< of payload
    std::optional<kernels::KeySchedule> key_; ///< between setKeys() and forget()
    kernels::Strategy strategy_;
    kernels::LaunchShape shape_;
    SecretBytes buffer_;
    SecretBytes input_;     ///< the chunk as it was, while its place in the buffer is overwritten
    SecretBytes workspace_; ///< of kernels: keys of tags are among it
};

/// Some milliseconds of byte-wise work.
constexpr std::size_t kCancelBytes = std::size_t{256} << 10;

/// Whole units, and so many that each slice starts at a multiple of 16 bytes also where tags lie
/// between odd segments. No more than `capacity` needs.
std::size_t sliceBytesFor(const UnitLayout& layout, std::size_t capacity) {
    const std::size_t step = std::lcm(std::max<std::size_t>(1, layout.unitBytes), kAesBlockBytes);
    return (std::min(kCancelBytes, capacity) + step - 1) / step * step;
}

HostWorker::HostWorker(const WorkerRequest& request, const kernels::Strategy& strategy,
                       kernels::LaunchShape shape)
    : cipher_(request.cipher), direction_(request.direction), layout_(request.layout),
      sliceBytes_(sliceBytesFor(layout_, request.capacity)), strategy_(strategy), shape_(shape),
      buffer_(request.capacity), input_(request.capacity),
      workspace_(kernels::workspaceBytes(cipher_.algorithm, sliceBytes_,
                                         static_cast<std::uint32_t>(layout_.unitBytes))) {}

Result<void> HostWorker::setKeys(const WorkerKeys& keys) {
    key_.emplace(cipher_.algorithm, direction_, keys.cipher);
    return {};
}

void HostWorker::forget(std::size_t bytes) {
    key_.reset();
    for (SecretBytes* memory : {&buffer_, &input_})
        wipe(memory->span().first(std::min(bytes, memory->size())));
    wipe(workspace_.span());
}

Iv HostWorker::ivAfter(const Iv& first, std::span<const std::uint8_t> in,
                       std::span<const std::uint8_t> out) const {
    if (cipher_.algorithm == Algorithm::aesEcb) return first;
    if (cipher_.algorithm != Algorithm::aesCbc)
        return advanceCounter(cipher_, first, in.size() / cipher_.blockBytes);
    Iv chained{};
    const auto ciphertext = direction_ == Direction::encrypt ? out : in;
    std::ranges::copy(ciphertext.last(chained.size()), chained.begin());
    return chained;
}

Result<void> HostWorker::transform(const Slice& slice, const Iv& iv) {
    std::uint32_t rejected = kernels::kNoneRejected;
    kernels::emulateWork(strategy_, *key_,
                         {.in = slice.in.data(),
                          .out = slice.out.data(),
                          .bytes = slice.payload,
                          .iv = iv,
                          .unitBytes = static_cast<std::uint32_t>(layout_.unitBytes),
                          .rejected = &rejected,
                          .workspace = workspace_.span().data()},
                         shape_);
    if (rejected == kernels::kNoneRejected) return {};
    wipe(buffer_.span());
    return Error{ErrorCode::wrongKeyOrDamaged, "a segment's tag is wrong",
                 slice.firstUnit + rejected};
}

Result<void> HostWorker::process(const WorkerTask& task, const CancelToken& cancel,
                                 Phases& phases) {
    const Stopwatch clock;
    const std::size_t bytes = task.bytes;
    const bool sealing = direction_ == Direction::encrypt;
    const auto stored = [&](std::size_t payload) {
        return static_cast<std::size_t>(layout_.storedBytes(payload));
    };
    auto in = input_.span().first(sealing ? bytes : stored(bytes));
    auto out = buffer_.span();
    std::ranges::copy(out.first(in.size()), in.begin());
    Iv current = task.iv;
    std::size_t done = 0;
    do { // an empty payload still has a tag
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        const std::size_t payload = std::min(sliceBytes_, bytes - done);
        const bool last = done + payload == bytes;
        const std::size_t unit = layout_.unitBytes == 0 ? 0 : done / layout_.unitBytes;
        const Slice slice{payload, unit, in.first(sealing ? payload : stored(payload)),
                          out.first(sealing ? stored(payload) : payload)};
        const Iv own =
            layout_.unitBytes == 0 ? current : advanceUnits(cipher_, task.iv, unit, last);
        if (auto ok = transform(slice, own); !ok) return ok;
        if (layout_.unitBytes == 0 && !last) current = ivAfter(current, slice.in, slice.out);
        in = in.subspan(slice.in.size());
        out = out.subspan(slice.out.size());
        done += payload;
    } while (done < bytes);
    phases.kernel += clock.seconds();
    return {};
}

} // namespace

Result<Workers> openEmulatedWorkers(const WorkerRequest& request) {
    const auto choice =
        chooseStrategy(EngineKind::emulated, request.cipher, request.direction, request.tuning);
    if (!choice) return choice.error();
    Workers workers;
    const std::size_t count = workerCount(EngineKind::emulated, request);
    for (std::size_t i = 0; i < count; ++i)
        workers.push_back(std::make_unique<HostWorker>(request, choice->strategy, choice->shape));
    return workers;
}

Result<Workers> openReferenceWorkers(const WorkerRequest& request) {
    kernels::Strategy reference{};
    reference.emulate = kernels::emulateReference;
    Workers workers;
    const std::size_t count = workerCount(EngineKind::reference, request);
    for (std::size_t i = 0; i < count; ++i)
        workers.push_back(
            std::make_unique<HostWorker>(request, reference, kernels::LaunchShape{32, 1}));
    return workers;
}

} // namespace blockwarp
