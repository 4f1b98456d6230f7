// SPDX-License-Identifier: GPL-3.0-or-later
/// What is said of a damaged file: that the key is right, and where the damage begins.
#include "core/files/inspect.h"
#include "tests/core/files/file_job_fixture.h"
#include "tests/support/job_parts.h"

#include <fmt/format.h>

namespace blockwarp::tests {
namespace {

struct DamagedFormat {
    const char* cipher;
    Container container;
    std::size_t segmentBytes;
    std::size_t tagBytes;
};

class FileDamage : public FileJobTest {
  protected:
    static constexpr std::size_t kSegments = 9;
    static constexpr DamagedFormat kFormats[] = {
        {"chacha20-poly1305", Container::age, 65536, 16},
        {"aes-256-gcm", Container::blockwarp, 4096, 16},
        {"aes-256-ctr", Container::blockwarp, 4096, 32},
        {"aes-256-cbc", Container::blockwarp, 4096, 32},
    };

    /// Makes "output", whose last segment is half full; returns the payload's offset.
    std::size_t seal(const DamagedFormat& format, bool armor = false) {
        writeFile(folder_ / "input", randomBytes((2 * kSegments - 1) * format.segmentBytes / 2, 1));
        FileJob sealing = job(Direction::encrypt, format.cipher, format.container);
        sealing.engine.tuning.unitBytes = format.segmentBytes;
        sealing.target.overwrite = true;
        sealingOf(sealing).armor = armor;
        const auto done = run(sealing, keys::Recipients(recipients()));
        EXPECT_TRUE(done) << describe(done.error());
        const auto facts = inspectFile(sealing.target.output, NoCancel());
        EXPECT_TRUE(facts);
        return static_cast<std::size_t>(facts->headerBytes);
    }

    /// Those of the host, and the GPU where there is one.
    static std::vector<EngineKind> engines() {
        std::vector<EngineKind> kinds{EngineKind::cpu, EngineKind::reference, EngineKind::emulated};
        if (!gpuList().devices.empty()) kinds.push_back(EngineKind::cuda);
        return kinds;
    }

    void flip(std::size_t offset) {
        Bytes bytes = readFile(folder_ / "output");
        ASSERT_LT(offset, bytes.size());
        bytes[offset] ^= 0x10;
        writeFile(folder_ / "output", bytes);
    }

    Error openingFails(EngineKind engine = EngineKind::cpu, std::size_t chunkBytes = 0) {
        FileJob opening = job(Direction::decrypt, "aes-256-gcm", Container::age, "output", "plain");
        opening.work = DecryptFile();
        opening.engine.kind = engine;
        opening.engine.tuning.threads = 4;
        opening.engine.tuning.chunkBytes = chunkBytes;
        const auto before = folder_.names();
        const auto done = run(opening, identities());
        EXPECT_FALSE(done);
        EXPECT_EQ(folder_.names(), before);
        return done ? Error{} : done.error();
    }

    keys::Recipients recipients() {
        keys::Recipients result;
        result.push_back(key_.recipient);
        return result;
    }
    keys::Identities identities() {
        keys::Identities result;
        result.keys.emplace_back(key_.clone());
        return result;
    }

    keys::X25519Identity key_ = keys::generateIdentity().value();
};

TEST_F(FileDamage, TheFirstDamagedSegmentIsNamedByAllEngines) {
    for (const DamagedFormat& format : kFormats)
        for (const EngineKind engine : engines())
            for (const std::size_t damaged : {std::size_t{1}, std::size_t{4}, kSegments - 1}) {
                const std::size_t payload = seal(format);
                const std::size_t start =
                    payload + damaged * (format.segmentBytes + format.tagBytes);
                flip(start + 17);
                if (damaged + 2 < kSegments)
                    flip(start + 2 * (format.segmentBytes + format.tagBytes));
                const Error error = openingFails(engine);
                EXPECT_EQ(error.code, ErrorCode::damaged) << describe(error);
                EXPECT_EQ(
                    error.context,
                    fmt::format("the damage begins in segment {} of {}, which starts at byte {}",
                                damaged + 1, kSegments, start));
            }
}

TEST_F(FileDamage, TheFirstOfManyIsNamedWhicheverWorkerIsQuickest) {
    const DamagedFormat& format = kFormats[1];
    for (int i = 0; i < 20; ++i) {
        const std::size_t payload = seal(format);
        const std::size_t stored = format.segmentBytes + format.tagBytes;
        for (std::size_t segment = 3; segment < kSegments; ++segment)
            flip(payload + segment * stored);
        const Error error = openingFails(EngineKind::cpu, format.segmentBytes);
        EXPECT_TRUE(error.context.starts_with("the damage begins in segment 4 of 9"))
            << error.context;
    }
}

TEST_F(FileDamage, TheSaltBeforeTheFirstSegmentMayBeWhatIsDamaged) {
    for (const DamagedFormat& format : kFormats) {
        const std::size_t payload = seal(format);
        flip(payload - 3);
        const Error error = openingFails();
        EXPECT_EQ(error.code, ErrorCode::damaged);
        EXPECT_EQ(
            error.context,
            fmt::format("the damage begins in segment 1 of {}, which starts at byte {}, or in "
                        "the salt before it",
                        kSegments, payload));
    }
}

TEST_F(FileDamage, ACutWithinASegmentIsWhereTheDamageBegins) {
    for (const DamagedFormat& format : kFormats) {
        const std::size_t stored = format.segmentBytes + format.tagBytes;
        const std::size_t payload = seal(format);
        std::filesystem::resize_file(folder_ / "output", payload + 3 * stored + 1);
        const Error error = openingFails();
        EXPECT_EQ(error.code, ErrorCode::damaged) << describe(error);
        EXPECT_EQ(error.context,
                  fmt::format("the damage begins in segment 4 of 4, which starts at byte {}",
                              payload + 3 * stored));
    }
}

TEST_F(FileDamage, ACutBehindASegmentIsAMissingEnd) {
    for (const DamagedFormat& format : kFormats)
        for (const std::size_t segments : {std::size_t{1}, std::size_t{4}}) {
            const std::size_t stored = format.segmentBytes + format.tagBytes;
            const std::size_t end = seal(format) + segments * stored;
            std::filesystem::resize_file(folder_ / "output", end);
            const Error error = openingFails();
            EXPECT_EQ(error.code, ErrorCode::damaged) << describe(error);
            EXPECT_EQ(error.segment, segments);
            EXPECT_EQ(error.context,
                      fmt::format("its end is missing; it was cut behind segment {}, at byte {}",
                                  segments, end));
            flip(end - stored + 1); // cut, and damaged in its last segment
            EXPECT_TRUE(openingFails().context.starts_with(
                fmt::format("the damage begins in segment {} of {}", segments, segments)));
        }
}

TEST_F(FileDamage, OffsetsOfArmoredFilesAreThoseOfTheDecodedData) {
    const DamagedFormat& format = kFormats[0];
    const std::size_t payload = seal(format, true);
    Bytes text = readFile(folder_ / "output");
    const std::size_t decoded = payload + format.segmentBytes + format.tagBytes + 1000;
    const std::size_t at = 35 + decoded / 48 * 65 + 3; // lines of 64 characters behind the first
    text[at] = text[at] == 'A' ? 'B' : 'A';
    writeFile(folder_ / "output", text);
    const Error error = openingFails();
    EXPECT_EQ(error.code, ErrorCode::damaged) << describe(error);
    EXPECT_EQ(
        error.context,
        fmt::format("the damage begins in segment 2, which starts at byte {} of the decoded data",
                    payload + format.segmentBytes + format.tagBytes));
}

TEST_F(FileDamage, AFileThatDamageMadeLongerIsNotRefusedForWantOfRoom) {
    for (const DamagedFormat& format : kFormats) {
        seal(format);
        std::error_code failed;
        const auto space = std::filesystem::space(folder_.path());
        std::filesystem::resize_file(folder_ / "output", 2 * space.available + (1 << 20), failed);
        if (failed) {
            ADD_FAILURE() << "no sparse file of that size: " << failed.message();
            return;
        }
        EXPECT_EQ(openingFails().code, ErrorCode::damaged) << format.cipher;
    }
}

TEST_F(FileDamage, AWrongKeyIsNoDamage) {
    seal(kFormats[1]);
    key_ = keys::generateIdentity().value();
    EXPECT_EQ(openingFails().code, ErrorCode::wrongKeyOrDamaged);
}

TEST_F(FileDamage, WhatIsNoEncryptedFileHasASentenceOfItsOwn) {
    const std::size_t payload = seal(kFormats[1]);
    const Bytes whole = readFile(folder_ / "output");
    const auto errorOf = [&](const std::string& name, std::span<const std::uint8_t> bytes) {
        writeFile(folder_ / name, bytes);
        FileJob opening = job(Direction::decrypt, "aes-256-gcm", Container::age, name, "plain");
        opening.work = DecryptFile();
        const auto done = run(opening, passphrase());
        EXPECT_FALSE(done);
        const auto early = checkRecognised(opening.input);
        if (!early) {
            EXPECT_EQ(early.error().code, done.error().code);
            EXPECT_EQ(early.error().context, done.error().context);
        }
        const std::string text = describe(done.error());
        EXPECT_EQ(text.find("IV"), std::string::npos) << text;
        return done.error().code;
    };
    EXPECT_EQ(errorOf("empty.bw", {}), ErrorCode::inputEmpty);
    EXPECT_EQ(errorOf("empty", {}), ErrorCode::inputEmpty);
    EXPECT_EQ(errorOf("cut", std::span(whole).first(8)), ErrorCode::malformed);
    EXPECT_EQ(errorOf("header.bw", std::span(whole).first(payload / 2)), ErrorCode::malformed);
    EXPECT_EQ(errorOf("salt.bw", std::span(whole).first(payload - 8)), ErrorCode::malformed);
    EXPECT_EQ(errorOf("random.bw", randomBytes(1000, 5)), ErrorCode::malformed);
    EXPECT_EQ(errorOf("random.age", randomBytes(1000, 5)), ErrorCode::malformed);
}

} // namespace
} // namespace blockwarp::tests
