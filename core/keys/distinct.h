// SPDX-License-Identifier: GPL-3.0-or-later
/// Recipients that are named more than once, in two files perhaps, or as PEM and as a line of
/// SSH's.
#pragma once

#include "core/base/error.h"
#include "core/keys/identities.h"

namespace blockwarp::age {

/// Each of them once, in the order of their first mention. Error: cryptoLibrary.
Result<Recipients> distinct(const Recipients& recipients);

} // namespace blockwarp::age
