// SPDX-License-Identifier: GPL-3.0-or-later
/// Files that come out right: all ciphers, containers, sizes; names, modes and notes.
#include "tests/core/files/file_job_fixture.h"
#include "tests/support/openssl_oracle.h"

#include <sys/stat.h>

namespace blockwarp::tests {
namespace {

constexpr std::size_t kSizes[] = {0, 1, 15, 16, 17, (1U << 20) + 3};

class FileJobs : public FileJobTest {
  protected:
    static Bytes sealedByOpenssl(const CipherSpec& cipher, const Secret& secret,
                                 const Bytes& plain) {
        const auto& raw = std::get<RawKey>(secret);
        const auto key = raw.key.span();
        return openssl(std::string(cipher.name), Direction::encrypt, {key.begin(), key.end()},
                       raw.iv, plain, cipher.padded);
    }
    /// "Salted__", salt, payload under what PBKDF2 makes of the passphrase.
    static Bytes saltedByOpenssl(const CipherSpec& cipher, std::string_view text, const Bytes& salt,
                                 const Bytes& plain) {
        Bytes derived(cipher.keyBytes + cipher.ivBytes);
        EXPECT_EQ(PKCS5_PBKDF2_HMAC(text.data(), static_cast<int>(text.size()), salt.data(),
                                    static_cast<int>(salt.size()), kIterations, EVP_sha256(),
                                    static_cast<int>(derived.size()), derived.data()),
                  1);
        const std::span parts(derived);
        const auto key = parts.first(cipher.keyBytes);
        const Bytes payload =
            openssl(std::string(cipher.name), Direction::encrypt, {key.begin(), key.end()},
                    ivFrom(parts.subspan(cipher.keyBytes)), plain, cipher.padded);
        Bytes file{'S', 'a', 'l', 't', 'e', 'd', '_', '_'};
        file.insert(file.end(), salt.begin(), salt.end());
        file.insert(file.end(), payload.begin(), payload.end());
        return file;
    }
};

TEST_F(FileJobs, RawFilesAreWhatOpensslMakes) {
    for (const CipherSpec& cipher : fileCiphers())
        for (const std::size_t size : kSizes) {
            const std::string what = std::string(cipher.name) + ", " + std::to_string(size);
            const Bytes plain = randomBytes(size, size + 1);
            const Secret secret = rawKey(cipher);
            writeFile(folder_ / "input", plain);
            FileJob sealing = job(Direction::encrypt, cipher.name.data(), Container::raw);
            sealing.target.overwrite = true;
            const auto sealed = run(sealing, secret);
            ASSERT_TRUE(sealed) << what << ": " << describe(sealed.error());
            EXPECT_TRUE(readFile(folder_ / "output") == sealedByOpenssl(cipher, secret, plain))
                << what;
            EXPECT_EQ(sealed->bytesIn, size);
            EXPECT_EQ(sealed->bytesOut, std::filesystem::file_size(folder_ / "output"));

            FileJob opening =
                job(Direction::decrypt, cipher.name.data(), Container::raw, "output", "plain");
            opening.target.overwrite = true;
            const auto opened = run(opening, secret);
            ASSERT_TRUE(opened) << what << ": " << describe(opened.error());
            EXPECT_TRUE(readFile(folder_ / "plain") == plain) << what;
        }
}

TEST_F(FileJobs, PassphraseFilesAreWhatOpensslMakes) {
    for (const CipherSpec& cipher : fileCiphers())
        for (const std::size_t size : kSizes) {
            const std::string what = std::string(cipher.name) + ", " + std::to_string(size);
            const Bytes plain = randomBytes(size, size + 1);
            writeFile(folder_ / "input", plain);
            FileJob sealing = job(Direction::encrypt, cipher.name.data(), Container::openssl);
            sealing.target.overwrite = true;
            ASSERT_TRUE(run(sealing, passphrase())) << what;
            const Bytes file = readFile(folder_ / "output");
            ASSERT_GE(file.size(), 16U) << what;
            const Bytes salt(file.begin() + 8, file.begin() + 16);
            EXPECT_TRUE(file == saltedByOpenssl(cipher, "correct horse", salt, plain)) << what;
        }
}

TEST_F(FileJobs, PassphraseFilesOfOpensslAreRead) {
    for (const CipherSpec& cipher : fileCiphers())
        for (const std::size_t size : kSizes) {
            const std::string what = std::string(cipher.name) + ", " + std::to_string(size);
            const Bytes plain = randomBytes(size, size + 2);
            writeFile(folder_ / "input",
                      saltedByOpenssl(cipher, "correct horse", randomBytes(8, size), plain));
            FileJob opening = job(Direction::decrypt, cipher.name.data(), Container::openssl);
            opening.target.overwrite = true;
            const auto opened = run(opening, passphrase());
            ASSERT_TRUE(opened) << what << ": " << describe(opened.error());
            EXPECT_TRUE(readFile(folder_ / "output") == plain) << what;
        }
}

/// Without -pbkdf2, as OpenSSL's own function derives them; nothing is tried by itself.
TEST_F(FileJobs, FilesOfOldDerivationsOpenWhereTheyAreNamed) {
    const std::string_view text = "correct horse";
    const Bytes salt = randomBytes(8, 1);
    const Bytes plain = randomBytes(1000, 2);
    for (const CipherSpec& cipher : fileCiphers())
        for (const auto kdf : {OpensslKdf::evpSha256, OpensslKdf::evpMd5}) {
            Bytes key(EVP_MAX_KEY_LENGTH);
            Bytes iv(EVP_MAX_IV_LENGTH);
            const EVP_MD* hash = kdf == OpensslKdf::evpMd5 ? EVP_md5() : EVP_sha256();
            ASSERT_EQ(EVP_BytesToKey(EVP_get_cipherbyname(cipher.name.data()), hash, salt.data(),
                                     reinterpret_cast<const unsigned char*>(text.data()),
                                     static_cast<int>(text.size()), 1, key.data(), iv.data()),
                      static_cast<int>(cipher.keyBytes));
            key.resize(cipher.keyBytes);
            const Bytes payload =
                openssl(std::string(cipher.name), Direction::encrypt, key,
                        ivFrom(std::span(iv).first(cipher.ivBytes)), plain, cipher.padded);
            Bytes file{'S', 'a', 'l', 't', 'e', 'd', '_', '_'};
            file.insert(file.end(), salt.begin(), salt.end());
            file.insert(file.end(), payload.begin(), payload.end());
            writeFile(folder_ / "input", file);
            FileJob opening = job(Direction::decrypt, cipher.name.data(), Container::openssl);
            opening.target.overwrite = true;
            const auto opened = run(opening, Passphrase{SecretBytes(text), std::nullopt, kdf});
            ASSERT_TRUE(opened) << cipher.name << ": " << describe(opened.error());
            EXPECT_TRUE(readFile(folder_ / "output") == plain) << cipher.name;
            EXPECT_EQ(opened->notes.empty(), cipher.padded) << cipher.name;
            FileJob sealing = opening;
            sealing.work = EncryptFile{{&cipher, Container::openssl}};
            EXPECT_EQ(run(sealing, Passphrase{SecretBytes(text), std::nullopt, kdf}).error().code,
                      ErrorCode::unsupported);
        }
}

/// A default would make garbage where nothing tells it from contents.
TEST_F(FileJobs, WithoutPaddingTheDerivationHasToBeNamed) {
    writeFile(folder_ / "input", "some text");
    const Secret unnamed = Passphrase{SecretBytes(std::string_view("x"))};
    for (const CipherSpec& cipher : fileCiphers()) {
        FileJob sealing = job(Direction::encrypt, cipher.name.data(), Container::openssl);
        sealing.target.overwrite = true;
        ASSERT_TRUE(run(sealing, unnamed)) << cipher.name;
        FileJob opening =
            job(Direction::decrypt, cipher.name.data(), Container::openssl, "output", "back");
        opening.target.overwrite = true;
        const auto opened = run(opening, unnamed);
        EXPECT_EQ(bool(opened), cipher.padded) << cipher.name;
        if (!opened) {
            EXPECT_EQ(opened.error().code, ErrorCode::derivationUnknown);
        }
        const Secret named =
            Passphrase{SecretBytes(std::string_view("x")), Passphrase::defaultIterations};
        EXPECT_TRUE(run(opening, named)) << cipher.name;
    }
}

TEST_F(FileJobs, TheSaltIsFreshEachTime) {
    writeFile(folder_ / "input", "the same text");
    ASSERT_TRUE(run(job(Direction::encrypt, "aes-256-ctr", Container::openssl), passphrase()));
    ASSERT_TRUE(run(job(Direction::encrypt, "aes-256-ctr", Container::openssl, "input", "again"),
                    passphrase()));
    EXPECT_NE(readFile(folder_ / "output"), readFile(folder_ / "again"));
}

TEST_F(FileJobs, WithoutPaddingNothingIsAddedOrCutOff) {
    const Bytes plain = randomBytes(4096, 1);
    writeFile(folder_ / "input", plain);
    for (const auto* name : {"aes-256-cbc", "aes-256-ecb"}) {
        FileJob sealing = job(Direction::encrypt, name, Container::raw);
        sealing.target.overwrite = true;
        const Secret secret = rawKey(*sealing.cipher(), 1, false);
        ASSERT_TRUE(run(sealing, secret)) << name;
        EXPECT_EQ(std::filesystem::file_size(folder_ / "output"), 4096U) << name;
        FileJob opening = job(Direction::decrypt, name, Container::raw, "output", "plain");
        opening.target.overwrite = true;
        ASSERT_TRUE(run(opening, secret)) << name;
        EXPECT_TRUE(readFile(folder_ / "plain") == plain) << name;
    }
}

TEST_F(FileJobs, ExistingOutputIsReplacedOnlyWhenAllowed) {
    writeFile(folder_ / "input", "new");
    writeFile(folder_ / "output", "old and longer than what replaces it");
    FileJob sealing = job(Direction::encrypt, "aes-128-ctr", Container::raw);
    const Secret secret = rawKey(*sealing.cipher());
    expectRefused(sealing, secret, ErrorCode::outputExists);
    EXPECT_EQ(readFile(folder_ / "output").size(), 36U);
    sealing.target.overwrite = true;
    ASSERT_TRUE(run(sealing, secret));
    EXPECT_EQ(readFile(folder_ / "output").size(), 3U);
}

TEST_F(FileJobs, PermissionsAreTheInputsWithinTheUmask) {
    writeFile(folder_ / "input", "text");
    const auto modeOfOutput = [&](mode_t input, mode_t mask) {
        std::filesystem::remove(folder_ / "output");
        EXPECT_EQ(::chmod((folder_ / "input").c_str(), input), 0);
        const mode_t before = ::umask(mask);
        const FileJob sealing = job(Direction::encrypt, "aes-128-ctr", Container::raw);
        EXPECT_TRUE(run(sealing, rawKey(*sealing.cipher())));
        (void)::umask(before);
        struct stat info {};
        EXPECT_EQ(::stat(sealing.target.output.c_str(), &info), 0);
        return info.st_mode & 07777U;
    };
    EXPECT_EQ(modeOfOutput(0666, 0022), 0644U);
    EXPECT_EQ(modeOfOutput(0666, 0077), 0600U);
    EXPECT_EQ(modeOfOutput(0600, 0022), 0600U);
    EXPECT_EQ(modeOfOutput(0640, 0007), 0640U);
}

TEST_F(FileJobs, AnOutputElsewhereIsNoWiderThanTheFolderOfItsInput) {
    namespace fs = std::filesystem;
    fs::create_directories(folder_ / "top/inner");
    fs::create_directory(folder_ / "open");
    writeFile(folder_ / "top/inner/input", "text");
    const auto modeElsewhere = [&](mode_t top, mode_t inner, const char* root, const char* output) {
        EXPECT_EQ(::chmod((folder_ / "top").c_str(), top), 0);
        EXPECT_EQ(::chmod((folder_ / "top/inner").c_str(), inner), 0);
        EXPECT_EQ(::chmod((folder_ / "top/inner/input").c_str(), 0644), 0);
        FileJob sealing =
            job(Direction::encrypt, "aes-128-ctr", Container::raw, "top/inner/input", output);
        if (*root != 0) sealing.root = folder_ / root;
        EXPECT_TRUE(run(sealing, rawKey(*sealing.cipher())));
        struct stat info {};
        EXPECT_EQ(::stat(sealing.target.output.c_str(), &info), 0);
        fs::remove(sealing.target.output);
        return info.st_mode & 07777U;
    };
    EXPECT_EQ(modeElsewhere(0755, 0755, "", "open/output"), 0644U);
    EXPECT_EQ(modeElsewhere(0755, 0700, "", "open/output"), 0600U);
    EXPECT_EQ(modeElsewhere(0755, 0750, "", "open/output"), 0640U);
    EXPECT_EQ(modeElsewhere(0755, 0711, "", "open/output"), 0644U); // its name can be guessed
    EXPECT_EQ(modeElsewhere(0755, 0700, "", "top/inner/output"), 0644U) << "the same folder";
    EXPECT_EQ(modeElsewhere(0700, 0755, "", "open/output"), 0644U) << "not below a named folder";
    EXPECT_EQ(modeElsewhere(0700, 0755, "top", "open/output"), 0600U);
    fs::create_directory_symlink("top", folder_ / "link");
    EXPECT_EQ(modeElsewhere(0700, 0755, "link", "open/output"), 0600U);
}

TEST_F(FileJobs, AReplacedFileKeepsItsPermissionsWithinTheInputs) {
    writeFile(folder_ / "input", "text");
    const auto modeAfter = [&](mode_t input, mode_t replaced) {
        writeFile(folder_ / "output", "old");
        EXPECT_EQ(::chmod((folder_ / "input").c_str(), input), 0);
        EXPECT_EQ(::chmod((folder_ / "output").c_str(), replaced), 0);
        FileJob sealing = job(Direction::encrypt, "aes-128-ctr", Container::raw);
        sealing.target.overwrite = true;
        EXPECT_TRUE(run(sealing, rawKey(*sealing.cipher())));
        struct stat info {};
        EXPECT_EQ(::stat(sealing.target.output.c_str(), &info), 0);
        return info.st_mode & 07777U;
    };
    EXPECT_EQ(modeAfter(0644, 0600), 0600U);
    EXPECT_EQ(modeAfter(0644, 0755), 0755U);
    EXPECT_EQ(modeAfter(0600, 0644), 0600U); // or all could read what few could before
    EXPECT_EQ(modeAfter(0640, 0666), 0640U);
}

TEST_F(FileJobs, ASymbolicLinkAsOutputIsFollowed) {
    writeFile(folder_ / "input", "text");
    writeFile(folder_ / "target", "precious");
    std::filesystem::create_symlink("target", folder_ / "output");
    FileJob sealing = job(Direction::encrypt, "aes-128-ctr", Container::raw);
    const Secret secret = rawKey(*sealing.cipher());
    expectRefused(sealing, secret, ErrorCode::outputExists);
    EXPECT_EQ(std::filesystem::file_size(folder_ / "target"), 8U);
    sealing.target.overwrite = true;
    ASSERT_TRUE(run(sealing, secret));
    EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "output"));
    EXPECT_EQ(std::filesystem::file_size(folder_ / "target"), 4U);
}

TEST_F(FileJobs, OnlyOrdinaryFilesAreEverReplaced) {
    writeFile(folder_ / "input", "text");
    ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
    std::filesystem::create_symlink("pipe", folder_ / "link");
    std::filesystem::create_directory(folder_ / "folder");
    for (const auto* name : {"pipe", "link", "folder"}) {
        FileJob sealing = job(Direction::encrypt, "aes-128-ctr", Container::raw, "input", name);
        sealing.target.overwrite = true;
        expectRefused(sealing, rawKey(*sealing.cipher()), ErrorCode::outputUncreatable);
    }
    EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link"));
    EXPECT_TRUE(std::filesystem::is_fifo(folder_ / "pipe"));
}

TEST_F(FileJobs, TheLongestNamesWork) {
    writeFile(folder_ / "input", "text");
    const std::string longest(255, 'x');
    for (const bool overwrite : {false, true}) {
        FileJob sealing = job(Direction::encrypt, "aes-128-ctr", Container::raw, "input", longest);
        sealing.target.overwrite = overwrite;
        EXPECT_TRUE(run(sealing, rawKey(*sealing.cipher())));
    }
    expectRefused(job(Direction::encrypt, "aes-128-ctr", Container::raw, "input", longest + "x"),
                  rawKey(*findCipher("aes-128-ctr")), ErrorCode::outputUncreatable);
}

TEST_F(FileJobs, AnInputThatHidesItsLengthIsRefused) {
    // Files of /proc say that they have no bytes, and have some.
    FileJob sealing = job(Direction::encrypt, "aes-128-ctr", Container::raw);
    sealing.input = "/proc/self/status";
    if (!std::filesystem::exists(sealing.input)) GTEST_SKIP() << "there is no /proc";
    expectRefused(sealing, rawKey(*sealing.cipher()), ErrorCode::inputChanged);
    sealing.input = "/proc/self/mem"; // and here read(2) fails
    expectRefused(sealing, rawKey(*sealing.cipher()), ErrorCode::readFailed);
}

TEST_F(FileJobs, ALinkToNowhereIsAnExistingOutput) {
    writeFile(folder_ / "input", "text");
    std::filesystem::create_symlink("nowhere", folder_ / "output");
    expectRefused(job(Direction::encrypt, "aes-128-ctr", Container::openssl), passphrase(),
                  ErrorCode::outputExists);
}

TEST_F(FileJobs, SerialWorkGoesToTheCpuAndSaysWhy) {
    writeFile(folder_ / "input", randomBytes(1000, 1));
    for (const EngineKind engine : {EngineKind::emulated, EngineKind::cuda}) {
        FileJob sealing = job(Direction::encrypt, "aes-128-cbc", Container::raw);
        sealing.engine.kind = engine;
        sealing.target.overwrite = true;
        const Secret secret = rawKey(*sealing.cipher());
        const auto done = run(sealing, secret);
        ASSERT_TRUE(done) << describe(done.error());
        EXPECT_EQ(done->engine, EngineKind::cpu);
        EXPECT_EQ(done->workers, 1U);
        ASSERT_EQ(done->notes.size(), 1U);
        const std::string note = english(done->notes[0]);
        EXPECT_NE(note.find("serial"), std::string::npos) << note;
        EXPECT_TRUE(readFile(sealing.target.output) ==
                    sealedByOpenssl(*sealing.cipher(), secret, randomBytes(1000, 1)));
    }
}

TEST_F(FileJobs, OutcomesSayWhatRan) {
    writeFile(folder_ / "input", randomBytes(100'000, 1));
    FileJob sealing = job(Direction::encrypt, "aes-128-ctr", Container::raw);
    sealing.engine.kind = EngineKind::emulated;
    sealing.engine.tuning.strategy = "byte-global";
    sealing.engine.tuning.chunkBytes = 4096;
    const auto done = run(sealing, rawKey(*sealing.cipher()));
    ASSERT_TRUE(done) << describe(done.error());
    EXPECT_EQ(done->engine, EngineKind::emulated);
    EXPECT_EQ(done->strategy, "byte-global");
    EXPECT_EQ(done->workers, 2U);
    EXPECT_EQ(done->chunkBytes, 4096U);
    EXPECT_TRUE(done->notes.empty());
    EXPECT_GT(done->phases.wall, 0.0);
    EXPECT_GT(done->phases.kernel, 0.0);
    EXPECT_EQ(done->phases.toDevice, 0.0);
}

} // namespace
} // namespace blockwarp::tests
