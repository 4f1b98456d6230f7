// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/bench.h"

#include "core/bench/statistics.h"
#include "core/engines/evp.h"
#include "core/guard.h"
#include "core/machine.h"
#include "core/random.h"
#include "core/rsa/power_bench.h"
#include "core/rsa/raw.h"

#include <openssl/rsa.h>

#include <algorithm>
#include <array>

namespace blockwarp::rsa {
namespace {

/// A CPU does as many items as take it about a second.
constexpr double kCpuSeconds = 1;

double rateOf(std::size_t items, std::span<const double> seconds) {
    return static_cast<double>(items) / summarize(seconds).median;
}

/// What a batch is and who runs it: bytes in, bytes out, and times.
struct Operation {
    const age::RsaIdentity& key;
    const age::RsaRecipient& recipient;
    BenchWork work;

    Result<RawResult> run(std::span<const std::uint8_t> inputs, const Tuning& tuning,
                          ProgressSink& progress) const {
        return work == BenchWork::privateOperation ? privateRaw(key, inputs, tuning, progress)
                                                   : publicRaw(recipient, inputs, tuning, progress);
    }
};

/// Random numbers that are below any modulus of this size.
Result<std::vector<std::uint8_t>> numbersOf(std::size_t items, std::size_t size) {
    std::vector<std::uint8_t> numbers(items * size);
    if (auto ok = fillRandom(numbers); !ok) return ok.error();
    for (std::size_t i = 0; i < items; ++i)
        numbers[i * size] &= 0x7f;
    return numbers;
}

/// Samples of `of(times)`; the first run warms up and is returned.
template <class Of>
Result<RawResult> sample(const Operation& operation, std::span<const std::uint8_t> inputs,
                         const Tuning& tuning, unsigned samples, std::vector<double>& seconds,
                         ProgressSink& progress, const Of& of) {
    auto first = operation.run(inputs, tuning, progress);
    for (unsigned i = 0; first && i < samples; ++i) {
        const auto again = operation.run(inputs, tuning, progress);
        if (!again) return again.error();
        seconds.push_back(of(again->times));
    }
    return first;
}

Result<RawResult> measureCpu(const Operation& operation, std::span<const std::uint8_t> inputs,
                             std::size_t size, unsigned samples, BenchRow& row,
                             ProgressSink& progress) {
    const Tuning tuning{.engine = EngineKind::cpu};
    const std::size_t probe = std::min<std::size_t>(row.batch, 256);
    const auto timed = operation.run(inputs.first(probe * size), tuning, progress);
    if (!timed) return timed.error();
    const double most = static_cast<double>(probe) * kCpuSeconds / timed->times.wall;
    row.cpuItems = std::clamp(static_cast<std::size_t>(most), probe, row.batch);
    auto result = sample(operation, inputs.first(row.cpuItems * size), tuning, samples,
                         row.cpuSeconds, progress, [](const Times& t) { return t.wall; });
    if (result) row.cpu = rateOf(row.cpuItems, row.cpuSeconds);
    return result;
}

Result<RawResult> measureGpu(const Operation& operation, std::span<const std::uint8_t> inputs,
                             unsigned samples, BenchRow& row, ProgressSink& progress) {
    // One lane that takes everything at once: its kernels overlap with nothing.
    const Tuning alone{.engine = EngineKind::cuda, .threads = 1, .sliceItems = row.batch};
    auto result = sample(operation, inputs, alone, samples, row.kernelSeconds, progress,
                         [](const Times& t) { return t.kernel; });
    if (!result) return result;
    const auto lanes = sample(operation, inputs, {.engine = EngineKind::cuda}, samples,
                              row.batchSeconds, progress, [](const Times& t) { return t.wall; });
    if (!lanes) return lanes.error();
    row.gpuKernel = rateOf(row.batch, row.kernelSeconds);
    row.gpuBatch = rateOf(row.batch, row.batchSeconds);
    row.gpuOpen = lanes->times.open;
    return result;
}

Result<BenchRow> measureKey(const BenchRequest& request, const Operation& operation, unsigned bits,
                            std::size_t batch, ProgressSink& progress) {
    BenchRow row{.work = operation.work, .bits = bits, .batch = batch};
    const std::size_t size = bits / 8;
    const auto inputs = numbersOf(batch, size);
    if (!inputs) return inputs.error();
    SecretBytes byCpu;
    SecretBytes byGpu;
    if (request.cpu) {
        auto result = measureCpu(operation, *inputs, size, request.samples, row, progress);
        if (!result) return result.error();
        byCpu = std::move(result->outputs);
    }
    if (request.gpu) {
        auto result = measureGpu(operation, *inputs, request.samples, row, progress);
        if (!result) return result.error();
        byGpu = std::move(result->outputs);
    }
    const std::size_t both = std::min(byCpu.size(), byGpu.size());
    if (!std::ranges::equal(byCpu.span().first(both), byGpu.span().first(both)))
        return Error{ErrorCode::wrongResult, "RSA on CPU and GPU"};
    return row;
}

Result<void> measureKeys(const BenchRequest& request, unsigned bits, BenchResult& result,
                         ProgressSink& progress) {
    age::EvpKey made(EVP_RSA_gen(bits));
    if (!made) return evpRefused("EVP_RSA_gen");
    const age::RsaIdentity key(std::move(made));
    const auto recipient = age::recipientOf(key);
    if (!recipient) return recipient.error();
    for (const BenchWork work : {BenchWork::privateOperation, BenchWork::publicOperation})
        for (const std::size_t batch : request.batches) {
            auto row = measureKey(request, {key, *recipient, work}, bits, batch, progress);
            if (!row) return row.error();
            result.rows.push_back(std::move(*row));
        }
    return {};
}

Result<BenchResult> measure(const BenchRequest& request, ProgressSink& progress) {
    BenchResult result;
    for (const unsigned bits : request.bits) {
        for (const std::size_t batch : request.batches) {
            auto row = measurePower(request, bits, batch, progress);
            if (!row) return row.error();
            result.rows.push_back(std::move(*row));
        }
        if (bits < static_cast<unsigned>(age::kLeastRsaBits)) continue;
        if (auto ok = measureKeys(request, bits, result, progress); !ok) return ok.error();
    }
    if (!request.textbook) return result;
    constexpr std::array<std::size_t, 4> sizes{100, 1000, 10'000, 100'000};
    auto table = textbookTable(sizes, request.samples, progress);
    if (!table) return table.error();
    result.textbook = std::move(*table);
    return result;
}

} // namespace

const char* benchWorkName(BenchWork work) {
    constexpr std::array names{"modexp", "private", "public"};
    return names[static_cast<std::size_t>(work)];
}

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
