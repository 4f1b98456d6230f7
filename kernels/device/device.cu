// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/device.h"

#include "kernels/device/cuda_handles.cuh"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <string>

namespace blockwarp::kernels {
namespace {

std::string pciBusId(int device) {
    char text[32] = {};
    if (cudaDeviceGetPCIBusId(text, sizeof text, device) != cudaSuccess) return {};
    std::string id = text;
    std::ranges::transform(id, id.begin(), [](unsigned char c) { return std::tolower(c); });
    return id;
}

std::string firstLine(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

/// What the link can do at most; an idle card reports a lower current speed.
std::string linkSpeed(const std::string& busId) {
    const std::string folder = "/sys/bus/pci/devices/" + busId + "/";
    const std::string speed = firstLine(folder + "max_link_speed");
    const std::string width = firstLine(folder + "max_link_width");
    if (speed.empty() || width.empty()) return {};
    return speed + " ×" + width;
}

GpuResult<DeviceInfo> describeDevice(int device) {
    cudaDeviceProp properties{};
    if (auto ok = check(cudaGetDeviceProperties(&properties, device), "cudaGetDeviceProperties");
        !ok)
        return ok.error();
    DeviceInfo info;
    info.index = device;
    info.name = properties.name;
    info.computeMajor = properties.major;
    info.computeMinor = properties.minor;
    info.multiprocessors = properties.multiProcessorCount;
    info.memoryBytes = properties.totalGlobalMem;
    info.l2Bytes = static_cast<std::uint64_t>(properties.l2CacheSize);
    info.sharedPerBlockBytes = properties.sharedMemPerBlockOptin;
    info.copyEngines = properties.asyncEngineCount;
    (void)cudaDeviceGetAttribute(&info.clockKhz, cudaDevAttrClockRate, device);
    (void)cudaDeviceGetAttribute(&info.doubleRatio, cudaDevAttrSingleToDoublePrecisionPerfRatio,
                                 device);
    info.pciBusId = pciBusId(device);
    info.linkSpeed = linkSpeed(info.pciBusId);
    std::size_t free = 0;
    std::size_t total = 0;
    if (auto ok = check(cudaSetDevice(device), "cudaSetDevice"); !ok) return ok.error();
    if (auto ok = check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo"); !ok) return ok.error();
    info.freeBytes = free;
    return info;
}

std::string whyNone(cudaError_t code, int driverVersion) {
    if (driverVersion == 0) return "no NVIDIA driver is installed";
    std::string why = whyDriverRefuses(code == cudaSuccess ? cudaErrorNoDevice : code);
    return why.empty() ? std::string("the NVIDIA driver answered ") + cudaGetErrorName(code) : why;
}

} // namespace

DeviceList listDevices() {
    DeviceList list;
    list.runtimeVersion = CUDART_VERSION;
    (void)cudaDriverGetVersion(&list.driverVersion);
    int count = 0;
    const cudaError_t code = cudaGetDeviceCount(&count);
    (void)cudaGetLastError(); // a machine without a GPU is not an error for later calls
    if (code != cudaSuccess) count = 0;
    for (int device = 0; device < count; ++device) {
        if (auto info = describeDevice(device))
            list.devices.push_back(std::move(*info));
        else
            list.whyEmpty = info.error().detail;
    }
    if (!list.devices.empty())
        list.whyEmpty.clear();
    else if (list.whyEmpty.empty())
        list.whyEmpty = whyNone(code, list.driverVersion);
    return list;
}

} // namespace blockwarp::kernels
