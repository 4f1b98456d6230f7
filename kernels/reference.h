// SPDX-License-Identifier: GPL-3.0-or-later
/// The standards followed byte by byte on the calling thread (FIPS 197, SP 800-38A, RFC 8439): the
/// engine `reference`, and what our other code is compared with.
#pragma once

#include "kernels/strategy.h"

namespace blockwarp::kernels {

/// A Strategy::emulate for every algorithm and direction; emulateWork() adds tweaks and tags.
void emulateReference(const KeySchedule& key, const Run& run, LaunchShape shape);

} // namespace blockwarp::kernels
