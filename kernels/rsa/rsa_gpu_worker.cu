// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/device/cuda_handles.cuh"
#include "kernels/rsa/rsa_memory.cuh"
#include "kernels/rsa_batch.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace blockwarp::kernels {

struct RsaGpuWorker::State {
    int device = 0;
    RsaRun run;      ///< device memory
    PowerRun powers; ///< device memory
    RsaBatch host;
    std::size_t words = 0;
    bool isPrivate = false;
    GpuStopwatch watch;
    WipedMemory memory; ///< the last: it goes, on the stream, before anything else
};

namespace {

/// Takes pieces of one allocation, in two passes: first to count, then with memory.
class Carver {
  public:
    explicit Carver(std::uint8_t* memory) : memory_(memory) {}
    std::uint32_t* take(std::size_t words) {
        std::uint8_t* const piece = memory_ == nullptr ? nullptr : memory_ + bytes_;
        bytes_ += (words * sizeof(std::uint32_t) + 255) / 256 * 256;
        return reinterpret_cast<std::uint32_t*>(piece);
    }
    std::size_t bytes() const { return bytes_; }

  private:
    std::uint8_t* memory_;
    std::size_t bytes_ = 0;
};

/// Where a key's numbers go, beside what is copied there.
using KeyCopies = std::vector<std::pair<std::uint32_t*, const std::vector<std::uint32_t>*>>;

std::size_t layOut(std::uint8_t* memory, const RsaKeyWords& key, std::size_t capacity,
                   std::size_t workspaceBytes, RsaRun& run, PowerRun& powers, KeyCopies& copies) {
    Carver carver(memory);
    copies.clear();
    const auto constant = [&](const std::vector<std::uint32_t>& words) {
        std::uint32_t* const there = carver.take(words.size());
        copies.emplace_back(there, &words);
        return there;
    };
    const std::size_t each = paddedItems(capacity) * key.words();
    run.bits = key.bits;
    run.exponent = key.exponent;
    run.inverse = key.inverse;
    run.modulus = constant(key.modulus);
    run.square = constant(key.square);
    run.inputs = carver.take(each);
    run.results = carver.take(each);
    if (!key.isPrivate()) return carver.bytes();
    run.partOfP = constant(key.partOfP);
    run.partOfQ = constant(key.partOfQ);
    run.blinds = carver.take(each);
    run.unblinds = carver.take(each);
    run.blinded = carver.take(each);
    powers = halvesOf(key, capacity);
    powers.moduli = constant(key.primes);
    powers.squares = constant(key.primeSquares);
    powers.inverses = constant(key.primeInverses);
    powers.exponents = constant(key.primeExponents);
    powers.bases = run.blinded;
    powers.results = carver.take(each);
    run.halves = powers.results;
    run.wrong = carver.take(paddedItems(capacity));
    powers.workspace =
        reinterpret_cast<WordQuad*>(carver.take(workspaceBytes / sizeof(std::uint32_t)));
    return carver.bytes();
}

RsaBatch layOutHost(std::uint8_t* memory, const RsaKeyWords& key, std::size_t capacity,
                    std::size_t& bytes) {
    Carver carver(memory);
    const std::size_t each = capacity * key.words();
    RsaBatch batch;
    batch.inputs = {carver.take(each), each};
    batch.results = {carver.take(each), each};
    if (key.isPrivate()) {
        batch.blinds = {carver.take(each), each};
        batch.unblinds = {carver.take(each), each};
        batch.wrong = {carver.take(capacity), capacity};
    }
    bytes = carver.bytes();
    return batch;
}

} // namespace

RsaGpuWorker::RsaGpuWorker(std::unique_ptr<State> state) : state_(std::move(state)) {}
RsaGpuWorker::~RsaGpuWorker() {
    if (state_) (void)cudaSetDevice(state_->device); // whose memory is wiped
}
RsaGpuWorker::RsaGpuWorker(RsaGpuWorker&&) noexcept = default;
RsaGpuWorker& RsaGpuWorker::operator=(RsaGpuWorker&&) noexcept = default;

GpuResult<RsaGpuWorker> RsaGpuWorker::open(int device, const RsaKeyWords& key,
                                           std::size_t capacity) {
    if (auto ok = check(cudaSetDevice(device), "cudaSetDevice"); !ok) return ok.error();
    auto state = std::make_unique<State>();
    state->device = device;
    state->words = key.words();
    state->isPrivate = key.isPrivate();
    const auto workspace = key.isPrivate() ? powerWorkspaceBytes(key.bits / 2, 2 * capacity)
                                           : GpuResult<std::size_t>(std::size_t{0});
    if (!workspace) return workspace.error();
    KeyCopies copies;
    std::size_t hostBytes = 0;
    (void)layOutHost(nullptr, key, capacity, hostBytes);
    if (auto ok = state->watch.open(); !ok) return ok.error();
    if (auto ok = state->memory.open(
            layOut(nullptr, key, capacity, *workspace, state->run, state->powers, copies),
            hostBytes);
        !ok)
        return ok.error();
    layOut(state->memory.device(), key, capacity, *workspace, state->run, state->powers, copies);
    state->host = layOutHost(state->memory.host(), key, capacity, hostBytes);
    for (const auto& [there, words] : copies)
        if (auto ok = check(cudaMemcpy(there, words->data(), words->size() * sizeof(std::uint32_t),
                                       cudaMemcpyHostToDevice),
                            "cudaMemcpy");
            !ok)
            return ok.error();
    return RsaGpuWorker(std::move(state));
}

RsaBatch RsaGpuWorker::batch() {
    return state_->host;
}

namespace {

/// A span's first words to where a kernel reads them, on the stream.
GpuResult<void> upload(const GpuStream& stream, const std::uint32_t* to,
                       std::span<const std::uint32_t> from, std::size_t words) {
    return check(cudaMemcpyAsync(const_cast<std::uint32_t*>(to), from.data(),
                                 words * sizeof(std::uint32_t), cudaMemcpyHostToDevice,
                                 stream.handle),
                 "cudaMemcpyAsync");
}

GpuResult<void> download(const GpuStream& stream, std::span<std::uint32_t> to,
                         const std::uint32_t* from, std::size_t words) {
    return check(cudaMemcpyAsync(to.data(), from, words * sizeof(std::uint32_t),
                                 cudaMemcpyDeviceToHost, stream.handle),
                 "cudaMemcpyAsync");
}

/// Calls each in turn until one fails.
template <class... Steps>
GpuResult<void> inTurn(const Steps&... steps) {
    GpuResult<void> outcome;
    ((void)(outcome ? (outcome = steps()) : outcome), ...);
    return outcome;
}

GpuResult<void> showHalves(const GpuStream& stream, std::uint32_t* halves, std::size_t words,
                           const CrtHook& hook) {
    std::vector<std::uint32_t> copy(words);
    return inTurn([&] { return download(stream, copy, halves, words); },
                  [&] { return check(cudaStreamSynchronize(stream.handle), "halves"); },
                  [&]() -> GpuResult<void> {
                      hook(copy);
                      return upload(stream, halves, copy, words);
                  },
                  [&] { return check(cudaStreamSynchronize(stream.handle), "halves"); });
}

} // namespace

GpuResult<RsaTimes> RsaGpuWorker::runPublic(std::size_t count) {
    State& s = *state_;
    const GpuStream stream = s.watch.stream();
    const std::size_t words = count * s.words;
    s.run.count = count;
    const auto done =
        inTurn([&] { return check(cudaSetDevice(s.device), "cudaSetDevice"); },
               [&] { return s.watch.mark(0); },
               [&] { return upload(stream, s.run.inputs, s.host.inputs, words); },
               [&] { return s.watch.mark(1); }, [&] { return launchPublic(s.run, stream); },
               [&] { return s.watch.mark(2); },
               [&] { return download(stream, s.host.results, s.run.results, words); },
               [&] { return s.watch.mark(3); });
    if (!done) return done.error();
    return s.watch.times();
}

GpuResult<RsaTimes> RsaGpuWorker::runPrivate(std::size_t count, const CrtHook& hook) {
    State& s = *state_;
    assert(s.isPrivate);
    const GpuStream stream = s.watch.stream();
    const std::size_t words = count * s.words;
    s.run.count = count;
    s.powers.count = 2 * count;
    const auto done = inTurn(
        [&] { return check(cudaSetDevice(s.device), "cudaSetDevice"); },
        [&] { return s.watch.mark(0); },
        [&] { return upload(stream, s.run.inputs, s.host.inputs, words); },
        [&] { return upload(stream, s.run.blinds, s.host.blinds, words); },
        [&] { return upload(stream, s.run.unblinds, s.host.unblinds, words); },
        [&] { return s.watch.mark(1); }, [&] { return launchBlinding(s.run, stream); },
        [&] { return launchPowers(s.powers, stream); },
        [&] {
            return hook ? showHalves(stream, s.powers.results, words, hook) : GpuResult<void>();
        },
        [&] { return launchRecombination(s.run, stream); }, [&] { return s.watch.mark(2); },
        [&] { return download(stream, s.host.results, s.run.results, words); },
        [&] { return download(stream, s.host.wrong, s.run.wrong, count); },
        [&] { return s.watch.mark(3); });
    if (!done) return done.error();
    return s.watch.times();
}

} // namespace blockwarp::kernels
