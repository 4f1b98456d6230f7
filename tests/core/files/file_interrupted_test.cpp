// SPDX-License-Identifier: GPL-3.0-or-later
/// Jobs that are stopped on their way: full disks, cancels, inputs that shrink.
#include "core/files/race.h"
#include "core/io/atomic_output.h"
#include "tests/core/files/file_job_fixture.h"
#include "tests/support/cancelled.h"
#include "tests/support/job_parts.h"
#include "tests/support/tiny_disk.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>

namespace blockwarp::tests {
namespace {

constexpr std::size_t kChunk = 4096;
constexpr std::size_t kSize = 64 * kChunk;

/// Does something once, when some of the work but not all of it is done; may cancel then.
class Midway final : public CancelToken, public ProgressSink {
  public:
    explicit Midway(std::function<void()> action, bool cancel = false,
                    std::uint64_t from = 4 * kChunk)
        : action_(std::move(action)), cancel_(cancel), from_(from) {}
    void report(std::uint64_t done, std::uint64_t) override {
        if (done < from_ || happened_.exchange(true)) return;
        if (action_) action_();
        cancelled_ = cancel_;
    }
    bool cancelled() const override { return cancelled_; }
    bool happened() const { return happened_; }

  private:
    std::function<void()> action_;
    bool cancel_;
    std::uint64_t from_;
    std::atomic<bool> happened_{false};
    std::atomic<bool> cancelled_{false};
};

class FileInterrupted : public FileJobTest {
  protected:
    void SetUp() override { writeFile(folder_ / "input", randomBytes(kSize, 1)); }

    /// One worker, small chunks: there is always more to come.
    FileJob slowJob(EngineKind engine = EngineKind::cpu) const {
        FileJob result = job(Direction::encrypt, "aes-128-ctr", Container::openssl);
        result.engine.kind = engine;
        result.engine.tuning.threads = 1;
        result.engine.tuning.chunkBytes = kChunk;
        return result;
    }

    static void overwriteAt(const std::filesystem::path& file, std::size_t offset, char byte) {
        const int fd = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
        ASSERT_GE(fd, 0);
        EXPECT_EQ(::pwrite(fd, &byte, 1, static_cast<off_t>(offset)), 1);
        (void)::close(fd);
    }

    /// Flips a bit of each output in the folder that is still without a name; returns how many.
    std::size_t flipInNamelessFile(off_t offset) const {
        std::size_t flipped = 0;
        for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
            std::error_code ignored;
            const auto target = std::filesystem::read_symlink(entry.path(), ignored).string();
            if (!target.starts_with(folder_.path().string()) || !target.ends_with(" (deleted)"))
                continue;
            const int fd = std::stoi(entry.path().filename().string());
            char byte = 0;
            EXPECT_EQ(::pread(fd, &byte, 1, offset), 1);
            byte = static_cast<char>(byte ^ 1);
            EXPECT_EQ(::pwrite(fd, &byte, 1, offset), 1);
            ++flipped;
        }
        return flipped;
    }
};

TEST_F(FileInterrupted, CancelInTheMiddleLeavesNothing) {
    for (const EngineKind engine : {EngineKind::cpu, EngineKind::reference, EngineKind::emulated}) {
        Midway progress({}, true);
        expectRefused(slowJob(engine), passphrase(), ErrorCode::cancelled, progress, progress);
        EXPECT_TRUE(progress.happened());
    }
}

TEST_F(FileInterrupted, CancelLeavesAnOlderOutputAsItWas) {
    writeFile(folder_ / "output", "older");
    FileJob sealing = slowJob();
    sealing.target.overwrite = true;
    Midway progress({}, true);
    expectRefused(sealing, passphrase(), ErrorCode::cancelled, progress, progress);
    EXPECT_EQ(readFile(folder_ / "output"), Bytes({'o', 'l', 'd', 'e', 'r'}));
}

TEST_F(FileInterrupted, CancelIsHeardDuringALongKeyDerivation) {
    const Secret slow = Passphrase{SecretBytes("text"), 3'000'000}; // about a second
    const auto before = std::chrono::steady_clock::now();
    expectRefused(slowJob(), slow, ErrorCode::cancelled, Cancelled(), noProgress());
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::milliseconds(500));
}

TEST_F(FileInterrupted, AnInputThatShrinksIsNoticed) {
    Midway progress([this] { ASSERT_EQ(::truncate((folder_ / "input").c_str(), kSize / 2), 0); });
    expectRefused(slowJob(), passphrase(), ErrorCode::inputChanged, progress, progress);
    EXPECT_TRUE(progress.happened());
}

TEST_F(FileInterrupted, AnInputThatIsRewrittenInPlaceIsNoticed) {
    for (const bool verify : {false, true}) {
        FileJob sealing = slowJob();
        setVerify(sealing, verify);
        Midway progress([this] { overwriteAt(folder_ / "input", kSize - 1, 0x55); });
        expectRefused(sealing, passphrase(), ErrorCode::inputChanged, progress, progress);
        EXPECT_TRUE(progress.happened());
    }
}

TEST_F(FileInterrupted, AnInputThatIsRewrittenBetweenEncryptingAndVerifyingIsNoticed) {
    FileJob sealing = slowJob();
    setVerify(sealing, true);
    Midway progress([this] { overwriteAt(folder_ / "input", kSize - 1, 0x55); }, false, kSize);
    expectRefused(sealing, passphrase(), ErrorCode::inputChanged, progress, progress);
    EXPECT_TRUE(progress.happened());
}

TEST_F(FileInterrupted, AnInputThatIsRewrittenWhileItIsDecryptedIsNotCalledDamaged) {
    FileJob sealing = slowJob();
    sealingOf(sealing).cipher = findCipher("chacha20-poly1305");
    sealingOf(sealing).container = Container::blockwarp;
    sealing.engine.tuning.chunkBytes = std::size_t{64} << 10; // a segment
    ASSERT_TRUE(run(sealing, passphrase()));
    FileJob opening = job(Direction::decrypt, "", Container::blockwarp);
    opening.input = sealing.target.output;
    opening.target.output = folder_ / "opened";
    opening.engine.tuning.threads = 1;
    opening.engine.tuning.chunkBytes = sealing.engine.tuning.chunkBytes;
    Midway rewriting([&] { overwriteAt(sealing.target.output, kSize - 1, 0x55); });
    expectRefused(opening, passphrase(), ErrorCode::inputChanged, rewriting, rewriting);
    EXPECT_TRUE(rewriting.happened());
}

TEST_F(FileInterrupted, VerifyingReadsTheHeaderBackToo) {
    for (const bool armor : {false, true}) {
        FileJob sealing = slowJob();
        sealingOf(sealing).container = armor ? Container::age : Container::blockwarp;
        sealingOf(sealing).cipher = findCipher("chacha20-poly1305");
        sealing.engine.tuning.chunkBytes = std::size_t{64} << 10;
        sealingOf(sealing).armor = armor;
        setVerify(sealing, true);
        const auto key = keys::generateIdentity();
        ASSERT_TRUE(key);
        keys::Recipients recipients;
        recipients.push_back(key->recipient);
        std::size_t flipped = 0;
        // In the stanza's body: what stands there is the only wrapped key.
        Midway progress([&] { flipped = flipInNamelessFile(armor ? 200 : 120); }, false, kSize);
        expectRefused(sealing, recipients, ErrorCode::wrongResult, progress, progress);
        EXPECT_EQ(flipped, 1U);
    }
}

TEST_F(FileInterrupted, AFileSizeLimitIsAFailedWrite) {
    struct rlimit before {};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const struct rlimit low { kSize / 2, before.rlim_max };
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &low), 0);
    expectRefused(slowJob(), passphrase(), ErrorCode::writeFailed);
    (void)::setrlimit(RLIMIT_FSIZE, &before);
    (void)std::signal(SIGXFSZ, handler);
}

TEST_F(FileInterrupted, ADiskThatFillsUpOnTheWay) {
    const TinyDisk disk(folder_ / "disk");
    if (!disk.whyNot().empty()) GTEST_SKIP() << "mounting a tmpfs: " << disk.whyNot();
    FileJob sealing = slowJob();
    sealing.target.output = folder_ / "disk/output";
    const auto fill = [this] {
        std::ofstream file(folder_ / "disk/filler");
        const std::string block(kChunk, 'x');
        while (file.write(block.data(), kChunk).flush()) {
        }
    };
    Midway progress(fill);
    const auto done = runFileJob(sealing, passphrase(), progress, progress);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::diskFull) << describe(done.error());
    ASSERT_TRUE(std::filesystem::remove(folder_ / "disk/filler"));
    EXPECT_TRUE(std::filesystem::is_empty(folder_ / "disk"));
}

TEST_F(FileInterrupted, ADiskThatIsTooSmallIsNoticedBeforeTheWork) {
    const TinyDisk disk(folder_ / "disk");
    if (!disk.whyNot().empty()) GTEST_SKIP() << "mounting a tmpfs: " << disk.whyNot();
    writeFile(folder_ / "input", randomBytes((2U << 20), 1));
    FileJob sealing = slowJob();
    sealing.target.output = folder_ / "disk/output";
    Midway progress({});
    const auto done = runFileJob(sealing, passphrase(), progress, progress);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::diskFull) << describe(done.error());
    EXPECT_FALSE(progress.happened()) << "work was done in vain";
    EXPECT_TRUE(std::filesystem::is_empty(folder_ / "disk"));
}

TEST_F(FileInterrupted, NoDiskHasRoomForAnExabyte) {
    const auto before = folder_.names();
    const auto output = AtomicOutput::create(folder_ / "output", false, std::uint64_t{1} << 60);
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().code, ErrorCode::diskFull) << describe(output.error());
    EXPECT_EQ(folder_.names(), before);
}

TEST_F(FileInterrupted, AnOutputThatAppearsMeanwhileIsNotReplaced) {
    Midway progress([this] { writeFile(folder_ / "output", "someone else's"); });
    const auto done = runFileJob(slowJob(), passphrase(), progress, progress);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::outputExists) << describe(done.error());
    EXPECT_EQ(readFile(folder_ / "output").size(), 14U);
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"input", "output"}));
}

TEST_F(FileInterrupted, NothingCanBeSeenUntilTheFileIsComplete) {
    // A hidden temporary may be there where the file system has no nameless files.
    std::set<std::string> midway;
    Midway progress([&] { midway = folder_.names(); });
    ASSERT_TRUE(runFileJob(slowJob(), passphrase(), progress, progress));
    midway.erase("input");
    for (const std::string& name : midway)
        EXPECT_TRUE(name.starts_with(".output.") && name.ends_with(".part")) << name;
    EXPECT_EQ(folder_.names(), (std::set<std::string>{"input", "output"}));
}

TEST_F(FileInterrupted, ARaceNeedsAGpuAndLeavesNothingWithoutOne) {
    NoProgress cpu;
    NoProgress gpu;
    FileJob racing = slowJob();
    sealingOf(racing).container = Container::raw;
    const Secret secret = rawKey(*racing.cipher());
    const auto before = folder_.names();
    const auto done = runRace(racing, cloneSecret(secret), NoCancel(), {cpu, gpu, gpu});
    if (gpuList().devices.empty()) {
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, ErrorCode::noGpu) << describe(done.error());
        EXPECT_EQ(folder_.names(), before);
        return;
    }
    ASSERT_TRUE(done) << describe(done.error());
    EXPECT_EQ(done->cpu.engine, EngineKind::cpu);
    EXPECT_EQ(done->gpu.engine, EngineKind::cuda);
    EXPECT_GT(done->ratio, 0.0);
    racing.target.output = folder_ / "alone";
    ASSERT_TRUE(run(racing, secret));
    EXPECT_TRUE(readFile(folder_ / "output") == readFile(folder_ / "alone"));
}

TEST_F(FileInterrupted, ARaceOverCiphersThatNoContainerHoldsIsRefused) {
    NoProgress progress;
    FileJob racing = slowJob();
    sealingOf(racing).cipher = findCipher("aes-128-gcm");
    sealingOf(racing).container = Container::openssl;
    const auto before = folder_.names();
    const auto done = runRace(racing, passphrase(), NoCancel(), {progress, progress, progress});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::unsupported); // also where there is no GPU
    EXPECT_EQ(folder_.names(), before);
}

TEST_F(FileInterrupted, ARaceOverSerialWorkIsRefused) {
    NoProgress progress;
    FileJob racing = slowJob();
    sealingOf(racing).cipher = findCipher("aes-128-cbc");
    const auto before = folder_.names();
    const auto done = runRace(racing, passphrase(), NoCancel(), {progress, progress, progress});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::unsupported);
    EXPECT_EQ(folder_.names(), before);
}

} // namespace
} // namespace blockwarp::tests
