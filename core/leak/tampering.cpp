// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/leak/tampering.h"

#include "core/cipher/padding.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace blockwarp {
namespace {

using Bytes = std::vector<std::uint8_t>;
using View = std::span<const std::uint8_t>;

constexpr std::size_t kMaxText = 512; // the smallest data unit of XTS

std::size_t wholeBlocks(const SealedText& sealed) {
    return sealed.textBytes() / kAesBlockBytes;
}

void flip(Bytes& bytes, const BitPlace& place) {
    if (place.byte < bytes.size())
        bytes[place.byte] = static_cast<std::uint8_t>(bytes[place.byte] ^ (1U << place.bit));
}

} // namespace

Result<SealedText> sealText(const LeakRequest& request, View text, const CancelToken& cancel) {
    assert(text.size() <= kMaxText);
    auto stored = sealPixels(request, text, cancel);
    if (!stored) return stored.error();
    const std::size_t tag = request.cipher->authenticated ? stored->size() - text.size() : 0;
    return SealedText{request.iv, std::move(*stored), tag};
}

std::vector<std::size_t> orderOf(const SealedText& sealed, const Tampering& tampering) {
    const std::size_t blocks = wholeBlocks(sealed);
    std::vector<std::size_t> order;
    if (tampering.order)
        std::ranges::copy_if(*tampering.order, std::back_inserter(order),
                             [blocks](std::size_t block) { return block < blocks; });
    for (std::size_t block = tampering.order ? tampering.blocks : 0; block < blocks; ++block)
        order.push_back(block);
    return order;
}

SealedText tampered(const LeakRequest& request, const SealedText& sealed,
                    const Tampering& tampering) {
    SealedText changed{sealed.iv, {}, sealed.tagBytes};
    const View all = sealed.bytes;
    for (const std::size_t block : orderOf(sealed, tampering)) {
        const View moved = all.subspan(block * kAesBlockBytes, kAesBlockBytes);
        changed.bytes.insert(changed.bytes.end(), moved.begin(), moved.end());
    }
    const View rest = all.subspan(wholeBlocks(sealed) * kAesBlockBytes);
    changed.bytes.insert(changed.bytes.end(), rest.begin(), rest.end());
    Bytes iv(changed.iv.begin(), changed.iv.begin() + request.cipher->ivBytes);
    for (const BitPlace& place : tampering.flips)
        flip(place.inIv ? iv : changed.bytes, place);
    std::ranges::copy(iv, changed.iv.begin());
    return changed;
}

Result<OpenedText> openText(const LeakRequest& request, const SealedText& sealed,
                            const CancelToken& cancel) {
    LeakRequest other = request;
    other.iv = sealed.iv;
    auto bytes = openPixels(other, sealed.bytes, sealed.textBytes(), cancel);
    if (!bytes) {
        if (bytes.error().code != ErrorCode::wrongKeyOrDamaged) return bytes.error();
        return OpenedText{.refused = true, .bytes = {}};
    }
    OpenedText opened{.bytes = std::move(*bytes)};
    opened.textBytes = opened.bytes.size();
    if (!request.cipher->padded) return opened;
    const auto length = removePadding(opened.bytes);
    opened.padding = length ? TextPadding::right : TextPadding::wrong;
    opened.textBytes = length.value_or(opened.bytes.size());
    return opened;
}

} // namespace blockwarp
