// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA where the system gives few threads, or none: the same results, by those that there are.
#include "core/files/batch_unwrap.h"
#include "core/format/blockwarp.h"
#include "core/keys/rsa.h"
#include "core/keys/rsa_stanzas.h"
#include "core/rsa/messages.h"
#include "core/rsa/power_bench.h"
#include "core/rsa/random_inputs.h"
#include "core/rsa/raw.h"
#include "tests/core/rsa/one_key.h"
#include "tests/support/bytes.h"
#include "tests/support/few_threads.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>
#include <openssl/rsa.h>

namespace blockwarp::tests {
namespace {

using keys::RsaIdentity;
using rsa::Tuning;

constexpr unsigned kThreads = 8;

/// In slices of one, so that there is work for all threads.
Tuning tuningFor(EngineKind engine) {
    return {.engine = engine, .threads = kThreads, .sliceItems = 1};
}

class RsaThreads : public testing::TestWithParam<EngineKind> {
  protected:
    NoProgress progress_;
    const Tuning tuning_ = tuningFor(GetParam());
    const Bytes inputs_ = rsa::randomInputs(identity().get(), 2 * kThreads).value();
};

TEST_P(RsaThreads, OneAloneDoesAll) {
    const auto many = rsa::privateRaw(identity(), inputs_, tuning_, NoCancel(), progress_);
    ASSERT_TRUE(many) << describe(many.error());
    EXPECT_EQ(many->workers, kThreads);
    const FewThreads none(0);
    const auto alone = rsa::privateRaw(identity(), inputs_, tuning_, NoCancel(), progress_);
    ASSERT_TRUE(alone) << describe(alone.error());
    EXPECT_EQ(alone->workers, 1U);
    EXPECT_EQ(hexOf(alone->outputs.span()), hexOf(many->outputs.span()));
    const auto back =
        rsa::publicRaw(recipient(), alone->outputs.span(), tuning_, NoCancel(), progress_);
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(back->workers, 1U);
    EXPECT_EQ(hexOf(back->outputs.span()), hexOf(inputs_));
}

TEST_P(RsaThreads, AFewShareIt) {
    const FewThreads two(2);
    const auto few = rsa::privateRaw(identity(), inputs_, tuning_, NoCancel(), progress_);
    ASSERT_TRUE(few) << describe(few.error());
    EXPECT_EQ(few->workers, 3U);
    const auto back =
        rsa::publicRaw(recipient(), few->outputs.span(), tuning_, NoCancel(), progress_);
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(hexOf(back->outputs.span()), hexOf(inputs_));
}

INSTANTIATE_TEST_SUITE_P(Engines, RsaThreads,
                         testing::Values(EngineKind::cpu, EngineKind::emulated),
                         [](const auto& test) { return std::string(engineSpec(test.param).name); });

/// As many as padding gives to more than one thread.
TEST(RsaMessagesThreads, OneAlonePadsAll) {
    constexpr std::size_t kMany = 300;
    const std::vector<rsa::Bytes> digests(kMany, rsa::Bytes(32, 7));
    std::vector<SecretBytes> messages;
    for (std::size_t i = 0; i < kMany; ++i)
        messages.emplace_back(randomBytes(20, i));
    const FewThreads none(0);
    const auto sealed = rsa::encryptOaep(recipient(), messages, {}, {}, NoCancel());
    ASSERT_TRUE(sealed) << describe(sealed.error());
    std::vector<rsa::Bytes> texts;
    for (const auto& item : sealed->items)
        texts.push_back(item.value());
    const auto opened = rsa::decryptOaep(identity(), texts, {}, {}, NoCancel());
    ASSERT_TRUE(opened) << describe(opened.error());
    for (std::size_t i = 0; i < kMany; ++i)
        EXPECT_EQ(hexOf(opened->items[i].value().span()), hexOf(messages[i].span()));
    const auto made = rsa::signPss(identity(), digests, {}, NoCancel());
    ASSERT_TRUE(made) << describe(made.error());
    std::vector<rsa::Bytes> signatures;
    for (const auto& item : made->items)
        signatures.push_back(item.value());
    const auto right = rsa::verifyPss(recipient(), digests, signatures, {}, {}, NoCancel());
    ASSERT_TRUE(right) << describe(right.error());
    EXPECT_EQ(right->items, std::vector<bool>(kMany, true));
}

TEST(RsaBenchThreads, OneAloneDoesAll) {
    const auto batch = rsa::makePowerBatch(1024, 0, kThreads);
    ASSERT_TRUE(batch) << describe(batch.error());
    const auto many = (*batch)->run(kThreads, tuningFor(EngineKind::cpu), NoCancel());
    ASSERT_TRUE(many) << describe(many.error());
    EXPECT_EQ(many->workers, kThreads);
    const FewThreads none(0);
    const auto alone = (*batch)->run(kThreads, tuningFor(EngineKind::cpu), NoCancel());
    ASSERT_TRUE(alone) << describe(alone.error());
    EXPECT_EQ(alone->workers, 1U);
    EXPECT_EQ(hexOf(alone->outputs.span()), hexOf(many->outputs.span()));
}

TEST(UnwrapInBatchThreads, OneAloneDoesAll) {
    const TempFolder folder;
    std::vector<std::filesystem::path> inputs;
    for (std::size_t i = 0; i < 40; ++i) {
        const SecretBytes fileKey(randomBytes(32, i));
        const auto stanza = keys::RsaStanza::wrap(fileKey, recipient()).value();
        const auto header =
            age::writeHeader(kBlockwarpFormat, "aes-128-gcm 65536", std::span(&stanza, 1), fileKey)
                .value();
        inputs.push_back(folder / std::to_string(i));
        writeFile(inputs.back(), Bytes(header.begin(), header.end()));
    }
    keys::Identities identities;
    identities.keys.emplace_back(identity().clone());
    const FewThreads none(0);
    const auto ahead = unwrapInBatch(inputs, identities, {.threads = kThreads}, NoCancel());
    ASSERT_TRUE(ahead) << describe(ahead.error());
    EXPECT_EQ(ahead->note, "");
    EXPECT_EQ(ahead->fileKeys, inputs.size());
}

} // namespace
} // namespace blockwarp::tests
