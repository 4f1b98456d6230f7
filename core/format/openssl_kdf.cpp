// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/openssl_kdf.h"

#include "core/crypto/openssl.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace blockwarp {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr OpensslKdfSpec kKdfs[] = {
    {OpensslKdf::pbkdf2, "pbkdf2", "PBKDF2 (-pbkdf2)", true},
    {OpensslKdf::evpSha256, "evp-sha256", "EVP_BytesToKey, SHA-256", false},
    {OpensslKdf::evpMd5, "evp-md5", "EVP_BytesToKey, MD5", false},
};

using Digester = crypto::Handle<EVP_MD_CTX, EVP_MD_CTX_free>;

/// EVP_BytesToKey with one iteration: D_i = H(D_(i-1) || passphrase || salt), one behind the other.
Result<SecretBytes> bytesToKey(const EVP_MD* hash, Bytes passphrase, Bytes salt, std::size_t size) {
    const auto hashBytes = static_cast<std::size_t>(EVP_MD_get_size(hash));
    const Digester context(EVP_MD_CTX_new());
    SecretBytes derived(size);
    SecretBytes block(hashBytes);
    for (std::size_t done = 0; done < size; done += hashBytes) {
        const Bytes before = block.span().first(done == 0 ? 0 : hashBytes);
        if (!context || EVP_DigestInit_ex2(context.get(), hash, nullptr) != 1 ||
            EVP_DigestUpdate(context.get(), before.data(), before.size()) != 1 ||
            EVP_DigestUpdate(context.get(), passphrase.data(), passphrase.size()) != 1 ||
            EVP_DigestUpdate(context.get(), salt.data(), salt.size()) != 1 ||
            EVP_DigestFinal_ex(context.get(), block.span().data(), nullptr) != 1)
            return crypto::evpRefused("EVP_BytesToKey");
        std::ranges::copy(block.span().first(std::min(hashBytes, size - done)),
                          derived.span().subspan(done).begin());
    }
    return derived;
}

} // namespace

std::span<const OpensslKdfSpec> opensslKdfs() {
    return kKdfs;
}

const OpensslKdfSpec& opensslKdfSpec(OpensslKdf kdf) {
    const auto* row = std::ranges::find(kKdfs, kdf, &OpensslKdfSpec::kdf);
    assert(row != std::end(kKdfs));
    return *row;
}

const OpensslKdfSpec* findOpensslKdf(std::string_view name) {
    const auto* row = std::ranges::find(kKdfs, name, &OpensslKdfSpec::name);
    return row == std::end(kKdfs) ? nullptr : row;
}

Result<SecretBytes> deriveOpenssl(OpensslKdf kdf, std::uint32_t iterations, Bytes passphrase,
                                  Bytes salt, std::size_t size) {
    if (kdf != OpensslKdf::pbkdf2)
        return bytesToKey(kdf == OpensslKdf::evpMd5 ? EVP_md5() : EVP_sha256(), passphrase, salt,
                          size);
    SecretBytes derived(size);
    if (PKCS5_PBKDF2_HMAC(reinterpret_cast<const char*>(passphrase.data()),
                          static_cast<int>(passphrase.size()), salt.data(),
                          static_cast<int>(salt.size()), static_cast<int>(iterations), EVP_sha256(),
                          static_cast<int>(size), derived.span().data()) != 1)
        return crypto::evpRefused("PKCS5_PBKDF2_HMAC");
    return derived;
}

} // namespace blockwarp
