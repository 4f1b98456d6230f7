// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/salvage.h"

#include <string>

namespace blockwarp {

/// English sentences: what was saved, under which name, and what is missing there.
std::string sentenceOf(const Salvage& done);

} // namespace blockwarp
