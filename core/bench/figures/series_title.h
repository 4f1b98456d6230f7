// SPDX-License-Identifier: GPL-3.0-or-later
/// What our own series are called where somebody reads them.
#pragma once

#include "core/bench/measure/run.h"

namespace blockwarp {

/// The variant's series. In a report's entry, the report's author gave the names; ours say which
/// code ran on the CPU, too: "GPU over CPU (byte-wise reference)". Numbers that the report printed
/// are of other code and keep their name.
Message seriesTitle(const BenchRun& run, const Variant& variant);
/// What a report compares it with, in the same way; empty where it compares nothing.
Message overTitle(const BenchRun& run, const Variant& variant);

} // namespace blockwarp
