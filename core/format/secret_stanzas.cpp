// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/secret_stanzas.h"

#include "core/format/file_key.h"
#include "core/keys/key_input.h"
#include "core/keys/scrypt_stanza.h"
#include "core/keys/stanza_types.h"

#include <utility>

namespace blockwarp {
namespace {

bool knowsScryptMany(const age::HeaderFormat& format) {
    return keys::findStanzaType(format.stanzas, keys::ScryptManyStanza::kType) != nullptr;
}

} // namespace

Result<std::vector<keys::Stanza>> wrapWith(const age::HeaderFormat& format,
                                           const SecretBytes& fileKey, const Secret& secret) {
    if (const auto* recipients = std::get_if<keys::Recipients>(&secret))
        return age::wrapForAll(format, fileKey, *recipients);
    const auto* passphrase = std::get_if<Passphrase>(&secret);
    if (passphrase == nullptr)
        return Error{ErrorCode::unsupported, "the file takes a passphrase or public keys"};
    auto stanza = passphrase->shared != nullptr && knowsScryptMany(format)
                      ? keys::ScryptManyStanza::wrap(fileKey, passphrase->text, *passphrase->shared)
                      : keys::ScryptStanza::wrap(fileKey, passphrase->text);
    if (!stanza) return stanza.error();
    std::vector<keys::Stanza> stanzas;
    stanzas.push_back(std::move(*stanza));
    return stanzas;
}

Result<SecretBytes> unwrapWith(const age::HeaderFormat& format, const age::Header& header,
                               const Secret& secret) {
    if (const auto* passphrase = std::get_if<Passphrase>(&secret))
        return openWithEither(*passphrase, passphrase->raw.get(), ErrorCode::wrongKeyOrDamaged,
                              [&](const Passphrase& one) {
                                  return age::unwrap(format, header, one.text, one.shared.get());
                              });
    if (const auto* identities = std::get_if<keys::Identities>(&secret))
        return age::unwrap(format, header, *identities);
    return Error{ErrorCode::unsupported, "the file takes a passphrase or identities"};
}

} // namespace blockwarp
