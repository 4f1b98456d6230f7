// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/machine.h"

#include "core/base/build_facts.h"

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <sys/utsname.h>

#include <algorithm>
#include <fstream>
#include <future>
#include <iterator>
#include <thread>

namespace blockwarp {
namespace {

/// The value of the first "key : value" line of /proc/cpuinfo.
std::string cpuinfoValue(const std::string& key) {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(':');
        if (!line.starts_with(key) || colon == std::string::npos) continue;
        return colon + 2 <= line.size() ? line.substr(colon + 2) : std::string{};
    }
    return {};
}

bool hasFlag(const std::string& flags, std::string_view flag) {
    return (" " + flags + " ").find(fmt::format(" {} ", flag)) != std::string::npos;
}

std::string kernelRelease() {
    utsname names{};
    return ::uname(&names) == 0 ? fmt::format("{} {}", names.sysname, names.release) : "unknown";
}

std::string cudaVersion(int version) {
    return version == 0 ? "none" : fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

std::string describeGpu(const GpuInfo& gpu) {
    return fmt::format("{}, compute capability {}.{}, {} multiprocessors at up to {} MHz, {:.1f} "
                       "GiB ({:.1f} GiB free at the start), {}",
                       gpu.name, gpu.computeMajor, gpu.computeMinor, gpu.multiprocessors,
                       gpu.clockKhz / 1000, static_cast<double>(gpu.memoryBytes) / (1ULL << 30),
                       static_cast<double>(gpu.freeBytes) / (1ULL << 30),
                       gpu.linkSpeed.empty() ? "link speed unknown" : gpu.linkSpeed);
}

/// Where the system gives no thread, whoever wants the answer asks.
const std::shared_future<GpuList>& askedGpus() {
    static const std::shared_future<GpuList> answer = std::async(kernels::listDevices);
    return answer;
}

} // namespace

CpuInfo cpuInfo() {
    const std::string flags = cpuinfoValue("flags");
    CpuInfo info;
    info.model = cpuinfoValue("model name");
    if (info.model.empty()) info.model = "unknown";
    info.threads = std::max(1U, std::thread::hardware_concurrency());
    info.aes = hasFlag(flags, "aes");
    info.vaes = hasFlag(flags, "vaes");
    info.vpclmulqdq = hasFlag(flags, "vpclmulqdq");
    info.avx2 = hasFlag(flags, "avx2");
    info.avx512 = hasFlag(flags, "avx512f");
    info.avx512bw = hasFlag(flags, "avx512bw");
    return info;
}

const GpuList& gpuList() {
    return askedGpus().get();
}

GpuStart::GpuStart() {
    (void)askedGpus();
}

GpuStart::~GpuStart() {
    askedGpus().wait();
}

std::span<const Strategy> strategyList() {
    return kernels::strategies();
}

std::string machineReport() {
    const CpuInfo cpu = cpuInfo();
    const GpuList& gpus = gpuList();
    std::string text;
    const auto add = [&](std::string_view name, std::string_view value) {
        fmt::format_to(std::back_inserter(text), "{}: {}\n", name, value);
    };
    add("Blockwarp", fmt::format("{} ({})", version(), commit()));
    add("System", kernelRelease());
    add("OpenSSL", OpenSSL_version(OPENSSL_VERSION));
    add("CUDA runtime", cudaVersion(gpus.runtimeVersion));
    add("CUDA driver", cudaVersion(gpus.driverVersion));
    add("CPU", fmt::format("{}, {} threads, AES-NI {}, VAES {}, AVX2 {}, AVX-512 {}", cpu.model,
                           cpu.threads, cpu.aes ? "yes" : "no", cpu.vaes ? "yes" : "no",
                           cpu.avx2 ? "yes" : "no", cpu.avx512 ? "yes" : "no"));
    if (gpus.devices.empty()) add("GPU", "none: " + gpus.whyEmpty);
    for (const GpuInfo& gpu : gpus.devices)
        add(fmt::format("GPU {}", gpu.index), describeGpu(gpu));
    return text;
}

} // namespace blockwarp
