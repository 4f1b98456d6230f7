// SPDX-License-Identifier: GPL-3.0-or-later
/// What the attempts to open one header share: a bound on RSA's private operations, which take up
/// to 60 ms each, while a header has room for hundreds of stanzas that name one key.
#pragma once

#include "core/keys/opened_stanzas.h"

#include <cstddef>

namespace blockwarp::age {

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

} // namespace blockwarp::age
