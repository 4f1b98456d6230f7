// SPDX-License-Identifier: GPL-3.0-or-later
/// Ciphers that work by data units or segments: every engine and strategy against OpenSSL, which
/// gets one unit a call.
#include "tests/core/engine/engine_cases.h"
#include "tests/support/openssl_oracle.h"
#include "tests/support/segments_oracle.h"

#include <numeric>

namespace blockwarp::tests {
namespace {

class EngineUnits : public OnEngine {
  protected:
    static Bytes sealedAsOpenssl(const EngineCase& c, const Bytes& key, const Iv& iv,
                                 const Bytes& plain, std::size_t unit) {
        const std::string name(c.cipher->name);
        if (!c.cipher->authenticated)
            return opensslXts(name, Direction::encrypt, key, iv, plain, unit);
        return sealedByOpenssl({name, key, iv, static_cast<std::uint32_t>(unit), {}}, plain);
    }

    void expectAsOpenssl(const EngineCase& c, std::size_t size, const Iv& iv, Cut cut) {
        const Bytes key = randomBytes(c.cipher->keyBytes, ++seed_);
        const Bytes plain = randomBytes(size, ++seed_);
        const std::size_t unit = cut.unitBytes != 0 ? cut.unitBytes : c.cipher->unitBytes;
        const Bytes sealed = sealedAsOpenssl(c, key, iv, plain, unit);
        const bool encrypting = c.direction == Direction::encrypt;
        const auto got = run(c, key, iv, false, encrypting ? plain : sealed, cut);
        const auto what = [&] {
            return c.text() + ", " + std::to_string(size) + " bytes in units of " +
                   std::to_string(unit) + ", chunks of " + std::to_string(cut.chunkBytes);
        };
        ASSERT_TRUE(got) << what() << ": " << describe(got.error());
        EXPECT_TRUE(*got == (encrypting ? sealed : plain)) << what();
    }
    /// With any number and nonce, and the next size that the cipher can have.
    void expectAsOpenssl(const EngineCase& c, std::size_t size, Cut cut) {
        const std::size_t unit = cut.unitBytes != 0 ? cut.unitBytes : c.cipher->unitBytes;
        if (!c.cipher->authenticated && size % unit != 0 && size % unit < kAesBlockBytes)
            size += kAesBlockBytes;
        expectAsOpenssl(c, size, ivFrom(randomBytes(16, ++seed_)), cut);
    }

    /// One key length of each cipher where it is slow: only the rounds differ.
    static std::vector<EngineCase> someCases() {
        std::vector<EngineCase> cases = unitCasesOf(GetParam());
        if (GetParam() != EngineKind::cpu)
            std::erase_if(cases, [](const EngineCase& c) {
                return c.cipher->family == "AES" && !c.cipher->name.starts_with("aes-128");
            });
        return cases;
    }

    static std::vector<std::size_t> unitsFor(const CipherSpec& cipher) {
        if (!cipher.authenticated) return {0, 512, 1536};
        return {0, 1, 16, 64, 77};
    }
    static std::size_t stepOf(std::size_t unit) { return std::lcm(std::size_t{64}, unit); }

  private:
    std::uint64_t seed_ = 0;
};

TEST_P(EngineUnits, AgreesAtAwkwardSizes) {
    for (const EngineCase& c : unitCasesOf(GetParam()))
        for (const std::size_t unit : unitsFor(*c.cipher)) {
            std::vector<std::size_t> sizes{0, 1, 15, 16, 17, 63, 64, 65, 300};
            if (unit != 0) sizes = {0, unit, unit + 1, 2 * unit + 16, 5 * unit + 33};
            for (const std::size_t size : sizes)
                expectAsOpenssl(c, size, {0, 1, unit});
        }
}

TEST_P(EngineUnits, AgreesAroundChunkBounds) {
    for (const EngineCase& c : someCases())
        for (const std::size_t unit : c.cipher->authenticated ? std::vector<std::size_t>{48, 77}
                                                              : std::vector<std::size_t>{512}) {
            const std::size_t chunk = stepOf(unit);
            for (const std::size_t size :
                 {chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + unit, 4 * chunk + unit + 17})
                expectAsOpenssl(c, size, {chunk, 3, unit});
        }
}

TEST_P(EngineUnits, AgreesWhereNumbersAndNoncesWrapWithinAndBetweenChunks) {
    for (const EngineCase& c : someCases()) {
        const bool tagged = c.cipher->authenticated;
        const std::size_t unit = tagged ? 64 : 512;
        for (const std::string hex :
             tagged ? std::vector{"ffffffffffffffffffffff01", "0102030405ffffffffffff7f",
                                  "010203040506070809fffdff", "fffffffffffffffffffff901"}
                    : std::vector{
                          "ffffffffffffffffffffffffffffffff", "fcffffffffffffff0102030405060708",
                          "fdffffff000000000000000000000000", "f8ffffffffffffffffffffffffffff7f"})
            for (const std::size_t chunk : {unit, 4 * unit, 64 * unit})
                expectAsOpenssl(c, 11 * unit + 20, ivFromHex(hex), {chunk, 3, unit});
    }
}

TEST_P(EngineUnits, AgreesOnAMessageOfSeveralSlicesAndDefaultChunks) {
    const bool fast = isFast(GetParam());
    const std::size_t size = fast ? (std::size_t{9} << 20) + 19 : (std::size_t{600} << 10) + 19;
    for (const EngineCase& c : someCases()) {
        expectAsOpenssl(c, size, {});
        expectAsOpenssl(c, size, {0, 1, c.cipher->authenticated ? 9999U : 0});
        // One chunk, of which a host worker does several slices.
        const std::size_t unit = c.cipher->unitBytes;
        expectAsOpenssl(c, size, {(size / unit + 1) * unit, 1});
    }
}

TEST_P(EngineUnits, RefusesDataUnitsOfLessThanABlock) {
    for (const EngineCase& c : someCases()) {
        if (c.cipher->authenticated) continue;
        const Bytes key = randomBytes(c.cipher->keyBytes, 1);
        for (const std::size_t size : {1U, 15U, 513U, 1024U + 15}) {
            const auto got = run(c, key, {}, false, randomBytes(size, size), {512, 2, 512});
            ASSERT_FALSE(got) << c.text() << ", " << size;
            EXPECT_EQ(got.error().code, ErrorCode::partialBlock) << c.text();
        }
    }
}

TEST_P(EngineUnits, RefusesUnitsThatCannotBe) {
    for (const EngineCase& c : someCases())
        for (const std::size_t unit :
             {std::size_t{1} << 32, std::size_t{20} << 20,
              c.cipher->authenticated ? (std::size_t{1} << 20) + 1 : std::size_t{500}}) {
            const auto got = run(c, randomBytes(c.cipher->keyBytes, 1), {}, false,
                                 randomBytes(64, 1), {0, 1, unit});
            ASSERT_FALSE(got) << c.text() << ", " << unit;
            EXPECT_EQ(got.error().code, ErrorCode::badTuning) << c.text();
        }
}

/// Cancels at the n-th look.
class CancelAtLook final : public CancelToken {
  public:
    explicit CancelAtLook(int looks) : left_(looks) {}
    bool cancelled() const override { return left_.fetch_sub(1) <= 0; }

  private:
    mutable std::atomic<int> left_;
};

TEST_P(EngineUnits, StopsBetweenUnitsWhenCancelled) {
    for (const EngineCase& c : someCases()) {
        const Bytes key = randomBytes(c.cipher->keyBytes, 1);
        const std::size_t size = std::size_t{400} << 10; // several slices of one chunk
        const Iv iv = ivFromHex("000000000000000000000001");
        const Bytes plain(size);
        const Bytes input = c.direction == Direction::encrypt
                                ? plain
                                : sealedAsOpenssl(c, key, iv, plain, c.cipher->unitBytes);
        Tuning tuning;
        tuning.strategy = c.strategy;
        tuning.chunkBytes = std::size_t{1} << 20;
        const MemoryJob job{.cipher = *c.cipher,
                            .direction = c.direction,
                            .key = key,
                            .iv = iv,
                            .engine = c.engine,
                            .tuning = tuning};
        for (const int looks : {0, 2}) {
            CancelAtLook progress(looks);
            const auto got = runMemoryJob(job, input, progress);
            ASSERT_FALSE(got) << c.text() << ", look " << looks;
            EXPECT_EQ(got.error().code, ErrorCode::cancelled) << c.text();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(, EngineUnits,
                         testing::Values(EngineKind::cpu, EngineKind::cuda, EngineKind::reference,
                                         EngineKind::emulated, EngineKind::vaes),
                         engineName);

} // namespace
} // namespace blockwarp::tests
