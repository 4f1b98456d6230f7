// SPDX-License-Identifier: GPL-3.0-or-later
/// Opens files with one's own keys, without being told which.
#pragma once

#include "core/base/asker.h"
#include "core/base/error.h"
#include "core/base/message.h"
#include "core/format/header_facts.h"
#include "core/keys/identities.h"
#include "core/keys/key_input.h"
#include "core/ring/key_ring.h"
#include "core/ring/open_keys.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace blockwarp::ring {

/// A file to open, and what its header says about who can.
struct ClosedFile {
    std::filesystem::path path;
    std::vector<RecipientFacts> recipients; ///< none: it says nothing
    std::vector<std::uint8_t> start{}; ///< of a pipe, which is read once: its first bytes, decoded
};
/// Reads the headers. A pipe says nothing.
std::vector<ClosedFile> closedFiles(const std::vector<std::filesystem::path>& files,
                                    const CancelToken& cancel);
ClosedFile closedPipe(const std::filesystem::path& name, std::vector<std::uint8_t> start);

/// Whether private keys open one of the files or more, and a passphrase none, as far as they say.
bool areForKeys(const std::vector<ClosedFile>& files);

struct FoundKeys {
    keys::Identities keys;
    std::vector<Message> notes; ///< why there are not more of them, where a file stays closed
};

/// Own keys for the files: all that need no passphrase or are open, and of the locked ones that may
/// open what those do not, as many as it takes, one by one. `given`: the passphrase of the locked
/// ones; null: the asker gets it. A file that none opens keeps nobody from opening the others.
/// Errors: cancelled, KeyRing::read()'s; where no file is opened: badIdentity (a wrong passphrase),
/// wrongKeyOrDamaged (no own key opens the file; says how many locked ones were not tried because
/// nobody could be asked).
Result<FoundKeys> ownKeysFor(const KeyRing& ring, std::vector<ClosedFile> files,
                             const PassphraseLine* given, OpenKeys& open, Asker& asker);

} // namespace blockwarp::ring
