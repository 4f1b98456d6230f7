// SPDX-License-Identifier: GPL-3.0-or-later
/// What is asked of AES-GCM's tags, the same on the host and on a GPU.
#pragma once

#include "kernels/gcm/gcm_paths.h"
#include "tests/support/segments_oracle.h"

#include <functional>

namespace blockwarp::tests {

/// Makes (encrypting) or checks (decrypting) the tags of sealed bytes and returns them as they are
/// then; `rejected` is what the check found.
struct TagRun {
    kernels::GhashPath path;
    Direction direction;
    std::uint64_t payloadBytes;
};
struct TagResult {
    Bytes sealed;
    std::uint32_t rejected = kernels::kNoneRejected;
};
using RunTags = std::function<TagResult(const TagRun&, const Segments&, const Bytes& sealed)>;

/// Lays the memory out and calls `run` on it.
TagResult runTags(const TagRun& what, const Segments& s, const Bytes& sealed,
                  const std::function<void(const kernels::KeySchedule&, const kernels::Run&)>& run);

/// The run of these segments, without text.
kernels::Run runOf(const Segments& s, AlignedBytes& aad, std::uint64_t payloadBytes);

/// The checks; each tries both paths.
void checkGcmVectors(const RunTags& run);
void checkGcmWycheproof(const RunTags& run);
void checkGcmSizes(const RunTags& run);
void checkGcmSegments(const RunTags& run);
void checkGcmAad(const RunTags& run);
void checkGcmTiles(const RunTags& run, std::span<const std::uint32_t> units);
void checkGcmNonces(const RunTags& run);
void checkGcmWrongBits(const RunTags& run, std::size_t step);
void checkGcmForgeries(const RunTags& run);

} // namespace blockwarp::tests
