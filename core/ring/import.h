// SPDX-License-Identifier: GPL-3.0-or-later
/// Public keys from files and pasted text: authorized_keys, recipients files of age, PEM.
#pragma once

#include "core/base/message.h"
#include "core/keys/identities.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace blockwarp::ring {

/// One key of the text, taken or left out.
struct ImportRow {
    std::size_t line;                   ///< where it begins, from 1
    std::optional<keys::Recipient> key; ///< nothing: it is left out
    Message why;                        ///< it is left out
};

struct ImportReport {
    std::vector<ImportRow> rows;

    keys::Recipients keys() const; ///< those taken
};

/// Keys of kinds that are not read are left out, and so are private keys, keys that the text
/// repeats, and lines that are no keys. Never shows the text itself, which may hold a secret.
ImportReport importKeys(std::string_view text);

} // namespace blockwarp::ring
