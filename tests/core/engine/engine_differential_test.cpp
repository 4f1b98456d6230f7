// SPDX-License-Identifier: GPL-3.0-or-later
/// Every engine and strategy against OpenSSL in one call, where sizes and counters are awkward.
#include "tests/core/engine/engine_cases.h"
#include "tests/support/awkward.h"
#include "tests/support/openssl_oracle.h"

namespace blockwarp::tests {
namespace {

/// Opening workers on a GPU takes milliseconds; its tails are tested in tests/kernels one by one.
std::vector<std::size_t> sizesFor(EngineKind engine) {
    if (engine == EngineKind::cuda) return {0, 1, 15, 16, 17, 63, 64, 65, 4095, 4096, 4097};
    return awkwardSizes();
}

class EngineDifferential : public OnEngine {
  protected:
    /// A message of `size` bytes of plaintext, as OpenSSL does it and as the engine does.
    void expectAsOpenssl(const EngineCase& c, std::size_t size, bool padding, const Iv& iv,
                         Cut cut) {
        const Bytes key = randomBytes(c.cipher->keyBytes, ++seed_);
        const Bytes plain = randomBytes(size, ++seed_);
        const Bytes sealed =
            openssl(std::string(c.cipher->name), Direction::encrypt, key, iv, plain, padding);
        const bool encrypting = c.direction == Direction::encrypt;
        const auto got = run(c, key, iv, padding, encrypting ? plain : sealed, cut);
        const auto what = [&] {
            return c.text() + ", " + std::to_string(size) + " bytes, chunks of " +
                   std::to_string(cut.chunkBytes) + (padding ? ", padded" : "");
        };
        ASSERT_TRUE(got) << what() << ": " << describe(got.error());
        EXPECT_TRUE(*got == (encrypting ? sealed : plain)) << what();
    }

    void expectAsOpenssl(const EngineCase& c, std::size_t size, Cut cut) {
        const Iv iv = ivFrom(randomBytes(16, ++seed_));
        if (c.cipher->padded) expectAsOpenssl(c, size, true, iv, cut);
        if (!c.cipher->padded || size % kAesBlockBytes == 0)
            expectAsOpenssl(c, size, false, iv, cut);
    }

  private:
    std::uint64_t seed_ = 0;
};

TEST_P(EngineDifferential, AgreesAtAwkwardSizes) {
    for (const EngineCase& c : messageCasesOf(GetParam()))
        for (const std::size_t size : sizesFor(GetParam()))
            expectAsOpenssl(c, size, {});
}

TEST_P(EngineDifferential, AgreesAroundChunkBounds) {
    for (const EngineCase& c : messageCasesOf(GetParam()))
        for (const std::size_t chunk : {64U, 4096U})
            for (const std::size_t chunks : {1U, 2U, 5U})
                for (const std::size_t size :
                     {chunks * chunk - 1, chunks * chunk, chunks * chunk + 1, chunks * chunk + 16})
                    expectAsOpenssl(c, size, {chunk, 3});
}

TEST_P(EngineDifferential, AgreesWhereCountersWrapWithinAndBetweenChunks) {
    for (const EngineCase& c : messageCasesOf(GetParam())) {
        if (!hasCounter(c.cipher->algorithm)) continue;
        for (const WrappingCounter& counter : wrappingCounters(c.cipher->algorithm))
            for (const std::size_t chunk : {64U, 192U, 4096U}) {
                SCOPED_TRACE(counter.what);
                expectAsOpenssl(c, 60 * 64 + 5, false, ivFromHex(counter.hex), {chunk, 3});
            }
    }
}

TEST_P(EngineDifferential, AgreesOnAMessageOfSeveralSlicesAndDefaultChunks) {
    // More than what the host workers (256 KiB), OpenSSL's and those of vaes (1 MiB) do between two
    // looks at the cancel flag, in chunks as the program chooses them.
    const bool fast = isFast(GetParam());
    const std::size_t size = fast ? (std::size_t{9} << 20) + 19 : (std::size_t{600} << 10) + 19;
    for (const EngineCase& c : messageCasesOf(GetParam())) {
        if (c.cipher->keyBytes != 32) continue; // only the rounds differ
        expectAsOpenssl(c, size, {});
        expectAsOpenssl(c, size, {(size / 64 + 1) * 64, 1});
    }
}

TEST_P(EngineDifferential, SaysWhatItCannotDo) {
    const EngineSpec& engine = engineSpec(GetParam());
    for (const CipherSpec& cipher : cipherSpecs()) {
        const bool can = (!engine.usesStrategies || cipher.parallel(Direction::encrypt)) &&
                         (!engine.does || engine.does(cipher));
        const auto got = run({&cipher, Direction::encrypt, engine.kind, ""},
                             randomBytes(cipher.keyBytes, 1), {}, false, randomBytes(64, 2));
        EXPECT_EQ(bool(got), can) << engine.name << " " << cipher.name;
        if (!got) {
            EXPECT_EQ(got.error().code, ErrorCode::unsupported) << cipher.name;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(, EngineDifferential,
                         testing::Values(EngineKind::cpu, EngineKind::cuda, EngineKind::reference,
                                         EngineKind::emulated, EngineKind::vaes),
                         engineName);

} // namespace
} // namespace blockwarp::tests
