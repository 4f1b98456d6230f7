// SPDX-License-Identifier: GPL-3.0-or-later
/// Whatever goes wrong with a file, the result says so and the folder is as it was before.
#include "tests/core/files/file_job_fixture.h"

#include <sys/stat.h>
#include <unistd.h>

namespace blockwarp::tests {
namespace {

/// Root may do everything; these tests want to be someone who may not.
class AsNobody {
  public:
    AsNobody() : was_(::geteuid()) {
        if (was_ == 0 && ::seteuid(65534) != 0) throw std::runtime_error("seteuid");
    }
    ~AsNobody() {
        if (was_ == 0 && ::seteuid(0) != 0) std::abort();
    }
    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;

  private:
    uid_t was_;
};

class FileFailures : public FileJobTest {
  protected:
    void SetUp() override { writeFile(folder_ / "input", randomBytes(1000, 1)); }

    FileJob encryptJob(const std::string& input = "input",
                       const std::string& output = "output") const {
        return job(Direction::encrypt, "aes-256-ctr", Container::openssl, input, output);
    }
};

TEST_F(FileFailures, MissingAndUnreadableInputs) {
    expectRefused(encryptJob("nothing"), passphrase(), ErrorCode::inputMissing);
    ASSERT_EQ(::chmod((folder_ / "input").c_str(), 0), 0);
    ASSERT_EQ(::chmod(folder_.path().c_str(), 0777), 0);
    const AsNobody nobody;
    expectRefused(encryptJob(), passphrase(), ErrorCode::inputMissing);
}

TEST_F(FileFailures, CiphersThatNoContainerHolds) {
    std::size_t refused = 0;
    for (const CipherSpec& cipher : cipherSpecs())
        for (const ContainerSpec& spec : containerSpecs()) {
            const std::string why = whyCipherIsRefused(spec.container, cipher);
            const bool possible =
                spec.container == Container::blockwarp ||
                (spec.container == Container::age ? cipher.name == "chacha20-poly1305"
                                                  : cipher.unitBytes == 0);
            EXPECT_EQ(why.empty(), possible) << cipher.name;
            if (possible) continue;
            EXPECT_NE(why.find(cipher.name), std::string::npos) << why;
            for (const Direction direction : {Direction::encrypt, Direction::decrypt}) {
                // Before anything else: this input is not even there.
                expectRefused(job(direction, cipher.name.data(), spec.container, "nothing"),
                              secretFor(spec.container, cipher), ErrorCode::unsupported);
                ++refused;
            }
        }
    EXPECT_EQ(refused, 2U * (2 * 6 + 15));
}

TEST_F(FileFailures, InputsThatAreNoFiles) {
    std::filesystem::create_directory(folder_ / "folder");
    expectRefused(encryptJob("folder"), passphrase(), ErrorCode::inputNotRegular);
    ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
    expectRefused(encryptJob("pipe"), passphrase(), ErrorCode::inputNotRegular);
    FileJob device = encryptJob();
    device.input = "/dev/zero";
    expectRefused(device, passphrase(), ErrorCode::inputNotRegular);
}

TEST_F(FileFailures, OutputOntoTheInputUnderWhateverName) {
    std::filesystem::create_symlink("input", folder_ / "link");
    std::filesystem::create_hard_link(folder_ / "input", folder_ / "twin");
    for (const bool overwrite : {false, true})
        for (const auto* output : {"input", "./input", "link", "twin"}) {
            FileJob same = encryptJob("input", output);
            same.target.overwrite = overwrite;
            expectRefused(same, passphrase(), ErrorCode::outputIsInput);
        }
    EXPECT_TRUE(readFile(folder_ / "input") == randomBytes(1000, 1));
}

TEST_F(FileFailures, OutputsThatCannotBeCreated) {
    std::filesystem::create_directory(folder_ / "folder");
    FileJob ontoFolder = encryptJob("input", "folder");
    ontoFolder.target.overwrite = true;
    expectRefused(ontoFolder, passphrase(), ErrorCode::outputUncreatable);
    expectRefused(encryptJob("input", "no-such-folder/output"), passphrase(),
                  ErrorCode::outputUncreatable);
    expectRefused(encryptJob("input", "input/output"), passphrase(), ErrorCode::outputUncreatable);
    ASSERT_EQ(::chmod(folder_.path().c_str(), 0555), 0);
    ASSERT_EQ(::chmod((folder_ / "input").c_str(), 0444), 0);
    const AsNobody nobody;
    expectRefused(encryptJob(), passphrase(), ErrorCode::outputUncreatable);
}

TEST_F(FileFailures, WrongPassphrase) {
    // One wrong key in about 256 leaves valid padding by chance, and the salt is random: that more
    // than three of six do is not to be expected within a lifetime.
    for (const auto* cipher : {"aes-128-cbc", "aes-256-cbc", "aes-128-ecb", "aes-256-ecb"}) {
        FileJob sealing = job(Direction::encrypt, cipher, Container::openssl, "input", "sealed");
        sealing.target.overwrite = true;
        ASSERT_TRUE(run(sealing, passphrase("right")));
        int refused = 0;
        for (const auto* wrong : {"wrong", "Right", "right ", "r", "another", "one more"}) {
            const auto done = run(job(Direction::decrypt, cipher, Container::openssl, "sealed"),
                                  passphrase(wrong));
            if (done) {
                std::filesystem::remove(folder_ / "output");
                continue;
            }
            ++refused;
            EXPECT_EQ(done.error().code, ErrorCode::wrongDerivation) << describe(done.error());
            for (const auto* way : {"10000", "-pbkdf2", "EVP_BytesToKey", "SHA-256", "MD5"})
                EXPECT_NE(done.error().context.find(way), std::string::npos) << way;
            EXPECT_EQ(folder_.names(), (std::set<std::string>{"input", "sealed"}));
        }
        EXPECT_GE(refused, 3) << cipher;
    }
}

TEST_F(FileFailures, WrongRawKey) {
    FileJob sealing = job(Direction::encrypt, "aes-192-cbc", Container::raw, "input", "sealed");
    ASSERT_TRUE(run(sealing, rawKey(*sealing.cipher(), 1)));
    const FileJob opening = job(Direction::decrypt, "aes-192-cbc", Container::raw, "sealed");
    int refused = 0;
    for (std::uint64_t seed = 10; seed < 16; ++seed) {
        const auto done = run(opening, rawKey(*opening.cipher(), seed));
        if (done) {
            std::filesystem::remove(folder_ / "output");
            continue;
        }
        ++refused;
        EXPECT_EQ(done.error().code, ErrorCode::wrongKeyOrDamaged);
        EXPECT_EQ(folder_.names(), (std::set<std::string>{"input", "sealed"}));
    }
    EXPECT_GE(refused, 3);
}

TEST_F(FileFailures, TruncatedFiles) {
    for (const auto* cipher : {"aes-128-cbc", "aes-128-ecb"}) {
        FileJob sealing = job(Direction::encrypt, cipher, Container::openssl, "input", "sealed");
        sealing.target.overwrite = true;
        ASSERT_TRUE(run(sealing, passphrase()));
        const Bytes whole = readFile(folder_ / "sealed");
        for (const std::size_t size :
             {whole.size() - 1, whole.size() - 15, std::size_t{17}, std::size_t{16}}) {
            writeFile(folder_ / "short", std::span(whole).first(size));
            expectRefused(job(Direction::decrypt, cipher, Container::openssl, "short"),
                          passphrase(), ErrorCode::wrongKeyOrDamaged);
        }
    }
}

TEST_F(FileFailures, FilesWithoutTheHeaderOfTheContainer) {
    const std::string_view starts[] = {"", "Salted__", "Salted__1234567", "salted__12345678901",
                                       "Some other file, longer than a header"};
    for (const auto start : starts) {
        writeFile(folder_ / "other", start);
        expectRefused(job(Direction::decrypt, "aes-128-cbc", Container::openssl, "other"),
                      passphrase(), ErrorCode::notThatContainer);
    }
}

TEST_F(FileFailures, SecretsThatDoNotFit) {
    const auto encrypt = Direction::encrypt;
    expectRefused(job(encrypt, "aes-256-cbc", Container::raw), passphrase(),
                  ErrorCode::unsupported);
    expectRefused(encryptJob(), rawKey(*findCipher("aes-256-ctr")), ErrorCode::unsupported);
    expectRefused(encryptJob(), passphrase(""), ErrorCode::badPassphrase);
    expectRefused(encryptJob(), Passphrase{SecretBytes("x"), 0}, ErrorCode::badTuning);
    expectRefused(job(encrypt, "aes-256-cbc", Container::raw), rawKey(*findCipher("aes-128-cbc")),
                  ErrorCode::badKeyFile);
}

TEST_F(FileFailures, PartialBlocksWithoutPadding) {
    const FileJob sealing = job(Direction::encrypt, "aes-256-cbc", Container::raw);
    expectRefused(sealing, rawKey(*sealing.cipher(), 1, false), ErrorCode::partialBlock);
}

TEST_F(FileFailures, ImpossibleTuning) {
    FileJob sealing = encryptJob();
    sealing.engine.tuning.chunkBytes = 100;
    expectRefused(sealing, passphrase(), ErrorCode::badTuning);
    sealing.engine.tuning.chunkBytes = (std::size_t{1} << 30) + 64;
    expectRefused(sealing, passphrase(), ErrorCode::badTuning);
    sealing = encryptJob();
    sealing.engine.kind = EngineKind::emulated;
    sealing.engine.tuning.strategy = "no-such-strategy";
    expectRefused(sealing, passphrase(), ErrorCode::badTuning);
    sealing.engine.tuning.strategy = "fused"; // ChaCha20's
    expectRefused(sealing, passphrase(), ErrorCode::unsupported);
    sealing.engine.tuning.strategy = "ttable4";
    sealing.engine.tuning.shape.threadsPerBlock = 48;
    expectRefused(sealing, passphrase(), ErrorCode::badTuning);
}

TEST_F(FileFailures, AGpuThatIsNotThere) {
    FileJob sealing = encryptJob();
    sealing.engine.kind = EngineKind::cuda;
    sealing.engine.tuning.devices = {999};
    expectRefused(sealing, passphrase(), ErrorCode::noGpu);
}

} // namespace
} // namespace blockwarp::tests
