// SPDX-License-Identifier: GPL-3.0-or-later
/// Bech32, and identities and recipients of all kinds as text: age's, SSH's and PEM.
#include "core/age/identities.h"
#include "core/age/bech32.h"
#include "core/age/text.h"
#include "tests/fuzz/target.h"

#include <openssl/err.h>

#include <algorithm>
#include <cctype>

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

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Input input(data, size);
    checkBech32(age::asText(input));
    if (const auto recipients = age::parseRecipients(age::asText(input))) {
        const auto lines = static_cast<std::size_t>(std::ranges::count(input, '\n')) + 1;
        fuzz::require(!recipients->empty(), "there is at least one");
        fuzz::require(recipients->size() <= lines, "there is at most one on each line");
    }
    const auto identities = age::parseIdentities(input);
    fuzz::require(ERR_peek_error() == 0, "no error is left in OpenSSL's list");
    if (!identities) {
        fuzz::require(identities.error().code == ErrorCode::badIdentity, "it says what is wrong");
        return 0;
    }
    fuzz::require(!identities->empty(), "there is at least one");
    for (const auto& identity : identities->x25519) {
        const auto back = age::parseIdentity(age::asText(age::formatIdentity(identity).span()));
        fuzz::require(back && back->recipient == identity.recipient, "what is written is read");
    }
    return 0;
}
