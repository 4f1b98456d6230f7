// SPDX-License-Identifier: GPL-3.0-or-later
/// What goes wrong with encrypted pictures, one experiment each. `stored` is what sealPixels()
/// gives; all work on one cipher, so that a class compares them.
#pragma once

#include "core/leak/leak_lab.h"
#include "core/leak/raster.h"

#include <array>

namespace blockwarp {

/// Where two runs of bytes of one length differ.
struct Difference {
    std::uint64_t bytes = 0;  ///< that differ
    std::uint64_t bits = 0;   ///< that differ
    std::uint64_t blocks = 0; ///< 16-byte blocks with a difference
    std::size_t first = 0;    ///< the first byte that differs; 0 if none does
    std::size_t last = 0;     ///< the last one
};

/// The runs have one length (asserted).
Difference differenceOf(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b);

/// What came of opening something that somebody has changed.
struct Opened {
    bool refused = false; ///< an authenticated cipher noticed; there are no pixels
    std::vector<std::uint8_t> pixels;
    Difference damage; ///< against the original pixels
};

/// Encrypts, inverts bit `bit` (0 is the least significant) of ciphertext byte `byte` (asserted to
/// be one of the picture), decrypts.
Result<Opened> flipCiphertextBit(const LeakRequest& request, std::span<const std::uint8_t> pixels,
                                 std::size_t byte, unsigned bit, const CancelToken& cancel);

/// The order in which shuffleBlocks() puts the eight pieces: place i gets piece kShuffle[i].
inline constexpr std::array<std::size_t, 8> kShuffle{5, 0, 3, 6, 1, 4, 7, 2};

/// The ciphertext's whole blocks cut into eight pieces of one length, which change places; what is
/// left over stays at the end.
std::vector<std::uint8_t> shuffledBlocks(std::span<const std::uint8_t> bytes);
Result<Opened> shuffleBlocks(const LeakRequest& request, std::span<const std::uint8_t> pixels,
                             const CancelToken& cancel);

/// Encrypts, then decrypts with a key of which one bit is wrong.
Result<Opened> openWithWrongKey(const LeakRequest& request, std::span<const std::uint8_t> pixels,
                                const CancelToken& cancel);

/// The bits of one pixel: `bits` of each of `count` bytes from `byte` on.
struct PixelBits {
    std::size_t byte = 0;
    std::size_t count = 1;
    std::uint8_t bits = 0xff; ///< fewer where pixels share a byte
};
PixelBits bitsOfPixel(const RasterShape& shape, PixelPlace pixel);

/// Encrypts two pictures that differ in one pixel (its bits inverted), under one key and IV.
struct ChangedCiphertext {
    std::vector<std::uint8_t> before;
    std::vector<std::uint8_t> after;
    Difference difference;
};
Result<ChangedCiphertext> changeOnePixel(const LeakRequest& request,
                                         std::span<const std::uint8_t> pixels,
                                         const PixelBits& pixel, const CancelToken& cancel);

/// Two pictures of one size (asserted) encrypted in a stream mode under one key and nonce.
struct NonceReuse {
    std::vector<std::uint8_t> first; ///< ciphertexts
    std::vector<std::uint8_t> second;
    std::vector<std::uint8_t> sum;       ///< XOR of the ciphertexts: XOR of the pictures
    std::vector<std::uint8_t> recovered; ///< the second picture, from the first and the sum
};
Result<NonceReuse> reuseNonce(const LeakRequest& request, std::span<const std::uint8_t> first,
                              std::span<const std::uint8_t> second, const CancelToken& cancel);

} // namespace blockwarp
