// SPDX-License-Identifier: GPL-3.0-or-later
/// How many RSA operations a second: the CPU's threads beside the GPU in one run, on the GPU with
/// and without the copies; bare exponentiation too.
#pragma once

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/rsa/bench_batch.h"
#include "core/rsa/textbook.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp::rsa {

struct BenchRequest {
    std::vector<unsigned> bits{1024, 2048, 3072, 4096}; ///< operations of keys: 2048 and more
    std::vector<std::size_t> batches{std::size_t{1} << 16};
    unsigned exponentBits = 0; ///< of `power`; 0: as many as the modulus
    unsigned samples = 5;
    bool gpu = true;
    bool cpu = true;
    bool textbook = false; ///< the table of runTextbook() too
};

/// Operations a second, medians; nothing where it was not measured.
struct BenchRow {
    BenchWork work;
    unsigned bits;
    std::size_t batch;
    std::optional<double> cpu{};       ///< all threads, of a batch that takes about a second
    std::optional<double> gpuKernel{}; ///< numbers in device memory
    /// From bytes to bytes, on workers that are open; of `power`, copies and kernel.
    std::optional<double> gpuBatch{};
    std::optional<double> gpuOpen{};  ///< seconds that opening the workers took
    std::vector<double> cpuSeconds{}; ///< raw samples: each of a batch of cpuItems
    std::size_t cpuItems = 0;
    std::vector<double> kernelSeconds{};
    std::vector<double> batchSeconds{};
};

struct BenchResult {
    std::vector<BenchRow> rows;
    std::vector<TextbookRow> textbook;
};

/// Whether there is a GPU to measure. The first call may take a second.
bool hasGpu();

/// Errors: cancelled, wrongResult (CPU and GPU disagree), those of the engines.
Result<BenchResult> runBench(const BenchRequest& request, const ProgressSink& progress);

/// Lines to read.
std::string benchText(const BenchRequest& request, const BenchResult& result);
/// One JSON object: conditions of the machine, request, rows with raw samples.
std::string benchJson(const BenchRequest& request, const BenchResult& result);

} // namespace blockwarp::rsa
