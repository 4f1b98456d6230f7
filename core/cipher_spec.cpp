// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cipher_spec.h"

#include <algorithm>

namespace blockwarp {
namespace {

constexpr std::string_view kEcbCaution =
    "ECB shows where the same 16 bytes occur twice, and nothing notices changes: use it to learn, "
    "not to protect.";
constexpr std::string_view kCbcCaution =
    "CBC hides the contents, but nothing notices when the file was changed.";
constexpr std::string_view kStreamCaution =
    "Hides the contents, but nothing notices changed bits, and a key and IV used twice give "
    "both texts away.";

constexpr CipherSpec ecb(std::string_view name, std::size_t keyBytes) {
    return {name,  "AES", "ECB", Algorithm::aesEcb, keyBytes, 0, kAesBlockBytes, true,
            false, true,  true,  kEcbCaution};
}
constexpr CipherSpec cbc(std::string_view name, std::size_t keyBytes) {
    return {name,  "AES", "CBC", Algorithm::aesCbc, keyBytes, 16, kAesBlockBytes, true,
            false, false, true,  kCbcCaution};
}
constexpr CipherSpec ctr(std::string_view name, std::size_t keyBytes) {
    return {name,  "AES", "CTR", Algorithm::aesCtr, keyBytes, 16, kAesBlockBytes, false,
            false, true,  true,  kStreamCaution};
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
    {"chacha20", "ChaCha20", "", Algorithm::chacha20, 32, 16, kChachaBlockBytes, false, false, true,
     true, kStreamCaution},
};

} // namespace

std::span<const CipherSpec> cipherSpecs() {
    return kCiphers;
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
