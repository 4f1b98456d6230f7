// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/armor_stream.h"

#include "core/crypto/text.h"

#include <algorithm>

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
    if (auto ok = text_.write(position_, age::asBytes(text), cancel); !ok) return ok;
    position_ += text.size();
    return {};
}

} // namespace blockwarp
