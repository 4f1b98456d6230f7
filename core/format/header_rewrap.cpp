// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/header_rewrap.h"

#include "core/format/file_key.h"
#include "core/format/secret_stanzas.h"
#include "core/keys/stanza_types.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace blockwarp {
namespace {

/// Whether the stanza is for a key that is not of the recipient's kind, post-quantum or not.
bool isOfOtherFamily(const age::HeaderFormat& format, const keys::Stanza& stanza,
                     const keys::Recipient& recipient) {
    const keys::StanzaType* type = keys::findStanzaType(format.stanzas, stanza.type);
    return type != nullptr && type->postQuantum != keys::isPostQuantum(recipient);
}

Result<void> checkAddition(const age::HeaderFormat& format, const age::Header& header,
                           const keys::Recipients& recipients) {
    const auto byPassphrase = age::takesPassphrase(format, header);
    if (!byPassphrase) return byPassphrase.error();
    if (*byPassphrase)
        return Error{ErrorCode::unsupported, "a passphrase opens the file, and keys cannot be "
                                             "added to it; give all recipients instead"};
    for (const keys::Recipient& recipient : recipients)
        for (const keys::Stanza& stanza : header.stanzas)
            if (isOfOtherFamily(format, stanza, recipient))
                return Error{ErrorCode::badRecipient,
                             keys::isPostQuantum(recipient)
                                 ? "it is post-quantum, and the file is also for keys that are "
                                   "not; give all recipients anew, of one of the two kinds"
                                 : "it is not post-quantum, and the file is for keys that are; "
                                   "give all recipients anew, of one of the two kinds"};
    return {};
}

} // namespace

bool isPostQuantum(const age::HeaderFormat& format, const age::Header& header) {
    return std::ranges::any_of(header.stanzas, [&](const keys::Stanza& stanza) {
        const keys::StanzaType* type = keys::findStanzaType(format.stanzas, stanza.type);
        return type != nullptr && type->postQuantum;
    });
}

Result<void> checkAccess(const age::HeaderFormat& format, const age::Header& header,
                         const Access& access) {
    const auto* recipients = std::get_if<keys::Recipients>(&access.secret);
    if (access.adds && recipients == nullptr)
        return Error{ErrorCode::unsupported, "only public keys can be added to a file"};
    if (recipients == nullptr) return {};
    if (auto ok = age::checkRecipients(format, *recipients); !ok) return ok;
    return access.adds ? checkAddition(format, header, *recipients) : Result<void>();
}

Result<RewrappedHeader> rewrapHeader(const age::HeaderFormat& format, const age::Header& header,
                                     const SecretBytes& fileKey, const Access& access) {
    if (auto ok = checkAccess(format, header, access); !ok) return ok.error();
    auto added = wrapWith(format, fileKey, access.secret);
    if (!added) return added.error();
    std::vector<keys::Stanza> stanzas;
    if (access.adds) stanzas = header.stanzas;
    std::ranges::move(*added, std::back_inserter(stanzas));
    auto text = age::writeHeader(format, header.extra, stanzas, fileKey);
    if (!text) return text.error();
    return RewrappedHeader{std::move(*text), stanzas.size()};
}

} // namespace blockwarp
