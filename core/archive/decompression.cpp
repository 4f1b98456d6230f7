// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/decompression.h"

#include "core/archive/decompressor.h"
#include "core/base/secret.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace blockwarp {
namespace {

constexpr std::size_t kFeedBytes = std::size_t{256} << 10; ///< whole blocks of a tar

/// State of a feed, which is copied.
class Decompression {
  public:
    Decompression(TarBlocks::Feed feed, std::optional<std::uint64_t> maxBytes)
        : feed_(std::move(feed)), maxBytes_(maxBytes) {}

    Result<std::span<const std::uint8_t>> next() {
        if (!std::exchange(begun_, true))
            if (auto ok = begin(); !ok) return ok.error();
        return decompressor_ ? decompress() : passOn();
    }

  private:
    /// Looks at as many bytes as tell the format, however they come.
    Result<void> begin() {
        while (first_.size() < kLongestMagic) {
            const auto got = feed_();
            if (!got) return got.error();
            if (got->empty()) break;
            first_.insert(first_.end(), got->begin(), got->end());
        }
        input_ = first_;
        auto found = decompressorFor(first_);
        if (!found) return found.error();
        decompressor_ = std::move(*found);
        if (decompressor_) output_ = SecretBytes(kFeedBytes);
        return {};
    }

    Result<std::span<const std::uint8_t>> passOn() {
        if (!std::exchange(firstGiven_, true)) return input_;
        first_ = {};
        return feed_();
    }

    Result<std::span<const std::uint8_t>> decompress() {
        const std::span<std::uint8_t> output = output_.span();
        std::size_t made = 0;
        while (made < output.size()) {
            const auto step = decompressor_->step(input_, output.subspan(made), inputEnded_);
            if (!step) return step.error();
            input_ = input_.subspan(step->used);
            made += step->made;
            if (step->used != 0 || step->made != 0) continue;
            if (inputEnded_) break;
            const auto got = feed_();
            if (!got && made != 0) break; // the feed says it again, behind what came before
            if (!got) return got.error();
            input_ = *got;
            inputEnded_ = got->empty();
        }
        if (made == 0 && !decompressor_->ended())
            return Error{ErrorCode::archiveRefused, "its compressed data end too early"};
        if (auto ok = count(made); !ok) return ok.error();
        return std::span<const std::uint8_t>(output).first(made);
    }

    Result<void> count(std::size_t bytes) {
        total_ += bytes;
        if (!maxBytes_ || total_ <= *maxBytes_) return {};
        return Error{ErrorCode::archiveRefused,
                     fmt::format("decompressed, it takes more than the {} that it may",
                                 sizeText(*maxBytes_))};
    }

    TarBlocks::Feed feed_;
    const std::optional<std::uint64_t> maxBytes_;
    bool begun_ = false;
    bool firstGiven_ = false;
    bool inputEnded_ = false;
    std::vector<std::uint8_t> first_;
    std::span<const std::uint8_t> input_; ///< not used yet
    std::unique_ptr<Decompressor> decompressor_;
    SecretBytes output_; ///< plaintext
    std::uint64_t total_ = 0;
};

} // namespace

TarBlocks::Feed decompressed(TarBlocks::Feed feed, std::optional<std::uint64_t> maxBytes) {
    return [state = std::make_shared<Decompression>(std::move(feed), maxBytes)] {
        return state->next();
    };
}

} // namespace blockwarp
