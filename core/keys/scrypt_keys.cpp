// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/scrypt_keys.h"

#include "core/base/abandonable.h"
#include "core/base/guard.h"
#include "core/base/memory_room.h"
#include "core/base/random.h"
#include "core/base/stopwatch.h"
#include "core/base/team.h"
#include "core/crypto/primitives.h"

#include <algorithm>

namespace blockwarp::keys {
namespace {

/// Of all derivations in this process.
MemoryRoom& room() {
    static MemoryRoom one;
    return one;
}

/// On a thread of its own, which owns what it works on.
Result<SecretBytes> abandonableKey(const SecretBytes& passphrase, std::string_view label,
                                   std::span<const std::uint8_t> salt, unsigned logN,
                                   const CancelToken& cancel) {
    const Error cancelled{ErrorCode::cancelled, {}};
    if (cancel.cancelled()) return cancelled;
    auto made = runAbandonable(
        [own = std::make_shared<SecretBytes>(passphrase.clone()), label,
         ownSalt = std::vector<std::uint8_t>(salt.begin(), salt.end()),
         logN] { return guarded([&] { return scryptKey(*own, label, ownSalt, logN); }); },
        cancel);
    return made ? std::move(*made) : cancelled;
}

constexpr unsigned kEasier = 3; ///< as an exponent of two

/// So many fit into the memory that scryptKey() lets them share.
std::size_t atATime() {
    return std::max<std::size_t>(1, availableMemory() / 4 / crypto::scryptBytes(kScryptLogN));
}

void deriveOne(std::size_t) {
    constexpr ScryptSalt nothing{};
    (void)crypto::scrypt(nothing, nothing, kScryptLogN - kEasier);
}

} // namespace

Result<SecretBytes> scryptKey(const SecretBytes& passphrase, std::string_view label,
                              std::span<const std::uint8_t> salt, unsigned logN) {
    if (passphrase.empty()) return Error{ErrorCode::badPassphrase, "it is empty"};
    std::vector<std::uint8_t> labelled(label.begin(), label.end());
    labelled.insert(labelled.end(), salt.begin(), salt.end());
    const MemoryRoom::Share share(room(), crypto::scryptBytes(logN));
    return crypto::scrypt(passphrase.span(), labelled, logN);
}

Result<ScryptSalt> ScryptKeys::salt() {
    const std::lock_guard lock(mutex_);
    if (salt_) return *salt_;
    ScryptSalt drawn{};
    if (auto ok = fillRandom(drawn); !ok) return ok.error();
    salt_ = drawn;
    return drawn;
}

std::shared_ptr<ScryptKeys::Derivation> ScryptKeys::find(Name name) {
    const std::lock_guard lock(mutex_);
    auto& found = derivations_[std::move(name)];
    if (!found) found = std::make_shared<Derivation>();
    return found;
}

Result<SecretBytes> ScryptKeys::key(const SecretBytes& passphrase, std::string_view label,
                                    std::span<const std::uint8_t> salt, unsigned logN) {
    const auto derivation = find({label, {salt.begin(), salt.end()}, logN});
    const std::lock_guard lock(derivation->mutex); // the others wait for the one that derives
    if (!derivation->key) {
        auto made = abandonableKey(passphrase, label, salt, logN, cancel_);
        if (!made) return made.error();
        derivation->key = std::move(*made);
    }
    return derivation->key->clone();
}

double ScryptPace::secondsFor(std::size_t total) const {
    const std::size_t rounds = (total + keys - 1) / keys;
    return seconds * static_cast<double>(rounds);
}

ScryptPace measureScryptPace(std::size_t threads) {
    const Stopwatch clock;
    const std::size_t members = runTeam(std::clamp<std::size_t>(threads, 1, atATime()), deriveOne);
    return {clock.seconds() * (1U << kEasier), members};
}

} // namespace blockwarp::keys
