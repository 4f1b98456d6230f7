// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/profiles/ncu_output.h"

#include "core/bench/profiles/counters.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace blockwarp {
namespace {

using Row = std::vector<std::string>;

constexpr std::string_view kSeconds = "gpu__time_duration.sum"; // in base units: nanoseconds
constexpr double kNanosecond = 1e-9;

std::string metricOf(const StallReason& reason) {
    return "smsp__average_warps_issue_stalled_" + std::string(reason.key) +
           "_per_issue_active.ratio";
}

/// The fields of a line, each in quotation marks (RFC 4180 §2).
Row fieldsOf(std::string_view line) {
    Row fields;
    bool inside = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] != '"') {
            if (inside) fields.back() += line[i];
        } else if (inside && i + 1 < line.size() && line[i + 1] == '"') {
            fields.back() += line[++i];
        } else if (inside = !inside; inside) {
            fields.emplace_back();
        }
    }
    return fields;
}

/// "442,976", "92.08"
std::optional<double> numberOf(std::string text) {
    std::erase(text, ',');
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
    if (!whole || !std::isfinite(value) || value < 0) return std::nullopt;
    return value;
}

/// A table whose first row names the columns.
struct Table {
    Row names;
    std::vector<Row> rows;

    std::string text(const Row& row, std::string_view name) const {
        const auto at = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
        return at < row.size() ? row[at] : std::string();
    }
    std::optional<double> number(const Row& row, std::string_view name) const {
        return name.empty() ? std::nullopt : numberOf(text(row, name));
    }
};

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// The table, without the row of units; lines of the profiler and of its program stand around it.
Table tableOf(const std::vector<std::string_view>& lines) {
    Table table;
    for (const std::string_view line : lines) {
        if (!line.starts_with('"')) continue;
        Row row = fieldsOf(line);
        if (table.names.empty())
            table.names = std::move(row);
        else if (row.size() == table.names.size() && !row.front().empty())
            table.rows.push_back(std::move(row));
    }
    return table;
}

Error whyNothing(const std::vector<std::string_view>& lines) {
    for (const std::string_view line : lines) {
        if (line.find("ERR_NVGPUCTRPERM") != std::string_view::npos)
            return {ErrorCode::gpuFailed,
                    "NVIDIA's driver lets only administrators read the GPU's counters; one of them "
                    "can allow it to all users with the driver's option "
                    "NVreg_RestrictProfilingToAdminUsers=0 (and a restart)"};
        if (line.starts_with("==ERROR=="))
            return {ErrorCode::gpuFailed, "ncu: " + std::string(line.substr(9))};
    }
    return {ErrorCode::gpuFailed, "ncu saw no kernel"};
}

std::optional<double> firstOf(const Table& table, const Row& row, const Counter& counter) {
    for (const std::string_view metric : counter.metrics)
        if (const auto value = table.number(row, metric)) return value;
    return std::nullopt;
}

KernelProfile kernelOf(const Table& table, const Row& row, double nanoseconds) {
    KernelProfile kernel{.name = table.text(row, "Kernel Name"),
                         .seconds = nanoseconds * kNanosecond,
                         .counters = {},
                         .stalls = {}};
    for (const Counter& counter : counters())
        if (const auto value = firstOf(table, row, counter))
            kernel.counters.emplace(counter.key, *value);
    for (const StallReason& reason : stallReasons())
        if (const auto value = table.number(row, metricOf(reason)))
            kernel.stalls.emplace(reason.key, *value);
    return kernel;
}

} // namespace

std::string ncuMetrics() {
    std::string metrics(kSeconds);
    for (const Counter& counter : counters())
        for (const std::string_view metric : counter.metrics)
            if (!metric.empty()) metrics += "," + std::string(metric);
    for (const StallReason& reason : stallReasons())
        metrics += "," + metricOf(reason);
    return metrics;
}

Result<NcuOutput> readNcuOutput(std::string_view text) {
    const auto lines = linesOf(text);
    const Table table = tableOf(lines);
    NcuOutput output;
    for (const Row& row : table.rows) {
        const auto nanoseconds = table.number(row, kSeconds);
        if (!nanoseconds) continue;
        output.kernels.push_back(kernelOf(table, row, *nanoseconds));
        output.gpu = table.text(row, "device__attribute_display_name");
    }
    if (output.kernels.empty()) return whyNothing(lines);
    return output;
}

} // namespace blockwarp
