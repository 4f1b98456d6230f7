// SPDX-License-Identifier: GPL-3.0-or-later
/// File keys that a batch got out of stanzas before their files are worked on. Who opens a file
/// then does all that it does otherwise, the check of the header's MAC first, but for the slow
/// operation.
#pragma once

#include "core/base/secret.h"
#include "core/keys/rsa.h"
#include "core/keys/stanza.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace blockwarp::age {

/// Filled by one thread, then read by any number.
class OpenedStanzas {
  public:
    /// The first key of a stanza stays.
    void add(const Stanza& stanza, SecretBytes fileKey);
    /// Null unless the very same stanza was added.
    const SecretBytes* find(const Stanza& stanza) const;
    /// Notes that the key was tried and does not open the stanza.
    void addVain(const Stanza& stanza, const RsaIdentity& identity);
    bool triedInVain(const Stanza& stanza, const RsaIdentity& identity) const;
    bool empty() const { return keys_.empty() && vain_.empty(); }

  private:
    /// SHA-256, so that hundreds of thousands of stanzas take little memory.
    using Name = std::array<std::uint8_t, 32>;
    /// Of a stanza, or of a stanza and a key; nothing if OpenSSL refused.
    static std::optional<Name> nameOf(const Stanza& stanza, std::span<const std::uint8_t> key = {});
    static std::optional<Name> nameOf(const Stanza& stanza, const RsaIdentity& identity);

    std::map<Name, SecretBytes> keys_;
    std::set<Name> vain_;
};

} // namespace blockwarp::age
