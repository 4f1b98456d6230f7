// SPDX-License-Identifier: GPL-3.0-or-later
/// The writing half of bench.h.
#include "core/base/version.h"
#include "core/bench/machine/conditions.h"
#include "core/bench/measure/rsa_bench.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iterator>

namespace blockwarp::rsa {
namespace {

using Json = nlohmann::ordered_json;

Json orNull(const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
}

std::string column(const std::optional<double>& rate) {
    return rate ? fmt::format("{:>14.0f}", *rate) : fmt::format("{:>14}", "-");
}

Json rowJson(const BenchRow& row) {
    return {{"work", benchWorkName(row.work)},
            {"bits", row.bits},
            {"batch", row.batch},
            {"cpu_per_s", orNull(row.cpu)},
            {"gpu_kernel_per_s", orNull(row.gpuKernel)},
            {"gpu_batch_per_s", orNull(row.gpuBatch)},
            {"gpu_open_seconds", orNull(row.gpuOpen)},
            {"cpu_items", row.cpuItems},
            {"cpu_seconds", row.cpuSeconds},
            {"gpu_kernel_seconds", row.kernelSeconds},
            {"gpu_batch_seconds", row.batchSeconds}};
}

Json textbookJson(const TextbookRow& row) {
    return {{"bytes", row.bytes},
            {"encrypt_cpu_seconds", row.encryptCpu},
            {"encrypt_gpu_seconds", orNull(row.encryptGpu)},
            {"decrypt_cpu_seconds", row.decryptCpu},
            {"decrypt_gpu_seconds", orNull(row.decryptGpu)}};
}

std::string times(double cpu, const std::optional<double>& gpu) {
    constexpr double ms = 1e3;
    if (!gpu) return fmt::format("{:>12.4f}{:>12}{:>9}", cpu * ms, "-", "-");
    return fmt::format("{:>12.4f}{:>12.4f}{:>9.2f}", cpu * ms, *gpu * ms, cpu / *gpu);
}

std::string textbookText(const std::vector<TextbookRow>& rows) {
    std::string text = "\nTextbook RSA, 64-bit modulus, a character a block; milliseconds, the "
                       "GPU's with copies, CPU: one thread\n";
    fmt::format_to(std::back_inserter(text), "{:>9}{:>12}{:>12}{:>9}{:>12}{:>12}{:>9}\n", "bytes",
                   "enc CPU", "enc GPU", "ratio", "dec CPU", "dec GPU", "ratio");
    for (const TextbookRow& row : rows)
        fmt::format_to(std::back_inserter(text), "{:>9}{}{}\n", row.bytes,
                       times(row.encryptCpu, row.encryptGpu),
                       times(row.decryptCpu, row.decryptGpu));
    return text;
}

} // namespace

std::string benchText(const BenchRequest& request, const BenchResult& result) {
    std::string text;
    for (const auto& [name, value] : benchConditions({}))
        fmt::format_to(std::back_inserter(text), "{}: {}\n", name, value);
    fmt::format_to(std::back_inserter(text),
                   "Operations a second, medians of {}; CPU: all threads; GPU kernel: numbers in "
                   "device memory; GPU batch: bytes to bytes\n{:>8}{:>6}{:>9}{:>14}{:>14}{:>14}\n",
                   request.samples, "work", "bits", "batch", "CPU", "GPU kernel", "GPU batch");
    for (const BenchRow& row : result.rows)
        fmt::format_to(std::back_inserter(text), "{:>8}{:>6}{:>9}{}{}{}\n", benchWorkName(row.work),
                       row.bits, row.batch, column(row.cpu), column(row.gpuKernel),
                       column(row.gpuBatch));
    if (request.exponentBits != 0)
        fmt::format_to(std::back_inserter(text), "modexp with exponents of {} bits\n",
                       request.exponentBits);
    if (!result.textbook.empty()) text += textbookText(result.textbook);
    return text;
}

std::string benchJson(const BenchRequest& request, const BenchResult& result) {
    Json json{
        {"program", "blockwarp"},
        {"version", version()},
        {"commit", commit()},
        {"kind", "rsa"},
        {"samples", request.samples},
        {"exponent_bits", request.exponentBits != 0 ? Json(request.exponentBits) : Json(nullptr)}};
    for (const auto& [name, value] : benchConditions({}))
        json["conditions"][name] = value;
    json["rows"] = Json::array();
    for (const BenchRow& row : result.rows)
        json["rows"].push_back(rowJson(row));
    json["textbook"] = Json::array();
    for (const TextbookRow& row : result.textbook)
        json["textbook"].push_back(textbookJson(row));
    return json.dump(2) + "\n";
}

} // namespace blockwarp::rsa
