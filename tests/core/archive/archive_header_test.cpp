// SPDX-License-Identifier: GPL-3.0-or-later
/// The word of an archive on the second line of a Blockwarp file's header.
#include "core/format/blockwarp.h"
#include "tests/core/format/container_fixture.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

Secret somePassphrase() {
    return Passphrase{SecretBytes(std::string_view("correct horse"))};
}

Result<PayloadKeys> sealed(bool isArchive) {
    const Secret secret = somePassphrase();
    return containerSpec(Container::blockwarp)
        .seal({*findCipher("aes-256-gcm"), 0, secret, isArchive});
}

Result<PayloadKeys> opened(std::span<const std::uint8_t> header) {
    const Secret secret = somePassphrase();
    return containerSpec(Container::blockwarp).open({nullptr, secret, header});
}

TEST(ArchiveHeader, NamesArchivesAndNothingElse) {
    for (const bool isArchive : {false, true}) {
        const auto keys = sealed(isArchive);
        ASSERT_TRUE(keys);
        const std::string text(keys->header.begin(), keys->header.end());
        EXPECT_EQ(text.find("aes-256-gcm 65536 tar\n") != std::string::npos, isArchive);
        const auto facts = containerSpec(Container::blockwarp).inspect(keys->header);
        ASSERT_TRUE(facts);
        EXPECT_EQ(facts->isArchive, isArchive);
        const auto again = opened(keys->header);
        ASSERT_TRUE(again) << describe(again.error());
        EXPECT_EQ(again->isArchive, isArchive);
    }
}

TEST(ArchiveHeader, TheWordIsUnderTheMac) {
    const auto keys = sealed(true);
    ASSERT_TRUE(keys);
    std::string text(keys->header.begin(), keys->header.end());
    text.erase(text.find(" tar"), 4);
    const auto without = opened({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    ASSERT_FALSE(without);
    EXPECT_EQ(without.error().code, ErrorCode::wrongKeyOrDamaged);
}

TEST(ArchiveHeader, HasOneSpelling) {
    for (const char* line :
         {"aes-256-gcm", "aes-256-gcm 65536 zip", "aes-256-gcm 65536 tar tar",
          "aes-256-gcm 65536 TAR", "aes-256-gcm tar 65536", "aes-256-gcm 65536 tar.zst"}) {
        const auto payload = parsePayload(line);
        ASSERT_FALSE(payload) << line;
        EXPECT_EQ(payload.error().code, ErrorCode::malformed) << line;
    }
    const auto payload = parsePayload("aes-256-gcm 65536 tar");
    ASSERT_TRUE(payload);
    EXPECT_TRUE(payload->isArchive);
    EXPECT_EQ(formatPayload(*payload), "aes-256-gcm 65536 tar");
}

} // namespace
} // namespace blockwarp::tests
