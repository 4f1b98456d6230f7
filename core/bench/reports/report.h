// SPDX-License-Identifier: GPL-3.0-or-later
/// A published report as data: its measurements, their settings, and its printed numbers.
/// docs/reports-toml.md describes the files.
#pragma once

#include "core/base/error.h"
#include "core/bench/measure/work.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

/// What an entry's series are drawn over.
enum class ReportAxis : std::uint8_t { bytes, threads, chunk, passes, names };

/// What the report's numbers are.
enum class PrintedUnit : std::uint8_t { seconds, milliseconds, gbPerSecond, times };

/// A line, or a bar.
struct ReportSeries {
    std::string name;
    Work work;                     ///< but for what `at` says
    std::string over{};            ///< unit `times`: the series that it is compared with
    std::vector<double> at{};      ///< places on the axis; one for a bar
    std::vector<double> printed{}; ///< one for each place, NaN where there is none
};

/// A table or a chart of the report.
struct ReportEntry {
    std::string name; ///< of small letters, digits and hyphens; unique in the report
    std::string title;
    std::string shown; ///< "table", "chart", "text": how the report shows it
    std::string says;  ///< what the report says of it
    ReportAxis axis = ReportAxis::bytes;
    PrintedUnit unit = PrintedUnit::seconds;
    std::vector<std::string> inferred; ///< settings that the report does not say
    unsigned repeats = 0;              ///< runs in the report; 0: it does not say
    std::vector<ReportSeries> series;
};

struct Report {
    std::string name; ///< like an entry's; unique
    std::string title;
    std::string author;
    std::string machine; ///< stands beside the numbers
    std::string about;
    std::vector<ReportEntry> entries;
};

inline constexpr std::size_t kMaxReportBytes = std::size_t{256} << 10;

/// Error: malformed, with the line.
Result<Report> parseReport(std::string_view toml);

/// The seconds that so much work of the report's series took there; in unit `times` the number
/// itself. NaN where it prints none.
double printedValue(const ReportEntry& entry, const Work& work, double printed);

} // namespace blockwarp
