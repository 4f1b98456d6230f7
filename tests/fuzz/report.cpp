// SPDX-License-Identifier: GPL-3.0-or-later
/// Published reports as TOML files, which anybody may write.
#include "core/bench/reports/report.h"
#include "kernels/strategy.h"
#include "tests/fuzz/target.h"

#include <string_view>

namespace blockwarp::kernels {

/// The kernels are not linked, so that every short name is one of a strategy.
const Strategy* findStrategy(std::string_view name) {
    static const Strategy any{};
    return name.size() < 20 ? &any : nullptr;
}

} // namespace blockwarp::kernels

namespace {

using namespace blockwarp;

void checkEntry(const ReportEntry& entry) {
    fuzz::require(!entry.name.empty() && !entry.title.empty(), "an entry has a name and a title");
    fuzz::require(!entry.series.empty(), "and series");
    for (const ReportSeries& series : entry.series) {
        fuzz::require(series.work.textbook() != nullptr ||
                          series.work.cipherWork().cipher != nullptr,
                      "a series has a cipher, or is textbook RSA");
        fuzz::require(series.work.passes >= 1 && series.work.passes <= kMaxPasses,
                      "and passes within bounds");
        fuzz::require(!series.at.empty() && series.at.size() <= 60, "and places");
        fuzz::require(series.printed.empty() || series.printed.size() == series.at.size(),
                      "and a number for each, or none");
        fuzz::require(series.work.bytes <= std::uint64_t{8} << 30, "and a size within bounds");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto report = parseReport({reinterpret_cast<const char*>(data), size});
    if (!report) {
        fuzz::require(report.error().code == ErrorCode::malformed, "it says what is wrong");
        fuzz::require(report.error().context.starts_with("line "), "and where");
        return 0;
    }
    fuzz::require(!report->entries.empty(), "a report has entries");
    for (const ReportEntry& entry : report->entries)
        checkEntry(entry);
    return 0;
}
