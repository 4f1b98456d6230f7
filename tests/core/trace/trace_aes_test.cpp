// SPDX-License-Identifier: GPL-3.0-or-later
/// Traces of AES against every intermediate value that FIPS 197's appendices print.
#include "core/trace/aes_trace.h"
#include "core/trace/avalanche.h"
#include "core/trace/gf256.h"
#include "core/trace/table_lookup.h"

#include "tests/support/openssl_oracle.h"
#include "tests/support/vec_file.h"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>
#include <sstream>

namespace blockwarp::tests {
namespace {

std::vector<std::vector<std::string>> standardLines() {
    std::istringstream file = testData("fips-197-trace.vec");
    std::vector<std::vector<std::string>> lines;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream words(line);
        lines.emplace_back(std::istream_iterator<std::string>(words),
                           std::istream_iterator<std::string>());
    }
    return lines;
}

AesState stateFrom(std::string_view hex) {
    AesState state{};
    std::ranges::copy(fromHex(hex), state.begin());
    return state;
}

std::map<std::string, Bytes> standardKeys() {
    std::map<std::string, Bytes> keys;
    for (const auto& line : standardLines())
        if (line[1] == "key") keys[line[0]] = fromHex(line[2]);
    return keys;
}

TEST(AesTrace, ExpandsKeysAsAppendixAPrints) {
    const auto keys = standardKeys();
    int checked = 0;
    for (const auto& line : standardLines()) {
        if (line[1] != "expand") continue;
        const auto words = expandKey(keys.at(line[0]));
        const KeyWordStep& step = words.at(std::stoul(line[2]));
        const std::string none = "-";
        const std::string where = line[0] + ", word " + line[2];
        EXPECT_EQ(hexOf(step.previous), line[3]) << where;
        EXPECT_EQ(step.rotated ? hexOf(step.afterRotWord) : none, line[4]) << where;
        EXPECT_EQ(step.substituted ? hexOf(step.afterSubWord) : none, line[5]) << where;
        EXPECT_EQ(step.rotated ? hexOf(step.rcon) : none, line[6]) << where;
        EXPECT_EQ(step.rotated ? hexOf(step.afterRcon) : none, line[7]) << where;
        EXPECT_EQ(hexOf(step.back), line[8]) << where;
        EXPECT_EQ(hexOf(step.word), line[9]) << where;
        ++checked;
    }
    EXPECT_EQ(checked, 40 + 46 + 52);
}

/// What the standard calls a stage, and whether it prints the state before or after it.
std::string valueLabelled(const AesTrace& trace, int round, const std::string& label) {
    using enum AesStep;
    static const std::map<std::string, std::set<AesStep>> after{
        {"input", {input}},         {"iinput", {input}},         {"s_box", {subBytes}},
        {"s_row", {shiftRows}},     {"m_col", {mixColumns}},     {"is_box", {invSubBytes}},
        {"is_row", {invShiftRows}}, {"im_col", {invMixColumns}}, {"ik_add", {addRoundKey}},
        {"output", {addRoundKey}},  {"ioutput", {addRoundKey}}};
    const bool starts = label == "start" || label == "istart";
    const bool key = label == "k_sch" || label == "ik_sch";
    for (const AesStage& stage : trace.stages) {
        if (stage.round != round) continue;
        if (starts) return hexOf(stage.before);
        if (key && stage.step == addRoundKey) return hexOf(stage.roundKey);
        if (!key && after.at(label).contains(stage.step)) return hexOf(stage.after);
    }
    return "nothing";
}

TEST(AesTrace, ShowsEveryValueOfAppendicesBAndC) {
    const auto keys = standardKeys();
    std::map<std::string, AesTrace> traces;
    int checked = 0;
    for (const auto& line : standardLines()) {
        const std::map<std::string, AesForm> forms{{"cipher", AesForm::cipher},
                                                   {"inverse", AesForm::inverse},
                                                   {"equivalent", AesForm::equivalentInverse}};
        const auto form = forms.find(line[1]);
        if (form == forms.end()) continue;
        const std::string name = line[0] + " " + line[1];
        if (line[3] == "input" || line[3] == "iinput")
            traces[name] = traceAes(form->second, keys.at(line[0]), stateFrom(line[4]));
        EXPECT_EQ(valueLabelled(traces.at(name), std::stoi(line[2]), line[3]), line[4])
            << name << ", round " << line[2] << ", " << line[3];
        ++checked;
    }
    // Three forms of 5 × Nr + 2 lines for each key of appendix C, one for appendix B.
    EXPECT_EQ(checked, 3 * (52 + 62 + 72) + 52);
}

TEST(AesTrace, AgreesWithOpensslForManyBlocks) {
    for (const std::size_t keyBytes : {16U, 24U, 32U})
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const Bytes key = randomBytes(keyBytes, seed);
            const Bytes block = randomBytes(16, seed + 100);
            const std::string cipher = "aes-" + std::to_string(8 * keyBytes) + "-ecb";
            AesState state{};
            std::ranges::copy(block, state.begin());
            const auto encrypted = openssl(cipher, Direction::encrypt, key, {}, block);
            const auto decrypted = openssl(cipher, Direction::decrypt, key, {}, block);
            EXPECT_EQ(hexOf(traceAes(AesForm::cipher, key, state).output()), hexOf(encrypted));
            for (const AesForm form : {AesForm::inverse, AesForm::equivalentInverse})
                EXPECT_EQ(hexOf(traceAes(form, key, state).output()), hexOf(decrypted));
        }
}

/// A byte after a step changes exactly when one of its sources does.
TEST(AesTrace, SourcesAreTheBytesThatMatter) {
    const Bytes key = randomBytes(16, 1);
    for (const AesForm form : {AesForm::cipher, AesForm::inverse, AesForm::equivalentInverse}) {
        const AesTrace trace = traceAes(form, key, stateFrom("000102030405060708090a0b0c0d0e0f"));
        for (std::size_t i = 1; i < trace.stages.size(); ++i) {
            std::set<int> seen;
            for (int byte = 0; byte < 16; ++byte)
                for (const int source : sourcesOf(trace.stages[i].step, byte)) {
                    seen.insert(source);
                    EXPECT_TRUE(source >= 0 && source < 16);
                }
            EXPECT_EQ(seen.size(), 16U) << "every byte goes somewhere";
        }
    }
    EXPECT_EQ(sourcesOf(AesStep::shiftRows, 5), (std::vector<int>{9}));    // row 1, column 1 ← 2
    EXPECT_EQ(sourcesOf(AesStep::invShiftRows, 5), (std::vector<int>{1})); // ← column 0
    EXPECT_EQ(sourcesOf(AesStep::mixColumns, 6), (std::vector<int>{4, 5, 6, 7}));
    EXPECT_EQ(sourcesOf(AesStep::addRoundKey, 6), (std::vector<int>{6}));
}

/// FIPS 197 §4.2: {57} • {83} = {c1}, the product before reduction
/// x¹³ + x¹¹ + x⁹ + x⁸ + x⁶ + x⁵ + x⁴ + x³ + 1.
TEST(Gf256, InvertsEveryByteButZero) {
    EXPECT_EQ(fieldInverse(0), 0);
    for (unsigned byte = 1; byte < 256; ++byte) {
        const auto b = static_cast<std::uint8_t>(byte);
        EXPECT_EQ(reduceByModulus(polynomialProduct(b, fieldInverse(b))), 1) << byte;
    }
}

/// The S-box is the inverse, then the affine map (FIPS 197 §5.1.1).
TEST(Gf256, TheInverseIsTheFirstHalfOfTheSbox) {
    for (unsigned byte = 0; byte < 256; ++byte) {
        const std::uint8_t b = fieldInverse(static_cast<std::uint8_t>(byte));
        const int mapped =
            b ^ std::rotl(b, 1) ^ std::rotl(b, 2) ^ std::rotl(b, 3) ^ std::rotl(b, 4) ^ 0x63;
        EXPECT_EQ(mapped, aesSbox(false)[byte]) << byte;
    }
}

TEST(Gf256, MultipliesAsTheStandardsExample) {
    const auto product = polynomialProduct(0x57, 0x83);
    EXPECT_EQ(product, 0x2b79);
    EXPECT_EQ(polynomialText(product), "x¹³ + x¹¹ + x⁹ + x⁸ + x⁶ + x⁵ + x⁴ + x³ + 1");
    EXPECT_EQ(reduceByModulus(product), 0xc1);
    EXPECT_EQ(polynomialText(0xc1), "x⁷ + x⁶ + 1");
    EXPECT_EQ(reduceByModulus(polynomialProduct(0x57, 0x13)), 0xfe);
    EXPECT_EQ(polynomialText(0), "0");
    EXPECT_EQ(polynomialText(2), "x");
    EXPECT_EQ(polynomialText(kAesModulus), "x⁸ + x⁴ + x³ + x + 1");
}

/// Appendix B, round 1: the column d4 bf 5d 30 becomes 04 66 81 e5.
TEST(AesTrace, WorksOutMixColumnsAsProducts) {
    const AesState before = stateFrom("d4bf5d30e0b452aeb84111f11e2798e5");
    const auto parts = mixProducts(false, before, 0);
    const std::uint8_t coefficients[] = {2, 3, 1, 1};
    const std::uint8_t products[] = {0xb3, 0xda, 0x5d, 0x30}; // 02•d4, 03•bf, 5d, 30
    std::uint8_t sum = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(parts[i].coefficient, coefficients[i]);
        EXPECT_EQ(parts[i].product, products[i]);
        sum = static_cast<std::uint8_t>(sum ^ parts[i].product);
    }
    EXPECT_EQ(parts[0].unreduced, 0x1a8);
    EXPECT_EQ(sum, 0x04);
}

TEST(Avalanche, BeginsWithTheFlippedBitAndEndsAtHalf) {
    const Bytes key = fromHex("2b7e151628aed2a6abf7158809cf4f3c");
    const AesState block = stateFrom("3243f6a8885a308d313198a2e0370734");
    double sum = 0;
    for (int bit = 0; bit < 128; ++bit) {
        const auto rounds = avalanche(key, block, {false, bit});
        ASSERT_EQ(rounds.size(), 11U);
        EXPECT_EQ(rounds[0].distance, 1);
        EXPECT_LE(rounds[1].distance, 32) << "one column at most after one round";
        EXPECT_GT(rounds[1].distance, 3);
        EXPECT_EQ(hexOf(rounds[10].plain), "3925841d02dc09fbdc118597196a0b32");
        sum += rounds[10].distance;
    }
    EXPECT_NEAR(sum / 128, 64, 2); // standard error 0.5
    EXPECT_EQ(avalanche(key, block, {true, 0})[0].distance, 1);
}

/// The flipped block's last state is OpenSSL's ciphertext of the flipped block.
TEST(Avalanche, FlipsTheBitThatIsMeant) {
    const Bytes key = randomBytes(32, 3);
    Bytes block = randomBytes(16, 4);
    AesState state{};
    std::ranges::copy(block, state.begin());
    const auto rounds = avalanche(key, state, {false, 9});
    block[1] = static_cast<std::uint8_t>(block[1] ^ 0x40);
    EXPECT_EQ(hexOf(rounds.back().flipped),
              hexOf(openssl("aes-256-ecb", Direction::encrypt, key, {}, block)));
    Bytes otherKey = key;
    otherKey[31] = static_cast<std::uint8_t>(otherKey[31] ^ 1);
    const Bytes same(state.begin(), state.end());
    EXPECT_EQ(hexOf(avalanche(key, state, {true, 255}).back().flipped),
              hexOf(openssl("aes-256-ecb", Direction::encrypt, otherKey, {}, same)));
}

TEST(Avalanche, HammingDistanceByHand) {
    EXPECT_EQ(hammingDistance(fromHex("00ff0f"), fromHex("00ff0f")), 0);
    EXPECT_EQ(hammingDistance(fromHex("00ff0f"), fromHex("80fe00")), 1 + 1 + 4);
}

TEST(TableLookup, GivesTheStandardsRounds) {
    for (const auto& [name, key] : standardKeys()) {
        const AesTrace trace =
            traceAes(AesForm::cipher, key, stateFrom("00112233445566778899aabbccddeeff"));
        for (const AesStage& stage : trace.stages) {
            if (stage.step != AesStep::addRoundKey || stage.round == 0 ||
                stage.round == trace.rounds)
                continue;
            for (int column = 0; column < 4; ++column) {
                const TableColumn made = tableColumn(trace, stage.round, column);
                const auto expected =
                    std::span(stage.after).subspan(static_cast<std::size_t>(4 * column), 4);
                EXPECT_EQ(hexOf(made.result), hexOf(expected)) << name << " " << stage.round;
            }
        }
    }
    // T₀[00] is S[00] = 63 times 02, 01, 01, 03: c6 63 63 a5.
    const AesTrace zero = traceAes(AesForm::cipher, Bytes(16, 0), AesState{});
    EXPECT_EQ(hexOf(tableColumn(zero, 1, 0).lookups[0].word), "c66363a5");
    EXPECT_EQ(hexOf(tableColumn(zero, 1, 0).lookups[1].word), "a5c66363");
}

} // namespace
} // namespace blockwarp::tests
