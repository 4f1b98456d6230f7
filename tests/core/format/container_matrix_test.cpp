// SPDX-License-Identifier: GPL-3.0-or-later
/// What one engine encrypts another one decrypts: containers, ciphers, sizes, segments, streams.
#include "tests/core/format/container_fixture.h"
#include "tests/support/job_parts.h"

#include <random>

namespace blockwarp::tests {
namespace {

constexpr std::size_t kSizes[] = {0, 1, 15, 16, 4095, 4096, 4097, 65535, 65536, 65537};

/// Around the ends of segments and chunks of so many bytes, also where padding fills them up.
std::vector<std::size_t> sizesAround(std::size_t segment, std::size_t chunk) {
    return {segment - 17,   segment - 16,  chunk - 17, chunk - 16,
            chunk - 1,      chunk,         chunk + 1,  chunk + segment - 1,
            2 * chunk - 16, 2 * chunk - 1, 2 * chunk,  2 * chunk + 1};
}

class ContainerMatrix : public ContainerTest {
  protected:
    /// Each engine encrypts, and the next one decrypts.
    void expectAllEngines(const Format& format, std::size_t chunk, bool streams,
                          std::span<const std::size_t> sizes) {
        for (const std::size_t size : sizes)
            for (std::size_t i = 0; i < kHostEngines.size(); ++i) {
                const EngineKind next = kHostEngines[(i + 1) % kHostEngines.size()];
                expectRoundTrip(format, {kHostEngines[i], chunk, streams, false},
                                {next, chunk, streams, false}, randomBytes(size, size + i));
            }
    }
};

TEST_F(ContainerMatrix, SizesInFiles) {
    for (const Format& format : formats(kSegment))
        expectAllEngines(format, 0, false, kSizes);
}

TEST_F(ContainerMatrix, SizesAroundChunksInFiles) {
    for (const Format& format : formats(kSegment)) {
        const std::size_t chunk = 2 * format.segmentBytes;
        expectAllEngines(format, chunk, false, sizesAround(format.segmentBytes, chunk));
    }
}

TEST_F(ContainerMatrix, SizesAroundChunksInStreams) {
    for (const Format& format : formats(kSegment)) {
        const std::size_t chunk = 2 * format.segmentBytes;
        expectAllEngines(format, chunk, true, sizesAround(format.segmentBytes, chunk));
        expectAllEngines(format, chunk, true, std::array<std::size_t, 4>{0, 1, 15, 16});
    }
}

TEST_F(ContainerMatrix, StreamsAndFilesAreTheSame) {
    for (const Format& format : formats(kSegment))
        for (const bool streams : {false, true})
            for (const std::size_t size : {std::size_t{0}, 2 * kSegment, 2 * kSegment + 1})
                expectRoundTrip(format, {EngineKind::cpu, 0, streams, false},
                                {EngineKind::cpu, 0, !streams, false}, randomBytes(size, size));
}

TEST_F(ContainerMatrix, SegmentsOfEverySize) {
    for (std::size_t segment = kSegment; segment <= (1U << 20); segment *= 2)
        for (const auto* cipher : {"aes-256-gcm", "aes-128-cbc", "aes-128-xts", "chacha20"}) {
            const Format format{Container::blockwarp, findCipher(cipher), segment};
            expectRoundTrip(format, {}, {EngineKind::emulated, 0, false, false},
                            randomBytes(segment + 1, segment));
            expectRoundTrip(format, {EngineKind::cpu, 0, true, false}, {},
                            randomBytes(segment, segment));
        }
}

TEST_F(ContainerMatrix, Armor) {
    const Format format = formats(kSegment).front();
    for (const std::size_t size : {0U, 1U, 47U, 48U, 49U, 65535U, 65536U, 65537U, 200'000U})
        for (const bool streams : {false, true})
            expectRoundTrip(format, {EngineKind::cpu, 65536, streams, true},
                            {EngineKind::cpu, 65536, !streams, false}, randomBytes(size, size));
}

TEST_F(ContainerMatrix, RandomCases) {
    std::mt19937_64 random(20260101);
    const auto below = [&](std::size_t most) { return static_cast<std::size_t>(random() % most); };
    for (int i = 0; i < 150; ++i) {
        const std::size_t segment = kSegment << below(7);
        const auto all = formats(segment);
        const Format& format = all[below(all.size())];
        const auto way = [&] {
            const std::size_t chunk =
                below(2) * format.segmentBytes * (1 + below(3)); // 0: the engine's own
            return Way{kHostEngines[below(3)], chunk, below(2) == 1, false};
        };
        Way sealing = way();
        sealing.armor = format.armors() && below(2) == 1;
        expectRoundTrip(format, sealing, way(), randomBytes(below(4 * segment + 1), random()));
    }
}

TEST_F(ContainerMatrix, VerifyReadsTheOutputBack) {
    for (const Format& format : formats(kSegment))
        for (const bool armor : {false, true}) {
            if (armor && !format.armors()) continue;
            for (const std::size_t size : {std::size_t{0}, 2 * kSegment, std::size_t{70'001}}) {
                writeFile(folder_ / "input", randomBytes(size, size));
                FileJob sealing =
                    job(Direction::encrypt, format.cipher->name.data(), format.container);
                sealingOf(sealing).armor = armor;
                setVerify(sealing, true);
                sealing.target.overwrite = true;
                const auto done = run(sealing, recipient());
                ASSERT_TRUE(done) << format.name() << describe(done.error());
                EXPECT_TRUE(done->verified);
            }
        }
}

TEST_F(ContainerMatrix, EveryFileHasAKeyOfItsOwn) {
    for (const Format& format : formats(kSegment)) {
        const Bytes plain(64, 'x');
        EXPECT_FALSE(*sealed(format, {}, recipient(), plain) ==
                     *sealed(format, {}, recipient(), plain))
            << format.name();
    }
}

TEST_F(ContainerMatrix, OnAGpu) {
    if (gpuList().devices.empty()) GTEST_SKIP() << "no GPU here: " << gpuList().whyEmpty;
    for (const Format& format : formats(kSegment))
        for (const bool streams : {false, true})
            for (const std::size_t size : {0U, 1U, 4096U, 65537U, 3'000'001U}) {
                const Way gpu{EngineKind::cuda, 0, streams, false};
                expectRoundTrip(format, gpu, {}, randomBytes(size, size));
                expectRoundTrip(format, {}, gpu, randomBytes(size, size));
            }
}

} // namespace
} // namespace blockwarp::tests
