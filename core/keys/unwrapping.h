// SPDX-License-Identifier: GPL-3.0-or-later
/// What the attempts to open headers share. Over one header: a bound on RSA's private operations,
/// which take up to 60 ms each, while it has room for hundreds of stanzas that name one key. Over
/// the files of a batch: the file keys that it got out of stanzas before. Who opens a file then
/// does all that it does otherwise, the check of the header's MAC first, but for the slow
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

namespace blockwarp::keys {

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

/// For one header, over all its stanzas and all keys. Honest writers name a key once.
inline constexpr unsigned kMaxRsaOperations = 16;

class Unwrapping {
  public:
    /// `opened`: what a batch has tried already; null: nothing. It outlives this object.
    explicit Unwrapping(std::size_t fileKeyBytes, const OpenedStanzas* opened = nullptr)
        : fileKeyBytes_(fileKeyBytes), opened_(opened) {}

    std::size_t fileKeyBytes() const { return fileKeyBytes_; }

    /// The file key that a batch has got out of this very stanza; null: none.
    const SecretBytes* known(const Stanza& stanza) const {
        return opened_ == nullptr ? nullptr : opened_->find(stanza);
    }

    /// Takes one private operation for a stanza that names the key. False when none is left, or
    /// when a batch has tried the two in vain. That counts as well, so that a file opens, or does
    /// not, whether there was a batch or none.
    bool takeOperation(const Stanza& stanza, const RsaIdentity& identity) {
        exceeded_ = exceeded_ || left_ == 0;
        if (exceeded_) return false;
        --left_;
        return opened_ == nullptr || !opened_->triedInVain(stanza, identity);
    }

    /// Whether a stanza that names a key was passed over because no operation was left.
    bool exceeded() const { return exceeded_; }

  private:
    std::size_t fileKeyBytes_;
    const OpenedStanzas* opened_;
    unsigned left_ = kMaxRsaOperations;
    bool exceeded_ = false;
};

} // namespace blockwarp::keys
