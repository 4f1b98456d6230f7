// SPDX-License-Identifier: GPL-3.0-or-later
/// Files from and for the `age` program, and payloads that must not open. Skipped where it is not
/// installed.
#include "core/base/text.h"
#include "core/format/age_file.h"
#include "core/format/armor.h"
#include "core/keys/key_file.h"
#include "core/pipeline/memory_job.h"
#include "tests/support/bytes.h"
#include "tests/support/program.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

constexpr std::size_t kSizes[] = {0, 1, 65535, 65536, 65537, 1'000'007};

Result<Bytes> turn(Direction direction, const PayloadKeys& keys,
                   std::span<const std::uint8_t> input) {
    Tuning tuning;
    tuning.unitBytes = age::kSegmentBytes;
    const MemoryJob job{.cipher = *findCipher(age::kPayloadCipher),
                        .direction = direction,
                        .key = keys.key.span(),
                        .iv = keys.iv,
                        .padding = keys.padding,
                        .tuning = tuning};
    return runMemoryJob(job, input, NoCancel());
}

Bytes sealed(const Result<PayloadKeys>& keys, const Bytes& plain) {
    Bytes file = keys.value().header;
    const Bytes payload = turn(Direction::encrypt, *keys, plain).value();
    file.insert(file.end(), payload.begin(), payload.end());
    return file;
}

template <class Secret>
Result<Bytes> opened(const Bytes& file, const Secret& secret) {
    const auto keys = age::open(file, secret);
    if (!keys) return keys.error();
    return turn(Direction::decrypt, *keys, std::span(file).subspan(keys->header.size()));
}

keys::Identities freshIdentities(std::size_t count) {
    keys::Identities identities;
    for (std::size_t i = 0; i < count; ++i)
        identities.keys.emplace_back(keys::generateIdentity().value());
    return identities;
}

std::vector<const keys::X25519Identity*> x25519In(const keys::Identities& identities) {
    return keys::ofKind<keys::X25519Identity>(identities.keys);
}

keys::Recipients recipientsOf(const keys::Identities& identities) {
    keys::Recipients recipients;
    for (const auto* identity : x25519In(identities))
        recipients.push_back(identity->recipient);
    return recipients;
}

std::string recipientOf(const keys::X25519Identity* identity) {
    return keys::formatRecipient(identity->recipient);
}

class AgeProgram : public testing::Test {
  protected:
    void SetUp() override {
        if (runProgram({"age", "--version"}).status != 0) GTEST_SKIP() << "no age here";
    }
    void run(std::vector<std::string> words, const std::string& answer = {}) {
        const ProgramRun run = runProgram(std::move(words), answer);
        ASSERT_EQ(run.status, 0) << run.output;
    }
    std::string file(const char* name) const { return (folder_ / name).string(); }

    TempFolder folder_;
};

TEST_F(AgeProgram, OpensWhatWeSeal) {
    const auto identities = freshIdentities(2);
    const keys::Recipients recipients = recipientsOf(identities);
    for (std::size_t i = 0; i < identities.size(); ++i)
        writeFile(folder_ / std::to_string(i),
                  keys::formatIdentity(*x25519In(identities)[i]).span());
    for (const std::size_t size : kSizes)
        for (const bool armored : {false, true}) {
            const Bytes plain = randomBytes(size, size);
            const Bytes made = sealed(age::sealFor(recipients), plain);
            if (armored)
                writeFile(folder_ / "sealed", age::writeArmor(made));
            else
                writeFile(folder_ / "sealed", made);
            for (const char* identity : {"0", "1"}) {
                std::filesystem::remove(folder_ / "plain");
                run({"age", "-d", "-i", file(identity), "-o", file("plain"), file("sealed")});
                // age 1.1 makes no file of nothing, its own included.
                if (size == 0 && !std::filesystem::exists(folder_ / "plain")) continue;
                EXPECT_TRUE(readFile(folder_ / "plain") == plain) << size;
            }
        }
}

TEST_F(AgeProgram, SealsWhatWeOpen) {
    const auto identities = freshIdentities(2);
    for (const std::size_t size : kSizes) {
        const Bytes plain = randomBytes(size, size);
        writeFile(folder_ / "plain", plain);
        run({"age", "-r", recipientOf(x25519In(identities)[0]), "-r",
             recipientOf(x25519In(identities)[1]), "-o", file("sealed"), file("plain")});
        run({"age", "-a", "-r", recipientOf(x25519In(identities)[1]), "-o", file("armored"),
             file("plain")});
        const Bytes made = readFile(folder_ / "sealed");
        for (const auto* identity : x25519In(identities)) {
            keys::Identities one;
            one.keys.emplace_back(identity->clone());
            const auto got = opened(made, one);
            ASSERT_TRUE(got) << describe(got.error());
            EXPECT_TRUE(*got == plain) << size;
        }
        const auto bare = age::readArmor(readFile(folder_ / "armored"));
        ASSERT_TRUE(bare) << describe(bare.error());
        const auto got = opened(*bare, identities);
        ASSERT_TRUE(got) << describe(got.error());
        EXPECT_TRUE(*got == plain) << size;
    }
}

TEST_F(AgeProgram, SharesKeysWithUs) {
    if (runProgram({"age-keygen", "-o", file("key")}).status != 0) GTEST_SKIP() << "no age-keygen";
    const auto theirs = keys::parseIdentities(readFile(folder_ / "key"));
    ASSERT_TRUE(theirs) << describe(theirs.error());
    EXPECT_NE(runProgram({"age-keygen", "-y", file("key")})
                  .output.find(recipientOf(x25519In(*theirs).at(0))),
              std::string::npos);
    const auto ours = freshIdentities(1);
    writeFile(folder_ / "ours", keys::formatIdentity(*x25519In(ours)[0]).span());
    EXPECT_NE(
        runProgram({"age-keygen", "-y", file("ours")}).output.find(recipientOf(x25519In(ours)[0])),
        std::string::npos);
}

TEST_F(AgeProgram, SharesPassphrasesWithUs) {
    const std::string text = "correct horse battery staple";
    const SecretBytes passphrase{std::string_view(text)};
    const Bytes plain = randomBytes(70'000, 1);
    writeFile(folder_ / "plain", plain);
    run({"age", "-p", "-o", file("theirs"), file("plain")}, text);
    const auto got = opened(readFile(folder_ / "theirs"), passphrase);
    ASSERT_TRUE(got) << describe(got.error());
    EXPECT_TRUE(*got == plain);

    writeFile(folder_ / "ours", sealed(age::sealWith(passphrase), plain));
    run({"age", "-d", "-o", file("back"), file("ours")}, text);
    EXPECT_TRUE(readFile(folder_ / "back") == plain);
}

TEST(AgePayload, EveryFlippedBitIsNoticed) {
    const auto identities = freshIdentities(1);
    const keys::Recipients recipients = recipientsOf(identities);
    const Bytes file = sealed(age::sealFor(recipients), randomBytes(10, 1));
    ASSERT_TRUE(opened(file, identities));
    for (std::size_t bit = 0; bit < 8 * file.size(); ++bit) {
        Bytes flipped = file;
        flipped[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
        EXPECT_FALSE(opened(flipped, identities)) << bit;
    }
    for (std::size_t size = 0; size < file.size(); ++size)
        EXPECT_FALSE(opened(Bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)),
                            identities))
            << size;
}

TEST(AgePayload, CutAppendedAndSwappedSegmentsAreNoticed) {
    const auto identities = freshIdentities(1);
    const keys::Recipients recipients = recipientsOf(identities);
    constexpr std::size_t stored = age::kSegmentBytes + kTagBytes;
    const auto keys = age::sealFor(recipients);
    const Bytes file = sealed(keys, randomBytes(3 * age::kSegmentBytes, 1));
    ASSERT_EQ(file.size(), keys->header.size() + 3 * stored);
    const auto start = file.begin() + static_cast<std::ptrdiff_t>(keys->header.size());
    const auto segment = [&](std::ptrdiff_t i) {
        constexpr auto bytes = static_cast<std::ptrdiff_t>(stored);
        return Bytes(start + i * bytes, start + (i + 1) * bytes);
    };
    const auto expectRefused = [&](std::initializer_list<std::ptrdiff_t> order, std::size_t more) {
        Bytes made = keys->header;
        for (const auto i : order) {
            const Bytes piece = segment(i);
            made.insert(made.end(), piece.begin(), piece.end());
        }
        made.resize(made.size() + more);
        const auto got = opened(made, identities);
        ASSERT_FALSE(got);
        EXPECT_EQ(got.error().code, ErrorCode::wrongKeyOrDamaged);
    };
    expectRefused({0, 1}, 0);
    expectRefused({1, 2}, 0);
    expectRefused({1, 0, 2}, 0);
    expectRefused({0, 1, 1, 2}, 0);
    expectRefused({0, 1, 2, 2}, 0);
    expectRefused({0, 1, 2}, 1);
    expectRefused({0, 1, 2}, kTagBytes);
    expectRefused({}, 0);
}

TEST(AgePayload, AnEmptyLastSegmentBehindAFullOneIsRefused) {
    // Its tag is right; c2sp.org/age, "Payload", forbids it all the same.
    const auto identities = freshIdentities(1);
    const keys::Recipients recipients = recipientsOf(identities);
    auto keys = age::sealFor(recipients);
    keys->iv = {};
    Bytes file = sealed(keys, randomBytes(age::kSegmentBytes, 1));
    keys->iv[10] = keys->iv[11] = 1;
    const Bytes last = turn(Direction::encrypt, *keys, {}).value();
    ASSERT_EQ(last.size(), kTagBytes);
    file.insert(file.end(), last.begin(), last.end());
    const auto got = opened(file, identities);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().code, ErrorCode::wrongKeyOrDamaged);
}

} // namespace
} // namespace blockwarp::tests
