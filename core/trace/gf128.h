// SPDX-License-Identifier: GPL-3.0-or-later
/// Arithmetic in GF(2¹²⁸) bit by bit, as the standards of GCM and XTS define it: for the Inspector.
#pragma once

#include "core/trace/aes_trace.h"

namespace blockwarp {

/// SP 800-38D §6.3: the product of two blocks. The first bit of a block is the coefficient of x⁰.
AesState multiplyGcm(const AesState& x, const AesState& y);

/// IEEE 1619 §5.2: a tweak times α. The last byte holds the highest coefficients.
AesState timesAlpha(const AesState& tweak);

} // namespace blockwarp
