// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/selftest/selftest.h"

#include "core/base/random.h"
#include "core/engine/machine.h"
#include "core/engine/strategy_choice.h"
#include "core/keys/key_input.h"
#include "core/pipeline/memory_job.h"
#include "core/selftest/selftest_vectors.h"

#include <array>
#include <optional>

namespace blockwarp {
namespace {

/// Enough for several chunks and a partial block; little enough for the slow engines. The last data
/// unit of XTS has more than a block, as it must.
constexpr std::size_t kFastBytes = (std::size_t{4} << 20) + 23;
constexpr std::size_t kSlowBytes = (std::size_t{300} << 10) + 23;

/// One engine, strategy and cipher under test.
struct Subject {
    const EngineSpec& engine;
    const CipherSpec& cipher;
    std::string strategy;
};

using Bytes = std::vector<std::uint8_t>;

Bytes fromHex(std::string_view hex) {
    const auto bytes = parseHexSecret(hex);
    const auto view = bytes->span();
    return {view.begin(), view.end()};
}

/// Kernels decrypt CBC but do not encrypt it.
bool canDo(const Subject& subject, Direction direction) {
    return !subject.engine.usesStrategies || subject.cipher.parallel(direction);
}

Result<Bytes> run(const Subject& subject, EngineKind engine, Direction direction,
                  std::span<const std::uint8_t> key, const Iv& iv,
                  std::span<const std::uint8_t> input, const CancelToken& cancel) {
    NoProgress quiet;
    Tuning tuning;
    if (engine == subject.engine.kind) tuning.strategy = subject.strategy;
    return runMemoryJob({.cipher = subject.cipher,
                         .direction = direction,
                         .key = key,
                         .iv = iv,
                         .engine = engine,
                         .tuning = tuning},
                        input, cancel);
}

/// What went wrong, or an empty text.
std::string compare(const Result<Bytes>& got, const Bytes& expected, const std::string& what) {
    if (!got) return describe(got.error());
    return *got == expected ? std::string{} : what + " gave a wrong answer";
}

std::string checkKnownAnswer(const Subject& subject, const KnownAnswer& answer,
                             const CancelToken& cancel) {
    const Bytes key = fromHex(answer.key);
    const auto iv = parseIv(answer.iv, subject.cipher);
    const Bytes plain = fromHex(answer.plaintext);
    const Bytes cipher = fromHex(answer.ciphertext);
    const std::string source(answer.source);
    std::string fault;
    if (canDo(subject, Direction::encrypt))
        fault =
            compare(run(subject, subject.engine.kind, Direction::encrypt, key, *iv, plain, cancel),
                    cipher, source + " encryption");
    if (fault.empty())
        fault =
            compare(run(subject, subject.engine.kind, Direction::decrypt, key, *iv, cipher, cancel),
                    plain, source + " decryption");
    return fault;
}

/// What a subject is compared with: OpenSSL, or for OpenSSL our reference.
EngineKind oracleOf(const Subject& subject) {
    return subject.engine.kind == EngineKind::cpu ? EngineKind::reference : EngineKind::cpu;
}

/// Random data, key and IV, in both directions by the subject and by another engine.
std::string checkRandomData(const Subject& subject, const CancelToken& cancel) {
    const bool slow =
        subject.engine.kind == EngineKind::reference || subject.engine.kind == EngineKind::emulated;
    std::size_t size = slow ? kSlowBytes : kFastBytes;
    if (subject.cipher.padded) size -= size % subject.cipher.blockBytes;
    Bytes plain(size);
    Bytes key(subject.cipher.keyBytes);
    Iv iv{};
    for (const auto bytes : std::initializer_list<std::span<std::uint8_t>>{plain, key, iv})
        if (auto ok = fillRandom(bytes); !ok) return describe(ok.error());
    const auto sealed = run(subject, oracleOf(subject), Direction::encrypt, key, iv, plain, cancel);
    if (!sealed) return describe(sealed.error());
    std::string fault;
    if (canDo(subject, Direction::encrypt))
        fault =
            compare(run(subject, subject.engine.kind, Direction::encrypt, key, iv, plain, cancel),
                    *sealed, "encryption of random data");
    if (fault.empty())
        fault =
            compare(run(subject, subject.engine.kind, Direction::decrypt, key, iv, *sealed, cancel),
                    plain, "decryption of random data");
    return fault;
}

/// Why this machine cannot run it, or an empty text.
std::string whySkipped(const Subject& subject) {
    if (subject.engine.kind != EngineKind::cuda) return {};
    if (gpuList().devices.empty()) return gpuList().whyEmpty;
    return whyStrategyIsRefused(subject.engine.kind, *kernels::findStrategy(subject.strategy), {});
}

Check checkSubject(const Subject& subject, const CancelToken& cancel) {
    Check check{std::string(subject.engine.name),
                subject.strategy,
                std::string(subject.cipher.name),
                CheckState::passed,
                {}};
    if (auto why = whySkipped(subject); !why.empty()) {
        check.state = CheckState::skipped;
        check.detail = std::move(why);
        return check;
    }
    std::string fault;
    for (const KnownAnswer& answer : knownAnswers()) {
        if (answer.cipher != subject.cipher.name || !fault.empty()) continue;
        check.detail += std::string(check.detail.empty() ? "" : "; ") + std::string(answer.source);
        fault = checkKnownAnswer(subject, answer, cancel);
    }
    if (fault.empty()) fault = checkRandomData(subject, cancel);
    if (!check.detail.empty()) check.detail += "; ";
    check.detail += subject.engine.kind == EngineKind::cpu ? "random data against the reference"
                                                           : "random data against OpenSSL";
    if (!fault.empty()) {
        check.state = CheckState::failed;
        check.detail = fault;
    }
    return check;
}

std::vector<Subject> allSubjects() {
    std::vector<Subject> subjects;
    for (const EngineSpec& engine : engineSpecs()) {
        for (const CipherSpec& cipher : cipherSpecs()) {
            if (!engine.usesStrategies) {
                subjects.push_back({engine, cipher, {}});
                continue;
            }
            for (const Strategy& strategy : strategyList())
                if (strategy.supports(cipher.algorithm, Direction::decrypt))
                    subjects.push_back({engine, cipher, std::string(strategy.name)});
        }
    }
    return subjects;
}

} // namespace

std::vector<Check> runSelfTest(const CancelToken& cancel,
                               const std::function<void(const Check&)>& onCheck) {
    std::vector<Check> checks;
    for (const Subject& subject : allSubjects()) {
        if (cancel.cancelled()) break;
        Check check = checkSubject(subject, cancel);
        if (cancel.cancelled()) break;
        if (onCheck) onCheck(check);
        checks.push_back(std::move(check));
    }
    return checks;
}

} // namespace blockwarp
