// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/key_file.h"

#include "core/base/text.h"
#include "core/keys/bech32.h"
#include "core/keys/key_pieces.h"
#include "core/keys/pem_private.h"
#include "core/keys/rsa_pem.h"
#include "core/keys/ssh_keys.h"

#include <algorithm>
#include <utility>

namespace blockwarp::keys {
namespace {

struct OtherKind {
    std::string_view start; ///< of a line, in any case, or of a PEM block's name
    std::string_view why;
};
constexpr std::string_view kPlugin = "keys for plugins of age are not read here";
constexpr OtherKind kOtherLines[] = {
    {"AGE-PLUGIN-", kPlugin},
    {"---- BEGIN SSH2 ", "it is a key in SSH2's format, which ssh-keygen -i converts"},
    {"PuTTY-User-Key-File", "keys of PuTTY are not read here; PuTTYgen exports them for OpenSSH"},
};
constexpr OtherKind kOtherBlocks[] = {
    {"AGE ENCRYPTED FILE", "it is an encrypted file, no key"},
    {"PGP ", "keys of OpenPGP are not read here"},
    {"CERTIFICATE REQUEST", "it is a request for a certificate, no certificate"},
};
constexpr auto kPrivateForPublic = "it is a private key; give the public one that belongs to it";

Error refused(ErrorCode code, std::string_view why) {
    return {code, std::string(why)};
}

/// Passes if `text` starts as none of these kinds; an error has the code given.
Result<void> checkKind(std::span<const OtherKind> kinds, std::string_view text, ErrorCode code) {
    const auto found = std::ranges::find_if(
        kinds, [&](const OtherKind& kind) { return startsWithAnyCase(text, kind.start); });
    if (found != kinds.end()) return refused(code, found->why);
    return {};
}

/// A recipient of age's plugins is age1, the plugin's name, 1, and the key.
bool isPluginRecipient(std::string_view line) {
    const auto decoded = decodeBech32(line);
    return decoded && decoded->prefix.starts_with("age1");
}

bool isPrivateLine(std::string_view line) {
    return startsWithAnyCase(line, "AGE-SECRET-KEY-") || startsWithAnyCase(line, "AGE-PLUGIN-");
}

/// One kind of key as a key of any kind.
template <class Key, class Kind>
Result<Key> asKey(Result<Kind> one) {
    if (!one) return one.error();
    return Key(std::move(*one));
}

Result<Recipient> recipientInLine(std::string_view line) {
    constexpr auto code = ErrorCode::badRecipient;
    if (isPrivateLine(line)) return refused(code, kPrivateForPublic);
    if (auto ok = checkKind(kOtherLines, line, code); !ok) return ok.error();
    if (startsWithAnyCase(line, kHybridRecipientStart))
        return asKey<Recipient>(parseHybridRecipient(line));
    if (isPluginRecipient(line)) return refused(code, kPlugin);
    if (const auto why = whyOtherSsh(line)) return refused(code, *why);
    if (isSshRecipient(line)) return parseSshRecipient(line);
    return asKey<Recipient>(parseRecipient(line));
}

Result<Recipient> recipientInBlock(const KeyPiece& piece) {
    constexpr auto code = ErrorCode::badRecipient;
    if (isPrivateBlock(piece.name)) return refused(code, kPrivateForPublic);
    if (auto ok = checkKind(kOtherBlocks, piece.name, code); !ok) return ok.error();
    const auto block = decodePem(piece.text, code);
    if (!block) return block.error();
    return asKey<Recipient>(rsaRecipientOf(*block));
}

/// Error: also unsupported, for a key of a kind that is not read. It says so of nothing else.
Result<Identity> identityInLine(std::string_view line) {
    constexpr auto code = ErrorCode::badIdentity;
    constexpr auto other = ErrorCode::unsupported;
    if (auto ok = checkKind(kOtherLines, line, other); !ok) return ok.error();
    if (!startsWithAnyCase(line, kHybridRecipientStart) && isPluginRecipient(line))
        return refused(other, kPlugin);
    if (const auto why = whyOtherSsh(line)) return refused(other, *why);
    if (recipientInLine(line)) return refused(code, "it is a public key, which only encrypts");
    if (startsWithAnyCase(line, kHybridIdentityStart))
        return asKey<Identity>(parseHybridIdentity(line));
    return asKey<Identity>(parseIdentity(line));
}

/// Errors as identityInLine()'s. `openssl` writes a certificate and its private key into one file.
Result<Identity> identityInBlock(const KeyPiece& piece, const SecretBytes& passphrase,
                                 const CancelToken& cancel) {
    constexpr auto code = ErrorCode::badIdentity;
    constexpr auto other = ErrorCode::unsupported;
    if (piece.name == kCertificateBlock)
        return refused(other, "it is a certificate, which only encrypts");
    if (isPublicBlock(piece.name)) return refused(code, "it is a public key, which only encrypts");
    if (auto ok = checkKind(kOtherBlocks, piece.name, other); !ok) return ok.error();
    auto block = decodePem(piece.text, code);
    if (!block) return block.error();
    if (block->name == kSshPrivateBlock) return parseSshIdentity(*block, passphrase, cancel);
    return pemIdentityOf(std::move(*block), passphrase);
}

/// Whoever issued a certificate must not be able to read what is meant for its owner.
Result<void> checkCertificates(const std::vector<KeyPiece>& pieces) {
    const auto isCertificate = [](const KeyPiece& piece) {
        return piece.name == kCertificateBlock;
    };
    const auto first = std::ranges::find_if(pieces, isCertificate);
    if (first == pieces.end()) return {};
    const auto second = std::find_if(first + 1, pieces.end(), isCertificate);
    if (second == pieces.end()) return {};
    return atLine(*second, refused(ErrorCode::badRecipient,
                                   "a second certificate may be its issuer's; give each "
                                   "recipient's certificate in a file of its own"));
}

Error noKey(ErrorCode code) {
    return refused(code, "there is no key in it");
}

Result<Identities> identitiesIn(std::string_view text, const SecretBytes& passphrase,
                                const CancelToken& cancel) {
    constexpr auto code = ErrorCode::badIdentity;
    const auto pieces = cutKeys(text, code);
    if (!pieces) return pieces.error();
    Identities found;
    for (const KeyPiece& piece : *pieces) {
        auto key =
            piece.isBlock ? identityInBlock(piece, passphrase, cancel) : identityInLine(piece.text);
        if (key) {
            found.keys.push_back(std::move(*key));
            continue;
        }
        if (key.error().code == ErrorCode::cancelled) return key.error();
        Error error = atLine(piece, key.error());
        if (error.code != ErrorCode::unsupported) return error;
        found.skipped.push_back(std::move(error.context));
    }
    if (!found.empty()) return found;
    return found.skipped.empty() ? noKey(code)
                                 : refused(ErrorCode::unsupported, found.skipped.front());
}

/// A key that stands in one line with others: it goes up to where the next begins.
std::string_view takeTypedKey(std::string_view& text) {
    const std::string_view whole = text;
    const auto startsKey = [](std::string_view word) {
        return startsWithAnyCase(word, "age1") || isSshRecipient(word);
    };
    do {
        text = trimmed(text.substr(std::min(text.find_first_of(kWhiteSpace), text.size())));
    } while (!text.empty() && !startsKey(text));
    return trimmed(whole.substr(0, whole.size() - text.size()));
}

} // namespace

Result<Recipient> recipientIn(const KeyPiece& piece) {
    return piece.isBlock ? recipientInBlock(piece) : recipientInLine(piece.text);
}

Result<Recipients> parseRecipients(std::string_view text) {
    constexpr auto code = ErrorCode::badRecipient;
    const auto pieces = cutKeys(text, code);
    if (!pieces) return pieces.error();
    if (auto ok = checkCertificates(*pieces); !ok) return ok.error();
    Recipients found;
    for (const KeyPiece& piece : *pieces) {
        auto key = recipientIn(piece);
        if (!key) return atLine(piece, key.error());
        found.push_back(std::move(*key));
    }
    if (found.empty()) return noKey(code);
    return found;
}

Result<Recipients> parseTypedRecipients(std::string_view text) {
    if (text.find('\n') != std::string_view::npos) return parseRecipients(text);
    Recipients found;
    for (text = trimmed(text); !text.empty();) {
        auto recipient = recipientInLine(takeTypedKey(text));
        if (!recipient) return recipient.error();
        found.push_back(std::move(*recipient));
    }
    if (found.empty()) return noKey(ErrorCode::badRecipient);
    return found;
}

bool isLockedFile(std::span<const std::uint8_t> contents) {
    if (isEncryptedPem(contents)) return true;
    constexpr auto code = ErrorCode::badIdentity;
    const auto pieces = cutKeys(asText(contents), code);
    return pieces && std::ranges::any_of(*pieces, [](const KeyPiece& piece) {
               if (piece.name != kSshPrivateBlock) return false;
               const auto block = decodePem(piece.text, code);
               return block && isLockedSsh(*block);
           });
}

Result<Identities> parseIdentities(std::span<const std::uint8_t> contents,
                                   const SecretBytes& passphrase, const CancelToken& cancel) {
    auto found = identitiesIn(asText(contents), passphrase, cancel);
    if (!found && parseRecipients(asText(contents)))
        return refused(ErrorCode::badIdentity,
                       "it holds public keys, which only encrypt; take the file with the private "
                       "ones");
    return found;
}

} // namespace blockwarp::keys
