// SPDX-License-Identifier: GPL-3.0-or-later
/// The text of `openssl enc -a` and `-A`, with OpenSSL's own encoder on the other side.
#include "core/base/text.h"
#include "core/format/openssl_text.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <optional>
#include <string>

namespace blockwarp::tests {
namespace {

Bytes salted(std::size_t size) {
    Bytes bytes{'S', 'a', 'l', 't', 'e', 'd', '_', '_'};
    const Bytes more = randomBytes(size, size + 1);
    bytes.insert(bytes.end(), more.begin(), more.end());
    return bytes;
}

/// In lines of that many digits; 0: in one, without a line feed.
std::string textOf(const Bytes& bytes, std::size_t columns) {
    std::string text(bytes.size() * 2 + 8, '\0');
    text.resize(
        static_cast<std::size_t>(EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                                                 bytes.data(), static_cast<int>(bytes.size()))));
    if (columns == 0) return text;
    std::string lines;
    for (std::size_t at = 0; at < text.size(); at += columns)
        lines += text.substr(at, columns) + '\n';
    return lines;
}

std::optional<Bytes> readInPieces(std::string_view text, std::size_t size) {
    OpensslTextDecoder decoder;
    Bytes bytes;
    for (; !text.empty(); text.remove_prefix(std::min(size, text.size())))
        if (!decoder.push(asBytes(text.substr(0, size)), bytes)) return {};
    if (!decoder.finish()) return {};
    return bytes;
}

TEST(OpensslText, IsReadInPiecesOfAnySize) {
    for (const std::size_t size : {8U, 9U, 10U, 40U, 41U, 88U, 1000U}) {
        const Bytes bytes = salted(size);
        for (const std::size_t columns : {64U, 0U, 76U, 70U}) {
            const std::string text = textOf(bytes, columns);
            EXPECT_TRUE(startsAsOpensslText(asBytes(text)));
            std::string other;
            for (const char c : text)
                other += c == '\n' ? "\r\n" : std::string(1, c);
            for (const std::size_t piece : {1U, 2U, 3U, 5U, 64U, 65U, 4096U})
                for (const std::string& whole : {text, text + "\n\n", other})
                    EXPECT_EQ(readInPieces(whole, piece), bytes)
                        << size << ", " << columns << " in " << piece;
        }
    }
}

TEST(OpensslText, AnythingElseIsMalformed) {
    const std::string text = textOf(salted(141), 64); // 149 bytes: 3 lines and a short one with =
    ASSERT_TRUE(text.ends_with("=\n"));
    ASSERT_TRUE(readInPieces(text, 7));
    const std::string lines[] = {
        text.substr(0, 65) + text.substr(66),        // a digit is missing
        text.substr(0, 65) + "A" + text.substr(65),  // one more
        text.substr(0, 65) + "\n" + text.substr(65), // an empty line
        text.substr(0, 64) + text.substr(65),        // no line feed
        text.substr(0, 65) + " " + text.substr(66),  // a space for a digit
        text.substr(0, 20) + "=" + text.substr(21),  // padding amid it
        text.substr(0, text.size() - 2),             // no padding
        text.substr(0, text.size() - 2) + "==\n",    // too much
        text + "AAAA\n",                             // something follows
        text + "x",                                  //
        text + "\r",                                 // half a line's end
        text.substr(0, text.size() - 1) + "\r\r\n",  //
        text.substr(0, 30),                          // cut
    };
    for (const std::string& line : lines)
        for (const std::size_t piece : {1U, 64U, 4096U})
            EXPECT_FALSE(readInPieces(line, piece)) << line;
    std::string bits = text; // the last digit's unused bits
    bits[bits.size() - 3] = static_cast<char>(bits[bits.size() - 3] + 1);
    EXPECT_FALSE(readInPieces(bits, 64)) << bits;
    EXPECT_FALSE(startsAsOpensslText(asBytes("U2FsdGVkX")));
    EXPECT_FALSE(startsAsOpensslText(asBytes("\nU2FsdGVkX1")));
}

} // namespace
} // namespace blockwarp::tests
