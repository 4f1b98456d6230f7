// SPDX-License-Identifier: GPL-3.0-or-later
/// What a header may cost its reader in RSA's private operations, which take up to 60 ms each: a
/// header has room for hundreds of stanzas that name one key.
#pragma once

namespace blockwarp::age {

/// For one header, over all its stanzas and all keys. Honest writers name a key once.
inline constexpr unsigned kMostRsaOperations = 16;

class RsaAllowance {
  public:
    /// False when there is none left: the stanza is to be passed over.
    bool take() {
        if (left_ == 0) exceeded_ = true;
        return left_ != 0 && left_-- != 0;
    }
    bool exceeded() const { return exceeded_; }

  private:
    unsigned left_ = kMostRsaOperations;
    bool exceeded_ = false;
};

} // namespace blockwarp::age
