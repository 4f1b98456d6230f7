// SPDX-License-Identifier: GPL-3.0-or-later
/// Batches of RSA operations with one key, on the host (the kernels' own code) or on a GPU.
#pragma once

#include "kernels/rsa_crt.h"

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace blockwarp::kernels {

/// A key as the kernels want it; wiped when it goes. Vectors hold words, least significant first,
/// as many as the width has; those of p and q half as many each, p first.
struct RsaKeyWords {
    RsaKeyWords() = default;
    ~RsaKeyWords();
    RsaKeyWords(RsaKeyWords&&) noexcept = default;
    RsaKeyWords& operator=(RsaKeyWords&&) = delete;

    unsigned bits = 0; ///< a width: 2048, 3072 or 4096, or 1024 for a public key
    std::uint64_t exponent = 0;
    std::vector<std::uint32_t> modulus;
    std::vector<std::uint32_t> square;
    std::uint32_t inverse = 0;

    // A private key's; empty otherwise.
    std::vector<std::uint32_t> primes;
    std::vector<std::uint32_t> primeSquares;
    std::vector<std::uint32_t> primeInverses;  ///< a word each
    std::vector<std::uint32_t> primeExponents; ///< d modulo p - 1 and q - 1
    std::vector<std::uint32_t> partOfP;        ///< see RsaRun
    std::vector<std::uint32_t> partOfQ;

    bool isPrivate() const { return !primes.empty(); }
    std::size_t words() const { return wordsOf(bits); }
};

/// Looks at, or changes, the results modulo p and q of all items before they are recombined: for
/// tests of what becomes of a wrong one.
using CrtHook = std::function<void(std::span<std::uint32_t> halves)>;

/// Where a batch's numbers lie, `words()` each. For a public operation only inputs and results.
struct RsaBatch {
    std::span<std::uint32_t> inputs; ///< less than the modulus
    std::span<std::uint32_t> results;
    std::span<std::uint32_t> blinds; ///< see RsaRun
    std::span<std::uint32_t> unblinds;
    std::span<std::uint32_t> wrong; ///< a word per item
};

/// Memory on the host for batches, wiped when it goes.
class RsaBuffers {
  public:
    RsaBuffers(const RsaKeyWords& key, std::size_t capacity);
    ~RsaBuffers();
    RsaBuffers(const RsaBuffers&) = delete;
    RsaBuffers& operator=(const RsaBuffers&) = delete;
    RsaBatch batch();

  private:
    std::size_t each_;
    std::vector<std::uint32_t> words_;
};

/// The exponentiations of a private batch, all but where its numbers lie.
PowerRun halvesOf(const RsaKeyWords& key, std::size_t count);

void emulateRsaPublic(const RsaKeyWords& key, const RsaBatch& batch, std::size_t count);
void emulateRsaPrivate(const RsaKeyWords& key, const RsaBatch& batch, std::size_t count,
                       const CrtHook& hook = {});

/// Seconds.
struct RsaTimes {
    double toDevice = 0;
    double kernel = 0;
    double fromDevice = 0;
};

/// A stream of a GPU with memory for batches of up to `capacity` items; all of it is wiped when it
/// goes. To be used by one thread.
class RsaGpuWorker {
  public:
    /// Errors: unavailable, outOfMemory, refused (a width that there are no kernels for).
    static GpuResult<RsaGpuWorker> open(int device, const RsaKeyWords& key, std::size_t capacity);
    ~RsaGpuWorker();
    RsaGpuWorker(RsaGpuWorker&&) noexcept;
    RsaGpuWorker& operator=(RsaGpuWorker&&) noexcept;

    /// Pinned host memory, for `capacity` items.
    RsaBatch batch();
    /// The first `count` items; waits. Errors: launchFailed, deviceLost, other.
    GpuResult<RsaTimes> runPublic(std::size_t count);
    GpuResult<RsaTimes> runPrivate(std::size_t count, const CrtHook& hook = {});

  private:
    struct State;
    explicit RsaGpuWorker(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// emulatePowers() on a GPU: everything is copied there and back; waits. Returns what the copies
/// and the kernel took.
GpuResult<RsaTimes> runPowersOn(int device, const PowerRun& run);

} // namespace blockwarp::kernels
