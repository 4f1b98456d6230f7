// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/signature_kind.h"

#include "core/crypto/handle.h"
#include "core/crypto/openssl_errors.h"
#include "core/rsa/numbers.h"
#include "core/rsa/padding.h"

#include <fmt/format.h>
#include <openssl/x509.h>

#include <algorithm>

namespace blockwarp::rsa {
namespace {

struct SignatureHash {
    std::string_view name;
    const EVP_MD* (*evp)();
};

constexpr SignatureHash kHashes[] = {
    {"SHA-256", EVP_sha256}, {"SHA-1", EVP_sha1},     {"SHA-512", EVP_sha512},
    {"SHA-384", EVP_sha384}, {"SHA-224", EVP_sha224}, {"MD5", EVP_md5},
};

using DigestInfo = age::Handle<X509_SIG, X509_SIG_free>;

/// EMSA-PKCS1-v1_5 (RFC 8017 §9.2): 00 01 ff … ff 00 and the DigestInfo, which names the hash.
std::string pkcs1Kind(std::span<const std::uint8_t> padded) {
    constexpr std::size_t leastFill = 8;
    if (padded.size() < 2 || padded[0] != 0 || padded[1] != 1) return {};
    const auto end = std::find_if(padded.begin() + 2, padded.end(),
                                  [](std::uint8_t byte) { return byte != 0xff; });
    const auto fill = static_cast<std::size_t>(end - padded.begin()) - 2;
    if (end == padded.end() || *end != 0 || fill < leastFill) return {};
    const age::QuietErrors quiet;
    const auto coded = padded.subspan(fill + 3);
    const unsigned char* at = coded.data();
    const DigestInfo info(d2i_X509_SIG(nullptr, &at, static_cast<long>(coded.size())));
    if (!info) return "PKCS#1 v1.5";
    const X509_ALGOR* algorithm = nullptr;
    X509_SIG_get0(info.get(), &algorithm, nullptr);
    const ASN1_OBJECT* object = nullptr;
    X509_ALGOR_get0(&object, nullptr, nullptr, algorithm);
    const int nid = OBJ_obj2nid(object);
    const auto* known = std::ranges::find_if(
        kHashes, [&](const SignatureHash& hash) { return EVP_MD_get_type(hash.evp()) == nid; });
    if (known != std::end(kHashes)) return fmt::format("PKCS#1 v1.5 with {}", known->name);
    return fmt::format("PKCS#1 v1.5 with {}", OBJ_nid2ln(nid));
}

/// Right by another hash, or by another one in MGF1.
Result<std::string> pssKind(EVP_PKEY* key, std::span<const std::uint8_t> padded,
                            const DigestBy& digestBy) {
    for (const SignatureHash& hash : kHashes) {
        const auto digest = digestBy(hash.evp());
        if (!digest) return digest.error();
        for (const SignatureHash& mgf : kHashes) {
            if (!checkPss(key, *digest, padded, {.hash = hash.evp(), .mgf = mgf.evp()})) continue;
            return hash.name == mgf.name
                       ? fmt::format("PSS with {}", hash.name)
                       : fmt::format("PSS with {} and with {} in MGF1", hash.name, mgf.name);
        }
    }
    return std::string();
}

} // namespace

Result<std::string> kindOfSignature(const age::RsaRecipient& key,
                                    std::span<const std::uint8_t> signature,
                                    const DigestBy& digestBy, const CancelToken& cancel) {
    if (signature.size() != modulusBytes(key.get())) return std::string();
    const auto raw = publicRaw(key, signature, {.engine = EngineKind::cpu}, cancel);
    if (!raw) return raw.error();
    if (raw->states.front() != ItemState::done) return std::string();
    std::string kind = pkcs1Kind(raw->outputs.span());
    return kind.empty() ? pssKind(key.get(), raw->outputs.span(), digestBy) : kind;
}

} // namespace blockwarp::rsa
