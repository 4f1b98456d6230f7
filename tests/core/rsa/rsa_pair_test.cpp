// SPDX-License-Identifier: GPL-3.0-or-later
/// What a class does with an RSA key: makes, saves and reads it, encrypts twice, races a batch.
#include "core/engine/machine.h"
#include "core/rsa/batch_race.h"
#include "core/rsa/encrypt_twice.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>
#include <thread>

namespace blockwarp::tests {
namespace {

using rsa::KeyPair;

const KeyPair& pair() {
    static const KeyPair made = rsa::newKeyPair(2048, NoCancel()).value();
    return made;
}

KeyPair publicHalf() {
    return {pair().recipient, {}};
}

TEST(RsaPair, IsDescribed) {
    const auto facts = rsa::factsOf(pair());
    ASSERT_TRUE(facts) << describe(facts.error());
    EXPECT_EQ(facts->bits, 2048);
    EXPECT_TRUE(facts->isPrivate);
    EXPECT_EQ(facts->exponent, "65537");
    EXPECT_EQ(facts->modulus.size(), 512U);
    EXPECT_EQ(facts->fingerprint, keys::fingerprintOf(pair().recipient).value());
    EXPECT_FALSE(rsa::factsOf(publicHalf())->isPrivate);
    EXPECT_EQ(rsa::newKeyPair(1024, NoCancel()).error().code, ErrorCode::unsupported);
}

/// Says after so many questions that all is over.
class Impatient final : public CancelToken {
  public:
    explicit Impatient(int patience) : patience_(patience) {}
    bool cancelled() const override { return ++asked_ > patience_; }
    int asked() const { return asked_; }

  private:
    int patience_;
    mutable int asked_ = 0; ///< by one thread
};

TEST(RsaPair, SearchForPrimesIsGivenUp) {
    for (const int patience : {0, 2}) {
        const Impatient impatient(patience);
        const auto none = rsa::newKeyPair(4096, impatient);
        ASSERT_FALSE(none);
        EXPECT_EQ(none.error().code, ErrorCode::cancelled);
        EXPECT_GT(impatient.asked(), patience);
        // OpenSSL hears it at the next candidate without a small divisor; all would be 1400.
        EXPECT_LT(impatient.asked(), patience + 100);
    }
}

TEST(RsaPair, IsSavedAndReadBack) {
    const TempFolder folder;
    const auto path = folder / "key.pem";
    const SecretBytes passphrase(std::string_view("correct horse"));
    ASSERT_TRUE(rsa::saveKeyPair(pair(), passphrase, path));
    struct stat status {};
    ASSERT_EQ(::stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);

    const Bytes contents = readFile(path);
    EXPECT_EQ(rsa::parseKeyPair(contents).error().code, ErrorCode::badIdentity);
    const SecretBytes wrong(std::string_view("wrong"));
    EXPECT_EQ(rsa::parseKeyPair(contents, wrong).error().code, ErrorCode::badIdentity);
    const auto whole = rsa::parseKeyPair(contents, passphrase);
    ASSERT_TRUE(whole) << describe(whole.error());
    EXPECT_TRUE(whole->identity);
    EXPECT_EQ(rsa::factsOf(*whole)->modulus, rsa::factsOf(pair())->modulus);

    const auto half = rsa::parseKeyPair(readFile(folder / "key.pem.pub"));
    ASSERT_TRUE(half) << describe(half.error());
    EXPECT_FALSE(half->identity);
    EXPECT_EQ(rsa::factsOf(*half)->modulus, rsa::factsOf(pair())->modulus);

    EXPECT_EQ(rsa::saveKeyPair(pair(), {}, path).error().code, ErrorCode::nameTaken);
    EXPECT_EQ(rsa::saveKeyPair(publicHalf(), {}, folder / "half.pem").error().code,
              ErrorCode::unsupported);
    EXPECT_FALSE(rsa::parseKeyPair(Bytes{'n', 'o'}));
}

TEST(RsaPair, EncryptsTwiceTheSameOnlyWithoutPadding) {
    const SecretBytes message(std::string_view("yes"));
    const auto sealed = rsa::encryptTwice(pair(), message);
    ASSERT_TRUE(sealed) << describe(sealed.error());
    EXPECT_EQ(sealed->bare[0], sealed->bare[1]);
    EXPECT_EQ(sealed->bareDiffers, 0U);
    EXPECT_NE(sealed->oaep[0], sealed->oaep[1]);
    EXPECT_GT(sealed->oaepDiffers, 200U);
    EXPECT_EQ(sealed->cameBack, true);
    const auto again = rsa::encryptTwice(publicHalf(), message);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->bare[0], sealed->bare[0]);
    EXPECT_NE(again->oaep[0], sealed->oaep[0]);
    EXPECT_FALSE(again->cameBack);
    EXPECT_EQ(rsa::encryptTwice(pair(), SecretBytes(191)).error().code, ErrorCode::unsupported);
    EXPECT_TRUE(rsa::encryptTwice(pair(), SecretBytes(190)));
}

class Counter final : public CancelToken, public ProgressSink {
  public:
    void report(std::uint64_t done, std::uint64_t total) override {
        done_ = done;
        total_ = total;
    }
    bool cancelled() const override { return cancelled_; }
    std::uint64_t done_ = 0;
    std::uint64_t total_ = 0;
    bool cancelled_ = false;
};

TEST(RsaRace, CountsOperationsOfTheCpu) {
    const KeyPair half = publicHalf();
    for (const bool isPrivate : {true, false}) {
        Counter cpu;
        NoProgress gpu;
        const KeyPair& key = isPrivate ? pair() : half;
        const auto result =
            rsa::raceBatch(key, {.isPrivate = isPrivate, .items = 50}, cpu, cpu, gpu);
        ASSERT_TRUE(result) << describe(result.error());
        EXPECT_EQ(cpu.done_, 50U);
        EXPECT_EQ(cpu.total_, 50U);
        EXPECT_EQ(result->cpu.engine, EngineKind::cpu);
        EXPECT_NEAR(result->cpu.rate * result->cpu.times.wall, 50, 1e-6);
        EXPECT_FALSE(result->gpu);
    }
}

TEST(RsaRace, SharesASmallBatchAmongAllThreads) {
    NoProgress progress;
    const auto result = rsa::raceBatch(pair(), {.items = 12}, NoCancel(), progress, progress);
    ASSERT_TRUE(result) << describe(result.error());
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    EXPECT_EQ(result->cpu.workers, std::min<std::size_t>(12, cores));
}

TEST(RsaRace, IsRefusedWhereItCannotBe) {
    Counter cpu;
    NoProgress gpu;
    const auto code = [&](const KeyPair& key, const rsa::RaceRequest& request) {
        return rsa::raceBatch(key, request, cpu, cpu, gpu).error().code;
    };
    EXPECT_EQ(code(publicHalf(), {.items = 1}), ErrorCode::unsupported);
    EXPECT_EQ(code(pair(), {.items = 0}), ErrorCode::unsupported);
    cpu.cancelled_ = true;
    EXPECT_EQ(code(pair(), {.items = 10'000}), ErrorCode::cancelled);
}

TEST(RsaRace, NeedsAGpuForTwo) {
    Counter progress;
    const auto result = rsa::raceBatch(pair(), {.items = 100, .gpuBatch = 32, .gpu = true},
                                       NoCancel(), progress, progress);
    if (!gpuList().devices.empty()) {
        ASSERT_TRUE(result) << describe(result.error());
        EXPECT_EQ(result->gpu->engine, EngineKind::cuda);
    } else {
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::noGpu);
        EXPECT_EQ(progress.done_, 0U); // nobody waits for the CPU to be told
    }
}

} // namespace
} // namespace blockwarp::tests
