// SPDX-License-Identifier: GPL-3.0-or-later
/// The stanzas of one header, tried with whoever might open them, at a cost that has a bound.
#pragma once

#include "core/format/header.h"
#include "core/keys/identities.h"
#include "core/keys/rsa_allowance.h"

#include <optional>

namespace blockwarp::age {

/// Error: malformed, unless a stanza is of a kind that the format does not know, or has the words
/// and lengths that it should.
Result<void> checkStanza(const HeaderFormat& format, const Stanza& stanza);

/// For one header.
class StanzaOpener {
  public:
    using Opened = Result<std::optional<SecretBytes>>;

    /// Both outlive the opener.
    StanzaOpener(const HeaderFormat& format, const Identities& identities)
        : format_(format), identities_(identities) {}

    /// Of a stanza that checkStanza() takes. Nothing if it is for somebody else, does not open or
    /// was passed over. Errors: malformed (a share of low order), cryptoLibrary.
    Opened open(const Stanza& stanza);

    /// Whether there was an RSA stanza that could be for one of the identities, and was not tried
    /// because kMostRsaOperations had been spent.
    bool passedOver() const { return allowance_.exceeded(); }

  private:
    Opened openRsa(const Stanza& stanza);
    Opened openSsh(const Stanza& stanza);

    const HeaderFormat& format_;
    const Identities& identities_;
    RsaAllowance allowance_;
};

} // namespace blockwarp::age
