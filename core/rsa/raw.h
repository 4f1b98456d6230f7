// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA's bare operations (RFC 8017 §5.1, §5.2) on many numbers with one key, without any padding:
/// what messages.h stands on. The engine decides who computes: OpenSSL on CPU threads, or the
/// kernels.
///
/// Private operations are blinded, and what they give is released only after the public operation
/// has led back to the input.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/base/secret.h"
#include "core/engine/engine.h"
#include "core/keys/rsa.h"
#include "kernels/rsa_batch.h"

#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp::rsa {

struct Tuning {
    EngineKind engine = EngineKind::automatic; ///< not `reference`
    unsigned threads = 0;                      ///< 0: one per core
    int device = -1;                           ///< -1: the first GPU
    std::size_t sliceItems = 0;                ///< that a thread takes at a time; 0: as suits
    kernels::CrtHook crtHook{};                ///< for tests: sees results modulo p and q
};

enum class ItemState : std::uint8_t {
    done,
    outOfRange, ///< the input is not below the modulus
    faulty,     ///< the result did not stand the check; it was wiped
};

/// Seconds, summed over threads but for `open` and `wall`. On a GPU `kernel` is the device's time,
/// in which the kernels of several threads may overlap.
struct Times {
    double open = 0;    ///< memory, contexts, the key as the kernels want it
    double prepare = 0; ///< blinding values, words from bytes
    double toDevice = 0;
    double kernel = 0;
    double fromDevice = 0;
    double wall = 0; ///< from the first input to the last output, all but `open`
};

struct RawResult {
    SecretBytes outputs; ///< as long as the inputs; zeros where an item's state is not `done`
    std::vector<ItemState> states;
    Times times;
    EngineKind engine = EngineKind::cpu; ///< that computed
    std::size_t workers = 0;             ///< threads that took slices
    std::size_t sliceItems = 0;          ///< of at most so many
};

/// The engine that `automatic` stands for: `cuda` where there is a GPU and the batch is large
/// enough to gain from it, and the key is one that the kernels take.
EngineKind chooseEngine(EngineKind asked, EVP_PKEY* key, std::size_t items, bool isPrivate);

/// `inputs`: numbers one behind the other, each of the modulus' size in bytes, highest byte first.
/// Errors: unsupported (the kernels do not take this key), cancelled, cryptoLibrary, those of the
/// GPU.
Result<RawResult> privateRaw(const keys::RsaIdentity& key, std::span<const std::uint8_t> inputs,
                             const Tuning& tuning, const CancelToken& cancel,
                             ProgressSink& progress = noProgress());
Result<RawResult> publicRaw(const keys::RsaRecipient& key, std::span<const std::uint8_t> inputs,
                            const Tuning& tuning, const CancelToken& cancel,
                            ProgressSink& progress = noProgress());

} // namespace blockwarp::rsa
