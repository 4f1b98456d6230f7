// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/reports/report.h"

#include "core/base/toml_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace blockwarp {
namespace {

constexpr std::size_t kMaxEntries = 100;
constexpr std::size_t kMaxSeries = 40;
constexpr std::size_t kMaxPlaces = 60;
constexpr std::uint64_t kMaxBytes = std::uint64_t{8} << 30;
constexpr std::uint64_t kMaxChunk = std::uint64_t{1} << 30;
constexpr std::uint64_t kMaxThreads = 1024;
constexpr std::uint64_t kMaxRepeats = 10'000;

template <class Value, std::size_t N>
using Names = std::array<std::pair<std::string_view, Value>, N>;

constexpr Names<ReportAxis, 5> kAxes{{{"bytes", ReportAxis::bytes},
                                      {"threads", ReportAxis::threads},
                                      {"chunk", ReportAxis::chunk},
                                      {"passes", ReportAxis::passes},
                                      {"names", ReportAxis::names}}};
constexpr Names<PrintedUnit, 4> kUnits{{{"s", PrintedUnit::seconds},
                                        {"ms", PrintedUnit::milliseconds},
                                        {"GB/s", PrintedUnit::gbPerSecond},
                                        {"times", PrintedUnit::times}}};
constexpr Names<EngineKind, 3> kEngines{
    {{"cuda", EngineKind::cuda}, {"cpu", EngineKind::cpu}, {"reference", EngineKind::reference}}};
enum class Task : std::uint8_t { cipher, textbookRsa };
constexpr Names<Task, 2> kTasks{{{"cipher", Task::cipher}, {"textbook-rsa", Task::textbookRsa}}};
constexpr Names<Direction, 2> kDirections{
    {{"encrypt", Direction::encrypt}, {"decrypt", Direction::decrypt}}};

/// One of the names; the first where the field is optional and missing.
template <class Value, std::size_t N>
Value oneOf(TomlFields& fields, std::string_view key, const Names<Value, N>& names,
            TomlFields::Need need = TomlFields::Need::required) {
    const std::string text = fields.text(key, need);
    const auto* found =
        std::ranges::find_if(names, [&](const auto& name) { return name.first == text; });
    if (found != names.end()) return found->second;
    if (!text.empty()) {
        std::string known;
        for (const auto& [name, value] : names)
            known += (known.empty() ? "" : ", ") + std::string(name);
        fields.refuse(key, fmt::format("“{}” is none of {}", text, known));
    }
    return names.front().second;
}

bool isName(std::string_view text) {
    return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
                                std::string_view::npos;
}

std::string nameIn(TomlFields& fields) {
    std::string name = fields.text("name");
    if (!name.empty() && !isName(name))
        fields.refuse("name", "a name has small letters, digits and hyphens");
    return name;
}

const CipherSpec* cipherIn(TomlFields& fields) {
    const std::string name = fields.text("cipher");
    const CipherSpec* cipher = findCipher(name);
    if (cipher == nullptr && !name.empty())
        fields.refuse("cipher", fmt::format("there is no cipher called {}", name));
    return cipher;
}

std::string strategyIn(TomlFields& fields) {
    std::string name = fields.text("strategy", TomlFields::Need::optional);
    if (!name.empty() && kernels::findStrategy(name) == nullptr)
        fields.refuse("strategy", fmt::format("there is no strategy called {}", name));
    return name;
}

/// The way in which a student writes it first, where the report names none.
rsa::TextbookWay textbookWayIn(TomlFields& fields) {
    const std::string name = fields.text("strategy", TomlFields::Need::optional);
    const auto* way = findTextbookWay(name.empty() ? "repeated-multiplication" : name);
    if (way != nullptr) return *way;
    fields.refuse("strategy", fmt::format("“{}” is none of {}", name, textbookWayNames()));
    return {};
}

Scope scopeIn(TomlFields& fields) {
    const std::string name = fields.text("timed");
    const auto scope = findScope(name);
    if (!scope && !name.empty())
        fields.refuse("timed", fmt::format("“{}” is none of {}", name, scopeNames()));
    return scope.value_or(Scope::kernel);
}

Work workIn(TomlFields& fields, const ReportEntry& entry, Scope scope) {
    constexpr auto optional = TomlFields::Need::optional;
    Work work{.engine = oneOf(fields, "engine", kEngines), .scope = scope};
    const auto direction = oneOf(fields, "direction", kDirections, optional);
    if (oneOf(fields, "task", kTasks, optional) == Task::textbookRsa) {
        work.task = TextbookWork{direction, textbookWayIn(fields)};
    } else {
        work.task = CipherWork{cipherIn(fields), direction};
        work.tuning.strategy = strategyIn(fields);
    }
    work.tuning.shape = {
        static_cast<std::uint32_t>(fields.count("threads_per_block", 1024, optional)),
        static_cast<std::uint32_t>(fields.count("blocks_per_thread", 64, optional))};
    if (entry.axis != ReportAxis::threads)
        work.tuning.threads = static_cast<unsigned>(fields.count("threads", kMaxThreads, optional));
    if (entry.axis != ReportAxis::chunk)
        work.tuning.chunkBytes =
            static_cast<std::size_t>(fields.count("chunk", kMaxChunk, optional));
    if (entry.axis != ReportAxis::bytes) work.bytes = fields.count("bytes", kMaxBytes);
    if (entry.axis != ReportAxis::passes)
        work.passes =
            std::max(1U, static_cast<unsigned>(fields.count("passes", kMaxPasses, optional)));
    return work;
}

/// The largest place that an axis can have.
double endOf(ReportAxis axis) {
    switch (axis) {
    case ReportAxis::threads:
        return kMaxThreads;
    case ReportAxis::chunk:
        return kMaxChunk;
    case ReportAxis::passes:
        return kMaxPasses;
    case ReportAxis::bytes:
    case ReportAxis::names:
        break;
    }
    return kMaxBytes;
}

ReportSeries seriesIn(TomlFields& fields, const ReportEntry& entry, Scope scope) {
    ReportSeries series{.name = fields.text("name"), .work = workIn(fields, entry, scope)};
    if (entry.axis == ReportAxis::names)
        series.at = {0};
    else
        series.at = fields.numbers("at", kMaxPlaces);
    for (const double at : series.at)
        if (entry.axis != ReportAxis::names &&
            (at < 1 || at > endOf(entry.axis) || at != std::floor(at)))
            fields.refuse(
                "at", fmt::format("places are whole numbers from 1 to {:.0f}", endOf(entry.axis)));
    series.printed = fields.numbers("printed", kMaxPlaces, TomlFields::Need::optional);
    if (!series.printed.empty() && series.printed.size() != series.at.size())
        fields.refuse("printed", fmt::format("{} numbers for {} places", series.printed.size(),
                                             series.at.size()));
    for (const double printed : series.printed)
        if (!std::isnan(printed) && (printed <= 0 || std::isinf(printed)))
            fields.refuse("printed", "a time, a speed or a ratio is more than 0");
    series.over = fields.text("over", TomlFields::Need::optional);
    const bool ratios = entry.unit == PrintedUnit::times;
    if (!series.over.empty() && !ratios)
        fields.refuse("over", "only entries with unit = \"times\" compare series");
    if (series.over.empty() && ratios && !series.printed.empty())
        fields.refuse("printed", "with unit = \"times\", only series with “over” have numbers");
    fields.finish();
    return series;
}

bool hasPlacesOf(const ReportSeries& all, const ReportSeries& some) {
    return std::ranges::all_of(
        some.at, [&](double at) { return std::ranges::find(all.at, at) != all.at.end(); });
}

/// What series are compared with has to be measured, and at the same places.
void checkOver(TomlFields& fields, const ReportEntry& entry, const ReportSeries& series) {
    if (series.over.empty()) return;
    const auto other = std::ranges::find(entry.series, series.over, &ReportSeries::name);
    if (other == entry.series.end() || !other->over.empty())
        fields.refuse("over", fmt::format("no series without “over” is called {}", series.over));
    else if (!hasPlacesOf(*other, series))
        fields.refuse("over", fmt::format("{} is not at all of these places", series.over));
}

ReportEntry entryIn(TomlFields& fields) {
    ReportEntry entry;
    entry.name = nameIn(fields);
    entry.title = fields.text("title");
    entry.shown = fields.text("shown");
    if (!entry.shown.empty() && entry.shown != "table" && entry.shown != "chart" &&
        entry.shown != "text")
        fields.refuse("shown", "it is one of table, chart, text");
    entry.says = fields.text("says");
    entry.axis = oneOf(fields, "x", kAxes);
    entry.unit = oneOf(fields, "unit", kUnits);
    entry.inferred = fields.texts("inferred", kMaxPlaces, TomlFields::Need::optional);
    entry.repeats =
        static_cast<unsigned>(fields.count("repeats", kMaxRepeats, TomlFields::Need::optional));
    const Scope scope = scopeIn(fields);
    std::set<std::string> names;
    std::vector<TomlFields> tables = fields.tables("series", kMaxSeries);
    for (TomlFields& each : tables) {
        entry.series.push_back(seriesIn(each, entry, scope));
        if (!names.insert(entry.series.back().name).second)
            each.refuse("name", "another series of this entry has that name");
    }
    for (std::size_t i = 0; i < tables.size(); ++i)
        checkOver(tables[i], entry, entry.series[i]);
    fields.finish();
    return entry;
}

Report reportIn(TomlFields& fields) {
    Report report;
    if (fields.count("format", std::numeric_limits<std::uint32_t>::max()) != 1)
        fields.refuse("format", "this version of the program knows format 1 only");
    report.name = nameIn(fields);
    report.title = fields.text("title");
    report.author = fields.text("author");
    report.machine = fields.text("machine");
    report.about = fields.text("about");
    std::set<std::string> names;
    for (TomlFields& each : fields.tables("entry", kMaxEntries)) {
        report.entries.push_back(entryIn(each));
        if (!names.insert(report.entries.back().name).second)
            each.refuse("name", "another entry has that name");
    }
    fields.finish();
    return report;
}

} // namespace

Result<Report> parseReport(std::string_view toml) {
    if (toml.size() > kMaxReportBytes)
        return Error{ErrorCode::malformed, "a report's file has at most 256 KiB"};
    auto root = TomlRoot::parse(toml);
    if (!root) return TomlRoot::toError(root.error());
    TomlFields fields = root->fields();
    Report report = reportIn(fields);
    if (const auto problem = root->problem()) return *problem;
    return report;
}

double printedValue(const ReportEntry& entry, const Work& work, double printed) {
    switch (entry.unit) {
    case PrintedUnit::seconds:
    case PrintedUnit::times:
        return printed;
    case PrintedUnit::milliseconds:
        return printed / 1e3;
    case PrintedUnit::gbPerSecond:
        return work.processedBytes() / printed / 1e9;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

} // namespace blockwarp
