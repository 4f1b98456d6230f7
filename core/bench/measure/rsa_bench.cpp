// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/rsa_bench.h"

#include "core/base/guard.h"
#include "core/base/statistics.h"
#include "core/engine/machine.h"
#include "core/rsa/power_bench.h"

#include <algorithm>
#include <array>

namespace blockwarp::rsa {
namespace {

/// A CPU does as many items as take it about a second.
constexpr double kCpuSeconds = 1;

double rateOf(std::size_t items, std::span<const double> seconds) {
    return static_cast<double>(items) / summarize(seconds).median;
}

/// Samples of `of(times)`; the first run warms up and is returned.
template <class Of>
Result<RawResult> sample(const BenchBatch& batch, std::size_t items, const Tuning& tuning,
                         unsigned samples, std::vector<double>& seconds, ProgressSink& progress,
                         const Of& of) {
    auto first = batch.run(items, tuning, progress);
    for (unsigned i = 0; first && i < samples; ++i) {
        const auto again = batch.run(items, tuning, progress);
        if (!again) return again.error();
        seconds.push_back(of(again->times));
    }
    return first;
}

Result<RawResult> measureCpu(const BenchBatch& batch, unsigned samples, BenchRow& row,
                             ProgressSink& progress) {
    const Tuning tuning{.engine = EngineKind::cpu};
    const std::size_t probe = std::min<std::size_t>(row.batch, 128);
    const auto timed = batch.run(probe, tuning, progress);
    if (!timed) return timed.error();
    const double most = static_cast<double>(probe) * kCpuSeconds / timed->times.wall;
    row.cpuItems = std::clamp(static_cast<std::size_t>(most), probe, row.batch);
    auto result = sample(batch, row.cpuItems, tuning, samples, row.cpuSeconds, progress,
                         [](const Times& t) { return t.wall; });
    if (result) row.cpu = rateOf(row.cpuItems, row.cpuSeconds);
    return result;
}

Result<RawResult> measureGpu(const BenchBatch& batch, unsigned samples, BenchRow& row,
                             ProgressSink& progress) {
    // One worker that takes everything at once: its kernels overlap with nothing.
    const Tuning alone{.engine = EngineKind::cuda, .threads = 1, .sliceItems = row.batch};
    auto result = sample(batch, row.batch, alone, samples, row.kernelSeconds, progress,
                         [](const Times& t) { return t.kernel; });
    if (!result) return result;
    const auto workers = sample(batch, row.batch, {.engine = EngineKind::cuda}, samples,
                                row.batchSeconds, progress, [](const Times& t) { return t.wall; });
    if (!workers) return workers.error();
    row.gpuKernel = rateOf(row.batch, row.kernelSeconds);
    row.gpuBatch = rateOf(row.batch, row.batchSeconds);
    if (row.work != BenchWork::power) row.gpuOpen = workers->times.open;
    return result;
}

Result<void> measureRow(const BenchRequest& request, const BenchBatch& batch, BenchRow& row,
                        ProgressSink& progress) {
    SecretBytes byCpu;
    SecretBytes byGpu;
    if (request.cpu) {
        auto result = measureCpu(batch, request.samples, row, progress);
        if (!result) return result.error();
        byCpu = std::move(result->outputs);
    }
    if (request.gpu) {
        auto result = measureGpu(batch, request.samples, row, progress);
        if (!result) return result.error();
        byGpu = std::move(result->outputs);
    }
    const std::size_t both = std::min(byCpu.size(), byGpu.size());
    if (!std::ranges::equal(byCpu.span().first(both), byGpu.span().first(both)))
        return Error{ErrorCode::wrongResult, "RSA on CPU and GPU"};
    return {};
}

Result<void> measureWork(const BenchRequest& request, BenchWork work, unsigned bits,
                         const std::shared_ptr<const BenchKey>& key, BenchResult& result,
                         ProgressSink& progress) {
    for (const std::size_t items : request.batches) {
        const auto batch = work == BenchWork::power
                               ? makePowerBatch(bits, request.exponentBits, items)
                               : makeKeyBatch(work, key, items);
        if (!batch) return batch.error();
        BenchRow row{.work = work, .bits = bits, .batch = items};
        if (auto ok = measureRow(request, **batch, row, progress); !ok) return ok;
        result.rows.push_back(std::move(row));
    }
    return {};
}

Result<BenchResult> measure(const BenchRequest& request, ProgressSink& progress) {
    BenchResult result;
    for (const unsigned bits : request.bits) {
        std::shared_ptr<const BenchKey> key; // none: too few bits for operations of keys
        if (bits >= static_cast<unsigned>(age::kLeastRsaBits)) {
            auto made = makeBenchKey(bits);
            if (!made) return made.error();
            key = std::move(*made);
        }
        for (const BenchWork work : kBenchWorks)
            if (key || work == BenchWork::power)
                if (auto ok = measureWork(request, work, bits, key, result, progress); !ok)
                    return ok.error();
    }
    if (!request.textbook) return result;
    constexpr std::array<std::size_t, 4> sizes{100, 1000, 10'000, 100'000};
    auto table = textbookTable(sizes, request.samples, progress);
    if (!table) return table.error();
    result.textbook = std::move(*table);
    return result;
}

} // namespace

bool hasGpu() {
    return !gpuList().devices.empty();
}

Result<BenchResult> runBench(const BenchRequest& request, const ProgressSink& progress) {
    CancelOnly quiet(progress);
    if (request.gpu && gpuList().devices.empty())
        return Error{ErrorCode::noGpu, gpuList().whyEmpty};
    return guarded([&] { return measure(request, quiet); });
}

} // namespace blockwarp::rsa
