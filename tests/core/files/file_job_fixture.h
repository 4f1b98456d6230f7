// SPDX-License-Identifier: GPL-3.0-or-later
/// A folder, jobs in it, and the question whether anything was left behind.
#pragma once

#include "core/engine/machine.h"
#include "core/files/file_job.h"
#include "core/keys/key_input.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace blockwarp::tests {

class FileJobTest : public testing::Test {
  protected:
    static constexpr std::uint32_t kIterations = 10; // PBKDF2's cost is not under test

    FileJobTest() = default;
    /// In that folder, if it is there.
    explicit FileJobTest(const char* folder) : folder_(folder) {}

    /// Those that raw and openssl files can hold: all without data units or segments.
    static std::vector<CipherSpec> fileCiphers() {
        std::vector<CipherSpec> ciphers;
        for (const CipherSpec& cipher : cipherSpecs())
            if (cipher.unitBytes == 0) ciphers.push_back(cipher);
        return ciphers;
    }

    static Secret rawKey(const CipherSpec& cipher, std::uint64_t seed = 1, bool padding = true) {
        return RawKey{SecretBytes(randomBytes(cipher.keyBytes, seed)),
                      ivFrom(randomBytes(16, seed + 1)), padding};
    }
    static Secret passphrase(std::string_view text = "correct horse") {
        return Passphrase{SecretBytes(text), kIterations};
    }
    static Secret secretFor(Container container, const CipherSpec& cipher) {
        return container == Container::raw ? rawKey(cipher) : passphrase();
    }

    /// From "input" to "output" by default.
    FileJob job(Direction direction, const char* cipher, Container container,
                const std::string& input = "input", const std::string& output = "output") const {
        FileJob result;
        if (direction == Direction::encrypt)
            result.work = EncryptFile{{findCipher(cipher), container}};
        else
            result.work = DecryptFile{{findCipher(cipher), container}};
        result.input = folder_ / input;
        result.target.output = folder_ / output;
        result.engine.tuning.threads = 2;
        return result;
    }

    static Result<FileOutcome> run(const FileJob& job, const Secret& secret) {
        NoProgress progress;
        return runFileJob(job, cloneSecret(secret), NoCancel(), progress);
    }

    /// Runs it and expects `code`, an error text and a folder that is as it was.
    void expectRefused(const FileJob& job, const Secret& secret, ErrorCode code,
                       const CancelToken& cancel, ProgressSink& progress) {
        const auto before = folder_.names();
        const auto done = runFileJob(job, cloneSecret(secret), cancel, progress);
        ASSERT_FALSE(done) << "succeeded, but should say: " << sentenceTemplate(code);
        EXPECT_EQ(done.error().code, code) << describe(done.error());
        EXPECT_EQ(folder_.names(), before) << describe(done.error());
    }
    void expectRefused(const FileJob& job, const Secret& secret, ErrorCode code) {
        NoProgress progress;
        expectRefused(job, secret, code, NoCancel(), progress);
    }

    TempFolder folder_;
};

} // namespace blockwarp::tests
