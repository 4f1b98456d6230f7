// SPDX-License-Identifier: GPL-3.0-or-later
/// Many files for one RSA key, unwrapped in a batch: every outcome is the one that a file has
/// alone.
#include "core/files/batch_unwrap.h"
#include "core/format/blockwarp.h"
#include "core/keys/rsa_stanzas.h"
#include "tests/core/files/file_job_fixture.h"

#include <openssl/rsa.h>

#include <map>

namespace blockwarp::tests {
namespace {

namespace fs = std::filesystem;
using keys::RsaIdentity;

const RsaIdentity& keyOf(int which) {
    static const RsaIdentity keys[]{RsaIdentity(keys::EvpKey(EVP_RSA_gen(2048))),
                                    RsaIdentity(keys::EvpKey(EVP_RSA_gen(2048)))};
    return keys[which];
}

keys::Identities identitiesOf(std::initializer_list<int> keys) {
    keys::Identities identities;
    for (const int key : keys)
        identities.keys.emplace_back(keyOf(key).clone());
    return identities;
}

Secret recipientsOf(std::initializer_list<int> keys) {
    keys::Recipients recipients;
    for (const int key : keys)
        recipients.push_back(keys::recipientOf(keyOf(key)).value());
    return recipients;
}

class UnwrapInBatch : public FileJobTest, public testing::WithParamInterface<EngineKind> {
  protected:
    static constexpr int kGood = 16;

    UnwrapInBatch() : FileJobTest("/dev/shm") {}
    void SetUp() override {
        if (GetParam() == EngineKind::cuda && gpuList().devices.empty())
            GTEST_SKIP() << "no GPU: " << gpuList().whyEmpty;
    }

    void seal(const std::string& name, const Secret& secret,
              Container container = Container::blockwarp) {
        writeFile(folder_ / "plain", plainOf(name));
        const char* cipher = container == Container::age ? "chacha20-poly1305" : "aes-128-gcm";
        const auto done = run(job(Direction::encrypt, cipher, container, "plain", name), secret);
        ASSERT_TRUE(done) << describe(done.error());
        inputs_.push_back(folder_ / name);
    }
    static Bytes plainOf(const std::string& name) {
        return randomBytes(100 + name.size(), std::hash<std::string>{}(name));
    }
    /// One byte is another, and still a digit of base64. Counted from the front or, below 0, from
    /// the end.
    void damage(const std::string& name, std::ptrdiff_t at) {
        Bytes bytes = readFile(folder_ / name);
        std::uint8_t& byte = bytes[static_cast<std::size_t>(at < 0 ? at + std::ssize(bytes) : at)];
        byte = byte == 'A' ? 'B' : 'A';
        writeFile(folder_ / name, bytes);
    }

    /// Good files, and what is likely to lie beside them.
    void fillFolder() {
        for (int i = 0; i < kGood; ++i)
            seal("good" + std::to_string(i), recipientsOf({0}));
        seal("forBoth", recipientsOf({1, 0}));
        seal("forOther", recipientsOf({1}));
        seal("passphrase", passphrase());
        keys::Recipients x25519;
        x25519.push_back(keys::generateIdentity()->recipient);
        seal("age", x25519, Container::age);
        seal("ageForRsa", recipientsOf({0}), Container::age);
        for (const auto& [name, at] : std::map<std::string, std::ptrdiff_t>{
                 {"damagedStanza", 100}, {"damagedCipher", 20}, {"damagedEnd", -1}}) {
            seal(name, recipientsOf({0}));
            damage(name, at);
        }
        seal("damagedMac", recipientsOf({0}));
        const Bytes bytes = readFile(folder_ / "damagedMac");
        const std::string text(bytes.begin(), bytes.end());
        damage("damagedMac", static_cast<std::ptrdiff_t>(text.find("\n--- ") + 8));
        seal("cutOff", recipientsOf({0}));
        fs::resize_file(folder_ / "cutOff", 300);
        seal("empty", recipientsOf({0}));
        fs::resize_file(folder_ / "empty", 0);
        inputs_.push_back(folder_ / "missing");
        inputs_.push_back(folder_.path());
    }

    /// What becomes of each file, in words.
    std::vector<std::string> outcomes(const Secret& secret) {
        std::vector<std::string> all;
        for (const fs::path& input : inputs_) {
            FileJob opening;
            opening.work = DecryptFile();
            opening.input = input;
            opening.target.output = folder_ / "opened";
            const auto done = run(opening, secret);
            all.push_back(done ? "done" : describe(done.error()));
            if (!done) continue;
            EXPECT_EQ(readFile(folder_ / "opened"), plainOf(input.filename().string()));
            fs::remove(folder_ / "opened");
        }
        return all;
    }

    Result<BatchUnwrapped> unwrap(keys::Identities& identities) {
        return unwrapInBatch(inputs_, identities, {.engine = GetParam(), .threads = 2}, NoCancel());
    }

    std::vector<fs::path> inputs_;
};

TEST_P(UnwrapInBatch, ChangesNoOutcome) {
    fillFolder();
    ASSERT_GE(inputs_.size(), 20U);
    auto identities = identitiesOf({0});
    const auto alone = outcomes(identities.clone());
    EXPECT_EQ(std::ranges::count(alone, "done"), kGood + 2); // ssh-rsa opens the age file
    const auto ahead = unwrap(identities);
    ASSERT_TRUE(ahead) << describe(ahead.error());
    EXPECT_EQ(ahead->note, "");
    EXPECT_EQ(ahead->engine, GetParam());
    // Whose header, but not whose stanza is damaged opens too; the MAC tells later.
    EXPECT_EQ(ahead->fileKeys, static_cast<std::size_t>(kGood) + 4);
    EXPECT_EQ(outcomes(std::move(identities)), alone);
}

/// The batch's keys are used: they open files even where the identity is away.
TEST_P(UnwrapInBatch, SparesThePrivateOperation) {
    for (int i = 0; i < kGood; ++i)
        seal("good" + std::to_string(i), recipientsOf({0}));
    auto identities = identitiesOf({0});
    ASSERT_TRUE(unwrap(identities));
    identities.keys.clear();
    EXPECT_EQ(outcomes(std::move(identities)), std::vector<std::string>(kGood, "done"));
}

TEST_P(UnwrapInBatch, ChangedInBetweenIsOpenedAsItIs) {
    for (int i = 0; i < kGood; ++i)
        seal("good" + std::to_string(i), recipientsOf({0}));
    auto identities = identitiesOf({0});
    ASSERT_TRUE(unwrap(identities));
    inputs_.clear();
    fs::remove(folder_ / "good0");
    seal("good0", recipientsOf({0}));
    EXPECT_EQ(outcomes(std::move(identities)), std::vector<std::string>{"done"});
}

TEST_P(UnwrapInBatch, ServesSeveralKeys) {
    constexpr int count = 2 * kGood;
    for (int i = 0; i < count; ++i)
        seal("good" + std::to_string(i), recipientsOf({i % 2}));
    auto identities = identitiesOf({0, 1});
    const auto ahead = unwrap(identities);
    ASSERT_TRUE(ahead) << describe(ahead.error());
    EXPECT_EQ(ahead->fileKeys, static_cast<std::size_t>(count));
    EXPECT_EQ(outcomes(std::move(identities)), std::vector<std::string>(count, "done"));
}

TEST_P(UnwrapInBatch, LeavesAFewFilesAlone) {
    for (std::size_t i = 0; i + 1 < kMinToUnwrapInBatch; ++i)
        seal("good" + std::to_string(i), recipientsOf({0}));
    auto identities = identitiesOf({0});
    EXPECT_EQ(unwrap(identities)->fileKeys, 0U);
    EXPECT_EQ(identities.opened, nullptr);
}

/// A header that names a key over and over does not make work for the batch.
TEST_P(UnwrapInBatch, TakesFewStanzasOfAFile) {
    constexpr std::size_t kMany = 100;
    const SecretBytes fileKey(randomBytes(32, 1));
    const std::vector<keys::Stanza> stanzas(
        kMany,
        keys::RsaStanza::wrap(SecretBytes(randomBytes(32, 2)), keys::recipientOf(keyOf(0)).value())
            .value());
    const std::string header =
        age::writeHeader(kBlockwarpFormat, "aes-128-gcm 65536", stanzas, fileKey).value();
    for (std::size_t i = 0; i < 2 * kMinToUnwrapInBatch; ++i) {
        inputs_.push_back(folder_ / std::to_string(i));
        writeFile(inputs_.back(), Bytes(header.begin(), header.end()));
    }
    auto identities = identitiesOf({0});
    const auto ahead = unwrap(identities);
    ASSERT_TRUE(ahead);
    EXPECT_LE(ahead->fileKeys, 2 * inputs_.size());
    EXPECT_GT(ahead->fileKeys, 0U);
}

TEST_P(UnwrapInBatch, CanBeCancelled) {
    struct Cancelled final : CancelToken {
        bool cancelled() const override { return true; }
    } cancelled;
    for (int i = 0; i < kGood; ++i)
        seal("good" + std::to_string(i), recipientsOf({0}));
    auto identities = identitiesOf({0});
    const auto ahead = unwrapInBatch(inputs_, identities, {.engine = GetParam()}, cancelled);
    ASSERT_FALSE(ahead);
    EXPECT_EQ(ahead.error().code, ErrorCode::cancelled);
    EXPECT_EQ(identities.opened, nullptr);
}

/// An engine that cannot is no reason to fail: the files are opened one by one.
TEST(UnwrapInBatchFallsBack, WhereTheEngineCannot) {
    TempFolder folder;
    std::vector<fs::path> inputs;
    const RsaIdentity odd(keys::EvpKey(EVP_RSA_gen(2056))); // no size that the kernels take
    const auto stanza =
        keys::RsaStanza::wrap(SecretBytes(randomBytes(32, 1)), keys::recipientOf(odd).value())
            .value();
    const auto header = age::writeHeader(kBlockwarpFormat, "aes-128-gcm 65536",
                                         std::span(&stanza, 1), SecretBytes(randomBytes(32, 1)))
                            .value();
    for (std::size_t i = 0; i < kMinToUnwrapInBatch; ++i) {
        inputs.push_back(folder / std::to_string(i));
        writeFile(inputs.back(), Bytes(header.begin(), header.end()));
    }
    keys::Identities identities;
    identities.keys.emplace_back(odd.clone());
    const auto by = [&](EngineKind engine) {
        return unwrapInBatch(inputs, identities, {.engine = engine, .threads = 2}, NoCancel());
    };
    const auto emulated = by(EngineKind::emulated);
    ASSERT_TRUE(emulated);
    if (emulated->fileKeys == 0) {
        EXPECT_FALSE(emulated->note.empty());
    }
    EXPECT_EQ(by(EngineKind::cpu)->fileKeys, inputs.size());
}

TEST(UnwrapTuning, UsesWhatTheJobMayUse) {
    FileJob job;
    const std::map<EngineKind, EngineKind> engines{
        {EngineKind::automatic, EngineKind::automatic},
        {EngineKind::cuda, EngineKind::automatic}, // a few on a GPU would only be slow
        {EngineKind::cpu, EngineKind::cpu},
        {EngineKind::reference, EngineKind::cpu},
        {EngineKind::emulated, EngineKind::emulated}};
    for (const auto& [asked, used] : engines) {
        job.engine.kind = asked;
        EXPECT_EQ(unwrapTuning(job.engine).engine, used);
    }
    job.engine.tuning.threads = 3;
    job.engine.tuning.devices = {1, 2};
    EXPECT_EQ(unwrapTuning(job.engine).threads, 3U);
    EXPECT_EQ(unwrapTuning(job.engine).device, 1);
}

INSTANTIATE_TEST_SUITE_P(Engines, UnwrapInBatch,
                         testing::Values(EngineKind::cpu, EngineKind::emulated, EngineKind::cuda),
                         [](const auto& test) { return std::string(engineSpec(test.param).name); });

} // namespace
} // namespace blockwarp::tests
