// SPDX-License-Identifier: GPL-3.0-or-later
/// How a file says what it is.
#pragma once

#include "core/cipher_spec.h"
#include "core/error.h"
#include "core/secret.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace blockwarp {

enum class Container : std::uint8_t {
    raw,     ///< no header: what `openssl enc -K … -iv …` writes
    openssl, ///< "Salted__", 8 bytes of salt, payload: what `openssl enc -pbkdf2` writes
};

/// Explicit key and IV: for the raw container.
struct RawKey {
    SecretBytes key;
    Iv iv{};
    bool padding = true; ///< PKCS#7 for ECB and CBC; without it the length must be whole blocks
};

/// PBKDF2-HMAC-SHA256: for the openssl container.
struct Passphrase {
    static constexpr std::uint32_t defaultIterations = 600'000;
    SecretBytes text;
    std::uint32_t iterations = defaultIterations;
};

using Secret = std::variant<RawKey, Passphrase>;

/// An explicit copy, for work that has to own its secret.
Secret cloneSecret(const Secret& secret);

/// What the payload needs: key, IV, and what stands before it in the file.
struct PayloadKeys {
    SecretBytes key;
    Iv iv{};
    bool padding = true;
    std::vector<std::uint8_t> header;
};

/// One row per container.
struct ContainerSpec {
    Container container;
    std::string_view name; ///< as typed
    std::string_view title;
    std::string_view explanation;
    std::string_view extension; ///< suggested for the output, with the dot
    bool takesPassphrase;       ///< otherwise an explicit key
    /// Derives keys and makes the header of a new file; draws a fresh salt where one is needed.
    /// Errors: badKeyFile, badPassphrase, unsupported (the wrong kind of secret), cryptoLibrary.
    Result<PayloadKeys> (*seal)(const CipherSpec&, const Secret&);
    /// Derives keys from a file's first kMaxHeaderBytes or fewer. The same errors, and
    /// notThatContainer.
    Result<PayloadKeys> (*open)(const CipherSpec&, const Secret&,
                                std::span<const std::uint8_t> start);
};

/// Why no container holds what this cipher makes, or an empty text: neither has room for the size
/// of data units and segments.
std::string whyFilesAreRefused(const CipherSpec& cipher);

std::span<const ContainerSpec> containerSpecs();
const ContainerSpec& containerSpec(Container container);
const ContainerSpec* findContainer(std::string_view name); ///< or null

inline constexpr std::size_t kMaxHeaderBytes = 16;

/// What a file's first bytes say: `openssl` for "Salted__", otherwise `raw`.
Container detectContainer(std::span<const std::uint8_t> start);

} // namespace blockwarp
