// SPDX-License-Identifier: GPL-3.0-or-later
/// A short text that somebody without the key changes on its way: bits are flipped, blocks are
/// moved, copied or dropped. What each mode then decrypts is up to the engines.
#pragma once

#include "core/leak/leak_lab.h"

#include <optional>

namespace blockwarp {

/// A bit of what travels: of the IV, or of the ciphertext with its tag.
struct BitPlace {
    bool inIv = false;
    std::size_t byte = 0;
    unsigned bit = 0; ///< 0 is the least significant

    bool operator==(const BitPlace&) const = default;
};

/// The same change for every mode. Blocks are those of 16 bytes.
struct Tampering {
    /// The blocks of the ciphertext in their new order, by their old numbers; a number may occur
    /// twice or not at all. Without a value they stay. A last partial block always stays last.
    std::optional<std::vector<std::size_t>> order;
    /// The blocks that `order` speaks of: where a mode has more of them, because of its padding,
    /// these follow; where it has fewer, the others are ignored.
    std::size_t blocks = 0;
    std::vector<BitPlace> flips; ///< after the blocks have moved; what a mode lacks is ignored

    bool isEmpty() const { return !order && flips.empty(); }
};

/// What travels.
struct SealedText {
    Iv iv{};
    std::vector<std::uint8_t> bytes; ///< the ciphertext, and behind it the tag
    std::size_t tagBytes = 0;

    std::size_t textBytes() const { return bytes.size() - tagBytes; } ///< with padding
};

/// At most 512 bytes of text (asserted), so that it is one data unit and one segment of every mode.
Result<SealedText> sealText(const LeakRequest& request, std::span<const std::uint8_t> text,
                            const CancelToken& cancel);

/// For each block of the changed ciphertext the number of the one that it was.
std::vector<std::size_t> orderOf(const SealedText& sealed, const Tampering& tampering);
SealedText tampered(const LeakRequest& request, const SealedText& sealed,
                    const Tampering& tampering);

enum class TextPadding {
    none,  ///< the mode has none, or only zeros (XTS)
    right, ///< `textBytes` is without it
    wrong, ///< whoever checks it notices
};

struct OpenedText {
    bool refused = false;            ///< the tag does not fit; there are no bytes
    std::vector<std::uint8_t> bytes; ///< with padding
    TextPadding padding = TextPadding::none;
    std::size_t textBytes = 0; ///< of `bytes`: all, where the padding is wrong
};

/// Error: those of the engines; a tag that does not fit is a result.
Result<OpenedText> openText(const LeakRequest& request, const SealedText& sealed,
                            const CancelToken& cancel);

} // namespace blockwarp
