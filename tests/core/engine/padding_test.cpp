// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cipher/padding.h"

#include "tests/support/vec_file.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

TEST(Padding, IsAddedAsRfc5652Says) {
    for (std::size_t size = 0; size <= 48; ++size) {
        const Bytes text = randomBytes(size, size + 1);
        Bytes buffer = text;
        buffer.resize(size + 17, 0xee);
        const std::size_t fill = 16 - size % 16;
        ASSERT_EQ(addPadding(buffer, size), size + fill);
        Bytes expected = text;
        expected.insert(expected.end(), fill, static_cast<std::uint8_t>(fill));
        expected.resize(size + 17, 0xee); // and nothing behind it is touched
        EXPECT_EQ(hexOf(buffer), hexOf(expected)) << size;
    }
}

TEST(Padding, IsRemovedOnlyWhereItIsValid) {
    for (const VecCase& c : readVec("bad-padding.vec"))
        for (const std::size_t before : {0U, 16U, 32U}) {
            Bytes text = randomBytes(before, 1);
            const Bytes block = c.bytes("block");
            text.insert(text.end(), block.begin(), block.end());
            const auto length = removePadding(text);
            const bool bad = c.text("kept") == "none";
            ASSERT_EQ(length.has_value(), !bad) << c.text("source");
            if (!bad) {
                EXPECT_EQ(*length, before + c.bytes("kept").size()) << c.text("source");
            }
        }
}

TEST(Padding, NeverEndsTextThatIsNoWholeBlocks) {
    EXPECT_FALSE(removePadding({}));
    for (std::size_t size = 1; size < 48; ++size)
        if (size % 16 != 0) {
            EXPECT_FALSE(removePadding(Bytes(size, 0x01))) << size;
        }
}

} // namespace
} // namespace blockwarp::tests
