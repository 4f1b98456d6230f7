// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/unlocked_file.h"

#include "core/io/memory_stream.h"

#include <fmt/format.h>

#include <algorithm>

namespace blockwarp {
namespace {

std::uint64_t wholeSegment(const UnitLayout& stored) {
    return stored.unitBytes + stored.tagBytes;
}

/// Passes on what lies in the range, from its own start.
class ClippingSink final : public Sink {
  public:
    ClippingSink(Sink& inner, const ByteRange& range) : inner_(inner), range_(range) {}

    bool sequential() const override { return inner_.sequential(); }
    Result<void> write(std::uint64_t offset, std::span<const std::uint8_t> from,
                       const CancelToken& cancel) override {
        const std::uint64_t begin = std::max(offset, range_.offset);
        const std::uint64_t end = std::min(offset + from.size(), range_.end());
        if (begin >= end) return {};
        return inner_.write(begin - range_.offset,
                            from.subspan(static_cast<std::size_t>(begin - offset),
                                         static_cast<std::size_t>(end - begin)),
                            cancel);
    }

  private:
    Sink& inner_;
    const ByteRange range_;
};

/// The first bytes of a file.
class StartOfSource final : public Source {
  public:
    StartOfSource(Source& whole, std::uint64_t bytes) : whole_(whole), bytes_(bytes) {}

    std::optional<std::uint64_t> knownSize() const override { return bytes_; }
    bool sequential() const override { return whole_.sequential(); }
    Result<Got> read(std::uint64_t offset, std::span<std::uint8_t> into,
                     const CancelToken& cancel) override {
        const std::uint64_t left = bytes_ - std::min(bytes_, offset);
        const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), left));
        return whole_.read(offset, into.first(bytes), cancel);
    }

  private:
    Source& whole_;
    const std::uint64_t bytes_;
};

/// Those that hold the range, which is not empty.
PayloadPart segmentsOf(const ByteRange& range, std::uint64_t segmentBytes) {
    const std::uint64_t first = range.offset / segmentBytes;
    return {first, (range.end() - 1) / segmentBytes - first + 1};
}

} // namespace

std::uint64_t segmentsIn(std::uint64_t storedBytes, const UnitLayout& stored) {
    const std::uint64_t whole = wholeSegment(stored);
    return std::max<std::uint64_t>(1, (storedBytes + whole - 1) / whole);
}

void UnlockedFile::readOnly(std::optional<std::uint64_t> bytes) {
    start_ = bytes ? std::make_unique<StartOfSource>(input_.source(), *bytes) : nullptr;
    keys_.padding = padding_ && (!bytes || job_.opening() != nullptr); // is where the file ends
}

std::uint64_t UnlockedFile::segmentStart(std::uint64_t segment) const {
    return payloadOffset_ + segment * wholeSegment(keys_.segments());
}

std::uint64_t UnlockedFile::expectedBytes() const {
    if (input_.file() == nullptr) return 0;
    const std::uint64_t read = source().knownSize().value_or(0);
    const std::uint64_t payload = read - std::min(read, payloadOffset_);
    if (const DecryptRange* ranging = job_.ranging())
        return std::min(payload, ranging->range.length);
    if (job_.opening() != nullptr) return input_.armored() ? 0 : payload;
    return keys_.header.size() + payload + (keys_.padding ? kAesBlockBytes : 0);
}

/// One thread makes a tar or takes it apart, and a few others keep up with it; more cost their
/// start, which small ones feel.
EngineRequest UnlockedFile::engineFor(EngineKind kind) const {
    constexpr std::uint64_t small = std::uint64_t{256} << 20;
    EngineRequest engine{kind, job_.engine.tuning};
    const bool tar = input_.tar() != nullptr || job_.extracting() != nullptr;
    const bool cpu = kind == EngineKind::cpu || kind == EngineKind::automatic;
    if (!tar || !cpu || engine.tuning.threads != 0) return engine;
    const FileSource* file = input_.file();
    const std::uint64_t bytes = file != nullptr ? file->size() : input_.expectedBytes();
    const std::size_t most = bytes != 0 && bytes < small ? 2 : 4;
    engine.tuning.threads = static_cast<unsigned>(std::min(most, maxWorkers(kind, engine.tuning)));
    return engine;
}

Result<PayloadOutcome> UnlockedFile::run(Sink& sink, EngineKind engine, Sessions& sessions,
                                         const CancelToken& cancel, ProgressSink& progress) {
    const EngineRequest chosen = engineFor(engine);
    if (const DecryptRange* ranging = job_.ranging())
        return decryptRange(sink, ranging->range, chosen, sessions, cancel, progress);
    if (job_.opening() != nullptr)
        return process(into(sink, {}), chosen, sessions, cancel, progress);
    return encrypt(sink, chosen, sessions, cancel, progress);
}

Result<PayloadOutcome> UnlockedFile::decrypt(Sink& sink, const PayloadPart& part,
                                             Sessions& sessions, const CancelToken& cancel,
                                             ProgressSink& progress) {
    return process(into(sink, part), job_.engine, sessions, cancel, progress);
}

Result<PayloadOutcome> UnlockedFile::process(const PayloadStreams& streams,
                                             const EngineRequest& engine, Sessions& sessions,
                                             const CancelToken& cancel, ProgressSink& progress) {
    return runPayload(keys_, job_.direction(), streams, engine, sessions, cancel, progress);
}

Result<PayloadOutcome> UnlockedFile::encrypt(Sink& sink, const EngineRequest& engine,
                                             Sessions& sessions, const CancelToken& cancel,
                                             ProgressSink& progress) {
    const std::size_t header = keys_.header.size();
    if (auto ok = sink.write(0, keys_.header, cancel); !ok) return ok.error();
    auto done = process({.source = source(), .sink = sink, .sinkOffset = header}, engine, sessions,
                        cancel, progress);
    if (done) done->bytesOut += header;
    return done;
}

Result<PayloadOutcome> UnlockedFile::decryptRange(Sink& sink, const ByteRange& range,
                                                  const EngineRequest& engine, Sessions& sessions,
                                                  const CancelToken& cancel,
                                                  ProgressSink& progress) {
    const auto bytes = openLastSegment(cancel);
    if (!bytes) return bytes.error();
    if (range.end() > *bytes)
        return Error{ErrorCode::outOfRange, fmt::format("the range ends at byte {}, the contents "
                                                        "have {} bytes",
                                                        range.end(), *bytes)};
    if (range.length == 0) return PayloadOutcome{{}, EngineKind::cpu, {}, {}, 1, 0, 0};
    ClippingSink clipped(sink, range);
    auto done = process(into(clipped, segmentsOf(range, keys_.segmentBytes)), engine, sessions,
                        cancel, progress);
    if (done) done->bytesOut = range.length;
    return done;
}

/// Returns the bytes that are in it.
Result<std::uint64_t> UnlockedFile::openQuietly(const PayloadPart& part,
                                                const CancelToken& cancel) {
    EngineRequest little{EngineKind::cpu};
    little.tuning.threads = 1;
    DiscardingSink nowhere;
    Sessions own;
    const auto done = process(into(nowhere, part), little, own, cancel, noProgress());
    if (!done) return done.error();
    return done->bytesOut;
}

/// Opens the last segment alone, which is marked as such, of a file that opensByPosition(). Returns
/// the bytes of the whole contents.
Result<std::uint64_t> UnlockedFile::openLastSegment(const CancelToken& cancel) {
    const std::uint64_t last = segmentsIn(payloadBytes(), keys_.segments()) - 1;
    const auto bytes = openQuietly({.firstSegment = last}, cancel);
    if (!bytes) return bytes.error();
    return last * keys_.segmentBytes + *bytes;
}

/// Whether the last segment is whole, but not marked as the last.
Result<bool> UnlockedFile::isCutBehindSegment(const CancelToken& cancel) {
    const UnitLayout stored = keys_.segments();
    const std::uint64_t bytes = payloadBytes();
    if (bytes == 0 || bytes % wholeSegment(stored) != 0) return false;
    const auto opened = openQuietly(
        {.firstSegment = segmentsIn(bytes, stored) - 1, .segments = 1, .last = false}, cancel);
    if (!opened && opened.error().code != ErrorCode::wrongKeyOrDamaged) return opened.error();
    return static_cast<bool>(opened);
}

Result<JobInput::Healing> UnlockedFile::heal(const CancelToken& cancel) {
    const bool alone = start_ == nullptr && input_.healed() == nullptr;
    if (input_.file() == nullptr || !alone) return JobInput::Healing::none;
    auto healing = input_.heal(job_.input, job_.engine.tuning.threads, cancel);
    if (!healing || input_.healed() == nullptr) return healing;
    const auto start = input_.start(kMaxStartBytes, job_.container(), cancel);
    if (!start) return start.error();
    if (start->size() >= keys_.header.size() &&
        std::ranges::equal(std::span(*start).first(keys_.header.size()), keys_.header))
        return healing;
    input_.forgetHealing();
    if (const auto own = input_.start(kMaxStartBytes, job_.container(), cancel); !own)
        return own.error();
    return JobInput::Healing::ofAnother;
}

Error UnlockedFile::explain(Error error, const CancelToken& cancel) {
    if (error.code == ErrorCode::diskFull && opensByPosition())
        if (auto ok = openLastSegment(cancel); !ok) error = ok.error();
    if (error.code != ErrorCode::wrongKeyOrDamaged) return error;
    if (input_.file() != nullptr)
        if (auto ok = input_.file()->checkUnchanged(); !ok) return ok.error();
    if (keys_.segmentBytes == 0) return notPadded(std::move(error));
    const auto missing = endIsMissing(error, cancel);
    if (!missing) return missing.error();
    return *missing ? cut(std::move(error)) : located(std::move(error));
}

/// Whether it is the last segment there that does not verify, because it is not the last one.
Result<bool> UnlockedFile::endIsMissing(const Error& error, const CancelToken& cancel) {
    if (!error.segment || !opensByPosition()) return false;
    if (*error.segment + 1 != segmentsIn(payloadBytes(), keys_.segments())) return false;
    return isCutBehindSegment(cancel);
}

/// The segments that are there verify, and the end that should follow does not come.
Error UnlockedFile::cut(Error error) const {
    const std::uint64_t there = ++*error.segment; // the first one that is missing
    error.code = ErrorCode::damaged;
    error.context = fmt::format("its end is missing; it was cut behind segment {}, at byte {}",
                                there, segmentStart(there));
    return error;
}

/// Where the damage begins. The header was authenticated, so that the key is right.
Error UnlockedFile::located(Error error) const {
    error.code = ErrorCode::damaged;
    if (!error.segment)
        return error; // every segment verifies: who made it did not keep to the rules
    const bool armored = input_.armored();
    error.context = fmt::format("the damage begins in segment {}", *error.segment + 1);
    if (!armored && input_.file() != nullptr)
        error.context += fmt::format(" of {}", segmentsIn(payloadBytes(), keys_.segments()));
    error.context += fmt::format(", which starts at byte {}", segmentStart(*error.segment));
    if (armored) error.context += " of the decoded data";
    if (*error.segment == 0) error.context += ", or in the salt before it";
    return error;
}

/// Of whole blocks that do not end in padding: nothing tells a wrong derivation from a wrong
/// passphrase.
Error UnlockedFile::notPadded(Error error) {
    const std::string_view why = containerSpec(container_).whyNotPadded;
    const std::uint64_t size = input_.source().knownSize().value_or(0);
    const std::uint64_t payload = size - std::min(size, payloadOffset_);
    if (why.empty() || payload == 0 || payload % kAesBlockBytes != 0) return error;
    return {ErrorCode::wrongDerivation, std::string(why)};
}

} // namespace blockwarp
