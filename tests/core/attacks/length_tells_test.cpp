// SPDX-License-Identifier: GPL-3.0-or-later
/// A cookie read from lengths alone: how often that succeeds, what stops it, and what does not.
/// Lengths depend on the version of zstd, so bounds have room.
#include "core/archive/zstd_stream.h"
#include "core/attacks/length_run.h"
#include "core/io/memory_stream.h"
#include "tests/support/bytes.h"
#include "tests/support/cancelled.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>

namespace blockwarp::tests {
namespace {

constexpr std::size_t kDigits = 32;

std::string cookieOf(std::uint64_t seed, std::size_t digits = kDigits) {
    std::string cookie;
    for (const std::uint8_t byte : randomBytes(digits, 7000 + seed))
        cookie += static_cast<char>('0' + byte % 10);
    return cookie;
}

LengthRun lengthRun(const std::string& cookie, LengthDefence defence) {
    std::atomic<std::uint64_t> queries = 0;
    auto run = runLengthAttack(cookie, defence, 1, queries, NoCancel());
    EXPECT_TRUE(run);
    if (!run) return {};
    EXPECT_EQ(queries, run->findings.queries.size());
    EXPECT_EQ(run->findings.steps.size(), cookie.size());
    return std::move(*run);
}

/// As `--archive --zstd` compresses it, by the stream that archives are made with.
std::size_t archivedBytes(std::string_view document) {
    MemorySource plain({reinterpret_cast<const std::uint8_t*>(document.data()), document.size()});
    ZstdSource source(plain, kUsualZstdLevel, 1);
    Bytes packed(2 * document.size() + 64);
    const auto got = source.read(0, packed, NoCancel());
    EXPECT_TRUE(got && got->ended);
    return got ? got->bytes : 0;
}

struct Success {
    std::size_t complete = 0;
    std::size_t digits = 0; ///< right ones before the first wrong one
};

Success successOf(LengthDefence defence, std::size_t cookies) {
    Success all;
    for (std::size_t seed = 1; seed <= cookies; ++seed) {
        const LengthRun run = lengthRun(cookieOf(seed), defence);
        all.complete += run.succeeded() ? 1 : 0;
        all.digits += run.rightDigits();
    }
    return all;
}

/// 46 of these 50 with zstd 1.5.4, and as many of 50 others with 1.5.7.
TEST(LengthTells, ReadManyCookiesCompletely) {
    const Success all = successOf(LengthDefence::none, 50);
    EXPECT_GE(all.complete, 10U);
    EXPECT_GE(all.digits, 8U * 50);
    RecordProperty("complete", static_cast<int>(all.complete));
}

TEST(LengthTells, TellNothingWithoutCompressionOrAtMaximumLength) {
    for (const auto defence : {LengthDefence::uncompressed, LengthDefence::maximum})
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const std::string cookie = cookieOf(seed);
            const LengthRun run = lengthRun(cookie, defence);
            EXPECT_EQ(run.undecided(), kDigits);
            EXPECT_EQ(run.findings.digits(), std::string(kDigits, '0'));
            EXPECT_EQ(run.rightDigits(), std::min(cookie.find_first_not_of('0'), kDigits));
            EXPECT_FALSE(run.succeeded());
        }
}

TEST(LengthTells, AtMaximumLengthAllFilesAreEqual) {
    std::set<std::uint64_t> lengths;
    for (const LengthQuery& query : lengthRun(cookieOf(1), LengthDefence::maximum).findings.queries)
        lengths.insert(query.length);
    EXPECT_EQ(lengths.size(), 1U);
}

TEST(LengthTells, AreHiddenByBlocksUntilSomebodyFillsThemUp) {
    const Success hidden = successOf(LengthDefence::blocks, 10);
    const Success filled = successOf(LengthDefence::blocksFilled, 10);
    EXPECT_EQ(hidden.complete, 0U);
    EXPECT_LT(hidden.digits, 4U * 10);
    EXPECT_GE(filled.complete, 3U);
    EXPECT_GE(filled.digits, 8U * 10);
}

TEST(LengthTells, BlocksRoundLengthsUp) {
    for (const LengthQuery& query : lengthRun(cookieOf(1), LengthDefence::blocks).findings.queries)
        EXPECT_EQ(query.length % kLengthBlock, 16U); // GCM's tag
}

/// Each length once more, by the archive's own source.
TEST(LengthTells, LengthsAreThoseOfAnArchivesZstd) {
    const std::string cookie = cookieOf(2, 4);
    const LengthRun run = lengthRun(cookie, LengthDefence::none);
    std::size_t query = 0;
    for (std::size_t digit = 0; digit < cookie.size(); ++digit)
        for (; query < run.findings.steps[digit].queries; ++query) {
            const LengthQuery& asked = run.findings.queries[query];
            const std::string known = run.findings.digits().substr(0, digit);
            const std::string document = lengthDocument(cookie, attackerLine(known, asked));
            EXPECT_EQ(asked.length, archivedBytes(document) + 16);
        }
}

TEST(LengthTells, SumsAndTiesAreThoseOfTheQueries) {
    const LengthRun run = lengthRun(cookieOf(3), LengthDefence::none);
    std::size_t query = 0;
    for (const LengthStep& step : run.findings.steps) {
        std::array<std::int64_t, kCookieCandidates> sums{};
        for (; query < step.queries; ++query) {
            const LengthQuery& asked = run.findings.queries[query];
            const auto length = static_cast<std::int64_t>(asked.length);
            sums.at(asked.candidate) += asked.guessFirst ? length : -length;
        }
        const std::int64_t least = *std::ranges::min_element(sums);
        std::vector<std::uint8_t> shortest;
        for (std::uint8_t candidate = 0; candidate < kCookieCandidates; ++candidate) {
            EXPECT_EQ(step.sum(candidate), sums.at(candidate));
            if (sums.at(candidate) == least) shortest.push_back(candidate);
        }
        EXPECT_EQ(step.shortest, shortest);
        EXPECT_EQ(step.chosen, shortest.front());
    }
    EXPECT_EQ(query, run.findings.queries.size());
    EXPECT_EQ(query, kDigits * kLengthQueries);
}

TEST(LengthTells, BothLinesOfATryHaveTheSameCharacters) {
    for (std::uint8_t attempt = 0; attempt < kLengthTries; ++attempt)
        for (std::uint8_t candidate = 0; candidate < kCookieCandidates; ++candidate) {
            std::string first = attackerLine("271", {candidate, attempt, true, 40});
            std::string swapped = attackerLine("271", {candidate, attempt, false, 40});
            EXPECT_TRUE(first.starts_with("session=271" + std::to_string(candidate)));
            EXPECT_NE(first, swapped);
            std::ranges::sort(first);
            std::ranges::sort(swapped);
            EXPECT_EQ(first, swapped);
        }
}

TEST(LengthTells, FittingLinesOnly) {
    const std::string known(kMaxCookieDigits - 1, '7');
    EXPECT_LE(attackerLine(known, {9, 3, true, kMaxFillingBytes}).size(), kMaxAttackerLine);
}

/// A server that matches as an ideal compressor would: the attacker needs no other knowledge.
TEST(LengthTells, ReadAnIdealServer) {
    const std::string cookie = cookieOf(4);
    const LengthServer server = [&](std::string_view line) -> Result<std::uint64_t> {
        const std::string secret = std::string(kCookieName) + cookie;
        const auto match = std::ranges::mismatch(secret, line).in1 - secret.begin();
        return line.size() - static_cast<std::uint64_t>(match);
    };
    const auto findings = readByLengths({kDigits}, server, NoCancel());
    ASSERT_TRUE(findings);
    EXPECT_EQ(findings->digits(), cookie);
    for (const LengthStep& step : findings->steps)
        EXPECT_EQ(step.shortest.size(), 1U);
}

TEST(LengthTells, EndWithTheServersErrorAndWhenCancelled) {
    const LengthServer broken = [](std::string_view) -> Result<std::uint64_t> {
        return Error{ErrorCode::outOfMemory, {}};
    };
    const auto failed = readByLengths({4}, broken, NoCancel());
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::outOfMemory);
    std::atomic<std::uint64_t> queries = 0;
    const auto cancelled = runLengthAttack("1234", LengthDefence::none, 1, queries, Cancelled());
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::cancelled);
    EXPECT_EQ(queries, 0U);
}

TEST(LengthTells, RefuseOtherSizes) {
    const LengthServer server = [](std::string_view) -> Result<std::uint64_t> {
        return std::uint64_t{1};
    };
    const auto codeFor = [&](std::size_t digits) {
        const auto findings = readByLengths({digits}, server, NoCancel());
        return findings ? std::nullopt : std::optional(findings.error().code);
    };
    EXPECT_EQ(codeFor(0), ErrorCode::badTuning);
    EXPECT_EQ(codeFor(kMaxCookieDigits + 1), ErrorCode::badTuning);
    EXPECT_EQ(codeFor(kMaxCookieDigits), std::nullopt);
}

TEST(LengthTells, DoNotDependOnTheKey) {
    std::atomic<std::uint64_t> queries = 0;
    const auto first = runLengthAttack("271828", LengthDefence::none, 5, queries, NoCancel());
    const auto other = runLengthAttack("271828", LengthDefence::none, 6, queries, NoCancel());
    ASSERT_TRUE(first && other);
    EXPECT_TRUE(std::ranges::equal(first->findings.queries, other->findings.queries, {},
                                   &LengthQuery::length, &LengthQuery::length));
}

} // namespace
} // namespace blockwarp::tests
