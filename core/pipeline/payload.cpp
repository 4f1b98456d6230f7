// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/payload.h"

namespace blockwarp {

std::size_t Payload::segmentBytes() const {
    if (const auto* tagged = std::get_if<TaggedSegments>(&segmentation)) return tagged->bytes;
    return macs() != nullptr ? macs()->bytes : 0;
}

UnitLayout Payload::cipherLayout(const Tuning& tuning) const {
    if (segmentBytes() == 0) return layoutOf(cipher, tuning);
    Tuning own;
    own.unitBytes = segmentBytes();
    return layoutOf(cipher, own);
}

UnitLayout Payload::storedLayout(const Tuning& tuning) const {
    if (macs() != nullptr) return {macs()->bytes, SegmentMacs::kMacBytes};
    return cipherLayout(tuning);
}

} // namespace blockwarp
