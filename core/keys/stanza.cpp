// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/stanza.h"

#include "core/base/text.h"
#include "core/crypto/encoding.h"
#include "core/crypto/openssl.h"

#include <array>
#include <utility>

namespace blockwarp::keys {

std::string lineOf(const Stanza& stanza) {
    std::string line = stanza.type;
    for (const std::string& argument : stanza.arguments)
        line.append(" ").append(argument);
    return line;
}

Stanza stanzaOf(std::string_view line, std::vector<std::uint8_t> body) {
    const auto words = wordsOf(line);
    return {std::string(words.front()), {words.begin() + 1, words.end()}, std::move(body)};
}

std::string shownWord(std::string_view word) {
    constexpr std::size_t most = 40;
    return word.size() <= most ? std::string(word) : std::string(word.substr(0, most)) + "…";
}

Result<std::string> keyNameOf(std::span<const std::uint8_t> publicKey) {
    std::array<std::uint8_t, EVP_MAX_MD_SIZE> hash{};
    if (EVP_Digest(publicKey.data(), publicKey.size(), hash.data(), nullptr, EVP_sha256(),
                   nullptr) != 1)
        return crypto::evpRefused("SHA-256");
    return crypto::encodeBase64(std::span(hash).first(kKeyNameBytes));
}

} // namespace blockwarp::keys
