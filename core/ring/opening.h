// SPDX-License-Identifier: GPL-3.0-or-later
/// Opens files with one's own keys, without being told which.
#pragma once

#include "core/base/asker.h"
#include "core/base/error.h"
#include "core/keys/identities.h"
#include "core/keys/key_input.h"
#include "core/ring/key_ring.h"

#include <filesystem>
#include <vector>

namespace blockwarp::ring {

/// Whether each of the files can be read and says that private keys open it, and no passphrase.
bool areForKeys(const std::vector<std::filesystem::path>& files);

/// Whether the ring lists an own key; false also where it cannot be read.
bool hasOwnKeys(const KeyRing& ring);

/// Own keys that open all of the files: those that need no passphrase, and of the locked ones, one
/// by one, as many as it takes. `given`: the passphrase of the locked ones; null: the asker gets
/// it. Errors: wrongKeyOrDamaged (no own key opens one of the files; says how many locked ones were
/// not tried because nobody could be asked), those of openIdentities() and KeyRing::read().
Result<keys::Identities> ownKeysFor(const KeyRing& ring,
                                    const std::vector<std::filesystem::path>& files,
                                    const PassphraseLine* given, Asker& asker);

} // namespace blockwarp::ring
