// SPDX-License-Identifier: GPL-3.0-or-later
/// SSH's data types (RFC 4251 §5), as far as keys need them.
#pragma once

#include "core/base/text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace blockwarp::keys {

/// Takes bytes apart from the front. Once something was missing, nothing more comes.
class WireReader {
  public:
    explicit WireReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    /// Big-endian, 32 bits; 0 if there are too few bytes.
    std::uint32_t number() {
        const auto four = take(4);
        std::uint32_t value = 0;
        for (const std::uint8_t byte : four)
            value = value << 8 | byte;
        return value;
    }
    /// A length and as many bytes; a number of any size is written so, too.
    std::span<const std::uint8_t> string() { return take(number()); }
    std::string_view text() { return asText(string()); }
    std::span<const std::uint8_t> rest() const { return bytes_; }
    bool failed() const { return failed_; }
    /// Everything was there, and nothing is left.
    bool done() const { return !failed_ && bytes_.empty(); }

  private:
    std::span<const std::uint8_t> take(std::size_t size) {
        failed_ = failed_ || size > bytes_.size();
        if (failed_) return {};
        const auto taken = bytes_.first(size);
        bytes_ = bytes_.subspan(size);
        return taken;
    }

    std::span<const std::uint8_t> bytes_;
    bool failed_ = false;
};

inline void appendWire(std::vector<std::uint8_t>& bytes, std::span<const std::uint8_t> string) {
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes.push_back(static_cast<std::uint8_t>(string.size() >> shift));
    bytes.insert(bytes.end(), string.begin(), string.end());
}

} // namespace blockwarp::keys
