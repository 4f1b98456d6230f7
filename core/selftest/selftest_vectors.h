// SPDX-License-Identifier: GPL-3.0-or-later
/// The standards' own examples that the self-test runs.
#pragma once

#include <span>
#include <string_view>

namespace blockwarp {

/// Hex throughout; no padding is involved. XTS: one data unit; authenticated: one segment and its
/// tag.
struct KnownAnswer {
    std::string_view cipher;
    std::string_view source;
    std::string_view key;
    std::string_view iv;
    std::string_view plaintext;
    std::string_view ciphertext;
};

std::span<const KnownAnswer> knownAnswers();

} // namespace blockwarp
