// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/machine/caution.h"

#include "core/base/text.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace blockwarp {
namespace {

constexpr const char* kBusy =
    CORE_TEXT("core", "The machine was busy before the run: load average %1 on %2 threads.");
constexpr const char* kLost =
    CORE_TEXT("core", "Repetition %1 did not come to its end (exit code %2), and is left out.");
constexpr const char* kRemade = CORE_TEXT(
    "core", "A repetition did not come to its end (exit code %1); another one took its place.");
constexpr const char* kSlowed = CORE_TEXT("core", "GPU %1 was slowed down at times: %2.");

std::vector<std::string> splitAtCommas(std::string_view list) {
    constexpr std::string_view comma = ", ";
    std::vector<std::string> parts;
    for (auto end = list.find(comma); end != std::string_view::npos; end = list.find(comma)) {
        parts.emplace_back(list.substr(0, end));
        list.remove_prefix(end + comma.size());
    }
    parts.emplace_back(list);
    return parts;
}

/// What stands between the two, if the text is nothing else.
std::optional<std::string_view> between(std::string_view begin, std::string_view text,
                                        std::string_view end) {
    if (text.size() < begin.size() + end.size() || !text.starts_with(begin) || !text.ends_with(end))
        return {};
    return text.substr(begin.size(), text.size() - begin.size() - end.size());
}

/// The two parts of a text around the first such separator.
std::pair<std::string_view, std::string_view> halvesOf(std::string_view text,
                                                       std::string_view separator) {
    const auto at = text.find(separator);
    if (at == std::string_view::npos) return {};
    return {text.substr(0, at), text.substr(at + separator.size())};
}

} // namespace

Message messageOf(const Caution& caution) {
    if (caution.kind == Caution::Kind::other) return asIs(caution.text);
    if (caution.kind == Caution::Kind::busy)
        return {kBusy, {asIs(caution.load), asIs(std::to_string(caution.threads))}};
    if (caution.kind == Caution::Kind::lost)
        return {kLost,
                {asIs(std::to_string(caution.repetition)), asIs(std::to_string(caution.exitCode))}};
    if (caution.kind == Caution::Kind::remade)
        return {kRemade, {asIs(std::to_string(caution.exitCode))}};
    std::vector<Message> reasons;
    std::ranges::transform(caution.reasons, std::back_inserter(reasons), translatable);
    return {kSlowed,
            {asIs(std::to_string(caution.gpu)), joined(reasons, CORE_TEXT("core", "%1, %2"))}};
}

Caution cautionFrom(std::string_view sentence) {
    if (const auto inner =
            between("The machine was busy before the run: load average ", sentence, " threads.")) {
        const auto [load, threads] = halvesOf(*inner, " on ");
        if (const auto number = wholeNumber<unsigned>(threads))
            return {.kind = Caution::Kind::busy, .load = std::string(load), .threads = *number};
    }
    if (const auto inner = between("The machine was busy before the run: ", sentence, ".")) {
        const auto [load, threads] = halvesOf(*inner, " running threads on average, of ");
        if (const auto number = wholeNumber<unsigned>(threads)) // until format 3
            return {.kind = Caution::Kind::busy, .load = std::string(load), .threads = *number};
    }
    if (const auto inner = between("GPU ", sentence, ".")) {
        const auto [gpu, reasons] = halvesOf(*inner, " was slowed down at times: ");
        if (const auto number = wholeNumber<int>(gpu))
            return {
                .kind = Caution::Kind::slowed, .gpu = *number, .reasons = splitAtCommas(reasons)};
    }
    return {.text = std::string(sentence)};
}

} // namespace blockwarp
