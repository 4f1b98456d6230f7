// SPDX-License-Identifier: GPL-3.0-or-later
/// A header's stanzas and the secrets of a container: what wraps the file key, and what unwraps it.
#pragma once

#include "core/format/container.h"
#include "core/format/header.h"

#include <vector>

namespace blockwarp {

/// The file key wrapped for public keys, or for a passphrase. Errors: those of wrapForAll()
/// (file_key.h), badPassphrase, unsupported (another secret).
Result<std::vector<keys::Stanza>> wrapWith(const age::HeaderFormat& format,
                                           const SecretBytes& fileKey, const Secret& secret);

/// The file key, after the header's MAC was found right, by private keys or a passphrase. Errors:
/// those of unwrap() (file_key.h), unsupported (another secret).
Result<SecretBytes> unwrapWith(const age::HeaderFormat& format, const age::Header& header,
                               const Secret& secret);

} // namespace blockwarp
