// SPDX-License-Identifier: GPL-3.0-or-later
/// File keys that a batch got out of stanzas before their files are worked on. Who opens a file
/// then does all that it does otherwise, the check of the header's MAC first, but for the slow
/// operation.
#pragma once

#include "core/age/header.h"
#include "core/secret.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

namespace blockwarp::age {

/// Filled by one thread, then read by any number.
class OpenedStanzas {
  public:
    /// The first key of a stanza stays.
    void add(const Stanza& stanza, SecretBytes fileKey);
    /// Null unless the very same stanza was added.
    const SecretBytes* find(const Stanza& stanza) const;
    std::size_t size() const { return keys_.size(); }

  private:
    /// SHA-256, so that hundreds of thousands of stanzas take little memory.
    using Name = std::array<std::uint8_t, 32>;
    static bool nameOf(const Stanza& stanza, Name& name);

    std::map<Name, SecretBytes> keys_;
};

} // namespace blockwarp::age
