// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/many_files.h"

#include <string_view>

namespace blockwarp::cli {

/// Says how long deriving keys from the passphrase will take, if several files need a key of their
/// own, as .age files do.
void sayDerivationTime(const FilesPlan& plan, const FileJob& job, const Secret& secret);

/// What a line says while the first key is derived; empty for other secrets, which take no time.
std::string_view waitingFor(const Secret& secret);

} // namespace blockwarp::cli
