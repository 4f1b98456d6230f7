// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/age/pem_block.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/pem.h>

#include <climits>

namespace blockwarp::age {

Bio readerOf(std::span<const std::uint8_t> text) {
    if (text.size() > INT_MAX) return nullptr;
    return Bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

Result<std::optional<PemBlock>> nextBlock(BIO* text, ErrorCode code) {
    char* name = nullptr;
    char* header = nullptr;
    unsigned char* data = nullptr;
    long size = 0;
    if (PEM_read_bio_ex(text, &name, &header, &data, &size,
                        PEM_FLAG_SECURE | PEM_FLAG_EAY_COMPATIBLE) != 1) {
        if (ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE)
            return std::optional<PemBlock>{};
        return Error{code, "the PEM text is damaged"};
    }
    const auto bytes = static_cast<std::size_t>(size);
    PemBlock block{name, header, SecretBytes(std::span<const std::uint8_t>(data, bytes))};
    OPENSSL_secure_free(name);
    OPENSSL_secure_free(header);
    OPENSSL_secure_clear_free(data, bytes);
    return std::optional(std::move(block));
}

} // namespace blockwarp::age
