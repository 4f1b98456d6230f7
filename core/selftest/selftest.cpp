// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/selftest/selftest.h"

#include "core/base/random.h"
#include "core/engine/machine.h"
#include "core/engine/strategy_choice.h"
#include "core/engine/vaes_kernels.h"
#include "core/keys/key_input.h"
#include "core/pipeline/memory_job.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace blockwarp {
namespace {

/// Hex throughout; no padding is involved. XTS: one data unit; authenticated: one segment and its
/// tag.
struct KnownAnswer {
    std::string_view cipher;
    std::string_view source;
    std::string_view key;
    std::string_view iv;
    std::string_view plaintext;
    std::string_view ciphertext;
};

/// SP 800-38A Appendix F: the same keys and text for all modes.
constexpr std::string_view kText =
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411"
    "e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";
constexpr std::string_view kKey128 = "2b7e151628aed2a6abf7158809cf4f3c";
constexpr std::string_view kKey192 = "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b";
constexpr std::string_view kKey256 =
    "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4";
constexpr std::string_view kCountingKey =
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/// McGrew and Viega, "The Galois/Counter Mode of Operation (GCM)", appendix B: the cases without
/// associated data. Their ciphertexts have the tag behind them here.
constexpr std::string_view kGcmKey =
    "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308";
constexpr std::string_view kGcmNonce = "cafebabefacedbaddecaf888";
constexpr std::string_view kGcmText =
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c9595680953"
    "2fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255";

constexpr KnownAnswer kAnswers[] = {
    {"aes-128-ecb", "FIPS 197 Appendix C.1", kCountingKey.substr(0, 32), "",
     "00112233445566778899aabbccddeeff", "69c4e0d86a7b0430d8cdb78070b4c55a"},
    {"aes-192-ecb", "FIPS 197 Appendix C.2", kCountingKey.substr(0, 48), "",
     "00112233445566778899aabbccddeeff", "dda97ca4864cdfe06eaf70a0ec0d7191"},
    {"aes-256-ecb", "FIPS 197 Appendix C.3", kCountingKey, "", "00112233445566778899aabbccddeeff",
     "8ea2b7ca516745bfeafc49904b496089"},
    {"aes-128-ecb", "SP 800-38A F.1.1, F.1.2", kKey128, "", kText,
     "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf43b1cd7f598ece23"
     "881b00e3ed0306887b0c785e27e8ad3f8223207104725dd4"},
    {"aes-192-ecb", "SP 800-38A F.1.3, F.1.4", kKey192, "", kText,
     "bd334f1d6e45f25ff712a214571fa5cc974104846d0ad3ad7734ecb3ecee4eefef7afd2270e2e60a"
     "dce0ba2face6444e9a4b41ba738d6c72fb16691603c18e0e"},
    {"aes-256-ecb", "SP 800-38A F.1.5, F.1.6", kKey256, "", kText,
     "f3eed1bdb5d2a03c064b5a7e3db181f8591ccb10d410ed26dc5ba74a31362870b6ed21b99ca6f4f9"
     "f153e7b1beafed1d23304b7a39f9f3ff067d8d8f9e24ecc7"},
    {"aes-128-cbc", "SP 800-38A F.2.1, F.2.2", kKey128, "000102030405060708090a0b0c0d0e0f", kText,
     "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b273bed6b8e3c1743b"
     "7116e69e222295163ff1caa1681fac09120eca307586e1a7"},
    {"aes-192-cbc", "SP 800-38A F.2.3, F.2.4", kKey192, "000102030405060708090a0b0c0d0e0f", kText,
     "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a571b242012fb7ae0"
     "7fa9baac3df102e008b0e27988598881d920a9e64f5615cd"},
    {"aes-256-cbc", "SP 800-38A F.2.5, F.2.6", kKey256, "000102030405060708090a0b0c0d0e0f", kText,
     "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d39f23369a9d9bacf"
     "a530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b"},
    {"aes-128-ctr", "SP 800-38A F.5.1, F.5.2", kKey128, "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff", kText,
     "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff5ae4df3edbd5d35e"
     "5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee"},
    {"aes-192-ctr", "SP 800-38A F.5.3, F.5.4", kKey192, "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff", kText,
     "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e941e36b26bd1ebc670"
     "d1bd1d665620abf74f78a7f6d29809585a97daec58c6b050"},
    {"aes-256-ctr", "SP 800-38A F.5.5, F.5.6", kKey256, "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff", kText,
     "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c52b0930daa23de94c"
     "e87017ba2d84988ddfc9c58db67aada613c2dd08457941a6"},
    {"aes-128-xts", "IEEE 1619-2007 B.1 vector 2",
     "1111111111111111111111111111111122222222222222222222222222222222",
     "33333333330000000000000000000000",
     "4444444444444444444444444444444444444444444444444444444444444444",
     "c454185e6a16936e39334038acef838bfb186fff7480adc4289382ecd6d394f0"},
    {"aes-128-xts", "IEEE 1619-2007 B.1 vector 15",
     "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0",
     "9a785634120000000000000000000000", "000102030405060708090a0b0c0d0e0f10",
     "6c1625db4671522d3d7599601de7ca09ed"},
    {"aes-128-gcm", "McGrew and Viega, GCM, test case 3", kGcmKey.substr(0, 32), kGcmNonce,
     kGcmText,
     "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c"
     "7d8f6a5aac84aa051ba30b396a0aac973d58e091473f59854d5c2af327cd64a62cf35abd2ba6fab4"},
    {"aes-192-gcm", "McGrew and Viega, GCM, test case 9", kGcmKey.substr(0, 48), kGcmNonce,
     kGcmText,
     "3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c7d773d00c144c525"
     "ac619d18c84a3f4718e2448b2fe324d9ccda2710acade2569924a7c8587336bfb118024db8674a14"},
    {"aes-256-gcm", "McGrew and Viega, GCM, test case 15", kGcmKey, kGcmNonce, kGcmText,
     "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3d"
     "a7b08b1056828838c5f61e6393ba7a0abcc9f662898015adb094dac5d93471bdec1a502270e3cc6c"},
    {"chacha20", "RFC 8439 section 2.4.2", kCountingKey, "01000000000000000000004a00000000",
     "4c616469657320616e642047656e746c656d656e206f662074686520636c617373206f6620273939"
     "3a204966204920636f756c64206f6666657220796f75206f6e6c79206f6e652074697020666f7220"
     "746865206675747572652c2073756e73637265656e20776f756c642062652069742e",
     "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab"
     "8f593dabcd62b3571639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e"
     "52bc514d16ccf806818ce91ab77937365af90bbf74a35be6b40b8eedf2785e42874d"},
};

std::span<const KnownAnswer> knownAnswers() {
    return kAnswers;
}

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
    if (subject.engine.whyNotHere != nullptr) return subject.engine.whyNotHere();
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
        // What has the instructions and is refused does not compute what OpenSSL does.
        const bool broken = subject.engine.kind == EngineKind::vaes && !vaes::kernelsHere().empty();
        check.state = broken ? CheckState::failed : CheckState::skipped;
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
            if (engine.does != nullptr && !engine.does(cipher)) continue;
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
