// SPDX-License-Identifier: GPL-3.0-or-later
/// Container `raw`: no header; key and IV come from outside.
#include "core/format/rows.h"

#include <string>

namespace blockwarp {
namespace {

Result<PayloadKeys> keysFrom(const CipherSpec& cipher, const Secret& secret) {
    const auto* raw = std::get_if<RawKey>(&secret);
    if (raw == nullptr)
        return Error{ErrorCode::unsupported, "a raw file takes a key and an IV, nothing else"};
    if (raw->key.size() != cipher.keyBytes)
        return Error{ErrorCode::badKeyFile, std::string(cipher.name) + " needs " +
                                                std::to_string(cipher.keyBytes) + " bytes"};
    PayloadKeys keys;
    keys.cipher = &cipher;
    keys.key = raw->key.clone();
    keys.iv = raw->iv;
    keys.padding = raw->padding && cipher.padded;
    return keys;
}

} // namespace

bool startsAsNothing(std::span<const std::uint8_t>) {
    return false;
}

Result<PayloadKeys> sealRaw(const SealRequest& request) {
    return keysFrom(request.cipher, request.secret);
}

Result<PayloadKeys> openRaw(const OpenRequest& request) {
    if (!std::holds_alternative<RawKey>(request.secret))
        return Error{ErrorCode::notThatContainer, "its first bytes are none that we know"};
    if (request.cipher == nullptr)
        return Error{ErrorCode::unsupported, "a raw file does not say its cipher; name it"};
    return keysFrom(*request.cipher, request.secret);
}

Result<HeaderFacts> inspectRaw(std::span<const std::uint8_t>) {
    return HeaderFacts{};
}

} // namespace blockwarp
