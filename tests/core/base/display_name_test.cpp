// SPDX-License-Identifier: GPL-3.0-or-later
/// File names as text: nothing in one reaches a terminal or breaks a line.
#include "core/base/text.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace blockwarp::tests {
namespace {

TEST(DisplayName, PlainNamesStayAsTheyAre) {
    for (const auto* name :
         {"", "report.pdf", "a b & <c>.txt", "Übung №5 – 漢字 🙂.bw", "-x", "'\""})
        EXPECT_EQ(displayName(name), name);
}

TEST(DisplayName, ControlCharactersAreEscaped) {
    EXPECT_EQ(displayName("a\nb"), "a\\nb");
    EXPECT_EQ(displayName("a\rb\tc"), "a\\rb\\tc");
    EXPECT_EQ(displayName("\x1b[31mred"), "\\x1b[31mred");
    EXPECT_EQ(displayName("\x7f\x01"), "\\x7f\\x01");
    EXPECT_EQ(displayName("\xc2\x9b"
                          "31m"),
              "\\xc2\\x9b31m")
        << "CSI as one character of C1";
    EXPECT_EQ(displayName("\xc2\xa0"), "\xc2\xa0") << "a no-break space is none";
    EXPECT_EQ(displayName("a\\n"), "a\\\\n");
}

TEST(DisplayName, BytesThatAreNoUtf8AreEscaped) {
    EXPECT_EQ(displayName("\x9b"
                          "31m"),
              "\\x9b31m");
    EXPECT_EQ(displayName("caf\xe9"), "caf\\xe9") << "Latin-1";
    EXPECT_EQ(displayName("\xc0\xaf"), "\\xc0\\xaf") << "overlong";
    EXPECT_EQ(displayName("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "a surrogate";
    EXPECT_EQ(displayName("\xf5\x80\x80\x80"), "\\xf5\\x80\\x80\\x80") << "beyond U+10FFFF";
    EXPECT_EQ(displayName("\xe6\xbc"), "\\xe6\\xbc") << "cut off";
}

TEST(DisplayName, NoTwoNamesLookTheSameAndNoneBreaksItsLine) {
    std::set<std::string> seen;
    std::set<std::string> names;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        std::string name;
        for (const std::uint8_t byte : randomBytes(1 + seed % 4, seed))
            name += "\\nx\n\x1b\xc2\x9b\xe9"
                    "a10"[byte % 11];
        names.insert(name);
        const std::string shown = displayName(name);
        seen.insert(shown);
        EXPECT_TRUE(std::ranges::none_of(
            shown, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }));
    }
    EXPECT_EQ(seen.size(), names.size());
    EXPECT_GT(names.size(), 500U);
}

} // namespace
} // namespace blockwarp::tests
