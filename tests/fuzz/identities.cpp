// SPDX-License-Identifier: GPL-3.0-or-later
/// Bech32, and files of identities and recipients of all kinds: age's, SSH's and PEM.
#include "core/crypto/text.h"
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
    const auto decoded = age::decodeBech32(text);
    if (!decoded) return;
    const SecretBytes again = age::encodeBech32(decoded->prefix, decoded->data.span());
    fuzz::require(sameButForCase(age::asText(again.span()), text), "Bech32 has one spelling");
}

/// The same keys in another order, indented, and with other line ends.
std::string turnedOver(const std::vector<age::KeyPiece>& pieces) {
    std::string text;
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
        text += "\t";
        for (const char c : piece->text)
            text += c == '\n' ? "\r\n  " : std::string(1, c);
        text += "\r\n\n# a comment\n";
    }
    return text;
}

std::vector<age::X25519Point> x25519In(const age::Recipients& recipients) {
    std::vector<age::X25519Point> points;
    for (const auto* key : age::ofKind<age::X25519Recipient>(recipients))
        points.push_back(key->point);
    return points;
}

/// Each piece is a key, and none is lost.
void checkRecipients(std::string_view text) {
    const auto recipients = age::parseRecipients(text);
    if (!recipients) {
        fuzz::require(recipients.error().code == ErrorCode::badRecipient, "it says what is wrong");
        return;
    }
    const auto pieces = age::cutKeys(text, ErrorCode::badRecipient);
    fuzz::require(pieces && pieces->size() == recipients->size(), "each piece is a key");
    const auto back = age::parseRecipients(turnedOver(*pieces));
    fuzz::require(back && back->size() == recipients->size(), "their order means nothing");
    fuzz::require(std::ranges::is_permutation(x25519In(*back), x25519In(*recipients)),
                  "and they are the same keys");
}

void checkIdentities(fuzz::Input input) {
    const auto identities = age::parseIdentities(input);
    if (!identities) {
        const ErrorCode code = identities.error().code;
        fuzz::require(code == ErrorCode::badIdentity || code == ErrorCode::unsupported,
                      "it says what is wrong");
        return;
    }
    const auto pieces = age::cutKeys(age::asText(input), ErrorCode::badIdentity);
    fuzz::require(pieces && pieces->size() == identities->size() + identities->skipped.size(),
                  "each piece is a key");
    const auto back = age::parseIdentities(age::asBytes(turnedOver(*pieces)));
    fuzz::require(back && back->size() == identities->size() &&
                      back->skipped.size() == identities->skipped.size(),
                  "their order means nothing");
    for (const auto* identity : age::ofKind<age::X25519Identity>(identities->keys)) {
        const auto again = age::parseIdentity(age::asText(age::formatIdentity(*identity).span()));
        fuzz::require(again && again->recipient == identity->recipient, "what is written is read");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Input input(data, size);
    checkBech32(age::asText(input));
    checkRecipients(age::asText(input));
    checkIdentities(input);
    if (const auto typed = age::parseTypedRecipients(age::asText(input)))
        fuzz::require(!typed->empty(), "there is at least one");
    fuzz::require(ERR_peek_error() == 0, "no error is left in OpenSSL's list");
    return 0;
}
