// SPDX-License-Identifier: GPL-3.0-or-later
/// AES with one byte of the state in each of 16 threads. What they do is written as steps of a
/// single thread and exchanges between them, so that the host can run the same steps for all
/// threads in turn (HostBytes) and half a warp all at once (WarpBytes).
#pragma once

#include "kernels/aes/byte/aes_bytes.h"
#include "kernels/aes/lane_body.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr unsigned kThreadsPerState = 16;

/// The position of a thread's group of 16, as if it were one thread.
HD Position statePosition(const Position& at) {
    return {at.threadBlock, at.thread / kThreadsPerState, at.threadsPerBlock / kThreadsPerState,
            at.blocksPerThread};
}

class HostBytes {
  public:
    /// Sets each thread's byte to step(byte, place in the state).
    template <class Step>
    HD void each(const Step& step) {
        for (unsigned place = 0; place < kThreadsPerState; ++place)
            byte_[place] = step(byte_[place], place);
    }
    /// Sets each thread's byte to step(from, place), where from(i) is the byte of thread i.
    template <class Step>
    HD void exchange(const Step& step) {
        std::uint8_t before[kThreadsPerState];
        for (unsigned i = 0; i < kThreadsPerState; ++i)
            before[i] = byte_[i];
        for (unsigned place = 0; place < kThreadsPerState; ++place)
            byte_[place] = step([&](unsigned i) { return before[i]; }, place);
    }

  private:
    std::uint8_t byte_[kThreadsPerState] = {};
};

#if defined(__CUDACC__)
class WarpBytes {
  public:
    template <class Step>
    HD void each(const Step& step) {
        byte_ = step(byte_, place());
    }
    template <class Step>
    HD void exchange(const Step& step) {
        const std::uint8_t own = byte_;
        byte_ = step([&](unsigned i) { return shuffled(own, i); }, place());
    }

  private:
#if defined(__CUDA_ARCH__)
    static HD unsigned place() {
        return threadIdx.x % kThreadsPerState;
    }
    static HD std::uint8_t shuffled(unsigned own, unsigned from) {
        const unsigned group = 0xffffU << (threadIdx.x & kThreadsPerState);
        return static_cast<std::uint8_t>(__shfl_sync(group, own, from, kThreadsPerState));
    }
#else
    // nvcc compiles for the host, too, what is for both; nobody calls it there.
    static HD unsigned place() {
        return 0;
    }
    static HD std::uint8_t shuffled(std::uint8_t own, unsigned) {
        return own;
    }
#endif

    std::uint8_t byte_ = 0;
};
#endif

/// Which byte ShiftRows (§5.1.2) or InvShiftRows (§5.3.1) brings to `place`.
template <bool Inverse>
HD unsigned shiftedFrom(unsigned place) {
    const unsigned row = place % 4;
    const unsigned column = Inverse ? place / 4 + 4 - row : place / 4 + row;
    return row + 4 * (column % 4);
}

/// ShiftRows, then MixColumns, or their inverses, for one byte. Four threads have what it takes.
template <bool Inverse, class From>
HD std::uint8_t shiftedAndMixed(const From& from, unsigned place) {
    std::uint8_t column[4]; // rotated so that this byte comes first
    UNROLL for (unsigned k = 0; k < 4; ++k) column[k] =
        from(shiftedFrom<Inverse>(place / 4 * 4 + (place + k) % 4));
    if constexpr (Inverse) premultiply(column);
    const std::uint8_t sum = static_cast<std::uint8_t>(column[0] ^ column[1]);
    return static_cast<std::uint8_t>(xtime(sum) ^ column[1] ^ column[2] ^ column[3]);
}

/// As ByteCipher, on `State`: HostBytes or WarpBytes.
template <bool Inverse>
struct ByteLanesCipher {
    const std::uint8_t* sbox;
    const std::uint8_t* key;
    int rounds;

    template <class State>
    HD void operator()(State& state) const {
        addRoundKey(state, 0);
        for (int round = 1; round < rounds; ++round) {
            substitute(state);
            state.exchange([](const auto& from, unsigned place) {
                return shiftedAndMixed<Inverse>(from, place);
            });
            addRoundKey(state, round);
        }
        substitute(state);
        state.exchange(
            [](const auto& from, unsigned place) { return from(shiftedFrom<Inverse>(place)); });
        addRoundKey(state, rounds);
    }

  private:
    template <class State>
    HD void addRoundKey(State& state, int round) const {
        state.each([&](std::uint8_t byte, unsigned place) {
            return static_cast<std::uint8_t>(byte ^ key[16 * round + static_cast<int>(place)]);
        });
    }
    template <class State>
    HD void substitute(State& state) const {
        state.each([&](std::uint8_t byte, unsigned) { return sbox[byte]; });
    }
};

HD std::uint8_t byteAt(const Block& block, unsigned place) {
    return static_cast<std::uint8_t>(wordOf(block, place / 4) >> (8 * (place % 4)));
}

/// What goes into the cipher for one byte of block `index`.
template <class W>
HD std::uint8_t byteInput(const Run& run, std::uint64_t index, unsigned place) {
    if constexpr (W::algorithm == Algorithm::aesCtr)
        return byteAt(counterBlock(blockFromIv(run.iv), index), place);
    else
        return run.in[kAesBlockBytes * index + place];
}

/// Stores one byte, given what came out of the cipher.
template <class W>
HD void byteOutput(const Run& run, std::uint64_t index, unsigned place, std::uint8_t byte) {
    const std::uint64_t offset = kAesBlockBytes * index + place;
    if (offset >= run.bytes) return;
    std::uint8_t partner = 0;
    if constexpr (W::algorithm == Algorithm::aesCtr) partner = run.in[offset];
    if constexpr (W::algorithm == Algorithm::aesCbc)
        partner = index == 0 ? byteAt(blockFromIv(run.iv), place) : run.in[offset - kAesBlockBytes];
    run.out[offset] = static_cast<std::uint8_t>(byte ^ partner);
}

/// Block `index` by its 16 threads.
template <class W, class State>
HD void byteLanesBlock(const ByteLanesCipher<W::inverse>& cipher, const Run& run,
                       std::uint64_t index) {
    State state;
    state.each([&](std::uint8_t, unsigned place) { return byteInput<W>(run, index, place); });
    cipher(state);
    state.each([&](std::uint8_t byte, unsigned place) {
        byteOutput<W>(run, index, place, byte);
        return byte;
    });
}

} // namespace blockwarp::kernels
