// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/run_compare.h"

#include "core/base/repetitions.h"
#include "core/bench/figures/run_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <type_traits>
#include <variant>

namespace blockwarp {
namespace {

bool sameTask(const CipherWork& a, const CipherWork& b) {
    return a.cipher == b.cipher && a.direction == b.direction && a.plainCopy == b.plainCopy;
}

bool sameTask(const RsaWork& a, const RsaWork& b) {
    return a.operation == b.operation && a.bits == b.bits && a.exponentBits == b.exponentBits;
}

bool sameTask(const TextbookWork& a, const TextbookWork& b) {
    return a.direction == b.direction && textbookWayName(a.way) == textbookWayName(b.way);
}

/// But for the amount.
bool sameWork(const Work& a, const Work& b) {
    if (a.scope != b.scope || a.passes != b.passes || a.task.index() != b.task.index())
        return false;
    return std::visit(
        [&](const auto& task) {
            return sameTask(task, std::get<std::decay_t<decltype(task)>>(b.task));
        },
        a.task);
}

bool samePlace(const Variant& a, const Variant& b) {
    return a.facet == b.facet && a.series == b.series && a.category == b.category && a.x == b.x &&
           sameWork(a.work, b.work);
}

const MeasuredFacts* partner(const MeasuredFacts& one, const std::vector<MeasuredFacts>& others) {
    const auto found = std::ranges::find_if(others, [&](const MeasuredFacts& other) {
        return other.measured->timed() && samePlace(one.measured->variant, other.measured->variant);
    });
    return found != others.end() ? &*found : nullptr;
}

/// By their speeds, so that runs over different amounts can be compared.
ComparedRow rowOf(const MeasuredFacts& before, const MeasuredFacts& after) {
    const Variant& variant = before.measured->variant;
    ComparedRow row{.facet = variant.facet,
                    .series = variant.series,
                    .place = before.place,
                    .before = before.speed,
                    .after = after.speed,
                    .difference = after.speed / before.speed - 1,
                    .spread = std::max(before.spread, after.spread)};
    if (variant.work.rsa() != nullptr) row.unit = Unit::operationsPerSecond;
    return row;
}

/// Of each repetition.
std::vector<RepetitionValue> speedsOf(const MeasuredFacts& facts) {
    std::vector<RepetitionValue> speeds = facts.medians;
    for (RepetitionValue& one : speeds)
        one.value = facts.work.amount / one.value;
    return speeds;
}

/// The rows that are judged together, with how they differ.
class Family {
  public:
    explicit Family(Repetitions repetitions) : repetitions_(repetitions) {}

    void add(std::size_t row, const MeasuredFacts& before, const MeasuredFacts& after) {
        const auto first = speedsOf(before);
        const auto second = speedsOf(after);
        const auto difference = repetitions_ == Repetitions::paired
                                    ? pairedDifference(first, second)
                                    : welchDifference(valuesOf(first), valuesOf(second));
        if (!difference) return;
        rows_.push_back(row);
        differences_.push_back(*difference);
    }

    void judge(std::vector<ComparedRow>& rows) const {
        const auto judged = judgeTogether(differences_);
        for (std::size_t i = 0; i < judged.size(); ++i) {
            ComparedRow& row = rows[rows_[i]];
            row.interval = {judged[i].interval.low - 1, judged[i].interval.high - 1};
            row.differs = judged[i].differs && !row.isScattered();
            row.smallest = judged[i].smallest - 1;
        }
    }

  private:
    const Repetitions repetitions_;
    std::vector<std::size_t> rows_;
    std::vector<LogDifference> differences_;
};

/// A condition that makes runs of one experiment hard to compare where it differs.
struct Circumstance {
    std::string_view key; ///< of the run's conditions, or how the keys of several begin
    const char* caution;  ///< of the two values
};

constexpr std::array kCircumstances{
    Circumstance{"CPU", CORE_TEXT("core", "Caution: The runs have different CPUs: %1 in the first, "
                                          "%2 in the second.")},
    Circumstance{"GPU", CORE_TEXT("core", "Caution: The runs have different GPUs: %1 in the first, "
                                          "%2 in the second.")},
    Circumstance{"NVIDIA driver",
                 CORE_TEXT("core",
                           "Caution: The runs have different NVIDIA drivers: %1 in the first, "
                           "%2 in the second.")},
    Circumstance{"CUDA driver",
                 CORE_TEXT("core",
                           "Caution: The runs have different CUDA drivers: %1 in the first, "
                           "%2 in the second.")},
    Circumstance{"System",
                 CORE_TEXT("core", "Caution: The runs have different systems: %1 in the first, "
                                   "%2 in the second.")},
    Circumstance{"file system",
                 CORE_TEXT("core",
                           "Caution: The runs have different file systems: %1 in the first, "
                           "%2 in the second.")},
    Circumstance{"OpenSSL",
                 CORE_TEXT("core",
                           "Caution: The runs have different versions of OpenSSL: %1 in the first, "
                           "%2 in the second.")},
    Circumstance{
        "Blockwarp",
        CORE_TEXT("core",
                  "Caution: The runs have different versions of Blockwarp: %1 in the first, "
                  "%2 in the second.")}};

/// How much of a GPU's memory was free says nothing of which one it is.
std::string withoutFreeMemory(std::string text) {
    const auto begin = text.find(" (");
    const auto end = text.find(" free at the start)");
    if (begin < end && end != std::string::npos) text.erase(begin, text.find(')', end) + 1 - begin);
    return text;
}

/// "GPU" stands for "GPU 0", "GPU 1" and so on, too.
std::string comparedValue(const NamedValues& conditions, std::string_view key) {
    std::string value;
    for (const auto& [name, text] : conditions)
        if (name == key || (key == "GPU" && name.starts_with("GPU ")))
            value += (value.empty() ? "" : "; ") + withoutFreeMemory(text);
    return value;
}

void addDifferences(const BenchRun& before, const BenchRun& after, Comparison& comparison) {
    for (const Circumstance& one : kCircumstances) {
        const std::string first = comparedValue(before.conditions, one.key);
        const std::string second = comparedValue(after.conditions, one.key);
        if (first == second || first.empty() || second.empty()) continue;
        comparison.cautions.push_back({one.caution, {asIs(first), asIs(second)}});
        if (one.key == "CPU" || one.key == "GPU") comparison.sameMachine = false;
    }
}

/// How the cautions of one of the runs begin.
struct Whose {
    const char* stopped;
    const char* caution;
};
constexpr Whose kFirst{CORE_TEXT("core", "Caution, first run: It was stopped early."),
                       CORE_TEXT("core", "Caution, first run: %1")};
constexpr Whose kSecond{CORE_TEXT("core", "Caution, second run: It was stopped early."),
                        CORE_TEXT("core", "Caution, second run: %1")};

void addCautions(const BenchRun& run, const Whose& whose, std::vector<Message>& cautions) {
    if (!run.complete) cautions.emplace_back(whose.stopped);
    for (const Caution& caution : run.cautions)
        cautions.push_back({whose.caution, {messageOf(caution)}});
}

std::string percent(double share) {
    return fmt::format("{}{:.1f}", share < 0 ? "−" : "+", std::abs(100 * share));
}

std::string facetText(const Comparison& comparison, const std::string& facet) {
    std::string text;
    for (const ComparedRow& row : comparison.rows) {
        if (row.facet != facet) continue;
        if (text.empty())
            text = fmt::format("{}, {}\n  {:28} {:22} {:>12} {:>9}  {:28} {}\n", facet,
                               unitTitle(row.unit), "series", "", "A", "B", "change", "");
        text += fmt::format("  {:28} {:22} {:12.4g} {:9.4g}  {:28} {}\n", row.series,
                            english(row.place), row.before, row.after, english(changeText(row)),
                            english(verdictOf(row)));
    }
    return text;
}

std::size_t numberOf(const Comparison& comparison, bool (*is)(const ComparedRow&)) {
    return static_cast<std::size_t>(std::ranges::count_if(comparison.rows, is));
}

/// Of the rows that have intervals.
Message judgedText(const Comparison& comparison, std::size_t judged) {
    const std::size_t differ =
        numberOf(comparison, [](const ComparedRow& row) { return row.differs; });
    if (differ > 0)
        return {CORE_TEXT("core", "%1 of %2 differ, with a chance of 5 % that any of these does "
                                  "not (Holm)."),
                {count(differ), count(judged)}};
    double smallest = 0;
    for (const ComparedRow& row : comparison.rows)
        smallest = std::max(smallest, row.smallest);
    return {CORE_TEXT("core", "No difference is shown. One of %1 % would have been seen in four of "
                              "five such comparisons."),
            {quantity(100 * smallest)}};
}

Message scatteredText(const Comparison& comparison, std::size_t scattered) {
    double spread = 1;
    for (const ComparedRow& row : comparison.rows)
        spread = std::max(spread, row.spread);
    return {CORE_TEXT("core", "Nothing is concluded from %1 of %2, whose repetitions differ by a "
                              "factor of up to %3."),
            {count(scattered), count(comparison.rows.size()), quantity(spread)}};
}

} // namespace

bool ComparedRow::isScattered() const {
    return spread > kMaxSpread;
}

Message verdictOf(const ComparedRow& row) {
    if (!row.interval) return CORE_TEXT("core", "no statement: one repetition");
    if (row.isScattered())
        return {CORE_TEXT("core", "no statement: repetitions differ by a factor of %1"),
                {quantity(row.spread)}};
    return row.differs ? CORE_TEXT("core", "differs") : CORE_TEXT("core", "no difference shown");
}

Message changeText(const ComparedRow& row) {
    if (!row.interval) return {CORE_TEXT("core", "%1 %"), {asIs(percent(row.difference))}};
    return {CORE_TEXT("core", "%1 % (%2 to %3)"),
            {asIs(percent(row.difference)), asIs(percent(row.interval->low)),
             asIs(percent(row.interval->high))}};
}

Comparison compareRuns(const BenchRun& before, const BenchRun& after, Repetitions repetitions) {
    const std::vector<MeasuredFacts> first = factsOf(before);
    const std::vector<MeasuredFacts> second = factsOf(after);
    Comparison comparison;
    Family family(repetitions);
    for (const MeasuredFacts& one : first) {
        if (!one.measured->timed()) continue;
        if (const MeasuredFacts* other = partner(one, second)) {
            family.add(comparison.rows.size(), one, *other);
            comparison.rows.push_back(rowOf(one, *other));
        } else {
            ++comparison.onlyBefore;
        }
    }
    family.judge(comparison.rows);
    for (const MeasuredFacts& one : second)
        if (one.measured->timed() && partner(one, first) == nullptr) ++comparison.onlyAfter;
    addDifferences(before, after, comparison);
    addCautions(before, kFirst, comparison.cautions);
    addCautions(after, kSecond, comparison.cautions);
    return comparison;
}

Message comparisonSentence(const Comparison& comparison) {
    if (comparison.rows.empty()) return CORE_TEXT("core", "The two runs have nothing in common.");
    const std::size_t judged = numberOf(
        comparison, [](const ComparedRow& row) { return row.interval && !row.isScattered(); });
    const std::size_t single =
        numberOf(comparison, [](const ComparedRow& row) { return !row.interval; });
    const std::size_t scattered = comparison.rows.size() - judged - single;
    std::vector<Message> sentences;
    if (judged > 0) sentences.push_back(judgedText(comparison, judged));
    if (scattered > 0) sentences.push_back(scatteredText(comparison, scattered));
    if (single > 0)
        sentences.push_back({CORE_TEXT("core", "No statement on %1 of %2: one repetition says "
                                               "nothing of the next one. Repeat both runs."),
                             {count(single), count(comparison.rows.size())}});
    if (comparison.onlyBefore + comparison.onlyAfter > 0)
        sentences.push_back({CORE_TEXT("core", "Only in the first: %1, only in the second: %2."),
                             {count(comparison.onlyBefore), count(comparison.onlyAfter)}});
    return joined(sentences, CORE_TEXT("core", "%1 %2"));
}

std::string comparisonText(const Comparison& comparison) {
    std::vector<std::string> facets; // in the order in which they come first
    for (const ComparedRow& row : comparison.rows)
        if (std::ranges::find(facets, row.facet) == facets.end()) facets.push_back(row.facet);
    std::string text;
    for (const std::string& facet : facets)
        text += facetText(comparison, facet);
    text += english(comparisonSentence(comparison)) + "\n";
    for (const Message& caution : comparison.cautions)
        text += english(caution) + "\n";
    return text;
}

Slower isSlowerBy(double share, const Comparison& comparison) {
    if (comparison.rows.empty() || !comparison.sameMachine) return Slower::undecided;
    const auto wholly = [share](const ComparedRow& row) {
        return row.interval && !row.isScattered() && row.interval->high < -share;
    };
    const auto clear = [share](const ComparedRow& row) {
        return row.interval && !row.isScattered() && row.interval->low >= -share;
    };
    if (std::ranges::any_of(comparison.rows, wholly)) return Slower::yes;
    return std::ranges::all_of(comparison.rows, clear) ? Slower::no : Slower::undecided;
}

} // namespace blockwarp
