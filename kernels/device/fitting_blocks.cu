// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/device/fitting_blocks.h"

#include "kernels/device/cuda_handles.cuh"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

namespace blockwarp::kernels {
namespace {

GpuResult<unsigned> ask(int device, const void* kernel, std::uint32_t threads,
                        std::uint32_t sharedBytes) {
    const auto multiprocessors = deviceAttribute(cudaDevAttrMultiProcessorCount, device);
    if (!multiprocessors) return multiprocessors.error();
    const auto most = deviceAttribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    if (!most) return most.error();
    // All that there is: the limit belongs to the kernel, and a smaller launch must not lower it
    // for a larger one, which does not ask again.
    if (auto ok =
            check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, *most),
                  "cudaFuncSetAttribute");
        !ok)
        return ok.error();
    int perMultiprocessor = 0;
    if (auto ok = check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
                            &perMultiprocessor, kernel, static_cast<int>(threads), sharedBytes),
                        "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
        !ok)
        return ok.error();
    return static_cast<unsigned>(*multiprocessors * std::max(1, perMultiprocessor));
}

} // namespace

GpuResult<unsigned> fittingBlocks(const void* kernel, std::uint32_t threads,
                                  std::uint32_t sharedBytes) {
    using Question = std::tuple<int, const void*, std::uint32_t, std::uint32_t>;
    static std::mutex mutex;
    static std::map<Question, unsigned> answers;
    int device = 0;
    if (auto ok = check(cudaGetDevice(&device), "cudaGetDevice"); !ok) return ok.error();
    const std::lock_guard lock(mutex);
    const Question question{device, kernel, threads, sharedBytes};
    if (const auto known = answers.find(question); known != answers.end()) return known->second;
    const auto answer = ask(device, kernel, threads, sharedBytes);
    if (answer) answers.emplace(question, *answer);
    return answer;
}

} // namespace blockwarp::kernels
