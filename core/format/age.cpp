// SPDX-License-Identifier: GPL-3.0-or-later
/// Container `age`.
#include "core/format/age_file.h"
#include "core/format/rows.h"
#include "core/keys/key_input.h"

namespace blockwarp {
namespace {

Result<PayloadKeys> complete(Result<PayloadKeys> keys) {
    if (!keys) return keys;
    keys->cipher = findCipher(age::kPayloadCipher);
    keys->segmentBytes = age::kSegmentBytes;
    return keys;
}

Error wrongSecret() {
    return {ErrorCode::unsupported,
            "an age file takes a passphrase, or public keys to encrypt and identities to decrypt"};
}

} // namespace

bool startsAsAge(std::span<const std::uint8_t> start) {
    return age::startsAsHeader(age::kAgeFormat, start);
}

Result<PayloadKeys> sealAge(const SealRequest& request) {
    if (request.segmentBytes != 0 && request.segmentBytes != age::kSegmentBytes)
        return Error{ErrorCode::badTuning, "the segments of an age file have 65536 bytes"};
    if (const auto* passphrase = std::get_if<Passphrase>(&request.secret))
        return complete(age::sealWith(passphrase->text));
    if (const auto* recipients = std::get_if<keys::Recipients>(&request.secret))
        return complete(age::sealFor(*recipients));
    return wrongSecret();
}

Result<PayloadKeys> openAge(const OpenRequest& request) {
    if (const auto* passphrase = std::get_if<Passphrase>(&request.secret))
        return openWithEither(*passphrase, passphrase->raw.get(), ErrorCode::wrongKeyOrDamaged,
                              [&request](const Passphrase& one) {
                                  return complete(age::open(request.start, one.text));
                              });
    if (const auto* identities = std::get_if<keys::Identities>(&request.secret))
        return complete(age::open(request.start, *identities));
    return wrongSecret();
}

Result<HeaderFacts> inspectAge(std::span<const std::uint8_t> start) {
    const auto header = age::parseHeader(age::kAgeFormat, start);
    if (!header) return header.error();
    auto facts = factsOf(*header, start, age::kPayloadNonceBytes);
    if (!facts) return facts;
    facts->cipher = findCipher(age::kPayloadCipher);
    facts->segmentBytes = age::kSegmentBytes;
    return facts;
}

std::string whyAgeRefuses(const CipherSpec& cipher) {
    if (cipher.name == age::kPayloadCipher) return {};
    return "an age file is always encrypted with " + std::string(age::kPayloadCipher) +
           ", not with " + std::string(cipher.name);
}

} // namespace blockwarp
