// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/reports/report_library.h"

#include "blockwarp_reports.h"
#include "core/base/text.h"
#include "core/io/data_folder.h"
#include "core/io/file_source.h"
#include "core/io/folders.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {
namespace {

std::vector<SharedReport> ourReports() {
    std::vector<SharedReport> reports;
    for (const std::string_view toml : kReportFiles) {
        auto report = parseReport(toml);
        assert(report);
        if (report) reports.push_back(std::make_shared<const Report>(std::move(*report)));
    }
    return reports;
}

SharedReport named(const std::vector<SharedReport>& reports, std::string_view name) {
    const auto found = std::ranges::find(reports, name, &Report::name);
    return found != reports.end() ? *found : nullptr;
}

} // namespace

ReportShelf allReports(const std::filesystem::path& folder) {
    static const std::vector<SharedReport> ours = ourReports();
    ReportShelf shelf{ours, {}};
    for (const auto& file : filesIn(folder, ".toml")) {
        auto report = loadReport(file);
        if (!report)
            shelf.broken.push_back(report.error());
        else if (named(shelf.reports, (*report)->name) != nullptr)
            shelf.broken.push_back({ErrorCode::malformed, file.string() + ": there is a report " +
                                                              (*report)->name + " already"});
        else
            shelf.reports.push_back(std::move(*report));
    }
    return shelf;
}

std::filesystem::path usualReportFolder() {
    return dataFolder() / "reports";
}

Result<SharedReport> loadReport(const std::filesystem::path& file) {
    const auto bytes = startOf(file, kMaxReportBytes + 1);
    if (!bytes) return bytes.error();
    auto report = parseReport(asText(*bytes));
    if (!report) return Error{report.error().code, file.string() + ": " + report.error().context};
    return std::make_shared<const Report>(std::move(*report));
}

std::vector<ReportChoice> entriesOf(const SharedReport& report, std::string_view name) {
    std::vector<ReportChoice> entries;
    entries.reserve(report->entries.size());
    for (const ReportEntry& entry : report->entries)
        entries.push_back({std::string(name) + "/" + entry.name, report, &entry});
    return entries;
}

Result<ReportChoice> findReportEntry(std::string_view text) {
    const std::string_view name = text.substr(0, text.rfind('/'));
    SharedReport report;
    if (name.ends_with(".toml") && name != text) {
        auto loaded = loadReport(name);
        if (!loaded) return loaded.error();
        report = std::move(*loaded);
    } else {
        report = named(allReports(usualReportFolder()).reports, name);
    }
    if (report)
        for (ReportChoice& choice : entriesOf(report, name))
            if (choice.text == text) return std::move(choice);
    return Error{ErrorCode::badTuning, "there is no entry of a report called " + std::string(text) +
                                           "; see `blockwarp-cli bench report list`"};
}

} // namespace blockwarp
