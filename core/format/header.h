// SPDX-License-Identifier: GPL-3.0-or-later
/// The text header of age v1 (c2sp.org/age, "Header"), which other formats can share: a version
/// line, stanzas that each wrap the file key for somebody, and a MAC under the file key.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/crypto/primitives.h"
#include "core/keys/stanza.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::age {

/// What differs between the formats that have such a header.
struct HeaderFormat {
    std::string_view versionLine;
    bool extraLine; ///< a line of words after the version line that says how the payload is made
    std::size_t fileKeyBytes;
    keys::StanzaSet stanzas;
};

inline constexpr HeaderFormat kAgeFormat{"age-encryption.org/v1", false, 16, keys::StanzaSet::age};

/// Longer headers are refused: some 2,500 recipients have room. What a header takes in memory is at
/// most some twenty times its length.
inline constexpr std::size_t kMaxHeaderBytes = std::size_t{256} << 10;

struct Header {
    std::string extra; ///< words; empty where the format has no such line
    std::vector<keys::Stanza> stanzas;
    crypto::Hmac mac{};
    std::string text;      ///< what the MAC is over: everything up to and including "---"
    std::size_t bytes = 0; ///< where the payload begins
};

/// True if the bytes begin with the format's version line.
bool startsAsHeader(const HeaderFormat& format, std::span<const std::uint8_t> start);

/// `start` is the file's first kMaxHeaderBytes, or all of it if that is less. Every header has one
/// spelling only. Error: malformed.
Result<Header> parseHeader(const HeaderFormat& format, std::span<const std::uint8_t> start);

/// The text of such a stanza, with the mark and the line feeds.
std::size_t stanzaBytes(const keys::StanzaSize& size);

/// What the stanzas of a header may have together: its other lines have the rest, the extra line as
/// much as any that is written.
std::size_t roomForStanzas(const HeaderFormat& format);

/// The header of a new file. Errors: cryptoLibrary, badRecipient (more than there is room for).
Result<std::string> writeHeader(const HeaderFormat& format, std::string_view extra,
                                std::span<const keys::Stanza> stanzas, const SecretBytes& fileKey);

/// Errors: wrongKeyOrDamaged, cryptoLibrary.
Result<void> checkMac(const Header& header, const SecretBytes& fileKey);

} // namespace blockwarp::age
