// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/distinct.h"

#include <set>

namespace blockwarp::age {
namespace {

using Name = std::vector<std::uint8_t>;

Result<Name> nameOf(const X25519Point& recipient) {
    return Name(recipient.begin(), recipient.end());
}

/// All of the key: the fingerprint of another one can be made to be the same.
Result<Name> nameOf(const RsaRecipient& recipient) {
    return sshBytesOf(recipient.get());
}

Result<Name> nameOf(const Ed25519Recipient& recipient) {
    return Name(recipient.point.begin(), recipient.point.end());
}

template <class Recipient>
Result<std::vector<Recipient>> firstOfEach(const std::vector<Recipient>& recipients) {
    std::vector<Recipient> firsts;
    std::set<Name> seen;
    for (const Recipient& recipient : recipients) {
        auto name = nameOf(recipient);
        if (!name) return name.error();
        if (seen.insert(std::move(*name)).second) firsts.push_back(recipient);
    }
    return firsts;
}

} // namespace

Result<Recipients> distinct(const Recipients& recipients) {
    auto x25519 = firstOfEach(recipients.x25519);
    if (!x25519) return x25519.error();
    auto rsa = firstOfEach(recipients.rsa);
    if (!rsa) return rsa.error();
    auto ed25519 = firstOfEach(recipients.ed25519);
    if (!ed25519) return ed25519.error();
    return Recipients{std::move(*x25519), std::move(*rsa), std::move(*ed25519)};
}

} // namespace blockwarp::age
