// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/machine/caution.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <regex>

namespace blockwarp {
namespace {

constexpr const char* kBusy =
    CORE_TEXT("core", "The machine was busy before the run: load average %1 on %2 threads.");
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

} // namespace

Message messageOf(const Caution& caution) {
    switch (caution.kind) {
    case Caution::Kind::busy:
        return {kBusy, {asIs(caution.load), asIs(std::to_string(caution.threads))}};
    case Caution::Kind::slowed:
        return {kSlowed,
                {asIs(std::to_string(caution.gpu)),
                 asIs(fmt::format("{}", fmt::join(caution.reasons, ", ")))}};
    case Caution::Kind::other:
        break;
    }
    return asIs(caution.text);
}

Caution cautionFrom(std::string_view sentence) {
    static const std::regex busy(
        R"(The machine was busy before the run: load average (\d{1,6}\.\d) on (\d{1,6}) threads\.)");
    static const std::regex slowed(R"(GPU (\d{1,4}) was slowed down at times: (.+)\.)");
    const std::string text(sentence);
    std::smatch found;
    if (std::regex_match(text, found, busy))
        return {.kind = Caution::Kind::busy,
                .load = found[1],
                .threads = static_cast<unsigned>(std::stoul(found[2]))};
    if (std::regex_match(text, found, slowed))
        return {.kind = Caution::Kind::slowed,
                .gpu = std::stoi(found[1]),
                .reasons = splitAtCommas(found[2].str())};
    return {.text = text};
}

} // namespace blockwarp
