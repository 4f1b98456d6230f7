// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::keys {

/// One wrapped file key.
struct Stanza {
    std::string type;
    std::vector<std::string> arguments;
    std::vector<std::uint8_t> body;
};

/// Its first line without the mark: the type and the arguments, printable ASCII with single spaces
/// between.
std::string lineOf(const Stanza& stanza);
Stanza stanzaOf(std::string_view line, std::vector<std::uint8_t> body);

/// Of a stanza before it is made, for a header's length.
struct StanzaSize {
    std::size_t line; ///< of lineOf()
    std::size_t body;
};

/// The types of stanzas that the files of a format know (stanza_types.h).
enum class StanzaSet : std::uint8_t { age = 1, blockwarp = 2, both = age | blockwarp };

/// Of the hash in a stanza by which a key finds it: an index, no promise.
inline constexpr std::size_t kKeyNameBytes = 4;

/// Base64, without padding, of the first 4 bytes of the key's SHA-256: 6 characters. Error:
/// cryptoLibrary.
Result<std::string> keyNameOf(std::span<const std::uint8_t> publicKey);

/// A word of a stanza for a message: whoever writes the file chooses it, and how long it is.
std::string shownWord(std::string_view word);

/// The file key of a stanza, or nothing if the stanza is for another key or does not open. Believe
/// it only once the header's MAC is verified.
using Unwrapped = Result<std::optional<SecretBytes>>;

inline Unwrapped nothingUnwrapped() {
    return std::optional<SecretBytes>{};
}

} // namespace blockwarp::keys
