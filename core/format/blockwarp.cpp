// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/blockwarp.h"

#include "core/base/random.h"
#include "core/base/text.h"
#include "core/cipher/chunk.h"
#include "core/cipher/segments.h"
#include "core/format/rows.h"
#include "core/format/secret_stanzas.h"

#include <bit>

namespace blockwarp {
namespace {

constexpr std::string_view kArchiveWord = "tar";

Error malformed(std::string why) {
    return {ErrorCode::malformed, std::move(why)};
}

bool isSegmentSize(std::size_t bytes) {
    return std::has_single_bit(bytes) && bytes >= kMinSegmentBytes && bytes <= kMaxSegmentBytes;
}

/// True if its payload ends in PKCS#7 padding: ECB and CBC, and XTS, which has no room for less
/// than a block at the end.
bool isPadded(const CipherSpec& cipher) {
    return cipher.padded || cipher.algorithm == Algorithm::aesXts;
}

} // namespace

std::string formatPayload(const BlockwarpPayload& payload) {
    std::string text(payload.cipher->name);
    text += " " + std::to_string(payload.segmentBytes);
    return payload.isArchive ? text.append(" ").append(kArchiveWord) : text;
}

Result<BlockwarpPayload> parsePayload(std::string_view extra) {
    const auto words = wordsOf(extra);
    if (words.size() < 2)
        return malformed("its header does not name cipher and segment size: " + quoted(extra));
    BlockwarpPayload payload;
    payload.isArchive = words.size() == 3 && words[2] == kArchiveWord;
    if (words.size() > 2 && !payload.isArchive)
        return malformed("its header says something about its contents that this program does "
                         "not know: " +
                         quoted(extra));
    payload.cipher = findCipher(words[0]);
    if (payload.cipher == nullptr)
        return malformed("its cipher is none that this program knows: " + quoted(words[0]));
    const auto segment = wholeNumber<decltype(payload.segmentBytes)>(words[1]);
    if (!segment || words[1].front() == '0' || !isSegmentSize(*segment))
        return malformed("its segment size is no power of two from 4096 to 1048576: " +
                         quoted(words[1]));
    payload.segmentBytes = *segment;
    return payload;
}

Result<PayloadKeys> derivePayloadKeys(const BlockwarpPayload& payload, const SecretBytes& fileKey,
                                      std::span<const std::uint8_t> salt) {
    const CipherSpec& cipher = *payload.cipher;
    PayloadKeys keys;
    keys.cipher = &cipher;
    keys.segmentBytes = payload.segmentBytes;
    keys.isArchive = payload.isArchive;
    auto key = crypto::hkdfSha256(fileKey.span(), salt, "blockwarp/v1 cipher", cipher.keyBytes);
    if (!key) return key.error();
    keys.key = std::move(*key);
    if (cipher.authenticated) {
        keys.iv = firstNonce();
        return keys;
    }
    auto mac = crypto::hkdfSha256(fileKey.span(), salt, "blockwarp/v1 mac", SegmentMacs::kKeyBytes);
    if (!mac) return mac.error();
    keys.macKey = std::move(*mac);
    keys.padding = isPadded(cipher);
    return keys;
}

bool startsAsBlockwarp(std::span<const std::uint8_t> start) {
    return age::startsAsHeader(kBlockwarpFormat, start);
}

Result<PayloadKeys> sealBlockwarp(const SealRequest& request) {
    const std::size_t segment =
        request.segmentBytes != 0 ? request.segmentBytes : kDefaultSegmentBytes;
    if (!isSegmentSize(segment))
        return Error{ErrorCode::badTuning,
                     "segments must be a power of two from 4096 to 1048576 bytes"};
    const BlockwarpPayload payload{&request.cipher, segment, request.isArchive};
    SecretBytes fileKey(kBlockwarpFormat.fileKeyBytes);
    if (auto ok = fillRandom(fileKey.span()); !ok) return ok.error();
    const auto stanzas = wrapWith(kBlockwarpFormat, fileKey, request.secret);
    if (!stanzas) return stanzas.error();
    const auto text = age::writeHeader(kBlockwarpFormat, formatPayload(payload), *stanzas, fileKey);
    if (!text) return text.error();
    std::vector<std::uint8_t> header(text->begin(), text->end());
    header.resize(header.size() + kSaltBytes);
    const auto salt = std::span(header).last(kSaltBytes);
    if (auto ok = fillRandom(salt); !ok) return ok.error();
    auto keys = derivePayloadKeys(payload, fileKey, salt);
    if (keys) keys->header = std::move(header);
    return keys;
}

Result<PayloadKeys> openBlockwarp(const OpenRequest& request) {
    const auto header = age::parseHeader(kBlockwarpFormat, request.start);
    if (!header) return header.error();
    const auto payload = parsePayload(header->extra);
    if (!payload) return payload.error();
    if (request.start.size() - header->bytes < kSaltBytes)
        return malformed("it ends before its payload");
    const auto fileKey = unwrapWith(kBlockwarpFormat, *header, request.secret);
    if (!fileKey) return fileKey.error();
    const auto before = request.start.first(header->bytes + kSaltBytes);
    auto keys = derivePayloadKeys(*payload, *fileKey, before.last(kSaltBytes));
    if (keys) keys->header.assign(before.begin(), before.end());
    return keys;
}

Result<HeaderFacts> inspectBlockwarp(std::span<const std::uint8_t> start) {
    const auto header = age::parseHeader(kBlockwarpFormat, start);
    if (!header) return header.error();
    auto facts = factsOf(*header, start, kSaltBytes);
    if (!facts) return facts;
    const auto payload = parsePayload(header->extra);
    if (!payload) return payload.error();
    facts->cipher = payload->cipher;
    facts->segmentBytes = payload->segmentBytes;
    facts->isArchive = payload->isArchive;
    facts->padded = isPadded(*payload->cipher);
    return facts;
}

std::string blockwarpRefusesNone(const CipherSpec&) {
    return {};
}

/// Keys are fresh and every segment has a MAC, which leaves one weakness of one mode.
std::string_view cautionInBlockwarp(const CipherSpec& cipher) {
    if (cipher.algorithm != Algorithm::aesEcb) return {};
    return "ECB shows where the same 16 bytes occur twice: use it to learn, not to protect.";
}

} // namespace blockwarp
