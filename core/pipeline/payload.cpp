// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/payload.h"

namespace blockwarp {

std::size_t Payload::segmentBytes() const {
    if (const auto* tagged = std::get_if<TaggedSegments>(&segmentation)) return tagged->bytes;
    return macs() != nullptr ? macs()->bytes : 0;
}

Tuning Payload::tuned(const Tuning& tuning) const {
    Tuning own = tuning;
    if (segmentBytes() != 0) own.unitBytes = cipher.unitBytes != 0 ? segmentBytes() : 0;
    return own;
}

UnitLayout Payload::cipherLayout(const Tuning& tuning) const {
    return layoutOf(cipher, tuned(tuning));
}

UnitLayout Payload::storedLayout(const Tuning& tuning) const {
    if (macs() != nullptr) return {macs()->bytes, SegmentMacs::kMacBytes};
    return cipherLayout(tuning);
}

} // namespace blockwarp
