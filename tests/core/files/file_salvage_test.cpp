// SPDX-License-Identifier: GPL-3.0-or-later
/// Files damaged at known places: what is saved, against the original, and what is said to be lost.
#include "core/files/salvage.h"
#include "tests/core/format/container_fixture.h"
#include "tests/support/job_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <random>

namespace blockwarp::tests {
namespace {

namespace fs = std::filesystem;

class FileSalvage : public ContainerTest {
  protected:
    /// Makes "sealed" from `plain`; the bytes are kept in `original_`.
    void seal(const Format& format, const Bytes& plain) {
        const auto file = sealed(format, {}, recipient(), plain);
        ASSERT_TRUE(file) << format.name();
        keep(*file);
    }

    void keep(const Bytes& file) {
        original_ = file;
        payload_ = payloadOf(file);
        writeFile(folder_ / "sealed", file);
    }

    FileJob opening() const {
        FileJob job;
        job.work = DecryptFile();
        job.input = folder_ / "sealed";
        job.target.output = folder_ / "plain";
        job.engine.tuning.threads = 2;
        return job;
    }

    static Result<Salvage> salvaged(const FileJob& job, const Secret& secret = identity()) {
        auto opened = openSalvage(job);
        if (!opened) return opened.error();
        return salvageFile(std::move(*opened), cloneSecret(secret), NoCancel());
    }

    void expectRefused(const FileJob& job, ErrorCode code, const Secret& secret = identity()) {
        const auto before = folder_.names();
        const auto done = salvaged(job, secret);
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, code) << describe(done.error());
        EXPECT_EQ(folder_.names(), before);
    }

    std::string lostText() {
        const Bytes bytes = readFile(folder_ / "plain.salvaged.lost");
        return {bytes.begin(), bytes.end()};
    }

    void removeOutputs() {
        fs::remove(folder_ / "plain.salvaged");
        fs::remove(folder_ / "plain.salvaged.lost");
    }

    /// Of "sealed" as it is now.
    void expect(const Bytes& contents, const std::string& lost, bool endFound,
                const std::string& name, EngineKind engine = EngineKind::cpu) {
        removeOutputs();
        FileJob job = opening();
        job.engine.kind = engine;
        const auto done = salvaged(job);
        ASSERT_TRUE(done) << name << ": " << describe(done.error());
        EXPECT_TRUE(readFile(folder_ / "plain.salvaged") == contents) << name;
        EXPECT_EQ(lostText(), lost) << name;
        EXPECT_EQ(done->whole(), lost.empty()) << name;
        EXPECT_EQ(done->survey.endFound, endFound) << name;
        EXPECT_EQ(done->survey.bytes, contents.size()) << name;
    }

    static std::vector<Format> someFormats() {
        return {{Container::age, findCipher("chacha20-poly1305"), 65536},
                {Container::blockwarp, findCipher("aes-256-gcm"), 4096},
                {Container::blockwarp, findCipher("aes-256-ctr"), 16384},
                {Container::blockwarp, findCipher("aes-256-cbc"), 4096}};
    }

    Bytes original_;
    std::size_t payload_ = 0;
};

/// The contents with zeros from `begin` to `end`.
Bytes zeroed(Bytes plain, std::size_t begin, std::size_t end) {
    std::fill(plain.begin() + static_cast<std::ptrdiff_t>(begin),
              plain.begin() + static_cast<std::ptrdiff_t>(std::min(end, plain.size())),
              std::uint8_t{0});
    return plain;
}

TEST_F(FileSalvage, OfAWholeFileEverythingAndNothingLost) {
    for (const Format& format : formats(4096))
        for (const std::size_t bytes :
             {std::size_t{0}, std::size_t{1}, format.segmentBytes, 3 * format.segmentBytes - 1}) {
            const Bytes plain = randomBytes(bytes, 7);
            seal(format, plain);
            expect(plain, "", true, format.name());
        }
}

TEST_F(FileSalvage, DamagedSegmentsAreZerosAndListed) {
    for (const Format& format : someFormats()) {
        const std::size_t segment = format.segmentBytes;
        const Bytes plain = randomBytes(5 * segment - 64, 1);
        const auto damage = [&](std::initializer_list<std::size_t> segments) {
            Bytes file = original_;
            for (const std::size_t one : segments)
                file[payload_ + one * format.storedSegment() + 3] ^= 1;
            writeFile(folder_ / "sealed", file);
        };
        const std::string name = format.name();
        seal(format, plain);
        damage({0});
        expect(zeroed(plain, 0, segment), fmt::format("0 {}\n", segment), true, name);
        damage({2});
        expect(zeroed(plain, 2 * segment, 3 * segment),
               fmt::format("{} {}\n", 2 * segment, segment), true, name);
        damage({1, 2});
        expect(zeroed(plain, segment, 3 * segment), fmt::format("{} {}\n", segment, 2 * segment),
               true, name);
        damage({1, 3});
        expect(zeroed(zeroed(plain, segment, 2 * segment), 3 * segment, 4 * segment),
               fmt::format("{} {}\n{} {}\n", segment, segment, 3 * segment, segment), true, name);
    }
}

TEST_F(FileSalvage, WithoutItsEndItIsWhatTheFileHasRoomFor) {
    for (const Format& format : someFormats()) {
        const std::size_t segment = format.segmentBytes;
        const std::size_t stored = format.storedSegment();
        const std::size_t tag = stored - segment;
        const Bytes plain = randomBytes(5 * segment - 64, 1);
        const auto upTo = [&](std::size_t bytes) {
            return Bytes(plain.begin(), plain.begin() + static_cast<std::ptrdiff_t>(bytes));
        };
        const std::string name = format.name();
        seal(format, plain);
        fs::resize_file(folder_ / "sealed", payload_ + 2 * stored); // at a boundary
        expect(upTo(2 * segment), fmt::format("{} 0\n", 2 * segment), false, name);
        fs::resize_file(folder_ / "sealed", payload_ + stored + tag + 100); // inside a segment
        expect(zeroed(upTo(segment + 100), segment, segment + 100),
               fmt::format("{} 100\n", segment), false, name);
        fs::resize_file(folder_ / "sealed", payload_ + stored + 1);
        expect(upTo(segment), fmt::format("{} 0\n", segment), false, name);

        Bytes file = original_; // the last one, damaged
        file.back() ^= 1;
        writeFile(folder_ / "sealed", file);
        const std::size_t room = file.size() - payload_ - 5 * tag;
        Bytes wanted = zeroed(plain, 4 * segment, 5 * segment);
        wanted.resize(room); // with padding, which cannot be told
        expect(wanted, fmt::format("{} {}\n", 4 * segment, room - 4 * segment), false, name);
    }
}

TEST_F(FileSalvage, NothingIsSavedOfWhatHasNothingAuthentic) {
    for (const Format& format : someFormats()) {
        seal(format, randomBytes(3 * format.segmentBytes, 1));
        Bytes file = original_;
        file[payload_ - 1] ^= 1; // in the salt
        writeFile(folder_ / "sealed", file);
        expectRefused(opening(), ErrorCode::damaged);
        fs::resize_file(folder_ / "sealed", payload_);
        expectRefused(opening(), ErrorCode::damaged);
        fs::resize_file(folder_ / "sealed", payload_ - 1);
        expectRefused(opening(), ErrorCode::malformed);
        file = original_;
        file[payload_ - 20] ^= 1; // in the header's MAC
        writeFile(folder_ / "sealed", file);
        EXPECT_FALSE(salvaged(opening()));
        writeFile(folder_ / "sealed", original_);
        expectRefused(opening(), ErrorCode::wrongKeyOrDamaged, identity(2));
    }
}

TEST_F(FileSalvage, OnlyOfFilesInSegmentsAndNeverInPlaceOfAnother) {
    seal(someFormats()[1], randomBytes(10000, 1));
    for (const char* taken : {"plain.salvaged", "plain.salvaged.lost"}) {
        writeFile(folder_ / taken, randomBytes(3, 1));
        expectRefused(opening(), ErrorCode::nameTaken);
        EXPECT_EQ(readFile(folder_ / taken), randomBytes(3, 1));
        removeOutputs();
    }
    const auto refuse = [&](auto change) {
        FileJob job = opening();
        change(job);
        expectRefused(job, ErrorCode::unsupported);
    };
    refuse([](FileJob& job) { job.target.overwrite = true; });
    refuse([](FileJob& job) { job.work = DecryptRange{{}, {0, 1}}; });
    refuse([](FileJob& job) { job.input = "-"; });
    refuse([](FileJob& job) { job.target.output = "-"; });
    refuse([](FileJob& job) { job.work = EncryptFile{{findCipher("aes-256-gcm")}}; });
    const auto armored = sealed(someFormats()[0], {.armor = true}, recipient(), {1, 2, 3});
    writeFile(folder_ / "sealed", *armored);
    refuse([](FileJob&) {});

    writeFile(folder_ / "input", randomBytes(1000, 1));
    for (const Container container : {Container::raw, Container::openssl}) {
        const Secret secret = secretFor(container, *findCipher("aes-256-ctr"));
        const std::string name(containerSpec(container).name);
        ASSERT_TRUE(run(job(Direction::encrypt, "aes-256-ctr", container, "input", name), secret));
        FileJob refused = opening();
        openingOf(refused).cipher = findCipher("aes-256-ctr");
        refused.input = folder_ / name;
        expectRefused(refused, ErrorCode::unsupported, secret);
    }
}

TEST_F(FileSalvage, GoesOnFromAListOfItsOwn) {
    const std::size_t segment = 4096;
    const Bytes plain = randomBytes(5 * segment, 1);
    seal(someFormats()[1], plain);
    Bytes file = original_;
    file[payload_ + someFormats()[1].storedSegment()] ^= 1;
    writeFile(folder_ / "sealed", file);
    const Bytes list{'4', '0', '9', '6', ' ', '4', '0', '9', '6', '\n'};
    writeFile(folder_ / "plain.salvaged.lost", list);
    const auto done = salvaged(opening());
    ASSERT_TRUE(done) << describe(done.error());
    EXPECT_TRUE(readFile(folder_ / "plain.salvaged") == zeroed(plain, segment, 2 * segment));
    EXPECT_EQ(readFile(folder_ / "plain.salvaged.lost"), list);

    fs::remove(folder_ / "plain.salvaged"); // a list, but another one
    for (const char* other : {"4096 4096", "4096 4097\n", ""}) {
        writeFile(folder_ / "plain.salvaged.lost", other);
        expectRefused(opening(), ErrorCode::nameTaken);
        EXPECT_EQ(lostText(), other);
    }
}

/// Puts a file in the way once the work has begun.
class InTheWay final : public ProgressSink {
  public:
    explicit InTheWay(fs::path path) : path_(std::move(path)) {}
    void report(std::uint64_t, std::uint64_t) override { writeFile(path_, "another's"); }

  private:
    fs::path path_;
};

TEST_F(FileSalvage, WhereOneNameIsTakenMeanwhileTheOtherIsNotUsed) {
    seal(someFormats()[1], randomBytes(10'000, 1));
    for (const char* taken : {"plain.salvaged", "plain.salvaged.lost"}) {
        auto names = folder_.names();
        InTheWay progress(folder_ / taken);
        const auto done =
            salvageFile(openSalvage(opening()).value(), identity(), NoCancel(), progress);
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, ErrorCode::nameTaken) << describe(done.error());
        names.insert(taken);
        EXPECT_EQ(folder_.names(), names);
        EXPECT_EQ(readFile(folder_ / taken).size(), 9U);
        fs::remove(folder_ / taken);
    }
}

TEST(SalvageNames, KeepTheEndingThatProgramsGoBy) {
    const auto namesOf = [](const char* output, bool extracts = false) {
        FileJob job;
        job.target.output = output;
        if (extracts) job.work = ExtractArchive();
        return salvageNames(job);
    };
    EXPECT_EQ(namesOf("a.d/b.txt").contents, "a.d/b.salvaged.txt");
    EXPECT_EQ(namesOf("a.d/b.txt").lost, "a.d/b.salvaged.txt.lost");
    EXPECT_EQ(namesOf("a/b.tar").contents, "a/b.salvaged.tar");
    EXPECT_EQ(namesOf("a/b.tar.zst").contents, "a/b.salvaged.tar.zst");
    EXPECT_EQ(namesOf("a.d/b").contents, "a.d/b.salvaged");
    EXPECT_EQ(namesOf(".profile").contents, ".profile.salvaged");
    EXPECT_EQ(namesOf("a/b.2/", true).contents, "a/b.2.salvaged");
    EXPECT_EQ(namesOf("a/b.2", true).contents, "a/b.2.salvaged");
}

/// What of a file can be saved, told from the bytes that it had.
class Oracle {
  public:
    Oracle(const Format& format, const Bytes& plain, std::span<const std::uint8_t> was,
           std::span<const std::uint8_t> is)
        : whole_(format.storedSegment()), segment_(format.segmentBytes), plain_(plain), was_(was),
          is_(is) {
        const std::size_t last = count(is) - 1;
        std::vector<bool> good(last + 1);
        for (std::size_t i = 0; i <= last; ++i)
            good[i] = isSame(i) && (i + 1 < count(was) || i == last);
        endFound = good[last] && last + 1 == count(was);
        std::size_t first = last; // where the damage at the end begins
        while (first > 0 && !good[first] && !good[first - 1])
            --first;
        if (first < last && first + 1 == count(was) && isSame(first) &&
            piece(was, first) == whole_) {
            endFound = true;
            good.resize(first);
            good.push_back(true);
        }
        const std::size_t rest = piece(is, last);
        contents.resize(endFound     ? plain.size()
                        : good[last] ? (last + 1) * segment_
                                     : last * segment_ + rest - std::min(rest, whole_ - segment_));
        fill(good);
    }

    Bytes contents;
    std::string lost;
    bool endFound = false;

  private:
    std::size_t count(std::span<const std::uint8_t> file) const {
        return std::max<std::size_t>(1, (file.size() + whole_ - 1) / whole_);
    }
    std::size_t piece(std::span<const std::uint8_t> file, std::size_t i) const {
        return std::min(whole_, file.size() - i * whole_);
    }
    bool isSame(std::size_t i) const {
        return i < count(was_) && piece(is_, i) == piece(was_, i) &&
               std::ranges::equal(is_.subspan(i * whole_, piece(is_, i)),
                                  was_.subspan(i * whole_, piece(was_, i)));
    }
    void fill(const std::vector<bool>& good) {
        std::size_t from = 0;
        for (std::size_t i = 0; i < good.size(); ++i) {
            const std::size_t end = std::min((i + 1) * segment_, contents.size());
            if (good[i])
                std::copy(plain_.begin() + static_cast<std::ptrdiff_t>(i * segment_),
                          plain_.begin() + static_cast<std::ptrdiff_t>(end),
                          contents.begin() + static_cast<std::ptrdiff_t>(i * segment_));
            if (!good[i] && (i == 0 || good[i - 1])) from = i * segment_;
            if (!good[i] && (i + 1 == good.size() || good[i + 1]))
                lost += fmt::format("{} {}\n", from, end - from);
        }
        if (!endFound && good.back()) lost += fmt::format("{} 0\n", contents.size());
    }

    const std::size_t whole_;
    const std::size_t segment_;
    const Bytes& plain_;
    std::span<const std::uint8_t> was_;
    std::span<const std::uint8_t> is_;
};

TEST_F(FileSalvage, AtRandomPlacesWithAnyEngine) {
    std::mt19937_64 random(33);
    const auto below = [&](std::uint64_t most) { return random() % (most + 1); };
    for (const Format& format : formats(4096))
        for (int i = 0; i < 12; ++i) {
            const std::size_t segment = format.segmentBytes;
            const Bytes plain = randomBytes(
                below(2) == 0 ? segment * (1 + below(5)) : 1 + below(6 * segment), random());
            seal(format, plain);
            const std::span was = std::span(original_).subspan(payload_);
            Bytes file = original_;
            if (below(3) == 0) file.resize(payload_ + 1 + below(was.size() - 2));
            if (below(3) == 0) file.resize(file.size() + 1 + below(3 * segment));
            for (std::uint64_t flips = below(3); flips > 0; --flips)
                file[payload_ + below(file.size() - payload_ - 1)] ^= 0x40;
            writeFile(folder_ / "sealed", file);
            const Oracle wanted(format, plain, was, std::span(file).subspan(payload_));
            const EngineKind engine = kHostEngines[below(kHostEngines.size() - 1)];
            if (std::ranges::count(wanted.contents, 0) ==
                    static_cast<std::ptrdiff_t>(wanted.contents.size()) &&
                !wanted.lost.empty())
                expectRefused(opening(), ErrorCode::damaged);
            else
                expect(wanted.contents, wanted.lost, wanted.endFound,
                       fmt::format("{}, {} bytes, case {}", format.name(), plain.size(), i),
                       engine);
            removeOutputs();
        }
}

class ArchiveSalvage : public FileSalvage {
  protected:
    void SetUp() override {
        fs::create_directories(folder_ / "tree/deep");
        for (int i = 0; i < 40; ++i)
            writeFile(
                folder_ / fmt::format("tree/{}{:02}", i % 3 == 0 ? "deep/" : "", i),
                randomBytes(static_cast<std::size_t>(i) * 613, static_cast<std::uint64_t>(i)));
    }

    /// Makes "sealed".
    void sealTree(Container container, std::optional<int> zstd) {
        FileJob sealing;
        const Sealing with{
            findCipher(container == Container::age ? age::kPayloadCipher : "aes-256-gcm"),
            container};
        if (container == Container::blockwarp) sealing.engine.tuning.unitBytes = 4096;
        sealing.work = EncryptArchive{with, {{folder_ / "tree"}, false, zstd}};
        sealing.target.output = folder_ / "archive";
        sealing.target.overwrite = true;
        const auto done = run(sealing, recipient());
        ASSERT_TRUE(done) << describe(done.error());
        keep(readFile(sealing.target.output));
    }

    FileJob unpacking() const {
        FileJob job = opening();
        job.work = ExtractArchive();
        return job;
    }

    /// Entries of a plain tar whose contents end before `bytes`.
    static std::uint64_t entriesBefore(const Bytes& tar, std::size_t bytes) {
        std::uint64_t entries = 0;
        for (std::size_t at = 0; at + 512 <= tar.size() && tar[at] != 0;) {
            const std::string size(reinterpret_cast<const char*>(&tar[at + 124]), 12);
            const std::size_t contents = std::strtoul(size.c_str(), nullptr, 8);
            const char type = static_cast<char>(tar[at + 156]);
            if (type != 'x' && type != 'g' && at + 512 + contents <= bytes) ++entries;
            at += 512 + (contents + 511) / 512 * 512;
        }
        return entries;
    }

    /// Every file that was unpacked is as it was; returns how many entries there are.
    std::uint64_t expectSame() {
        std::uint64_t entries = 0;
        const fs::path top = folder_ / "plain.salvaged";
        for (const auto& entry : fs::recursive_directory_iterator(top)) {
            ++entries;
            if (!entry.is_regular_file()) continue;
            EXPECT_EQ(readFile(entry.path()),
                      readFile(folder_ / entry.path().lexically_relative(top)))
                << entry.path();
        }
        fs::remove_all(top);
        return entries;
    }
};

TEST_F(ArchiveSalvage, HasTheEntriesThatLieWholeBeforeTheFirstHole) {
    for (const Container container : {Container::blockwarp, Container::age}) {
        sealTree(container, {});
        FileJob plainly = opening();
        plainly.target.output = folder_ / "tar";
        plainly.target.overwrite = true;
        ASSERT_TRUE(run(plainly, identity()));
        const Bytes tar = readFile(folder_ / "tar");
        const std::size_t segment = container == Container::age ? 65536 : 4096;
        const std::size_t last = (tar.size() - 1) / segment;
        for (std::size_t damaged = 1; damaged <= last; damaged += 1 + damaged / 7) {
            Bytes file = original_;
            file[payload_ + damaged * (segment + kTagBytes)] ^= 1;
            if (damaged + 1 < last) file[payload_ + (damaged + 2) * (segment + kTagBytes) - 1] ^= 1;
            writeFile(folder_ / "sealed", file);
            const auto done = salvaged(unpacking());
            ASSERT_TRUE(done) << describe(done.error());
            EXPECT_FALSE(done->whole());
            EXPECT_EQ(done->survey.holes.front().offset, damaged * segment);
            EXPECT_EQ(done->entries, entriesBefore(tar, damaged * segment)) << damaged;
            EXPECT_EQ(expectSame(), done->entries);
            EXPECT_FALSE(fs::exists(folder_ / "plain.salvaged.lost"));
        }
    }
}

TEST_F(ArchiveSalvage, OfAWholeOneIsEverything) {
    for (const std::optional<int> zstd : {std::optional<int>(), std::optional(3)}) {
        sealTree(Container::blockwarp, zstd);
        const auto done = salvaged(unpacking());
        ASSERT_TRUE(done) << describe(done.error());
        EXPECT_TRUE(done->whole());
        EXPECT_EQ(done->entries, 42U);
        EXPECT_EQ(expectSame(), 42U);
    }
}

TEST_F(ArchiveSalvage, OfACompressedOneIsWhatCanBeDecompressed) {
    sealTree(Container::blockwarp, 3);
    std::uint64_t before = 0;
    const std::size_t stored = 4096 + kTagBytes;
    const std::size_t segments = (original_.size() - payload_) / stored;
    for (const std::size_t damaged : {segments / 3, segments / 2, segments - 1}) {
        Bytes file = original_;
        file[payload_ + damaged * stored] ^= 1;
        writeFile(folder_ / "sealed", file);
        const auto done = salvaged(unpacking());
        ASSERT_TRUE(done) << describe(done.error());
        EXPECT_EQ(expectSame(), done->entries);
        EXPECT_GT(done->entries, before);
        before = done->entries;
    }
    EXPECT_LT(before, 43U);
}

TEST_F(ArchiveSalvage, OfOneThatIsDamagedFromTheStartIsNothing) {
    sealTree(Container::blockwarp, {});
    Bytes file = original_;
    file[payload_] ^= 1;
    writeFile(folder_ / "sealed", file);
    expectRefused(unpacking(), ErrorCode::damaged);
    fs::create_directory(folder_ / "plain.salvaged");
    expectRefused(unpacking(), ErrorCode::nameTaken);
}

} // namespace
} // namespace blockwarp::tests
