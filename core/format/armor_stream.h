// SPDX-License-Identifier: GPL-3.0-or-later
/// ASCII armor (c2sp.org/age) around a source or sink, in order and a piece at a time. A source may
/// be another text, too.
#pragma once

#include "core/format/armor.h"
#include "core/io/sequential_source.h"

#include <memory>
#include <utility>

namespace blockwarp {

class ArmorSource final : public SequentialSource {
  public:
    /// `text` starts as armor, or as what the decoder takes.
    explicit ArmorSource(
        Source& text, std::unique_ptr<TextDecoder> decoder = std::make_unique<age::ArmorDecoder>())
        : text_(text), decoder_(std::move(decoder)) {}

  private:
    /// Also malformed.
    Result<std::size_t> more(std::span<std::uint8_t> into, const CancelToken& cancel) override;

    Source& text_;
    std::uint64_t position_ = 0; ///< in the text
    std::unique_ptr<TextDecoder> decoder_;
    std::vector<std::uint8_t> decoded_;
    std::size_t taken_ = 0;
    bool ended_ = false;
};

class ArmorSink final : public Sink {
  public:
    explicit ArmorSink(Sink& text) : text_(text) {}

    bool sequential() const override { return true; }
    Result<void> write(std::uint64_t offset, std::span<const std::uint8_t> from,
                       const CancelToken& cancel) override;
    /// Writes the end; returns the bytes of text in all.
    Result<std::uint64_t> finish(const CancelToken& cancel);

  private:
    Result<void> put(const std::string& text, const CancelToken& cancel);

    Sink& text_;
    std::uint64_t position_ = 0; ///< in the text
    age::ArmorEncoder encoder_;
};

} // namespace blockwarp
