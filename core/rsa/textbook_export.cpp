// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/textbook_export.h"

#include <fmt/format.h>

#include <iterator>

namespace blockwarp::rsa {
namespace {

std::string csvOf(const std::optional<double>& value) {
    return value ? fmt::format("{:.9g}", *value) : std::string();
}

std::string csvHalf(double cpu, const std::optional<double>& gpu) {
    return fmt::format("{:.9g},{},{}", cpu, csvOf(gpu), csvOf(speedUp(cpu, gpu)));
}

std::string markdownHalf(double cpu, const std::optional<double>& gpu) {
    constexpr double ms = 1e3;
    if (!gpu) return fmt::format("{:.4g} | no GPU | no GPU", cpu * ms);
    const auto ratio = speedUp(cpu, gpu);
    return fmt::format("{:.4g} | {:.4g} | {}", cpu * ms, *gpu * ms,
                       ratio ? fmt::format("{:.3g} ×", *ratio) : "–");
}

} // namespace

std::optional<double> speedUp(double cpuSeconds, const std::optional<double>& gpuSeconds) {
    if (!gpuSeconds || *gpuSeconds <= 0) return {};
    return cpuSeconds / *gpuSeconds;
}

std::string textbookSize(std::size_t bytes) {
    constexpr std::size_t kilo = 1000;
    return bytes >= kilo && bytes % kilo == 0 ? fmt::format("{} kB", bytes / kilo)
                                              : fmt::format("{} B", bytes);
}

std::string textbookCsv(std::span<const TextbookRow> rows) {
    std::string text = "bytes,encrypt_cpu_s,encrypt_gpu_s,encrypt_speedup,decrypt_cpu_s,"
                       "decrypt_gpu_s,decrypt_speedup\n";
    for (const TextbookRow& row : rows)
        fmt::format_to(std::back_inserter(text), "{},{},{}\n", row.bytes,
                       csvHalf(row.encryptCpu, row.encryptGpu),
                       csvHalf(row.decryptCpu, row.decryptGpu));
    return text;
}

std::string textbookMarkdown(std::span<const TextbookRow> rows) {
    std::string text = "| text | encrypt, CPU (ms) | encrypt, GPU (ms) | speed-up | decrypt, CPU "
                       "(ms) | decrypt, GPU (ms) | speed-up |\n|---|---|---|---|---|---|---|\n";
    for (const TextbookRow& row : rows)
        fmt::format_to(std::back_inserter(text), "| {} | {} | {} |\n", textbookSize(row.bytes),
                       markdownHalf(row.encryptCpu, row.encryptGpu),
                       markdownHalf(row.decryptCpu, row.decryptGpu));
    return text;
}

} // namespace blockwarp::rsa
