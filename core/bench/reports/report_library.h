// SPDX-License-Identifier: GPL-3.0-or-later
/// Which reports there are: ours, in the program, and the user's, in the data folder or a file.
#pragma once

#include "core/bench/reports/report.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

using SharedReport = std::shared_ptr<const Report>;

struct ReportShelf {
    std::vector<SharedReport> reports; ///< ours first
    std::vector<Error> broken;         ///< files of the data folder that cannot be read
};

/// Ours, then those of `folder` (*.toml) whose names are new.
ReportShelf allReports(const std::filesystem::path& folder);
/// "reports" in the data folder.
std::filesystem::path usualReportFolder();

/// Errors: inputMissing, readFailed, malformed with the line.
Result<SharedReport> loadReport(const std::filesystem::path& file);

/// An entry of a report, as it is typed and kept with a run: "pratt/tables", "FILE.toml/tables".
struct ReportChoice {
    std::string text;
    SharedReport report;
    const ReportEntry* entry = nullptr; ///< of `report`
};
/// All of a report, whose `name` is its own or its file's.
std::vector<ReportChoice> entriesOf(const SharedReport& report, std::string_view name);
/// Errors: badTuning (there is no such entry), and loadReport()'s.
Result<ReportChoice> findReportEntry(std::string_view text);

} // namespace blockwarp
