// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/range_run.h"

#include "core/files/last_segment.h"

#include <fmt/format.h>

#include <algorithm>

namespace blockwarp {
namespace {

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

/// Those that hold the range, which is not empty.
PayloadPart segmentsOf(const ByteRange& range, std::uint64_t segmentBytes) {
    const std::uint64_t first = range.offset / segmentBytes;
    return {first, (range.end() - 1) / segmentBytes - first + 1};
}

} // namespace

Result<PayloadOutcome> decryptRange(const ByteRange& range, Sink& sink, PreparedJob& prepared,
                                    const FileJob& job, Sessions& sessions,
                                    const CancelToken& cancel, ProgressSink& progress) {
    const auto bytes = openLastSegment(prepared, cancel);
    if (!bytes) return bytes.error();
    if (range.end() > *bytes)
        return Error{ErrorCode::outOfRange, fmt::format("the range ends at byte {}, the contents "
                                                        "have {} bytes",
                                                        range.end(), *bytes)};
    if (range.length == 0) return PayloadOutcome{{}, {EngineKind::cpu, {}}, {}, 1, 0, 0};
    ClippingSink clipped(sink, range);
    auto done = runPayload({prepared.keys,
                            Direction::decrypt,
                            job.engine,
                            job.tuning,
                            {.source = prepared.input.source(),
                             .sourceOffset = prepared.payloadOffset,
                             .sink = clipped,
                             .part = segmentsOf(range, prepared.keys.segmentBytes)}},
                           sessions, cancel, progress);
    if (done) done->pipeline.bytesOut = range.length;
    return done;
}

} // namespace blockwarp
