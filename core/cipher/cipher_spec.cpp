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

constexpr CipherSpec ecb(std::string_view name, std::size_t keyBytes) {
    return {name,  "AES", "ECB", Algorithm::aesEcb, keyBytes, 0, kAesBlockBytes, 0, true,
            false, true,  true,  kEcbCaution};
}
constexpr CipherSpec cbc(std::string_view name, std::size_t keyBytes) {
    return {name,  "AES", "CBC", Algorithm::aesCbc, keyBytes, 16, kAesBlockBytes, 0, true,
            false, false, true,  kCbcCaution};
}
constexpr CipherSpec ctr(std::string_view name, std::size_t keyBytes) {
    return {name,  "AES", "CTR", Algorithm::aesCtr, keyBytes, 16, kAesBlockBytes, 0, false,
            false, true,  true,  kStreamCaution};
}

constexpr std::string_view kXtsCaution =
    "XTS hides the contents of disks: the same sector written twice at one place looks the same, "
    "and nothing notices changes.";
constexpr std::string_view kAuthenticatedCaution =
    "Hides the contents and notices every change, as long as no key and nonce are used twice.";

constexpr CipherSpec xts(std::string_view name, std::size_t keyBytes) {
    return {
        name,  "AES", "XTS", Algorithm::aesXts, keyBytes, 16, kAesBlockBytes, kXtsUnitBytes, false,
        false, true,  true,  kXtsCaution};
}
constexpr CipherSpec gcm(std::string_view name, std::size_t keyBytes) {
    return {name,
            "AES",
            "GCM",
            Algorithm::aesGcm,
            keyBytes,
            12,
            kAesBlockBytes,
            kSegmentBytes,
            false,
            true,
            true,
            true,
            kAuthenticatedCaution};
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
    {"chacha20", "ChaCha20", "", Algorithm::chacha20, 32, 16, kChachaBlockBytes, 0, false, false,
     true, true, kStreamCaution},
    {"chacha20-poly1305", "ChaCha20", "Poly1305", Algorithm::chacha20Poly1305, 32, 12,
     kChachaBlockBytes, kSegmentBytes, false, true, true, true, kAuthenticatedCaution},
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
