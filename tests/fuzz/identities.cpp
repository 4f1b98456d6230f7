// SPDX-License-Identifier: GPL-3.0-or-later
/// Bech32, and files of identities and recipients of all kinds: age's, SSH's and PEM.
#include "core/base/text.h"
#include "core/keys/bech32.h"
#include "core/keys/key_file.h"
#include "core/keys/key_pieces.h"
#include "tests/fuzz/target.h"

#include <openssl/err.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace blockwarp;

bool sameButForCase(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

void checkBech32(std::string_view text) {
    const auto decoded = keys::decodeBech32(text);
    if (!decoded) return;
    const SecretBytes again = keys::encodeBech32(decoded->prefix, decoded->data.span());
    fuzz::require(sameButForCase(asText(again.span()), text), "Bech32 has one spelling");
}

/// The same keys in another order, indented, and with other line ends.
std::string turnedOver(const std::vector<keys::KeyPiece>& pieces) {
    std::string text;
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
        text += "\t";
        for (const char c : piece->text)
            text += c == '\n' ? "\r\n  " : std::string(1, c);
        text += "\r\n\n# a comment\n";
    }
    return text;
}

/// Those of age.
std::vector<std::string> linesOf(const keys::Recipients& recipients) {
    std::vector<std::string> lines;
    for (const auto* key : keys::ofKind<keys::X25519Recipient>(recipients))
        lines.push_back(key->line());
    for (const auto* key : keys::ofKind<keys::HybridRecipient>(recipients))
        lines.push_back(key->line());
    return lines;
}

/// Each piece is a key, and none is lost.
void checkRecipients(std::string_view text) {
    const auto recipients = keys::parseRecipients(text);
    if (!recipients) {
        fuzz::require(recipients.error().code == ErrorCode::badRecipient, "it says what is wrong");
        return;
    }
    const auto pieces = keys::cutKeys(text, ErrorCode::badRecipient);
    fuzz::require(pieces && pieces->size() == recipients->size(), "each piece is a key");
    const auto back = keys::parseRecipients(turnedOver(*pieces));
    fuzz::require(back && back->size() == recipients->size(), "their order means nothing");
    fuzz::require(std::ranges::is_permutation(linesOf(*back), linesOf(*recipients)),
                  "and they are the same keys");
}

void checkIdentities(fuzz::Input input) {
    const auto identities = keys::parseIdentities(input);
    if (!identities) {
        const ErrorCode code = identities.error().code;
        fuzz::require(code == ErrorCode::badIdentity || code == ErrorCode::unsupported,
                      "it says what is wrong");
        return;
    }
    const auto pieces = keys::cutKeys(asText(input), ErrorCode::badIdentity);
    fuzz::require(pieces && pieces->size() == identities->size() + identities->skipped.size(),
                  "each piece is a key");
    const auto back = keys::parseIdentities(asBytes(turnedOver(*pieces)));
    fuzz::require(back && back->size() == identities->size() &&
                      back->skipped.size() == identities->skipped.size(),
                  "their order means nothing");
    for (const auto* identity : keys::ofKind<keys::X25519Identity>(identities->keys)) {
        const auto again = keys::parseIdentity(asText(keys::formatIdentity(*identity).span()));
        fuzz::require(again && again->recipient == identity->recipient, "what is written is read");
    }
    for (const auto* identity : keys::ofKind<keys::HybridIdentity>(identities->keys)) {
        const auto again =
            keys::parseHybridIdentity(asText(keys::formatIdentity(*identity).span()));
        fuzz::require(again && again->recipient().key == identity->recipient().key,
                      "what is written is read");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Input input(data, size);
    checkBech32(asText(input));
    checkRecipients(asText(input));
    checkIdentities(input);
    (void)keys::isLockedFile(input);
    if (const auto typed = keys::parseTypedRecipients(asText(input)))
        fuzz::require(!typed->empty(), "there is at least one");
    fuzz::require(ERR_peek_error() == 0, "no error is left in OpenSSL's list");
    return 0;
}
