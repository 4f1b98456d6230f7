// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/inspect.h"

#include "core/base/guard.h"
#include "core/cipher/segments.h"
#include "core/files/job_input.h"
#include "core/format/armor.h"
#include "core/format/recognise.h"

#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace blockwarp {
namespace {

/// A first line tells, behind the white space that armor may have: little to read of each file of a
/// folder.
constexpr std::size_t kStartBytes = 2 * age::kMaxArmorSpace;

Container containerIn(std::span<const std::uint8_t> start) {
    return containerOfText(start).value_or(detectContainer(start));
}

std::optional<std::uint64_t> plainBytesOf(const FileFacts& facts) {
    if (facts.cipher == nullptr) return facts.payloadBytes;
    const std::size_t tag = facts.cipher->authenticated ? kTagBytes : SegmentMacs::kMacBytes;
    const auto plain = UnitLayout{facts.segmentBytes, tag}.payloadIn(facts.payloadBytes);
    if (facts.padded && plain && (*plain == 0 || *plain % kAesBlockBytes != 0)) return std::nullopt;
    return plain;
}

/// Bytes without armor; of standard input, and of armor, all has to be read.
Result<std::uint64_t> sizeOf(Source& source, const CancelToken& cancel) {
    constexpr std::uint64_t end = std::numeric_limits<std::uint64_t>::max();
    if (!source.knownSize())
        if (auto got = source.read(end, {}, cancel); !got) return got.error();
    return *source.knownSize();
}

struct ReadHeader {
    JobInput input;
    Container container;
    HeaderFacts facts;
};

Result<ReadHeader> readHeader(const std::filesystem::path& path, const CancelToken& cancel) {
    auto input = JobInput::open(path, Unreadable::damage);
    if (!input) return input.error();
    const auto start = input->start(kMaxStartBytes, std::nullopt, cancel);
    if (!start) return start.error();
    const Container container = detectContainer(*start);
    if (input->armored() && container != input->textOf())
        return Error{ErrorCode::malformed, "its text does not hold a file of the format " +
                                               std::string(containerSpec(input->textOf()).name)};
    if (container == Container::raw)
        if (auto ok = checkNotText(*start); !ok) return ok.error();
    auto facts = containerSpec(container).inspect(*start);
    if (!facts) return input->whyNoHeader(facts.error());
    return ReadHeader{std::move(*input), container, std::move(*facts)};
}

Result<FileFacts> inspect(const std::filesystem::path& path, const CancelToken& cancel) {
    auto header = readHeader(path, cancel);
    if (!header) return header.error();
    const auto size = sizeOf(header->input.source(), cancel);
    if (!size) return size.error();
    FileFacts facts{std::move(header->facts), header->container, header->input.armored(), 0, {}};
    facts.payloadBytes = *size - facts.headerBytes;
    facts.plainBytes = plainBytesOf(facts);
    return facts;
}

} // namespace

Result<FileStart> lookAt(const std::filesystem::path& input) {
    const auto source = FileSource::open(input, Unreadable::damage);
    if (!source) return source.error();
    const auto start = source->start(kStartBytes);
    if (!start) return start.error();
    return FileStart{containerIn(*start), source->stamp()};
}

Result<Container> detectContainer(const PositionedSource& source) {
    const auto start = source.start(kStartBytes);
    if (!start) return start.error();
    return containerIn(*start);
}

Result<Container> detectContainer(const std::filesystem::path& input) {
    const auto start = lookAt(input);
    if (!start) return start.error();
    return start->container;
}

Result<void> checkRecognised(const std::filesystem::path& input) {
    const auto source = FileSource::open(input, Unreadable::damage);
    if (!source) return source.error();
    return checkRecognised(*source, input);
}

Result<void> checkRecognised(const PositionedSource& source, const std::filesystem::path& name) {
    const auto start = source.start(kStartBytes);
    if (!start) return start.error();
    if (containerIn(*start) == Container::raw) return whyUnrecognised(*start, name);
    return {};
}

bool isDamagedStart(const Result<void>& recognised) {
    return !recognised && (recognised.error().code == ErrorCode::inputEmpty ||
                           recognised.error().code == ErrorCode::malformed);
}

Result<HeaderFacts> inspectHeader(const std::filesystem::path& path, const CancelToken& cancel) {
    return guarded([&]() -> Result<HeaderFacts> {
        auto header = readHeader(path, cancel);
        if (!header) return header.error();
        return std::move(header->facts);
    });
}

Result<FileFacts> inspectFile(const std::filesystem::path& path, const CancelToken& cancel) {
    return guarded([&] { return inspect(path, cancel); });
}

} // namespace blockwarp
