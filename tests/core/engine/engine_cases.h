// SPDX-License-Identifier: GPL-3.0-or-later
/// Every engine and strategy as the same question: these bytes, with this key.
#pragma once

#include "core/cipher/cipher_spec.h"
#include "core/engine/engine.h"
#include "core/engine/machine.h"
#include "core/engine/strategy_choice.h"
#include "core/pipeline/memory_job.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

namespace blockwarp {

/// For GoogleTest, which finds it by the argument's namespace.
inline void PrintTo(EngineKind kind, std::ostream* out) {
    *out << engineSpec(kind).name;
}

} // namespace blockwarp

namespace blockwarp::tests {

/// The strategies with which `engine` can do this work on this machine; one empty name where it
/// uses none; nothing where it does not do the cipher.
inline std::vector<std::string> strategiesFor(EngineKind engine, const CipherSpec& cipher,
                                              Direction direction) {
    const EngineSpec& spec = engineSpec(engine);
    if (spec.does && !spec.does(cipher)) return {};
    if (!spec.usesStrategies) return {""};
    std::vector<std::string> names;
    for (const Strategy& strategy : strategyList())
        if (strategy.supports(cipher.algorithm, direction) &&
            whyStrategyIsRefused(engine, strategy, {}).empty())
            names.emplace_back(strategy.name);
    return names;
}

/// One way of doing one cipher in one direction.
struct EngineCase {
    const CipherSpec* cipher;
    Direction direction;
    EngineKind engine;
    std::string strategy;

    std::string text() const {
        return std::string(engineSpec(engine).name) + " " + strategy + " " +
               std::string(cipher->name) + (direction == Direction::encrypt ? " en" : " de") +
               "crypting";
    }
};

/// All ciphers, both directions, all strategies of an engine.
inline std::vector<EngineCase> casesOf(EngineKind engine) {
    std::vector<EngineCase> cases;
    for (const CipherSpec& cipher : cipherSpecs())
        for (const Direction direction : {Direction::encrypt, Direction::decrypt})
            for (const std::string& strategy : strategiesFor(engine, cipher, direction))
                cases.push_back({&cipher, direction, engine, strategy});
    return cases;
}

/// Those that take a message as one, and those that take it unit by unit.
inline std::vector<EngineCase> casesOf(EngineKind engine, bool byUnits) {
    std::vector<EngineCase> cases = casesOf(engine);
    std::erase_if(cases,
                  [&](const EngineCase& c) { return (c.cipher->unitBytes != 0) != byUnits; });
    return cases;
}
inline std::vector<EngineCase> messageCasesOf(EngineKind engine) {
    return casesOf(engine, false);
}
inline std::vector<EngineCase> unitCasesOf(EngineKind engine) {
    return casesOf(engine, true);
}

/// How a message is cut and spread. 0: as the program chooses.
struct Cut {
    std::size_t chunkBytes = 0;
    unsigned workers = 0;
    std::size_t unitBytes = 0;
};

/// Whether megabytes take it no time.
inline bool isFast(EngineKind engine) {
    return engine == EngineKind::cpu || engine == EngineKind::cuda || engine == EngineKind::vaes;
}

/// Tests of one engine; those of `cuda` are skipped where there is no GPU, those of `vaes` on a CPU
/// without its instructions.
class OnEngine : public testing::TestWithParam<EngineKind> {
  protected:
    void SetUp() override {
        if (GetParam() == EngineKind::cuda && gpuList().devices.empty())
            GTEST_SKIP() << "no GPU: " << gpuList().whyEmpty;
        const auto whyNotHere = engineSpec(GetParam()).whyNotHere;
        if (whyNotHere && !whyNotHere().empty()) GTEST_SKIP() << whyNotHere();
    }

    static Result<Bytes> run(const EngineCase& c, const Bytes& key, const Iv& iv, bool padding,
                             const Bytes& input, Cut cut = {}) {
        Tuning tuning;
        tuning.strategy = c.strategy;
        tuning.chunkBytes = cut.chunkBytes;
        tuning.threads = cut.workers;
        tuning.workersPerDevice = cut.workers;
        tuning.unitBytes = cut.unitBytes;
        return runMemoryJob({.cipher = *c.cipher,
                             .direction = c.direction,
                             .key = key,
                             .iv = iv,
                             .padding = padding,
                             .engine = c.engine,
                             .tuning = tuning},
                            input, NoCancel());
    }
};

inline std::string engineName(const testing::TestParamInfo<EngineKind>& info) {
    return std::string(engineSpec(info.param).name);
}

} // namespace blockwarp::tests
