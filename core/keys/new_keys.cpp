// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/new_keys.h"

#include "core/base/text.h"
#include "core/io/atomic_output.h"
#include "core/keys/hybrid.h"
#include "core/keys/rsa_pem.h"
#include "core/keys/x25519.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <system_error>

namespace blockwarp {
namespace {

constexpr KeyKindSpec kKinds[] = {
    {KeyKind::x25519, "x25519", "X25519, as age uses it", false},
    {KeyKind::pq, "pq", "X25519 and ML-KEM-768, also safe against quantum computers", false},
    {KeyKind::rsa3072, "rsa-3072", "RSA, 3072 bits (PEM)", true},
    {KeyKind::rsa4096, "rsa-4096", "RSA, 4096 bits (PEM)", true},
};

/// As age-keygen writes it: two lines of comment, then the identity.
NewKey ageKey(const SecretBytes& identity, std::string recipient) {
    const std::string comment = fmt::format("# created: {:%Y-%m-%dT%H:%M:%SZ}\n# public key: {}\n",
                                            fmt::gmtime(std::time(nullptr)), recipient);
    NewKey key{SecretBytes(comment.size() + identity.size() + 1), std::move(recipient), false};
    auto out = key.identity.span();
    std::ranges::copy(asBytes(comment), out.begin());
    std::ranges::copy(identity.span(), out.subspan(comment.size()).begin());
    out.back() = '\n';
    return key;
}

Result<NewKey> newX25519() {
    const auto identity = keys::generateIdentity();
    if (!identity) return identity.error();
    return ageKey(keys::formatIdentity(*identity), identity->recipient.line());
}

Result<NewKey> newHybrid() {
    const auto identity = keys::generateHybridIdentity();
    if (!identity) return identity.error();
    NewKey key = ageKey(keys::formatIdentity(*identity), identity->recipient().line());
    key.recipient += '\n';
    key.recipientIsLong = true;
    return key;
}

Result<NewKey> newRsa(int bits, const SecretBytes& passphrase) {
    const auto identity = keys::generateRsa(bits);
    if (!identity) return identity.error();
    const auto recipient = keys::recipientOf(*identity);
    if (!recipient) return recipient.error();
    auto pem = keys::formatIdentity(*identity, passphrase);
    if (!pem) return pem.error();
    const auto publicPem = keys::formatRecipient(*recipient);
    if (!publicPem) return publicPem.error();
    return NewKey{std::move(*pem), *publicPem, true};
}

Result<AtomicOutput> writeNew(const std::filesystem::path& path,
                              std::span<const std::uint8_t> bytes, mode_t mode) {
    auto output = AtomicOutput::create(path, false, bytes.size(), mode);
    if (!output) return withoutReplacing(output.error());
    if (auto ok = output->writeAt(0, bytes); !ok) return ok.error();
    return output;
}

} // namespace

std::span<const KeyKindSpec> keyKinds() {
    return kKinds;
}

const KeyKindSpec& keyKindSpec(KeyKind kind) {
    return *std::ranges::find(kKinds, kind, &KeyKindSpec::kind);
}

const KeyKindSpec* findKeyKind(std::string_view name) {
    const auto found = std::ranges::find(keyKinds(), name, &KeyKindSpec::name);
    return found == keyKinds().end() ? nullptr : &*found;
}

Result<NewKey> generateKey(KeyKind kind, const SecretBytes& passphrase) {
    if (!keyKindSpec(kind).isPem && !passphrase.empty())
        return Error{ErrorCode::unsupported,
                     "identity files of age have no passphrase of their own; encrypt the file"};
    if (kind == KeyKind::x25519) return newX25519();
    if (kind == KeyKind::pq) return newHybrid();
    return newRsa(kind == KeyKind::rsa3072 ? 3072 : 4096, passphrase);
}

Result<void> saveKey(const NewKey& key, const std::filesystem::path& path) {
    auto identity = writeNew(path, key.identity.span(), 0600);
    if (!identity) return identity.error();
    auto publicPath = path;
    publicPath += ".pub";
    Result<void> publicOne;
    if (key.recipientIsLong) { // the public one first: alone it is of no harm
        auto recipient = writeNew(publicPath, asBytes(key.recipient), 0644);
        if (!recipient) return recipient.error();
        publicOne = recipient->commit(key.recipient.size(), NoCancel());
        if (!hasItsName(publicOne)) return withoutReplacing(publicOne.error());
    }
    const auto privateOne = identity->commit(key.identity.size(), NoCancel());
    std::error_code ignored;
    if (key.recipientIsLong && !hasItsName(privateOne))
        std::filesystem::remove(publicPath, ignored); // an error says that nothing was left behind
    const auto& done = privateOne ? publicOne : privateOne;
    return done ? done : withoutReplacing(done.error());
}

} // namespace blockwarp
