// SPDX-License-Identifier: GPL-3.0-or-later
/// Sources and sinks in memory.
#pragma once

#include "core/io/stream.h"

#include <algorithm>
#include <vector>

namespace blockwarp {

/// Looks at bytes that someone else keeps.
class MemorySource final : public PositionedSource {
  public:
    explicit MemorySource(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    std::uint64_t size() const override { return bytes_.size(); }
    Result<void> readAt(std::uint64_t offset, std::span<std::uint8_t> into) const override {
        if (offset + into.size() > bytes_.size()) return Error{ErrorCode::inputChanged, "memory"};
        std::ranges::copy(bytes_.subspan(offset, into.size()), into.begin());
        return {};
    }

  private:
    std::span<const std::uint8_t> bytes_;
};

/// A vector of fixed capacity: what is written past its end is an error.
class MemorySink final : public PositionedSink {
  public:
    explicit MemorySink(std::size_t capacity) : bytes_(capacity) {}
    Result<void> writeAt(std::uint64_t offset, std::span<const std::uint8_t> from) override {
        if (offset + from.size() > bytes_.size()) return Error{ErrorCode::writeFailed, "memory"};
        std::ranges::copy(from, bytes_.begin() + static_cast<std::ptrdiff_t>(offset));
        return {};
    }
    std::vector<std::uint8_t> take() && { return std::move(bytes_); }

  private:
    std::vector<std::uint8_t> bytes_;
};

/// Takes anything and keeps nothing.
class DiscardingSink final : public PositionedSink {
  public:
    Result<void> writeAt(std::uint64_t, std::span<const std::uint8_t>) override { return {}; }
};

} // namespace blockwarp
