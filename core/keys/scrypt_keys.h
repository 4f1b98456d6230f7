// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/secret.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

namespace blockwarp::keys {

/// The base-two logarithm of scrypt's N in new files: about a second and 256 MiB.
inline constexpr unsigned kScryptLogN = 18;
/// Files that ask for more are refused: 16 seconds and 4 GiB.
inline constexpr unsigned kMaxScryptLogN = 22;
inline constexpr std::size_t kScryptSaltBytes = 16;
using ScryptSalt = std::array<std::uint8_t, kScryptSaltBytes>;

/// scrypt(passphrase, label and salt, N = 2^logN, r = 8, p = 1, 32 bytes), RFC 7914. Several at a
/// time wait until there is memory for them. Errors: badPassphrase (an empty one), outOfMemory,
/// cryptoLibrary.
Result<SecretBytes> scryptKey(const SecretBytes& passphrase, std::string_view label,
                              std::span<const std::uint8_t> salt, unsigned logN);

/// What scrypt made of one passphrase, for many files: each derivation is made once, whichever
/// thread asks first. Wiped with the last owner.
class ScryptKeys {
  public:
    /// `cancel`, which outlives this, ends the wait for a derivation.
    explicit ScryptKeys(const CancelToken& cancel) : cancel_(cancel) {}

    /// Of new files, which all have one salt; drawn when it is first asked for. Error:
    /// cryptoLibrary.
    Result<ScryptSalt> salt();
    /// `label`: a literal. As scryptKey(), and cancelled. What fails is tried again.
    Result<SecretBytes> key(const SecretBytes& passphrase, std::string_view label,
                            std::span<const std::uint8_t> salt, unsigned logN);

  private:
    struct Derivation {
        std::mutex mutex;
        std::optional<SecretBytes> key;
    };
    /// Label, salt and work factor.
    using Name = std::tuple<std::string_view, std::vector<std::uint8_t>, unsigned>;

    std::shared_ptr<Derivation> find(Name name);

    const CancelToken& cancel_;
    std::mutex mutex_;
    std::optional<ScryptSalt> salt_;
    std::map<Name, std::shared_ptr<Derivation>> derivations_;
};

/// How fast keys are derived from a passphrase at the work factor of new files.
struct ScryptPace {
    double seconds = 0;   ///< that a round takes
    std::size_t keys = 1; ///< of a round: derived at the same time

    double secondsFor(std::size_t total) const;
};

/// Of so many threads, as far as there is memory for them. Measures derivations with an eighth of
/// the work, which take about a tenth of a second.
ScryptPace measureScryptPace(std::size_t threads);

} // namespace blockwarp::keys
