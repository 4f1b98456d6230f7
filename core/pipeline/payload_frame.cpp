// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/payload_frame.h"

#include "core/cipher/padding.h"

#include <algorithm>
#include <limits>
#include <string>

namespace blockwarp {
namespace {

/// In so many stored bytes.
Error noWholeSegments(const UnitLayout& stored, std::uint64_t bytes) {
    return {ErrorCode::wrongKeyOrDamaged, "no whole number of segments and tags",
            bytes / (stored.unitBytes + stored.tagBytes)};
}

} // namespace

std::uint64_t PayloadFrame::partEnd() const {
    if (!job_.streams.part.bounded()) return std::numeric_limits<std::uint64_t>::max();
    return partStart() + job_.streams.part.segments * stored_.unitBytes;
}

Result<std::uint64_t> PayloadFrame::payload() const {
    const auto size = job_.streams.source.knownSize();
    if (!size) return std::uint64_t{0};
    std::uint64_t payload = *size - job_.streams.sourceOffset;
    // What is behind a part says nothing about it.
    if (job_.streams.part.bounded() && stored_.storedOffset(partEnd()) <= payload)
        return partEnd() - partStart();
    if (!sealing()) {
        const auto inside = stored_.payloadIn(payload);
        if (!inside) return noWholeSegments(stored_, payload);
        payload = *inside;
    }
    if (auto ok = checkLastUnit(payload); !ok) return ok.error();
    return payload - std::min(payload, partStart());
}

Result<std::size_t> PayloadFrame::payloadIn(std::size_t bytes, std::uint64_t offset) const {
    if (sealing()) return bytes;
    const auto payload = stored_.payloadIn(bytes);
    // Nothing but a tag is a segment only where it is the only one.
    if (!payload || (*payload == 0 && offset != 0)) return noWholeSegments(stored_, bytes);
    return static_cast<std::size_t>(*payload);
}

Error PayloadFrame::located(Error error, std::uint64_t chunkOffset) const {
    if (error.segment) *error.segment += chunkOffset / stored_.unitBytes;
    return error;
}

Error PayloadFrame::unread(Error error) const {
    const bool inSegments = !sealing() && stored_.unitBytes != 0;
    if (error.unreadableAt && inSegments && !job_.streams.source.sequential())
        error.segment = (*error.unreadableAt - job_.streams.sourceOffset) /
                        (stored_.unitBytes + stored_.tagBytes);
    return error;
}

/// SP 800-38E: ciphertext stealing needs a block to steal from.
Result<void> PayloadFrame::checkLastUnit(std::uint64_t payload) const {
    if (job_.cipher.algorithm != Algorithm::aesXts || job_.padding) return {};
    const std::uint64_t last = payload % job_.layout.unitBytes;
    if (last != 0 && last < kAesBlockBytes)
        return Error{ErrorCode::partialBlock, "the last data unit has fewer than 16 bytes"};
    return {};
}

Result<std::size_t> PayloadFrame::open(std::span<std::uint8_t> buffer, const Chunk& chunk) const {
    if (ownMacs() != nullptr && !sealing())
        if (auto ok = ownMacs()->open(buffer, chunk); !ok) return ok.error();
    if (!chunk.last) return chunk.bytes;
    if (auto ok = checkLastUnit(chunk.bytes); !ok) return ok.error();
    if (job_.padding && sealing()) return addPadding(buffer, chunk.bytes);
    if (!(job_.cipher.padded || job_.padding) || chunk.bytes % kAesBlockBytes == 0)
        return chunk.bytes;
    const std::string length = std::to_string(chunk.offset + chunk.bytes) + " bytes";
    if (sealing()) return Error{ErrorCode::partialBlock, length};
    return Error{ErrorCode::wrongKeyOrDamaged, "the length is not a whole number of blocks"};
}

WorkerTask PayloadFrame::task(std::size_t bytes, const Iv& iv, const Chunk& chunk) const {
    const std::uint64_t first = job_.macs != nullptr ? chunk.offset / stored_.unitBytes : 0;
    return {bytes, iv, first, chunk.last};
}

Result<std::size_t> PayloadFrame::close(std::span<std::uint8_t> buffer, std::size_t bytes,
                                        const Chunk& chunk) const {
    if (!sealing()) {
        if (!job_.padding || !chunk.last) return bytes;
        const auto length = removePadding(buffer.first(bytes));
        if (!length) return Error{ErrorCode::wrongKeyOrDamaged, "the padding is not valid"};
        return *length;
    }
    if (ownMacs() != nullptr)
        if (auto ok = ownMacs()->seal(buffer, {chunk.index, chunk.offset, bytes, chunk.last}); !ok)
            return ok.error();
    return static_cast<std::size_t>(stored_.storedBytes(bytes));
}

} // namespace blockwarp
