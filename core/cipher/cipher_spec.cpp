// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cipher/cipher_spec.h"

#include <algorithm>

namespace blockwarp {
namespace {

/// A page of memory, and the sector of current disks.
constexpr std::size_t kXtsUnitBytes = 4096;
constexpr std::size_t kSegmentBytes = std::size_t{64} << 10;

constexpr std::string_view kEcbCaution =
    "ECB shows where the same 16 bytes occur twice, and nothing notices changes: use it to learn, "
    "not to protect.";
constexpr std::string_view kCbcCaution =
    "CBC hides the contents, but nothing notices when the file was changed.";
constexpr std::string_view kStreamCaution =
    "Hides the contents, but nothing notices changed bits, and a key and IV used twice give "
    "both texts away.";

constexpr std::string_view kXtsCaution =
    "XTS hides the contents of disks: the same sector written twice at one place looks the same, "
    "and nothing notices changes.";
constexpr std::string_view kAuthenticatedCaution =
    "Hides the contents and notices every change, as long as no key and nonce are used twice.";

/// Of 16-byte blocks, in any order.
constexpr CipherSpec aes(std::string_view name, std::string_view mode, Algorithm algorithm,
                         std::size_t keyBytes, std::string_view caution) {
    return {.name = name,
            .family = "AES",
            .mode = mode,
            .algorithm = algorithm,
            .keyBytes = keyBytes,
            .blockBytes = kAesBlockBytes,
            .caution = caution};
}
constexpr CipherSpec ecb(std::string_view name, std::size_t keyBytes) {
    CipherSpec cipher = aes(name, "ECB", Algorithm::aesEcb, keyBytes, kEcbCaution);
    cipher.padded = true;
    return cipher;
}
constexpr CipherSpec cbc(std::string_view name, std::size_t keyBytes) {
    CipherSpec cipher = aes(name, "CBC", Algorithm::aesCbc, keyBytes, kCbcCaution);
    cipher.ivBytes = 16;
    cipher.padded = true;
    cipher.parallelEncrypt = false;
    return cipher;
}
constexpr CipherSpec ctr(std::string_view name, std::size_t keyBytes) {
    CipherSpec cipher = aes(name, "CTR", Algorithm::aesCtr, keyBytes, kStreamCaution);
    cipher.ivBytes = 16;
    return cipher;
}
constexpr CipherSpec xts(std::string_view name, std::size_t keyBytes) {
    CipherSpec cipher = aes(name, "XTS", Algorithm::aesXts, keyBytes, kXtsCaution);
    cipher.ivBytes = 16;
    cipher.unitBytes = kXtsUnitBytes;
    return cipher;
}
constexpr CipherSpec gcm(std::string_view name, std::size_t keyBytes) {
    CipherSpec cipher = aes(name, "GCM", Algorithm::aesGcm, keyBytes, kAuthenticatedCaution);
    cipher.ivBytes = 12;
    cipher.unitBytes = kSegmentBytes;
    cipher.authenticated = true;
    return cipher;
}

constexpr CipherSpec kCiphers[] = {
    ecb("aes-128-ecb", 16),
    ecb("aes-192-ecb", 24),
    ecb("aes-256-ecb", 32),
    cbc("aes-128-cbc", 16),
    cbc("aes-192-cbc", 24),
    cbc("aes-256-cbc", 32),
    ctr("aes-128-ctr", 16),
    ctr("aes-192-ctr", 24),
    ctr("aes-256-ctr", 32),
    xts("aes-128-xts", 32),
    xts("aes-256-xts", 64),
    gcm("aes-128-gcm", 16),
    gcm("aes-192-gcm", 24),
    gcm("aes-256-gcm", 32),
    {.name = "chacha20",
     .family = "ChaCha20",
     .mode = "",
     .algorithm = Algorithm::chacha20,
     .keyBytes = 32,
     .ivBytes = 16,
     .blockBytes = kChachaBlockBytes,
     .caution = kStreamCaution},
    {.name = "chacha20-poly1305",
     .family = "ChaCha20",
     .mode = "Poly1305",
     .algorithm = Algorithm::chacha20Poly1305,
     .keyBytes = 32,
     .ivBytes = 12,
     .blockBytes = kChachaBlockBytes,
     .unitBytes = kSegmentBytes,
     .authenticated = true,
     .caution = kAuthenticatedCaution},
};

} // namespace

std::uint64_t UnitLayout::storedBytes(std::uint64_t payload) const {
    if (tagBytes == 0) return payload;
    return payload + tagBytes * std::max<std::uint64_t>(1, (payload + unitBytes - 1) / unitBytes);
}

std::uint64_t UnitLayout::storedOffset(std::uint64_t offset) const {
    return tagBytes == 0 ? offset : offset + tagBytes * (offset / unitBytes);
}

std::optional<std::uint64_t> UnitLayout::payloadIn(std::uint64_t stored) const {
    if (tagBytes == 0) return stored;
    const std::uint64_t segments =
        std::max<std::uint64_t>(1, (stored + unitBytes + tagBytes - 1) / (unitBytes + tagBytes));
    if (stored < tagBytes * segments) return std::nullopt;
    const std::uint64_t payload = stored - tagBytes * segments;
    if (storedBytes(payload) != stored) return std::nullopt;
    return payload;
}

std::span<const CipherSpec> cipherSpecs() {
    return kCiphers;
}

std::string titleOf(const CipherSpec& cipher) {
    std::string title(cipher.family == "AES" ? cipher.name : cipher.family);
    if (cipher.family == "AES")
        std::ranges::transform(title, title.begin(), [](char c) {
            return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        });
    else if (!cipher.mode.empty())
        title += '-' + std::string(cipher.mode);
    return title;
}

const CipherSpec* findCipher(std::string_view name) {
    const auto* row = std::ranges::find(kCiphers, name, &CipherSpec::name);
    return row == std::end(kCiphers) ? nullptr : row;
}

std::string_view whySerial(const CipherSpec& cipher, Direction direction) {
    if (cipher.parallel(direction)) return {};
    return "CBC encryption is serial by nature: each block needs the ciphertext of the one "
           "before, so one CPU thread does it.";
}

} // namespace blockwarp
