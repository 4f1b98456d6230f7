// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/armor.h"

#include "core/base/text.h"
#include "core/crypto/encoding.h"

#include <algorithm>
#include <utility>

namespace blockwarp::age {
namespace {

constexpr std::string_view kBegin = "-----BEGIN AGE ENCRYPTED FILE-----";
constexpr std::string_view kEnd = "-----END AGE ENCRYPTED FILE-----";

Error badArmor(std::string why) {
    return {ErrorCode::malformed, std::move(why)};
}

/// How much white space the text begins with.
std::size_t leadingSpace(std::string_view text) {
    return std::min(text.find_first_not_of(kWhiteSpace), text.size());
}

void appendArmored(std::string& text, std::span<const std::uint8_t> line) {
    crypto::appendBase64(text, line);
    text.append((3 - line.size() % 3) % 3, '=').append("\n");
}

/// One line of base64, whose padding only its length allows.
bool appendLine(std::vector<std::uint8_t>& bytes, std::string_view line) {
    if (line.empty() || line.size() > kArmorColumns || line.size() % 4 != 0) return false;
    for (int i = 0; i < 2 && line.ends_with('='); ++i)
        line.remove_suffix(1);
    return crypto::appendDecoded(bytes, line);
}

} // namespace

bool startsAsArmor(std::span<const std::uint8_t> start) {
    auto text = asText(start);
    const std::size_t space = leadingSpace(text);
    text.remove_prefix(space);
    return space <= kMaxArmorSpace && text.starts_with(kBegin);
}

void ArmorEncoder::begin(std::string& text) {
    if (!begun_) text.append(kBegin).append("\n");
    begun_ = true;
}

void ArmorEncoder::push(std::span<const std::uint8_t> bytes, std::string& text) {
    begin(text);
    while (!bytes.empty()) {
        const auto piece = bytes.first(std::min(bytes.size(), kArmorLineBytes - holds_));
        bytes = bytes.subspan(piece.size());
        if (piece.size() == kArmorLineBytes) {
            appendArmored(text, piece);
            continue;
        }
        std::ranges::copy(piece, held_.begin() + static_cast<std::ptrdiff_t>(holds_));
        holds_ += piece.size();
        if (holds_ < kArmorLineBytes) continue;
        appendArmored(text, held_);
        holds_ = 0;
    }
}

void ArmorEncoder::finish(std::string& text) {
    begin(text);
    if (holds_ != 0) appendArmored(text, std::span(held_).first(holds_));
    holds_ = 0;
    text.append(kEnd).append("\n");
}

Result<void> ArmorDecoder::push(std::span<const std::uint8_t> bytesOfText,
                                std::vector<std::uint8_t>& bytes) {
    auto text = asText(bytesOfText);
    while (!text.empty()) {
        const bool inLine = place_ == Place::first || place_ == Place::inside;
        if (auto ok = inLine ? pushLine(text, bytes) : skipSpace(text); !ok) return ok;
    }
    return {};
}

Result<void> ArmorDecoder::finish() const {
    if (place_ != Place::after) return badArmor("its armor is cut off");
    return {};
}

/// Takes the white space, and all of the text unless more than that is allowed here.
Result<void> ArmorDecoder::skipSpace(std::string_view& text) {
    const std::size_t space = leadingSpace(text);
    text.remove_prefix(space);
    space_ += space;
    if (space_ > kMaxArmorSpace) return badArmor("there is too much white space around its armor");
    if (text.empty()) return {};
    if (place_ == Place::after) return badArmor("something follows its armor");
    place_ = Place::first;
    return {};
}

/// Takes text up to the end of the line, or all if it ends before.
Result<void> ArmorDecoder::pushLine(std::string_view& text, std::vector<std::uint8_t>& bytes) {
    const char first = holds_ == 0 ? text.front() : held_.front();
    if (place_ == Place::inside && first == kEnd.front()) return pushEnd(text);
    const auto end = text.find('\n');
    const auto piece = text.substr(0, end);
    text.remove_prefix(std::min(end, text.size() - 1) + 1);
    if (end != std::string_view::npos && holds_ == 0) return takeLine(piece, bytes);
    if (!hold(piece)) return badArmor("its armor has a line that is too long");
    if (end == std::string_view::npos) return {};
    const std::string_view line(held_.data(), std::exchange(holds_, 0));
    return takeLine(line, bytes);
}

/// The last line needs no line feed, so that it is taken without.
Result<void> ArmorDecoder::pushEnd(std::string_view& text) {
    const auto piece = text.substr(0, kEnd.size() - holds_);
    text.remove_prefix(piece.size());
    if (!hold(piece) || !kEnd.starts_with(std::string_view(held_.data(), holds_)))
        return badArmor("its armor does not end as it should: " +
                        quoted(std::string_view(held_.data(), holds_)));
    if (holds_ < kEnd.size()) return {};
    place_ = Place::after;
    space_ = 0;
    return {};
}

bool ArmorDecoder::hold(std::string_view piece) {
    if (piece.size() > held_.size() - holds_) return false;
    std::ranges::copy(piece, held_.begin() + static_cast<std::ptrdiff_t>(holds_));
    holds_ += piece.size();
    return true;
}

/// A line without its line feed.
Result<void> ArmorDecoder::takeLine(std::string_view line, std::vector<std::uint8_t>& bytes) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (place_ == Place::first) {
        if (line != kBegin)
            return badArmor("its armor does not begin as it should: " + quoted(line));
        place_ = Place::inside;
        return {};
    }
    if (!full_ || !appendLine(bytes, line))
        return badArmor("its armor is not canonical base64 in lines of 64: " + quoted(line));
    full_ = line.size() == kArmorColumns && !line.ends_with('=');
    return {};
}

std::string writeArmor(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve(kBegin.size() + kEnd.size() + 2 +
                 (bytes.size() / kArmorLineBytes + 1) * (kArmorColumns + 1));
    ArmorEncoder encoder;
    encoder.push(bytes, text);
    encoder.finish(text);
    return text;
}

Result<std::vector<std::uint8_t>> readArmor(std::span<const std::uint8_t> text) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() / 4 * 3);
    ArmorDecoder decoder;
    if (auto ok = decoder.push(text, bytes); !ok) return ok.error();
    if (auto ok = decoder.finish(); !ok) return ok.error();
    return bytes;
}

} // namespace blockwarp::age

namespace blockwarp {
namespace {

constexpr std::size_t kTextBytes = std::size_t{64} << 10;

} // namespace

Result<std::size_t> ArmorSource::more(std::span<std::uint8_t> into, const CancelToken& cancel) {
    while (taken_ == decoded_.size() && !ended_) {
        decoded_.clear();
        taken_ = 0;
        std::vector<std::uint8_t> text(kTextBytes);
        const auto got = text_.read(position_, text, cancel);
        if (!got) return got.error();
        position_ += got->bytes;
        ended_ = got->ended;
        if (auto ok = decoder_->push(std::span(text).first(got->bytes), decoded_); !ok)
            return ok.error();
        if (ended_)
            if (auto ok = decoder_->finish(); !ok) return ok.error();
    }
    const std::size_t bytes = std::min(into.size(), decoded_.size() - taken_);
    std::copy_n(decoded_.begin() + static_cast<std::ptrdiff_t>(taken_), bytes, into.begin());
    taken_ += bytes;
    return bytes;
}

Result<void> ArmorSink::write(std::uint64_t, std::span<const std::uint8_t> from,
                              const CancelToken& cancel) {
    std::string text;
    encoder_.push(from, text);
    return put(text, cancel);
}

Result<std::uint64_t> ArmorSink::finish(const CancelToken& cancel) {
    std::string text;
    encoder_.finish(text);
    if (auto ok = put(text, cancel); !ok) return ok.error();
    return position_;
}

Result<void> ArmorSink::put(const std::string& text, const CancelToken& cancel) {
    if (auto ok = text_.write(position_, asBytes(text), cancel); !ok) return ok;
    position_ += text.size();
    return {};
}

} // namespace blockwarp
