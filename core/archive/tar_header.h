// SPDX-License-Identifier: GPL-3.0-or-later
/// The block that describes an entry of a tar: POSIX.1-2001, "ustar Interchange Format", and GNU
/// tar's own ("Basic Tar Format" in its manual).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace blockwarp {

inline constexpr std::size_t kTarBlockBytes = 512;
using TarBlock = std::array<std::uint8_t, kTarBlockBytes>;

/// What fills the last block behind so many bytes.
constexpr std::uint64_t tarPadding(std::uint64_t bytes) {
    return (kTarBlockBytes - bytes % kTarBlockBytes) % kTarBlockBytes;
}

/// A number as headers have them: octal digits, or GNU's base 256. Empty fields are 0. Nothing: it
/// is none, or does not fit.
std::optional<std::int64_t> tarNumber(std::span<const std::uint8_t> field);

class TarHeader {
  public:
    /// Which fields there are is said by the magic.
    enum class Format : std::uint8_t { v7, ustar, gnu };

    explicit TarHeader(const TarBlock& block) : block_(block) {}

    bool isZero() const;
    /// Whether the sum of its bytes is right, counted with or without signs.
    bool isRight() const;
    Format format() const;
    char type() const { return static_cast<char>(block_[156]); }
    std::string name() const; ///< with the prefix of ustar
    std::string target() const { return text(157, 100); }
    std::optional<std::int64_t> mode() const { return number(100, 8); }
    std::optional<std::int64_t> bytes() const { return number(124, 12); } ///< behind the header
    std::optional<std::int64_t> time() const { return number(136, 12); }
    const TarBlock& block() const { return block_; }

  private:
    std::string text(std::size_t at, std::size_t width) const;
    std::optional<std::int64_t> number(std::size_t at, std::size_t width) const {
        return tarNumber(std::span(block_).subspan(at, width));
    }

    TarBlock block_;
};

} // namespace blockwarp
