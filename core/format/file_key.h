// SPDX-License-Identifier: GPL-3.0-or-later
/// A header's file key: wrapped for everybody who may open the file, and unwrapped by one of them.
/// What the stanzas are, the table of core/keys/stanza_types.h says.
#pragma once

#include "core/format/header.h"
#include "core/keys/identities.h"
#include "core/keys/scrypt_keys.h"

#include <vector>

namespace blockwarp::age {

/// Whether a file can be made for the keys: either all or none of them are post-quantum (what one
/// classic key opens, a quantum computer opens), and the header has room for them. Error:
/// badRecipient.
Result<void> checkRecipients(const HeaderFormat& format, const keys::Recipients& recipients);

/// One stanza for each key, also for one that is named more than once: in the order of the table of
/// stanzas, and for keys of one kind in the order given. Errors: badRecipient (none given, a point
/// of low order, or what checkRecipients() refuses), cryptoLibrary.
Result<std::vector<keys::Stanza>> wrapForAll(const HeaderFormat& format, const SecretBytes& fileKey,
                                             const keys::Recipients& recipients);

/// The file key, after the header's MAC was found right. Stanzas are tried in their order, each
/// with the identities in theirs. Those of unknown types are passed over, and those of RSA for the
/// identities once kMaxRsaOperations (unwrapping.h) have been spent. Errors: malformed,
/// wrongKeyOrDamaged, otherKeys, cryptoLibrary.
Result<SecretBytes> unwrap(const HeaderFormat& format, const Header& header,
                           const keys::Identities& identities);
/// The same for a passphrase; also badPassphrase. A wrong one and a wrong MAC are the same error.
/// `keys`: what was derived from it for other files; null: nothing.
Result<SecretBytes> unwrap(const HeaderFormat& format, const Header& header,
                           const SecretBytes& passphrase, keys::ScryptKeys* keys = nullptr);

/// True if a passphrase opens it. Error: malformed (such a stanza beside others).
Result<bool> takesPassphrase(const HeaderFormat& format, const Header& header);

/// The stanzas of types that the format does not know: the first three types as text, and how many
/// stanzas there are. Those that end in "-grease", which are for nobody, are left out.
std::string unknownTypes(const HeaderFormat& format, const Header& header);
std::size_t unknownStanzas(const HeaderFormat& format, const Header& header);

} // namespace blockwarp::age
