// SPDX-License-Identifier: GPL-3.0-or-later
/// Jobs over files of the containers that authenticate, with keys that are the same on every run.
#pragma once

#include "core/cipher/segments.h"
#include "core/format/age_file.h"
#include "core/format/armor.h"
#include "core/io/file_descriptor.h"
#include "tests/core/files/file_job_fixture.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::tests {

/// Another file in a descriptor's place for a while.
class Redirected {
  public:
    Redirected(int fd, const std::filesystem::path& path, int flags) : fd_(fd), was_(::dup(fd)) {
        (void)std::fflush(stdout);
        const FileDescriptor file(::open(path.c_str(), flags | O_CLOEXEC, 0600));
        if (was_ < 0 || !file || ::dup2(file.get(), fd_) < 0) throw std::runtime_error("dup2");
    }
    ~Redirected() {
        if (::dup2(was_, fd_) < 0) std::abort();
        (void)::close(was_);
    }
    Redirected(const Redirected&) = delete;
    Redirected& operator=(const Redirected&) = delete;

  private:
    int fd_;
    int was_;
};

/// What a file is.
struct Format {
    Container container;
    const CipherSpec* cipher;
    std::size_t segmentBytes;

    std::size_t storedSegment() const {
        return segmentBytes + (cipher->authenticated ? kTagBytes : SegmentMacs::kMacBytes);
    }
    bool armors() const { return container == Container::age; }
    std::string name() const {
        return std::string(containerSpec(container).name) + ", " + std::string(cipher->name) +
               ", segments of " + std::to_string(segmentBytes);
    }
};

/// How it is made or opened.
struct Way {
    EngineKind engine = EngineKind::cpu;
    std::size_t chunkBytes = 0;
    bool streams = false; ///< through standard input and output, in order
    bool armor = false;   ///< encrypting
};

inline constexpr std::size_t kSegment = 4096;
inline constexpr std::array<EngineKind, 3> kHostEngines{EngineKind::cpu, EngineKind::reference,
                                                        EngineKind::emulated};

class ContainerTest : public FileJobTest {
  protected:
    ContainerTest() : FileJobTest("/dev/shm") {} // thousands of files, none worth a disk

    static std::vector<Format> formats(std::size_t segmentBytes) {
        std::vector<Format> all{
            {Container::age, findCipher(age::kPayloadCipher), age::kSegmentBytes}};
        for (const CipherSpec& cipher : cipherSpecs())
            all.push_back({Container::blockwarp, &cipher, segmentBytes});
        return all;
    }

    /// Where the payload of a file with a header begins.
    static std::size_t payloadOf(const Bytes& file) {
        constexpr std::string_view last = "\n--- ";
        const auto end = std::search(file.begin(), file.end(), last.begin(), last.end());
        return static_cast<std::size_t>(end - file.begin()) + 49 + 16; // MAC and salt
    }

    static keys::X25519Identity x25519(std::uint64_t seed) {
        SecretBytes secret(randomBytes(32, seed));
        const auto point = crypto::x25519Public(secret);
        return {std::move(secret), *point};
    }
    static Secret identity(std::uint64_t seed = 1) {
        keys::Identities identities;
        identities.keys.emplace_back(x25519(seed));
        return identities;
    }
    static Secret recipient(std::uint64_t seed = 1) {
        keys::Recipients recipients;
        recipients.push_back(x25519(seed).recipient);
        return recipients;
    }

    /// The bytes of "output" after the job from "input".
    Result<Bytes> turned(FileJob job, const Way& way, const Secret& secret, const Bytes& input) {
        writeFile(folder_ / "input", input);
        job.input = folder_ / "input";
        job.target.output = folder_ / "output";
        job.target.overwrite = true;
        job.engine.kind = way.engine;
        job.engine.tuning.threads = 2;
        job.engine.tuning.chunkBytes = way.chunkBytes;
        std::optional<Redirected> in;
        std::optional<Redirected> out;
        if (way.streams) {
            in.emplace(STDIN_FILENO, job.input, O_RDONLY);
            out.emplace(STDOUT_FILENO, job.target.output, O_WRONLY | O_CREAT | O_TRUNC);
            job.input = job.target.output = "-";
        }
        const auto done = run(job, secret);
        in.reset();
        out.reset(); // before anything is said on standard output
        if (!done) return done.error();
        EXPECT_TRUE(done->bytesIn == input.size() || age::startsAsArmor(input));
        const Bytes output = readFile(folder_ / "output");
        EXPECT_EQ(done->bytesOut, output.size());
        return output;
    }

    Result<Bytes> sealed(const Format& format, const Way& way, const Secret& secret,
                         const Bytes& plain) {
        FileJob job;
        job.work = EncryptFile{{format.cipher, format.container, way.armor}};
        job.engine.tuning.unitBytes = format.segmentBytes;
        return turned(job, way, secret, plain);
    }

    /// Told nothing about the file.
    Result<Bytes> opened(const Way& way, const Secret& secret, const Bytes& file) {
        FileJob job;
        job.work = DecryptFile();
        return turned(job, way, secret, file);
    }

    void expectRoundTrip(const Format& format, const Way& sealing, const Way& opening,
                         const Bytes& plain) {
        const auto file = sealed(format, sealing, recipient(), plain);
        ASSERT_TRUE(file) << format.name() << ", " << plain.size() << ": "
                          << describe(file.error());
        const auto back = opened(opening, identity(), *file);
        ASSERT_TRUE(back) << format.name() << ", " << plain.size() << ": "
                          << describe(back.error());
        EXPECT_TRUE(*back == plain) << format.name() << ", " << plain.size();
    }
};

} // namespace blockwarp::tests
