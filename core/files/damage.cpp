// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/damage.h"

#include "core/files/last_segment.h"

#include <fmt/format.h>

#include <algorithm>

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

Error explainFailure(Error error, PreparedJob& prepared, const ProgressSink& progress) {
    if (error.code == ErrorCode::diskFull && opensByPosition(prepared))
        if (auto ok = openLastSegment(prepared, progress); !ok) error = ok.error();
    if (error.code != ErrorCode::wrongKeyOrDamaged) return error;
    if (prepared.input.file() != nullptr)
        if (auto ok = prepared.input.file()->checkUnchanged(); !ok) return ok.error();
    return prepared.keys.segmentBytes != 0 ? located(std::move(error), prepared)
                                           : notPadded(std::move(error), prepared);
}

} // namespace blockwarp
