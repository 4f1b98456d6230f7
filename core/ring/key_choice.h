// SPDX-License-Identifier: GPL-3.0-or-later
/// Which key of each contact a file is encrypted for.
#pragma once

#include "core/base/error.h"
#include "core/base/message.h"
#include "core/keys/identities.h"
#include "core/ring/entries.h"

#include <cstdint>
#include <string>
#include <vector>

namespace blockwarp::ring {

struct ChosenKeys {
    keys::Recipients keys;      ///< one for each contact, in their order
    std::vector<Message> notes; ///< of contacts with several keys: which one is used
};

/// The entries of these names. Errors: badRecipient (there is no such name, which names those near
/// it; or the entry is damaged).
Result<std::vector<const Entry*>> entriesNamed(const Entries& entries,
                                               const std::vector<std::string>& names);

/// What the file's other recipients leave to choose.
enum class Family : std::uint8_t { any, postQuantum, classic };
/// any, where there are none. Keys of both families: classic.
Family familyOf(const keys::Recipients& others);

/// Post-quantum keys if every contact has one and the family is not classic; else keys of other
/// kinds, X25519 before ssh-ed25519 before RSA. Error: badRecipient, where that would mix
/// post-quantum keys with others.
Result<ChosenKeys> chooseKeys(const std::vector<const Entry*>& contacts, Family family);

} // namespace blockwarp::ring
