// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/inspect.h"

#include "core/base/guard.h"
#include "core/cipher/segments.h"
#include "core/crypto/hex.h"
#include "core/crypto/text.h"
#include "core/files/job_streams.h"
#include "core/format/age_file.h"
#include "core/format/blockwarp.h"
#include "core/format/header.h"
#include "core/keys/stanza_types.h"

#include <limits>

namespace blockwarp {
namespace {

using Bytes = std::vector<std::uint8_t>;

RecipientFacts factsOf(const age::Stanza& stanza) {
    const auto name = age::typeOf(stanza);
    const age::StanzaType* type = age::findStanzaType(age::StanzaSet::both, name);
    RecipientFacts facts{std::string(name), {}};
    facts.passphrase = type != nullptr && type->passphrase;
    if (type != nullptr) facts.detail = type->describe(stanza);
    if (facts.detail.empty()) facts.detail = "not known to this program: " + stanza.words;
    return facts;
}

/// Header, stanzas, and the bytes between header and payload, which both formats have 16 of.
Result<void> readHeader(const age::HeaderFormat& format, const Bytes& start, FileFacts& facts) {
    const auto header = age::parseHeader(format, start);
    if (!header) return header.error();
    facts.authenticated = true;
    for (const age::Stanza& stanza : header->stanzas)
        facts.recipients.push_back(factsOf(stanza));
    facts.headerBytes = header->bytes + kSaltBytes;
    if (start.size() < facts.headerBytes)
        return Error{ErrorCode::malformed, "it ends before its payload"};
    facts.salt = toHex(std::span(start).subspan(header->bytes, kSaltBytes));
    if (!format.extraLine) {
        facts.cipher = findCipher(age::kPayloadCipher);
        facts.segmentBytes = age::kSegmentBytes;
        return {};
    }
    const auto payload = parsePayload(header->extra);
    if (!payload) return payload.error();
    facts.cipher = payload->cipher;
    facts.segmentBytes = payload->segmentBytes;
    return {};
}

Result<void> readStart(const Bytes& start, FileFacts& facts) {
    constexpr std::size_t opensslHeader = 16;
    switch (facts.container) {
    case Container::age:
        return readHeader(age::kAgeFormat, start, facts);
    case Container::blockwarp:
        return readHeader(kBlockwarpFormat, start, facts);
    case Container::openssl:
        facts.headerBytes = opensslHeader;
        facts.salt = toHex(std::span(start).subspan(8, 8));
        facts.recipients.push_back(
            {"PBKDF2", "a passphrase; the file does not say how many iterations", true});
        return {};
    case Container::raw:
        return {};
    }
    return {};
}

std::optional<std::uint64_t> plainBytesOf(const FileFacts& facts) {
    if (facts.cipher == nullptr) return facts.payloadBytes;
    const std::size_t tag = facts.cipher->authenticated ? kTagBytes : SegmentMacs::kMacBytes;
    const auto plain = UnitLayout{facts.segmentBytes, tag}.payloadIn(facts.payloadBytes);
    if (facts.padded && plain && (*plain == 0 || *plain % kAesBlockBytes != 0)) return std::nullopt;
    return plain;
}

/// Bytes without armor; of standard input, and of armor, all has to be read.
Result<std::uint64_t> sizeOf(Source& source, const ProgressSink& progress) {
    constexpr std::uint64_t end = std::numeric_limits<std::uint64_t>::max();
    if (!source.knownSize())
        if (auto got = source.read(end, {}, progress); !got) return got.error();
    return *source.knownSize();
}

Result<FileFacts> inspect(const std::filesystem::path& path, const ProgressSink& progress) {
    auto input = JobInput::open(path);
    if (!input) return input.error();
    const auto start = input->start(kMostStartBytes, true, progress);
    if (!start) return start.error();
    FileFacts facts;
    facts.armored = input->armored();
    facts.container = detectContainer(*start);
    if (facts.armored && facts.container != Container::age)
        return Error{ErrorCode::malformed, "there is no age file in its armor"};
    if (auto ok = readStart(*start, facts); !ok) return ok.error();
    const auto size = sizeOf(input->source(), progress);
    if (!size) return size.error();
    facts.payloadBytes = *size - facts.headerBytes;
    facts.padded = facts.container == Container::blockwarp && isPaddedInBlockwarp(*facts.cipher);
    facts.plainBytes = plainBytesOf(facts);
    return facts;
}

} // namespace

Result<FileFacts> inspectFile(const std::filesystem::path& path, const ProgressSink& progress) {
    return guarded([&] { return inspect(path, progress); });
}

} // namespace blockwarp
