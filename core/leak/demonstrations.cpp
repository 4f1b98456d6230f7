// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/leak/demonstrations.h"

#include "core/base/secret.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace blockwarp {
namespace {

using Bytes = std::vector<std::uint8_t>;
using View = std::span<const std::uint8_t>;

Bytes add(View a, View b) {
    Bytes sum(a.size());
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] = static_cast<std::uint8_t>(a[i] ^ b[i]);
    return sum;
}

/// A tag that does not fit is what the demonstration is about, not a failure of it.
Result<Opened> open(const LeakRequest& request, View stored, View original,
                    const CancelToken& cancel) {
    auto pixels = openPixels(request, stored, original.size(), cancel);
    if (!pixels) {
        if (pixels.error().code != ErrorCode::wrongKeyOrDamaged) return pixels.error();
        return Opened{true, {}, {}};
    }
    const Difference damage = differenceOf(original, *pixels);
    return Opened{false, std::move(*pixels), damage};
}

/// Encrypts, lets `change` loose on the ciphertext, decrypts.
template <class Change>
Result<Opened> openChanged(const LeakRequest& request, View pixels, const CancelToken& cancel,
                           Change change) {
    auto stored = sealPixels(request, pixels, cancel);
    if (!stored) return stored.error();
    Bytes picture = pictureOf(request, *stored, pixels.size());
    change(picture);
    replacePicture(request, picture, *stored);
    return open(request, *stored, pixels, cancel);
}

} // namespace

Difference differenceOf(View a, View b) {
    assert(a.size() == b.size());
    Difference found;
    std::size_t lastBlock = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == b[i]) continue;
        const std::size_t block = i / kAesBlockBytes;
        if (found.bytes == 0) found.first = i;
        if (found.bytes == 0 || block != lastBlock) ++found.blocks;
        lastBlock = block;
        found.last = i;
        ++found.bytes;
        found.bits += static_cast<std::uint64_t>(std::popcount(static_cast<unsigned>(a[i] ^ b[i])));
    }
    return found;
}

Result<Opened> flipCiphertextBit(const LeakRequest& request, View pixels, std::size_t byte,
                                 unsigned bit, const CancelToken& cancel) {
    assert(byte < pixels.size() && bit < 8);
    return openChanged(request, pixels, cancel, [byte, bit](Bytes& picture) {
        picture[byte] = static_cast<std::uint8_t>(picture[byte] ^ (1U << bit));
    });
}

Bytes shuffledBlocks(View bytes) {
    Bytes shuffled(bytes.begin(), bytes.end());
    const std::size_t piece = bytes.size() / kAesBlockBytes / kShuffle.size() * kAesBlockBytes;
    for (std::size_t place = 0; place < kShuffle.size(); ++place)
        std::ranges::copy(bytes.subspan(kShuffle[place] * piece, piece),
                          shuffled.begin() + static_cast<std::ptrdiff_t>(place * piece));
    return shuffled;
}

Result<Opened> shuffleBlocks(const LeakRequest& request, View pixels, const CancelToken& cancel) {
    return openChanged(request, pixels, cancel,
                       [](Bytes& picture) { picture = shuffledBlocks(picture); });
}

Result<Opened> openWithWrongKey(const LeakRequest& request, View pixels,
                                const CancelToken& cancel) {
    auto stored = sealPixels(request, pixels, cancel);
    if (!stored) return stored.error();
    SecretBytes wrong(request.key);
    wrong.span()[0] = static_cast<std::uint8_t>(wrong.span()[0] ^ 1);
    LeakRequest other = request;
    other.key = wrong.span();
    return open(other, *stored, pixels, cancel);
}

PixelBits bitsOfPixel(const RasterShape& shape, PixelPlace pixel) {
    const unsigned bits = formatSpec(shape.format).bits;
    const std::size_t byte = byteOfPixel(shape, pixel);
    if (bits >= 8) return {byte, bits / 8, 0xff};
    return {byte, 1, static_cast<std::uint8_t>(0x80U >> (pixel.x % 8))};
}

Result<ChangedCiphertext> changeOnePixel(const LeakRequest& request, View pixels,
                                         const PixelBits& pixel, const CancelToken& cancel) {
    auto before = encryptPixels(request, pixels, cancel);
    if (!before) return before.error();
    Bytes changed(pixels.begin(), pixels.end());
    for (std::size_t i = pixel.byte; i < std::min(pixel.byte + pixel.count, changed.size()); ++i)
        changed[i] = static_cast<std::uint8_t>(changed[i] ^ pixel.bits);
    auto after = encryptPixels(request, changed, cancel);
    if (!after) return after.error();
    const Difference difference = differenceOf(*before, *after);
    return ChangedCiphertext{std::move(*before), std::move(*after), difference};
}

Result<NonceReuse> reuseNonce(const LeakRequest& request, View first, View second,
                              const CancelToken& cancel) {
    assert(first.size() == second.size());
    auto one = encryptPixels(request, first, cancel);
    if (!one) return one.error();
    auto two = encryptPixels(request, second, cancel);
    if (!two) return two.error();
    Bytes sum = add(*one, *two);
    Bytes recovered = add(sum, first);
    return NonceReuse{std::move(*one), std::move(*two), std::move(sum), std::move(recovered)};
}

} // namespace blockwarp
