// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/extension_run.h"

#include "core/attacks/attack_keys.h"
#include "core/base/text.h"
#include "core/crypto/sha3.h"

#include <cassert>
#include <utility>

namespace blockwarp {
namespace {

using MacBytes = std::span<const std::uint8_t>;

static_assert(kAttackMacKeyBytes >= kMaxGuessedKeyBytes);

Result<crypto::Sha256> hashOf(MacKind kind, MacBytes message) {
    if (kind == MacKind::sha256) return crypto::sha256(message);
    crypto::Sha256 digest{};
    if (kind == MacKind::sha3) {
        if (auto ok = crypto::sha3(crypto::Sha3::bits256, {message}, digest); !ok)
            return ok.error();
    } else if (EVP_Digest(message.data(), message.size(), digest.data(), nullptr, EVP_sha512_256(),
                          nullptr) != 1) {
        return crypto::evpRefused("EVP_Digest");
    }
    return digest;
}

Result<crypto::Sha256> macOf(MacKind kind, MacBytes key, MacBytes message) {
    if (kind == MacKind::hmac) return crypto::hmacSha256(key, asText(message));
    std::vector<std::uint8_t> all(key.begin(), key.end());
    all.insert(all.end(), message.begin(), message.end());
    return hashOf(kind, all);
}

} // namespace

Result<ExtensionRun> runExtensionAttack(const ExtensionTexts& texts, MacKind kind,
                                        std::uint64_t seed, std::atomic<std::uint64_t>& queries,
                                        const CancelToken& cancel) {
    assert(texts.keyBytes >= 1 && texts.keyBytes <= kMaxGuessedKeyBytes);
    const auto keys = attackKeys(seed);
    if (!keys) return keys.error();
    const MacBytes key = MacBytes(keys->mac).first(texts.keyBytes);
    const auto digest = macOf(kind, key, texts.message);
    if (!digest) return digest.error();
    ExtensionRun run{kind, {texts.message, *digest, texts.added}, {}};
    const MacServer server = [&](MacBytes message, const crypto::Sha256& forged) {
        queries.fetch_add(1, std::memory_order_relaxed);
        const auto right = macOf(kind, key, message);
        return right && *right == forged;
    };
    auto guesses = extendHash(run.input, server, cancel);
    if (!guesses) return guesses.error();
    run.guesses = std::move(*guesses);
    return run;
}

} // namespace blockwarp
