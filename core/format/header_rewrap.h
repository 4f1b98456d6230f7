// SPDX-License-Identifier: GPL-3.0-or-later
/// Another header for a file whose file key stays: other stanzas and another MAC, and the same line
/// that says how the payload is made.
#pragma once

#include "core/format/container.h"
#include "core/format/header.h"

#include <cstddef>
#include <string>

namespace blockwarp {

/// Who can open a file.
struct Access {
    Secret secret;     ///< public keys, or a passphrase
    bool adds = false; ///< the keys come to those that the header has already
};

/// Whether the header can be made for them: kinds of keys do not mix, and a passphrase stands
/// alone. Errors: badRecipient, unsupported.
Result<void> checkAccess(const age::HeaderFormat& format, const age::Header& header,
                         const Access& access);

/// Whether it has a stanza for a post-quantum key.
bool isPostQuantum(const age::HeaderFormat& format, const age::Header& header);

struct RewrappedHeader {
    std::string text;
    std::size_t stanzas; ///< in it
};

/// `header` is one whose MAC was found right under the file key. Errors: those
/// of checkAccess(), wrapWith() and writeHeader().
Result<RewrappedHeader> rewrapHeader(const age::HeaderFormat& format, const age::Header& header,
                                     const SecretBytes& fileKey, const Access& access);

} // namespace blockwarp
