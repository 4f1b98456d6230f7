// SPDX-License-Identifier: GPL-3.0-or-later
/// Sessions: one that stays open gives the same results as one that is opened for each payload, and
/// keeps nothing of a payload once it was told to forget it.
#include "core/engine/machine.h"
#include "core/io/memory_stream.h"
#include "core/pipeline/memory_job.h"
#include "core/pipeline/session.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace blockwarp::tests {
namespace {

class SessionTest : public testing::TestWithParam<EngineKind> {
  protected:
    void SetUp() override {
        if (GetParam() == EngineKind::cuda && gpuList().devices.empty())
            GTEST_SKIP() << "no GPU: " << gpuList().whyEmpty;
        tuning_.threads = 3;
    }

    struct Case {
        Bytes key;
        Iv iv;
        Bytes input;
    };
    static Case makeCase(const CipherSpec& cipher, std::size_t size, std::uint64_t seed) {
        Case made{randomBytes(cipher.keyBytes, seed), {}, randomBytes(size, seed + 1)};
        if (!cipher.authenticated) std::ranges::copy(randomBytes(16, seed + 2), made.iv.begin());
        return made;
    }
    SessionRequest requestOf(const CipherSpec& cipher, const Case& c, std::uint64_t bytes) const {
        return {.engine = GetParam(),
                .tuning = tuning_,
                .cipher = cipher,
                .direction = Direction::encrypt,
                .key = c.key,
                .iv = c.iv,
                .padding = cipher.padded,
                .bytes = bytes};
    }
    Bytes through(Session& session, const Case& c) {
        MemorySource source(c.input);
        MemorySink sink(2 * c.input.size() + 1024);
        NoProgress progress;
        const auto done = session.run({.source = source, .sink = sink}, NoCancel(), progress);
        EXPECT_TRUE(done) << describe(done.error());
        Bytes output = std::move(sink).take();
        output.resize(done ? done->bytesOut : 0);
        return output;
    }
    /// By an engine that is opened for this one alone.
    Bytes expected(const CipherSpec& cipher, const Case& c) const {
        const auto output = runMemoryJob({.cipher = cipher,
                                          .direction = Direction::encrypt,
                                          .key = c.key,
                                          .iv = c.iv,
                                          .padding = cipher.padded},
                                         c.input, NoCancel());
        EXPECT_TRUE(output);
        return output ? *output : Bytes();
    }

    Tuning tuning_;
};

TEST_P(SessionTest, OneAfterTheOtherIsAsEachAlone) {
    for (const CipherSpec& cipher : cipherSpecs()) {
        if (!cipher.parallelEncrypt && GetParam() != EngineKind::cpu &&
            GetParam() != EngineKind::reference)
            continue;
        Sessions sessions;
        std::uint64_t seed = 1;
        for (const std::size_t size : {100U, 5'000U, 31U, 700'003U, 16U, 700'003U, 300'000U}) {
            const Case c = makeCase(cipher, size, seed += 10);
            const auto session = sessions.open(requestOf(cipher, c, size));
            ASSERT_TRUE(session) << cipher.name << describe(session.error());
            EXPECT_EQ(through(**session, c), expected(cipher, c)) << cipher.name << ", " << size;
            (*session)->forget();
        }
    }
}

TEST_P(SessionTest, StaysOpenForWhatFits) {
    const CipherSpec& cipher = *findCipher("aes-256-ctr");
    Sessions sessions;
    std::set<const void*> buffers;
    for (std::uint64_t size = 20'000; size > 10'000; size -= 1'000) {
        const Case c = makeCase(cipher, size, size);
        const auto session = sessions.open(requestOf(cipher, c, size));
        ASSERT_TRUE(session);
        buffers.insert((*session)->workers().front()->buffer().data());
        (*session)->forget();
    }
    EXPECT_EQ(buffers.size(), 1U) << "it was opened again";
}

TEST_P(SessionTest, TakesNoOtherWork) {
    const CipherSpec& cipher = *findCipher("aes-256-ctr");
    const Case c = makeCase(cipher, 5'000, 1);
    auto session = Session::open(requestOf(cipher, c, 5'000));
    ASSERT_TRUE(session);
    const auto takes = [&](const SessionRequest& request) {
        const auto taken = session->take(request);
        EXPECT_TRUE(taken) << describe(taken.error());
        return taken && *taken;
    };
    EXPECT_TRUE(takes(requestOf(cipher, c, 4'000)));
    EXPECT_FALSE(takes(requestOf(cipher, c, 5'000'000))) << "its buffers are too small";
    SessionRequest back = requestOf(cipher, c, 4'000);
    back.direction = Direction::decrypt;
    EXPECT_FALSE(takes(back));
    const CipherSpec& gcm = *findCipher("aes-256-gcm");
    EXPECT_FALSE(takes(requestOf(gcm, c, 4'000)));
    tuning_.chunkBytes = 64 << 10;
    EXPECT_FALSE(takes(requestOf(cipher, c, 4'000)));
}

TEST_P(SessionTest, KeepsNothingOfAPayload) {
    for (const char* name : {"aes-256-ctr", "aes-256-gcm", "chacha20-poly1305"}) {
        const CipherSpec& cipher = *findCipher(name);
        const Case c = makeCase(cipher, 500'000, 3);
        auto session = Session::open(requestOf(cipher, c, c.input.size()));
        ASSERT_TRUE(session);
        (void)through(*session, c);
        std::vector<std::span<std::uint8_t>> buffers;
        for (const auto& worker : session->workers())
            buffers.push_back(worker->buffer());
        session->forget();
        for (const auto buffer : buffers)
            EXPECT_TRUE(std::ranges::all_of(buffer, [](auto byte) { return byte == 0; })) << name;
    }
}

INSTANTIATE_TEST_SUITE_P(Engines, SessionTest,
                         testing::Values(EngineKind::cpu, EngineKind::cuda, EngineKind::reference,
                                         EngineKind::emulated),
                         [](const auto& engine) {
                             return std::string(engineSpec(engine.param).name);
                         });

} // namespace
} // namespace blockwarp::tests
