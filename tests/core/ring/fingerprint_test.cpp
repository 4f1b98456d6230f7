// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/fingerprint.h"

#include "core/base/text.h"
#include "core/crypto/encoding.h"
#include "core/crypto/primitives.h"
#include "core/keys/key_file.h"
#include "core/keys/word_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace blockwarp::tests {
namespace {

TEST(WordList, IsTheOneOfBip39) {
    std::string text;
    std::set<std::string_view> starts;
    for (const std::string_view word : keys::wordList()) {
        text.append(word).append("\n");
        starts.insert(word.substr(0, 4));
    }
    EXPECT_EQ(crypto::toHex(*crypto::sha256(asBytes(text))),
              "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda");
    EXPECT_EQ(starts.size(), 2048);
    EXPECT_TRUE(std::ranges::is_sorted(keys::wordList()));
}

/// Computed by another program from docs/keys.md alone.
TEST(Fingerprint, HasTheWordsThatTheDocumentDescribes) {
    const auto key = keys::parseRecipients(
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOoOmcUbO/pb+zf0Be+KFkMl9GIuxOq9fB+uXdtDRBjA");
    ASSERT_TRUE(key);
    EXPECT_EQ(*ring::fingerprintOf(key->front()), "click embark you latin dream obtain");
    const auto x25519 =
        keys::parseRecipients("age1dqrl8h8a3kervkhpjk9tpmwus6przt4gh7rcc822twch8grkrq0sfd5n9p");
    ASSERT_TRUE(x25519);
    EXPECT_EQ(*ring::fingerprintOf(x25519->front()), "volcano strategy else planet noise kidney");
}

} // namespace
} // namespace blockwarp::tests
