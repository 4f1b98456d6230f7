// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/damage.h"

#include "core/files/last_segment.h"

#include <fmt/format.h>

namespace blockwarp {
namespace {

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

} // namespace

std::uint64_t segmentStart(const PreparedJob& prepared, std::uint64_t segment) {
    const UnitLayout stored = prepared.keys.segments();
    return prepared.payloadOffset + segment * (stored.unitBytes + stored.tagBytes);
}

Error explainFailure(Error error, PreparedJob& prepared, const ProgressSink& progress) {
    if (error.code == ErrorCode::diskFull && opensByPosition(prepared))
        if (auto ok = openLastSegment(prepared, progress); !ok) error = ok.error();
    if (error.code != ErrorCode::wrongKeyOrDamaged) return error;
    if (prepared.input.file() != nullptr)
        if (auto ok = prepared.input.file()->checkUnchanged(); !ok) return ok.error();
    return prepared.keys.segmentBytes != 0 ? located(std::move(error), prepared) : error;
}

} // namespace blockwarp
