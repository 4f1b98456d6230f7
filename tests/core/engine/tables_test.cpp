// SPDX-License-Identifier: GPL-3.0-or-later
/// The tables of ciphers, engines, containers and errors, and what is chosen from them.
#include "core/cipher/cipher_spec.h"
#include "core/engine/engine.h"
#include "core/engine/machine.h"
#include "core/engine/strategy_choice.h"
#include "core/format/container.h"
#include "core/format/recognise.h"
#include "core/keys/stanza_types.h"
#include "kernels/chacha20/poly1305_by_matrix.h"
#include "kernels/chacha20/poly1305_seal.h"
#include "tests/support/bytes.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>

#include <algorithm>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace blockwarp::tests {
namespace {

TEST(Tables, CiphersSayWhatOpensslSays) {
    std::set<std::string_view> names;
    for (const CipherSpec& cipher : cipherSpecs()) {
        EXPECT_TRUE(names.insert(cipher.name).second) << cipher.name;
        EXPECT_EQ(findCipher(cipher.name), &cipher);
        const EVP_CIPHER* known = EVP_get_cipherbyname(std::string(cipher.name).c_str());
        ASSERT_NE(known, nullptr) << cipher.name;
        EXPECT_EQ(static_cast<std::size_t>(EVP_CIPHER_get_key_length(known)), cipher.keyBytes);
        EXPECT_EQ(static_cast<std::size_t>(EVP_CIPHER_get_iv_length(known)), cipher.ivBytes);
        EXPECT_EQ(EVP_CIPHER_get_block_size(known) > 1, cipher.padded) << cipher.name;
        EXPECT_EQ((EVP_CIPHER_get_flags(known) & EVP_CIPH_FLAG_AEAD_CIPHER) != 0,
                  cipher.authenticated)
            << cipher.name;
        EXPECT_EQ(isAuthenticated(cipher.algorithm), cipher.authenticated) << cipher.name;
        EXPECT_EQ(cipher.unitBytes != 0,
                  cipher.authenticated || EVP_CIPHER_get_mode(known) == EVP_CIPH_XTS_MODE)
            << cipher.name;
        EXPECT_EQ(cipher.caution.back(), '.') << cipher.name;
        EXPECT_EQ(cipher.parallelEncrypt, cipher.mode != "CBC") << cipher.name;
        EXPECT_TRUE(cipher.parallelDecrypt) << cipher.name;
        EXPECT_EQ(whySerial(cipher, Direction::encrypt).empty(), cipher.parallelEncrypt);
    }
    EXPECT_EQ(names.size(), 16U);
    EXPECT_EQ(findCipher("aes-512-ecb"), nullptr);
    EXPECT_EQ(findCipher(""), nullptr);
}

TEST(Tables, EnginesAreFoundByTheirNames) {
    EXPECT_EQ(parseEngine("auto"), EngineKind::automatic);
    for (const EngineSpec& engine : engineSpecs()) {
        EXPECT_EQ(parseEngine(engine.name), engine.kind);
        EXPECT_EQ(&engineSpec(engine.kind), &engine);
        EXPECT_GE(engine.explanation.size(), 20U) << engine.name;
    }
    for (const auto* unknown : {"", "gpu", "CPU", "automatic"})
        EXPECT_FALSE(parseEngine(unknown)) << unknown;
}

TEST(Tables, WorkThatNoKernelDoesGoesToTheCpu) {
    for (const CipherSpec& cipher : cipherSpecs())
        for (const Direction direction : {Direction::encrypt, Direction::decrypt})
            for (const EngineSpec& engine : engineSpecs()) {
                const EngineChoice choice = chooseEngine(engine.kind, cipher, direction);
                const bool moved = engine.usesStrategies && !cipher.parallel(direction);
                EXPECT_EQ(choice.kind, moved ? EngineKind::cpu : engine.kind) << cipher.name;
                EXPECT_EQ(choice.note.empty(), !moved) << cipher.name;
            }
    for (const CipherSpec& cipher : cipherSpecs()) {
        const auto choice = chooseEngine(EngineKind::automatic, cipher, Direction::encrypt);
        EXPECT_NE(choice.kind, EngineKind::automatic);
    }
}

TEST(Tables, ChunksAreMultiplesOf64AndLeaveWorkForAllWorkers) {
    for (const EngineSpec& engine : engineSpecs())
        for (const unsigned threads : {1U, 2U, 16U, 128U})
            for (const std::uint64_t payload : {0ULL, 1ULL, 1ULL << 20, 100ULL << 20, 1ULL << 42}) {
                Tuning tuning;
                tuning.threads = tuning.workersPerDevice = threads;
                const auto bytes =
                    chooseChunkBytes(engine.kind, *findCipher("aes-128-ctr"), tuning, payload);
                ASSERT_TRUE(bytes);
                EXPECT_EQ(*bytes % 64, 0U);
                EXPECT_GT(*bytes, 0U);
                EXPECT_LE(*bytes, engine.chunkBytes);
                // Larger payloads have a chunk for each worker.
                if (payload >= 100ULL << 20) {
                    EXPECT_GE(payload / *bytes, maxWorkers(engine.kind, tuning)) << engine.name;
                }
            }
    EXPECT_EQ(*chooseChunkBytes(EngineKind::cpu, *findCipher("chacha20"), {}, 1ULL << 42),
              engineSpec(EngineKind::cpu).chunkBytes);
}

TEST(Tables, ChunksAreWholeUnits) {
    for (const EngineSpec& engine : engineSpecs())
        for (const CipherSpec& cipher : cipherSpecs()) {
            if (cipher.unitBytes == 0) continue;
            EXPECT_EQ(*chooseChunkBytes(engine.kind, cipher, {}, 1ULL << 42), engine.chunkBytes);
            for (const std::size_t unit : {512U, 1536U, 1U << 20, 1000U, 333U, 1U}) {
                if (!cipher.authenticated && unit % 512 != 0) continue;
                for (const std::uint64_t payload : {0ULL, 1ULL << 20, 1ULL << 42}) {
                    Tuning tuning;
                    tuning.unitBytes = unit;
                    const auto bytes = chooseChunkBytes(engine.kind, cipher, tuning, payload);
                    ASSERT_TRUE(bytes) << cipher.name << ": " << describe(bytes.error());
                    EXPECT_GT(*bytes, 0U);
                    EXPECT_EQ(*bytes % unit, 0U) << cipher.name;
                    EXPECT_EQ(*bytes % 64, 0U) << cipher.name;
                }
            }
        }
}

TEST(Tables, UnitsThatCannotBeAreRefused) {
    struct Case {
        const char* cipher;
        std::size_t unitBytes;
        std::size_t chunkBytes; ///< 0: the unit is what is wrong
    };
    constexpr std::size_t mebi = 1U << 20;
    const Case cases[] = {
        {"aes-128-xts", 1, 0},           {"aes-128-xts", 511, 0},
        {"aes-256-xts", 4097, 0},        {"aes-256-xts", 16 * mebi + 512, 0},
        {"aes-128-gcm", mebi + 1, 0},    {"chacha20-poly1305", mebi + 1, 0},
        {"aes-128-gcm", 1ULL << 32, 0},  {"aes-128-xts", (1ULL << 32) + 512, 0},
        {"aes-128-ctr", 4096, 0},        {"chacha20", 4096, 0},
        {"aes-128-gcm", 100, 6400 - 64}, {"aes-128-gcm", 100, 800},
        {"aes-128-xts", 4096, 2048},     {"chacha20-poly1305", 48, 64},
    };
    for (const Case& c : cases) {
        Tuning tuning;
        tuning.unitBytes = c.unitBytes;
        tuning.chunkBytes = c.chunkBytes;
        const auto bytes = chooseChunkBytes(EngineKind::cpu, *findCipher(c.cipher), tuning, 100);
        ASSERT_FALSE(bytes) << c.cipher << " " << c.unitBytes;
        EXPECT_EQ(bytes.error().code, ErrorCode::badTuning);
    }
}

TEST(Tables, StrategiesThatAGpuCannotRunAreRefusedWithTheReason) {
    const CipherSpec& cipher = *findCipher("aes-128-ctr");
    std::size_t choosy = 0;
    for (const Strategy& strategy : strategyList()) {
        if (strategy.capability == 0) continue;
        ++choosy;
        Tuning tuning;
        tuning.strategy = strategy.name;
        const kernels::GpuTraits old{75, 32};
        const kernels::GpuTraits right[] = {{strategy.capability, 2}};
        const kernels::GpuTraits mixed[] = {right[0], old};
        EXPECT_TRUE(chooseStrategyOn({}, cipher, Direction::encrypt, tuning)) << "on the host";
        EXPECT_TRUE(chooseStrategyOn(right, cipher, Direction::encrypt, tuning));
        const auto refused = chooseStrategyOn(mixed, cipher, Direction::encrypt, tuning);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::badTuning);
        EXPECT_EQ(refused.error().context, kernels::whyDeviceIsRefused(strategy, old));
    }
    EXPECT_GE(choosy, 1U);
    // `auto` takes what all of the GPUs can run.
    const kernels::GpuTraits turing{75, 32};
    const kernels::GpuTraits hopper{90, 2};
    for (const std::vector<kernels::GpuTraits>& gpus :
         {std::vector{turing}, {hopper}, {hopper, turing}, {turing, hopper}, {{120, 64}}}) {
        const auto chosen = chooseStrategyOn(gpus, cipher, Direction::encrypt, {});
        ASSERT_TRUE(chosen) << describe(chosen.error());
        for (const kernels::GpuTraits& gpu : gpus)
            EXPECT_EQ(kernels::whyDeviceIsRefused(chosen->strategy, gpu), "");
    }
}

TEST(Tables, TheReadmeCountsTheStrategies) {
    const Bytes bytes = readFile(std::filesystem::path(BLOCKWARP_TEST_DATA) / "../../README.md");
    const std::string readme(bytes.begin(), bytes.end());
    const std::string claim = "each of the " + std::to_string(strategyList().size()) + " GPU";
    EXPECT_NE(readme.find(claim), std::string::npos) << claim;
}

TEST(Tables, TheTextOfFusedNamesTheSmallestSegmentSealedInOneGo) {
    constexpr std::uint32_t least = 8 << 10;
    EXPECT_TRUE(kernels::polySealsInOneGo(least, 0));
    EXPECT_FALSE(kernels::polySealsInOneGo(least - kAesBlockBytes, 0));
    const std::string_view text = kernels::findStrategy("fused")->explanation;
    EXPECT_NE(text.find("segments of 8 KiB and more"), std::string_view::npos) << text;
}

TEST(Tables, TheTextsOfMatricesNameTheSmallestSegmentsThatTheyDo) {
    using kernels::PolySums;
    const auto expect = [](const char* name, PolySums sums, std::uint32_t kib,
                           std::string_view sentence) {
        EXPECT_TRUE(kernels::matrixSeals(sums, kib << 10, 0));
        EXPECT_FALSE(kernels::matrixSeals(sums, (kib << 10) - 1, 0));
        const std::string_view text = kernels::findStrategy(name)->explanation;
        EXPECT_NE(text.find(sentence), std::string_view::npos) << text;
    };
    EXPECT_TRUE(kernels::matrixMakesTags(64 << 10, 0));
    EXPECT_FALSE(kernels::matrixMakesTags((64 << 10) - 1, 0));
    expect("fused-tensor", PolySums::doubles, 16,
           "less than 16 KiB are sealed, and of less than 64 KiB checked");
    expect("fused-bytes", PolySums::bytes, 32,
           "less than 32 KiB are sealed, and of less than 64 KiB checked");
}

TEST(Tables, ChunkSizesAreTakenAsAskedForOrRefused) {
    const CipherSpec& cipher = *findCipher("aes-128-cbc");
    Tuning tuning;
    for (const std::size_t good : {std::size_t{64}, std::size_t{192}, std::size_t{1} << 30}) {
        tuning.chunkBytes = good;
        EXPECT_EQ(*chooseChunkBytes(EngineKind::cpu, cipher, tuning, 1000), good);
    }
    for (const std::size_t bad :
         {std::size_t{1}, std::size_t{63}, std::size_t{65}, (std::size_t{1} << 30) + 64}) {
        tuning.chunkBytes = bad;
        const auto bytes = chooseChunkBytes(EngineKind::cpu, cipher, tuning, 1000);
        ASSERT_FALSE(bytes) << bad;
        EXPECT_EQ(bytes.error().code, ErrorCode::badTuning);
    }
}

TEST(Tables, WorkersAreAsManyAsAskedForAndUseful) {
    Tuning tuning;
    tuning.threads = 3;
    const auto workersOf = [&](EngineKind kind, const char* cipher, std::size_t chunks) {
        const auto workers =
            openWorkers(kind, {*findCipher(cipher), Direction::encrypt, {}, 256, chunks, tuning});
        EXPECT_TRUE(workers);
        return workers ? workers->size() : 0;
    };
    EXPECT_EQ(workersOf(EngineKind::cpu, "aes-128-ctr", 100), 3U);
    EXPECT_EQ(workersOf(EngineKind::cpu, "aes-128-ctr", 2), 2U);
    EXPECT_EQ(workersOf(EngineKind::cpu, "aes-128-cbc", 100), 1U);
    EXPECT_EQ(workersOf(EngineKind::reference, "aes-128-ctr", 100), 3U);
    EXPECT_EQ(workersOf(EngineKind::reference, "aes-128-cbc", 100), 1U);
    EXPECT_EQ(workersOf(EngineKind::emulated, "aes-128-ctr", 100), 3U);
    tuning.threads = 0;
    EXPECT_EQ(workersOf(EngineKind::reference, "aes-128-ctr", 100), 1U) << "unless more are named";
}

TEST(Tables, ContainersAreFoundByTheirNames) {
    std::set<std::string_view> extensions;
    for (const ContainerSpec& spec : containerSpecs()) {
        EXPECT_EQ(findContainer(spec.name), &spec);
        EXPECT_EQ(&containerSpec(spec.container), &spec);
        EXPECT_TRUE(extensions.insert(spec.extension).second);
        EXPECT_TRUE(spec.extension.starts_with('.'));
        const bool authenticates = spec.takesRecipients(); // those that came later
        EXPECT_EQ(spec.explanation.find("Not authenticated") == std::string_view::npos,
                  authenticates);
    }
    EXPECT_EQ(findContainer("zip"), nullptr);
}

Secret secretFor(const ContainerSpec& spec, const CipherSpec& cipher) {
    if (spec.takesRecipients()) return keys::Recipients{keys::generateIdentity().value().recipient};
    if (spec.takesPassphrase) return Passphrase{SecretBytes(std::string_view("horse")), 1};
    return RawKey{SecretBytes(randomBytes(cipher.keyBytes, 1))};
}

TEST(Tables, EveryContainerSaysOfANewHeaderWhatWentIntoIt) {
    for (const ContainerSpec& spec : containerSpecs())
        for (const CipherSpec& cipher : cipherSpecs()) {
            if (!whyCipherIsRefused(spec.container, cipher).empty()) continue;
            const Secret secret = secretFor(spec, cipher);
            const auto keys = spec.seal({cipher, 0, secret});
            ASSERT_TRUE(keys) << spec.name << describe(keys.error());
            EXPECT_EQ(detectContainer(keys->header), spec.container);
            const auto facts = spec.inspect(keys->header);
            ASSERT_TRUE(facts) << spec.name << describe(facts.error());
            EXPECT_EQ(facts->headerBytes, keys->header.size());
            EXPECT_EQ(facts->cipher, spec.namesCipher ? &cipher : nullptr) << cipher.name;
            EXPECT_EQ(facts->segmentBytes, keys->segmentBytes) << cipher.name;
            EXPECT_EQ(facts->padded, spec.namesCipher && keys->padding) << cipher.name;
            EXPECT_EQ(facts->authenticated, spec.takesRecipients());
            EXPECT_EQ(facts->recipients.size(), spec.takesPassphrase ? 1U : 0U);
            EXPECT_EQ(facts->salt.empty(), keys->header.empty());
        }
}

TEST(Tables, ContainersWarnOfWhatTheyDoNotMakeUpFor) {
    for (const CipherSpec& cipher : cipherSpecs()) {
        for (const Container container : {Container::openssl, Container::raw})
            EXPECT_EQ(cautionOf(container, cipher), cipher.authenticated ? "" : cipher.caution);
        EXPECT_EQ(cautionOf(Container::blockwarp, cipher).empty(),
                  cipher.algorithm != Algorithm::aesEcb)
            << cipher.name;
    }
    EXPECT_EQ(cautionOf(Container::age, *findCipher("chacha20-poly1305")), "");
}

/// A key of each kind.
template <std::size_t... Kind>
std::vector<keys::Recipient> oneOfEach(std::index_sequence<Kind...>) {
    const auto make = []<class Key>(std::type_identity<Key>) -> keys::Recipient {
        if constexpr (std::is_same_v<Key, keys::RsaRecipient>)
            return keys::RsaRecipient(keys::EvpKey(EVP_RSA_gen(2048)));
        else
            return Key{};
    };
    return {make(std::type_identity<std::variant_alternative_t<Kind, keys::Recipient>>{})...};
}

TEST(Tables, EveryKindOfKeyHasOneTypeOfStanzaInAFormat) {
    using Kinds = std::make_index_sequence<std::variant_size_v<keys::Recipient>>;
    for (const keys::Recipient& recipient : oneOfEach(Kinds{})) {
        for (const keys::StanzaSet set : {keys::StanzaSet::age, keys::StanzaSet::blockwarp}) {
            const auto takers =
                std::ranges::count_if(keys::stanzaTypes(), [&](const keys::StanzaType& row) {
                    return keys::findStanzaType(set, row.name) == &row && !row.passphrase &&
                           row.takes(recipient);
                });
            EXPECT_EQ(takers, 1) << recipient.index();
        }
    }
}

TEST(Tables, StanzasAreFoundByTheirNamesInTheFormatsThatKnowThem) {
    std::set<std::string_view> names;
    for (const keys::StanzaType& type : keys::stanzaTypes()) {
        EXPECT_TRUE(names.insert(type.name).second) << type.name;
        EXPECT_EQ(keys::findStanzaType(keys::StanzaSet::both, type.name), &type);
        const keys::Stanza bare{std::string(type.name), {}, {}};
        EXPECT_EQ(type.check(bare, 16).error().code, ErrorCode::malformed) << type.name;
    }
    const auto knownTo = [](keys::StanzaSet set) {
        std::set<std::string_view> known;
        for (const keys::StanzaType& type : keys::stanzaTypes())
            if (keys::findStanzaType(set, type.name) != nullptr) known.insert(type.name);
        return known;
    };
    EXPECT_EQ(knownTo(keys::StanzaSet::age),
              (std::set<std::string_view>{"scrypt", "X25519", "mlkem768x25519", "ssh-rsa",
                                          "ssh-ed25519"}));
    EXPECT_EQ(knownTo(keys::StanzaSet::blockwarp),
              (std::set<std::string_view>{"scrypt", "scrypt-many", "X25519", "mlkem768x25519",
                                          "RSA-OAEP-SHA256", "ssh-ed25519"}));
    EXPECT_EQ(keys::findStanzaType(keys::StanzaSet::both, "x25519"), nullptr);
}

TEST(Tables, EveryErrorIsASentenceWithItsContext) {
    std::set<std::string> sentences;
    for (int i = 0; i <= static_cast<int>(ErrorCode::cancelled); ++i) {
        const auto code = static_cast<ErrorCode>(i);
        const std::string text = describe({code, "CONTEXT"});
        EXPECT_TRUE(sentences.insert(text).second) << text;
        EXPECT_GE(text.size(), 15U) << i;
        EXPECT_EQ(text.back(), '.') << text;
        EXPECT_EQ(text.find("%1"), std::string::npos) << text;
        EXPECT_EQ(text.find("CONTEXT") == std::string::npos, code == ErrorCode::cancelled) << text;
    }
}

TEST(Tables, TheMachineReportNamesWhatABugReportNeeds) {
    const std::string report = machineReport();
    for (const auto* name : {"Blockwarp: ", "OpenSSL: ", "CPU: ", "GPU"})
        EXPECT_NE(report.find(name), std::string::npos) << name << " is not in\n" << report;
    EXPECT_GE(cpuInfo().threads, 1U);
    EXPECT_EQ(gpuList().devices.empty(), !gpuList().whyEmpty.empty());
}

} // namespace
} // namespace blockwarp::tests
