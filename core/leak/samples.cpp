// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/leak/samples.h"

#include <array>

namespace blockwarp {

std::span<const LeakSample> leakSamples() {
    static constexpr std::array kSamples{
        LeakSample{"badge", "Badge"},
        LeakSample{"text", "Text"},
        LeakSample{"chart", "Chart"},
        LeakSample{"map", "Map"},
        LeakSample{"qr", "QR code"},
        LeakSample{"screenshot", "Screenshot"},
        LeakSample{"ring", "3-D rendering"},
        LeakSample{"column", "Spreadsheet column"},
        LeakSample{"gradient", "Gradient"},
        LeakSample{"scan", "Scanned page"},
        LeakSample{"cat", "Photograph of a cat"},
        LeakSample{"photo", "Photograph"},
        LeakSample{"noise", "Noise"},
    };
    return kSamples;
}

} // namespace blockwarp
