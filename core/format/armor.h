// SPDX-License-Identifier: GPL-3.0-or-later
/// ASCII armor (c2sp.org/age, "ASCII armor"): the strict form of RFC 7468 §3 with the label
/// AGE ENCRYPTED FILE. In pieces of any size, of which no more than a line is held; and around a
/// source or sink, in order. A source may be another text, too.
#pragma once

#include "core/base/error.h"
#include "core/format/text_decoder.h"
#include "core/io/stream.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace blockwarp::age {

/// As much white space may stand before armor, and as much after it.
inline constexpr std::size_t kMaxArmorSpace = 1024;
inline constexpr std::size_t kArmorColumns = 64;
inline constexpr std::size_t kArmorLineBytes = kArmorColumns / 4 * 3;

/// True if the text begins, after white space, as armor does.
bool startsAsArmor(std::span<const std::uint8_t> start);

/// Bytes in, text out.
class ArmorEncoder {
  public:
    /// Appends the lines that are complete with these bytes.
    void push(std::span<const std::uint8_t> bytes, std::string& text);
    /// Appends what is left; the text then ends with a line feed. Comes last, once.
    void finish(std::string& text);

  private:
    void begin(std::string& text);

    std::array<std::uint8_t, kArmorLineBytes> held_{};
    std::size_t holds_ = 0;
    bool begun_ = false;
};

/// Text in, bytes out. White space may stand around the armor, and lines may end in CR LF;
/// otherwise only what ArmorEncoder makes is taken.
class ArmorDecoder final : public TextDecoder {
  public:
    /// Appends what the lines that are complete with this text stand for.
    Result<void> push(std::span<const std::uint8_t> text,
                      std::vector<std::uint8_t>& bytes) override;
    Result<void> finish() const override;
    /// True once the last line has come: all bytes are out, and only white space may follow.
    bool ended() const { return place_ == Place::after; }

  private:
    enum class Place : std::uint8_t { before, first, inside, after };

    Result<void> skipSpace(std::string_view& text);
    Result<void> pushLine(std::string_view& text, std::vector<std::uint8_t>& bytes);
    Result<void> pushEnd(std::string_view& text);
    Result<void> takeLine(std::string_view line, std::vector<std::uint8_t>& bytes);
    bool hold(std::string_view piece);

    std::array<char, kArmorColumns + 1> held_{}; ///< the start of a line, perhaps with its CR
    std::size_t holds_ = 0;
    std::size_t space_ = 0; ///< characters, before or after
    Place place_ = Place::before;
    bool full_ = true; ///< the line before; only the last one may be short
};

/// Ends with a line feed.
std::string writeArmor(std::span<const std::uint8_t> bytes);

/// What is inside. Error: malformed.
Result<std::vector<std::uint8_t>> readArmor(std::span<const std::uint8_t> text);

} // namespace blockwarp::age

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
