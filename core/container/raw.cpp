// SPDX-License-Identifier: GPL-3.0-or-later
/// Container `raw`: no header; key and IV come from outside.
#include "core/container/rows.h"

#include <string>

namespace blockwarp {

Result<PayloadKeys> sealRaw(const CipherSpec& cipher, const Secret& secret) {
    const auto* raw = std::get_if<RawKey>(&secret);
    if (raw == nullptr)
        return Error{ErrorCode::unsupported, "a raw file takes a key and an IV, no passphrase"};
    if (raw->key.size() != cipher.keyBytes)
        return Error{ErrorCode::badKeyFile, std::string(cipher.name) + " needs " +
                                                std::to_string(cipher.keyBytes) + " bytes"};
    return PayloadKeys{raw->key.clone(), raw->iv, raw->padding && cipher.padded, {}};
}

Result<PayloadKeys> openRaw(const CipherSpec& cipher, const Secret& secret,
                            std::span<const std::uint8_t>) {
    return sealRaw(cipher, secret);
}

} // namespace blockwarp
