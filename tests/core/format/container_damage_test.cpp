// SPDX-License-Identifier: GPL-3.0-or-later
/// Files that were damaged by somebody without the key: every bit, every end, every part moved.
/// None opens, none leaves a file, and of none a byte of plaintext comes out that was not
/// authenticated.
#include "tests/core/format/container_fixture.h"
#include "tests/support/job_parts.h"

#include <set>

namespace blockwarp::tests {
namespace {

using Codes = std::set<ErrorCode>;
const Codes kPayloadCodes{ErrorCode::damaged};
const Codes kHeaderCodes{ErrorCode::wrongKeyOrDamaged, ErrorCode::otherKeys, ErrorCode::malformed,
                         ErrorCode::notThatContainer, ErrorCode::inputEmpty};

class Damage : public ContainerTest {
  protected:
    Bytes made(const Format& format, const Bytes& plain) {
        Bytes file = sealed(format, {}, recipient(), plain).value();
        std::filesystem::remove(folder_ / "output");
        return file;
    }
    /// Bytes before the payload.
    std::size_t headerBytes(const Format& format, const Bytes& file) const {
        const auto keys = containerSpec(format.container).open({nullptr, identity(), file}).value();
        return keys.header.size();
    }

    void expectRefused(const Bytes& file, EngineKind engine, const Codes& codes,
                       const std::string& what) {
        writeFile(folder_ / "input", file);
        FileJob opening = job(Direction::decrypt, "", Container::age);
        openingOf(opening).container.reset();
        opening.engine.kind = engine;
        opening.engine.tuning.threads = 1;
        const auto done = run(opening, identity());
        ASSERT_FALSE(done) << what;
        ASSERT_TRUE(codes.contains(done.error().code)) << what << ": " << describe(done.error());
        ASSERT_EQ(folder_.names(), std::set<std::string>{"input"}) << what;
    }

    void expectFlipsRefused(Bytes file, std::size_t from, std::size_t to, EngineKind engine,
                            const Codes& codes, const std::string& what) {
        for (std::size_t bit = 8 * from; bit < 8 * to && !HasFatalFailure(); ++bit) {
            const auto mask = static_cast<std::uint8_t>(1U << bit % 8);
            file[bit / 8] ^= mask;
            expectRefused(file, engine, codes, what + ", bit " + std::to_string(bit));
            file[bit / 8] ^= mask;
        }
    }
};

TEST_F(Damage, EveryBitOfAHeader) {
    for (const Format& format : formats(kSegment)) {
        if (!format.cipher->authenticated) continue; // others have the same header
        const Bytes file = made(format, randomBytes(20, 1));
        if (format.cipher->keyBytes == 24) continue;
        for (const EngineKind engine : kHostEngines)
            expectFlipsRefused(file, 0, headerBytes(format, file) - 16, engine, kHeaderCodes,
                               format.name());
    }
}

TEST_F(Damage, EveryBitOfAPayload) {
    for (const Format& format : formats(kSegment)) {
        const Bytes file = made(format, randomBytes(20, 1));
        const std::size_t payload = headerBytes(format, file);
        expectFlipsRefused(file, payload - 16, payload, EngineKind::cpu, kPayloadCodes,
                           format.name() + ", salt");
        for (const EngineKind engine : kHostEngines)
            if (engine == EngineKind::cpu || format.cipher->keyBytes != 24)
                expectFlipsRefused(file, payload, file.size(), engine, kPayloadCodes,
                                   format.name());
    }
}

TEST_F(Damage, EveryTruncation) {
    for (const Format& format : formats(kSegment)) {
        const Bytes file = made(format, randomBytes(20, 1));
        const std::size_t header = headerBytes(format, file);
        for (const EngineKind engine : kHostEngines)
            for (std::size_t size = 0; size < file.size() && !HasFatalFailure(); ++size) {
                if (size < header - 20 && engine != EngineKind::cpu) continue; // no worker opens
                const Codes& codes = size < header ? kHeaderCodes : kPayloadCodes;
                expectRefused({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)},
                              engine, codes, format.name() + ", cut to " + std::to_string(size));
            }
    }
}

/// A payload of three segments, the last one short.
struct Parts {
    Bytes header;
    std::vector<Bytes> segments;

    Parts(const Format& format, const Bytes& file, std::size_t headerBytes)
        : header(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(headerBytes)) {
        auto rest = std::span(file).subspan(headerBytes);
        while (!rest.empty()) {
            const auto piece = rest.first(std::min(rest.size(), format.storedSegment()));
            segments.emplace_back(piece.begin(), piece.end());
            rest = rest.subspan(piece.size());
        }
    }
    Bytes ordered(std::initializer_list<std::size_t> order, std::size_t more = 0,
                  std::size_t less = 0) const {
        Bytes file = header;
        for (const std::size_t i : order)
            file.insert(file.end(), segments[i].begin(), segments[i].end());
        file.resize(file.size() + more - less);
        return file;
    }
};

TEST_F(Damage, SegmentsMovedCutAndAppended) {
    for (const Format& format : formats(kSegment)) {
        const Bytes file = made(format, randomBytes(2 * format.segmentBytes + 100, 1));
        const Parts parts(format, file, headerBytes(format, file));
        ASSERT_EQ(parts.segments.size(), 3U);
        ASSERT_TRUE(parts.ordered({0, 1, 2}) == file);
        const std::size_t last = parts.segments[2].size();
        const Bytes cases[] = {parts.ordered({1, 0, 2}),
                               parts.ordered({0, 1, 1, 2}),
                               parts.ordered({0, 0, 1, 2}),
                               parts.ordered({0, 2}),
                               parts.ordered({1, 2}),
                               parts.ordered({2}),
                               parts.ordered({0, 1}),
                               parts.ordered({0}),
                               parts.ordered({}),
                               parts.ordered({0, 1, 2, 2}),
                               parts.ordered({0, 1, 2, 0}),
                               parts.ordered({0, 1, 2}, 1),
                               parts.ordered({0, 1, 2}, 16),
                               parts.ordered({0, 1, 2}, 32),
                               parts.ordered({0, 1, 2}, 5000),
                               parts.ordered({0, 1, 2}, 200'000),
                               parts.ordered({0, 1, 2}, 0, 1),
                               parts.ordered({0, 1, 2}, 0, 16),
                               parts.ordered({0, 1, 2}, 0, 32),
                               parts.ordered({0, 1, 2}, 0, last - 1),
                               parts.ordered({0, 1, 2}, 0, last + 1)};
        std::size_t number = 0;
        for (const Bytes& damaged : cases) {
            ++number;
            for (const EngineKind engine : kHostEngines)
                expectRefused(damaged, engine, kPayloadCodes,
                              format.name() + ", case " + std::to_string(number));
        }
    }
}

TEST_F(Damage, IntoAStreamGoOnlyWholeAuthenticatedSegments) {
    for (const Format& format : formats(kSegment)) {
        const Bytes plain = randomBytes(4 * format.segmentBytes + 100, 1);
        const Bytes file = made(format, plain);
        const std::size_t header = headerBytes(format, file);
        for (const EngineKind engine : kHostEngines)
            for (std::size_t bad = 0; bad < 5; ++bad) {
                Bytes damaged = file;
                damaged[header + bad * format.storedSegment() + 50] ^= 1;
                const Way way{engine, format.segmentBytes, true, false};
                const auto got = opened(way, identity(), damaged);
                ASSERT_FALSE(got) << format.name();
                EXPECT_EQ(got.error().code, ErrorCode::damaged);
                const Bytes out = readFile(folder_ / "output");
                EXPECT_EQ(out.size() % format.segmentBytes, 0U) << format.name();
                ASSERT_EQ(out.size(), bad * format.segmentBytes)
                    << format.name() << ": nothing good is kept back";
                EXPECT_TRUE(std::equal(out.begin(), out.end(), plain.begin())) << format.name();
            }
    }
}

TEST_F(Damage, PartsOfAnotherFileForTheSameKey) {
    for (const Format& format : formats(kSegment)) {
        const Bytes one = made(format, randomBytes(100, 1));
        const Bytes two = made(format, randomBytes(100, 2));
        const std::size_t header = headerBytes(format, one);
        ASSERT_EQ(one.size(), two.size());
        for (const std::size_t cut : {header - 16, header}) { // with the salt, and without
            Bytes mixed(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(cut));
            mixed.insert(mixed.end(), two.begin() + static_cast<std::ptrdiff_t>(cut), two.end());
            for (const EngineKind engine : kHostEngines)
                expectRefused(mixed, engine, kPayloadCodes, format.name());
        }
    }
}

} // namespace
} // namespace blockwarp::tests
