// SPDX-License-Identifier: GPL-3.0-or-later
/// Files that somebody with the right keys made against the rules: every MAC and tag is right.
#include "tests/core/format/book_fixture.h"

namespace blockwarp::tests {
namespace {

class Forged : public ByTheBook {};

/// Sealed with the right keys; only their order, number or flags are wrong.
TEST_F(Forged, SegmentsOutOfPlaceAreRefused) {
    for (const BookFile& file : bookFiles()) {
        const Bytes plain = bookPadded(file, randomBytes(3 * file.segmentBytes - 16, 1));
        const auto texts = pieces(plain, file.segmentBytes);
        const auto good = bookSegments(file, plain);
        const auto at = [&](std::size_t i, std::uint64_t index, bool last) {
            return bookSegment(file, index, last, texts[i]);
        };
        const std::size_t end = good.size() - 1;
        ASSERT_EQ(end, 2U);
        ASSERT_TRUE(opened({}, identity(), whole(file, joined({good[0], good[1], good[2]}))));
        const std::pair<const char*, Bytes> cases[] = {
            {"swapped", joined({good[1], good[0], good[2]})},
            {"repeated", joined({good[0], good[1], good[1], good[2]})},
            {"dropped", joined({good[0], good[2]})},
            {"first dropped", joined({good[1], good[2]})},
            {"cut", joined({good[0], good[1]})},
            {"appended", joined({good[0], good[1], good[2], good[2]})},
            {"all dropped", {}},
            {"last not marked", joined({good[0], good[1], at(end, end, false)})},
            {"marked too early", joined({good[0], at(1, 1, true), good[2]})},
            {"ended early, honestly numbered", joined({good[0], at(1, 1, false)})},
            {"a gap in the numbers", joined({good[0], at(1, 2, false), at(2, 3, true)})},
            {"numbers from one", joined({at(0, 1, false), at(1, 2, false), at(2, 3, true)})},
            {"an empty last segment",
             joined({good[0], at(1, 1, false), bookSegment(file, 2, true, {})})},
        };
        for (const auto& [what, payload] : cases)
            expectRefusedByAll(whole(file, payload), file.cipher + ", " + what);
    }
}

TEST_F(Forged, PaddingAgainstTheRulesIsRefused) {
    for (const BookFile& file : bookFiles()) {
        if (!file.padded()) continue;
        const auto payloadOf = [&](const Bytes& padded) {
            Bytes all;
            for (const Bytes& segment : bookSegments(file, padded))
                all.insert(all.end(), segment.begin(), segment.end());
            return all;
        };
        Bytes mixed(16, 3);
        mixed[14] = 2;
        const std::pair<const char*, Bytes> cases[] = {
            {"none", {}},
            {"a zero", Bytes(16, 0)},
            {"seventeen", Bytes(32, 17)},
            {"not all the same", mixed},
            {"none behind a full segment", Bytes(kSegment, 0)},
            {"of 255", Bytes(kSegment + 16, 255)},
        };
        for (const auto& [what, padded] : cases)
            expectRefusedByAll(whole(file, payloadOf(padded)), file.cipher + ", padding: " + what);
        if (file.has("xts")) continue;         // its ciphertext may have any length from a block on
        const Bytes half = randomBytes(24, 9); // under a right MAC
        expectRefusedByAll(whole(file, joined({half, bookMac(file, 0, true, half)})),
                           file.cipher + ", half a block");
    }
    const BookFile xts = bookFile("aes-128-xts");
    expectRefusedByAll(whole(xts, bookSegment(xts, 0, true, Bytes(24, 8))), "stolen ciphertext");
}

} // namespace
} // namespace blockwarp::tests
