// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/damage.h"

#include "core/files/last_segment.h"

#include <fmt/format.h>

#include <algorithm>

namespace blockwarp {
namespace {

/// The segments that are there verify, and the end that should follow does not come.
Error cut(Error error, const PreparedJob& prepared) {
    const std::uint64_t there = ++*error.segment; // the first one that is missing
    error.code = ErrorCode::damaged;
    error.context = fmt::format("its end is missing; it was cut behind segment {}, at byte {}",
                                there, segmentStart(prepared, there));
    return error;
}

/// Whether it is the last segment there that does not verify, because it is not the last one.
Result<bool> endIsMissing(const Error& error, PreparedJob& prepared, const CancelToken& cancel) {
    if (!error.segment || !opensByPosition(prepared)) return false;
    const std::uint64_t bytes = prepared.input.file()->size() - prepared.payloadOffset;
    if (*error.segment + 1 != segmentsIn(bytes, prepared.keys.segments())) return false;
    return isCutBehindSegment(prepared, cancel);
}

/// Where the damage begins. The header was authenticated, so that the key is right.
Error located(Error error, const PreparedJob& prepared) {
    error.code = ErrorCode::damaged;
    if (!error.segment)
        return error; // every segment verifies: who made it did not keep to the rules
    const UnitLayout stored = prepared.keys.segments();
    const std::uint64_t at = segmentStart(prepared, *error.segment);
    const FileSource* file = prepared.input.armored() ? nullptr : prepared.input.file();
    error.context = fmt::format("the damage begins in segment {}", *error.segment + 1);
    if (file != nullptr)
        error.context +=
            fmt::format(" of {}", segmentsIn(file->size() - prepared.payloadOffset, stored));
    error.context += fmt::format(", which starts at byte {}", at);
    if (prepared.input.armored()) error.context += " of the decoded data";
    if (*error.segment == 0) error.context += ", or in the salt before it";
    return error;
}

/// Of whole blocks that do not end in padding: nothing tells a wrong derivation from a wrong
/// passphrase.
Error notPadded(Error error, PreparedJob& prepared) {
    const std::string_view why = containerSpec(prepared.container).whyNotPadded;
    const std::uint64_t size = prepared.input.source().knownSize().value_or(0);
    const std::uint64_t payload = size - std::min(size, prepared.payloadOffset);
    if (why.empty() || payload == 0 || payload % kAesBlockBytes != 0) return error;
    return {ErrorCode::wrongDerivation, std::string(why)};
}

} // namespace

std::uint64_t segmentStart(const PreparedJob& prepared, std::uint64_t segment) {
    const UnitLayout stored = prepared.keys.segments();
    return prepared.payloadOffset + segment * (stored.unitBytes + stored.tagBytes);
}

Error explainFailure(Error error, PreparedJob& prepared, const CancelToken& cancel) {
    if (error.code == ErrorCode::diskFull && opensByPosition(prepared))
        if (auto ok = openLastSegment(prepared, cancel); !ok) error = ok.error();
    if (error.code != ErrorCode::wrongKeyOrDamaged) return error;
    if (prepared.input.file() != nullptr)
        if (auto ok = prepared.input.file()->checkUnchanged(); !ok) return ok.error();
    if (prepared.keys.segmentBytes == 0) return notPadded(std::move(error), prepared);
    const auto missing = endIsMissing(error, prepared, cancel);
    if (!missing) return missing.error();
    return *missing ? cut(std::move(error), prepared) : located(std::move(error), prepared);
}

} // namespace blockwarp
