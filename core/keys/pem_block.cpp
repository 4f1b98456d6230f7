// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/pem_block.h"

#include "core/base/text.h"
#include "core/crypto/openssl.h"

#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/pem.h>

#include <algorithm>
#include <climits>
#include <cstdint>
#include <span>

namespace blockwarp::keys {
namespace {

using Bio = crypto::Handle<BIO, BIO_free_all>;

/// OpenSSL takes no white space before a line, and no CR alone for its end.
SecretBytes withoutIndentation(std::string_view text) {
    SecretBytes clean(text.size() + 1);
    std::uint8_t* out = clean.span().data();
    while (!text.empty()) {
        const auto rest = behindLine(text);
        out = std::ranges::copy(trimmed(text.substr(0, text.size() - rest.size())), out).out;
        *out++ = '\n';
        text = rest;
    }
    return SecretBytes(std::span<const std::uint8_t>(clean.span().data(), out));
}

} // namespace

Result<PemBlock> decodePem(std::string_view text, ErrorCode code) {
    const crypto::QuietErrors quiet;
    const Error damaged{code, "the PEM text is damaged"};
    if (text.size() >= INT_MAX) return damaged;
    const SecretBytes clean = withoutIndentation(text);
    const Bio bio(BIO_new_mem_buf(clean.span().data(), static_cast<int>(clean.size())));
    char* name = nullptr;
    char* header = nullptr;
    unsigned char* data = nullptr;
    long size = 0;
    if (!bio || PEM_read_bio_ex(bio.get(), &name, &header, &data, &size,
                                PEM_FLAG_SECURE | PEM_FLAG_EAY_COMPATIBLE) != 1)
        return crypto::lackedMemory() ? Error{ErrorCode::outOfMemory, "for a PEM text"} : damaged;
    const auto bytes = static_cast<std::size_t>(size);
    PemBlock block{name, header, SecretBytes(std::span<const std::uint8_t>(data, bytes))};
    OPENSSL_secure_free(name);
    OPENSSL_secure_free(header);
    OPENSSL_secure_clear_free(data, bytes);
    return block;
}

} // namespace blockwarp::keys
