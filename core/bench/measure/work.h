// SPDX-License-Identifier: GPL-3.0-or-later
/// What is timed: a cipher over bytes, or a batch of RSA operations.
#pragma once

#include "core/bench/measure/scope.h"
#include "core/bench/measure/textbook_work.h"
#include "core/engine/engine.h"
#include "core/rsa/bench_batch.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace blockwarp {

struct CipherWork {
    const CipherSpec* cipher = nullptr; ///< of the table
    Direction direction = Direction::encrypt;
    bool inOneGo = false;   ///< scope kernel: one worker takes it all, as engine cuda always does
    bool plainCopy = false; ///< scope kernel, in one go: copies the bytes instead
};

struct RsaWork {
    rsa::BenchWork operation = rsa::BenchWork::privateOperation;
    unsigned bits = 0; ///< of the modulus
    std::uint64_t operations = 0;
    unsigned exponentBits = 0; ///< of `power`; 0: as many as the modulus

    bool operator==(const RsaWork&) const = default;
};

inline constexpr unsigned kMaxPasses = 1000;

struct Work {
    EngineKind engine = EngineKind::cpu; ///< not `automatic`
    Scope scope = Scope::memory;
    std::uint64_t bytes = 0; ///< of payload, without padding; of all of RSA's inputs
    /// So often over the same data, in scopes kernel and memory: ciphers only.
    unsigned passes = 1;
    Tuning tuning{};
    std::variant<CipherWork, RsaWork, TextbookWork> task{};

    const RsaWork* rsa() const { return std::get_if<RsaWork>(&task); }                ///< or null
    const TextbookWork* textbook() const { return std::get_if<TextbookWork>(&task); } ///< or null
    bool isCipher() const { return std::holds_alternative<CipherWork>(task); }
    /// For ciphers only (throws), like cipher().
    CipherWork& cipherWork() { return std::get<CipherWork>(task); }
    const CipherWork& cipherWork() const { return std::get<CipherWork>(task); }
    const CipherSpec& cipher() const { return *cipherWork().cipher; }
    /// Not for RSA in batches (throws).
    Direction direction() const {
        return textbook() != nullptr ? textbook()->direction : cipherWork().direction;
    }
    /// What a cipher reads, without tags: to decrypt, ECB's and CBC's padding is in it.
    std::uint64_t inputBytes() const;
    bool inOneGo() const { return isCipher() && cipherWork().inOneGo; }
    bool plainCopy() const { return isCipher() && cipherWork().plainCopy; }
    /// The same work in the other scope and direction. For ciphers only (throws).
    Work as(Scope otherScope, Direction otherDirection) const;
    /// One worker takes all of it, so that nothing overlaps.
    bool resident() const {
        if (!isCipher()) return false;
        const bool onDevice = engine == EngineKind::cuda;
        return scope == Scope::kernel ? onDevice || inOneGo()
                                      : scope == Scope::memory && onDevice && passes > 1;
    }
    /// Of payload that the cipher processes in all passes.
    double processedBytes() const { return static_cast<double>(bytes) * passes; }
};

/// GB/s (10⁹ bytes of payload) for so many seconds.
double gigabytesPerSecond(const Work& work, double seconds);
/// Ciphers and textbook RSA: the same. RSA: operations a second.
double speedOf(const Work& work, double seconds);
/// "GB/s", "operations/s"
std::string_view speedUnit(const Work& work);
/// "aes-128-ctr", "RSA-2048 private", "textbook RSA, repeated-multiplication"
std::string algorithmOf(const Work& work);
/// "encryption" or "decryption".
std::string_view directionTitle(Direction direction);

/// Everything about work that reports print.
struct WorkWords {
    std::string_view engine;    ///< as typed
    std::string_view scope;     ///< as typed
    std::string_view direction; ///< "encrypt", "decrypt"; empty for RSA
    std::string algorithm;      ///< as algorithmOf()
    std::string meaning;        ///< what exactly is timed, a sentence
    std::string_view unit;      ///< as speedUnit()
    double amount = 0;          ///< GB or operations in a sample
};
WorkWords wordsOf(const Work& work);

/// "private operations", as in a chart's title.
std::string_view rsaTitle(rsa::BenchWork operation);
/// What exactly is timed of that operation in that scope, in words.
std::string_view rsaMeaning(rsa::BenchWork operation, Scope scope, EngineKind engine);

} // namespace blockwarp
