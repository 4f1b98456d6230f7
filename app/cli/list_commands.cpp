// SPDX-License-Identifier: GPL-3.0-or-later
/// `ciphers`, `strategies`, `devices`.
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "core/cipher/cipher_spec.h"
#include "core/engine/machine.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace blockwarp::cli {
namespace {

using Json = nlohmann::ordered_json;

Json cipherList() {
    Json list = Json::array();
    for (const CipherSpec& cipher : cipherSpecs())
        list.push_back({{"name", cipher.name},
                        {"key_bytes", cipher.keyBytes},
                        {"iv_bytes", cipher.ivBytes},
                        {"block_bytes", cipher.blockBytes},
                        {"unit_bytes", cipher.unitBytes},
                        {"padded", cipher.padded},
                        {"authenticated", cipher.authenticated},
                        {"parallel_encrypt", cipher.parallelEncrypt},
                        {"parallel_decrypt", cipher.parallelDecrypt},
                        {"caution", cipher.caution}});
    return list;
}

Json supportedCiphers(const Strategy& strategy, Direction direction) {
    Json names = Json::array();
    for (const CipherSpec& cipher : cipherSpecs())
        if (strategy.supports(cipher.algorithm, direction)) names.push_back(cipher.name);
    return names;
}

/// Null where it does not matter how fast double precision is.
Json maxDoubleRatio(const Strategy& strategy) {
    if (strategy.maxDoubleRatio == 0) return nullptr;
    return strategy.maxDoubleRatio;
}

/// Null where any GPU will do.
Json neededCapability(const Strategy& strategy) {
    if (strategy.capability == 0) return nullptr;
    return fmt::format("{}.{}", strategy.capability / 10, strategy.capability % 10);
}

Json strategyJson() {
    Json list = Json::array();
    for (const Strategy& strategy : strategyList())
        list.push_back(
            {{"name", strategy.name},
             {"title", strategy.title},
             {"explanation", fmt::format("{} {}", strategy.summary, strategy.explanation)},
             {"encrypts", supportedCiphers(strategy, Direction::encrypt)},
             {"decrypts", supportedCiphers(strategy, Direction::decrypt)},
             {"compute_capability", neededCapability(strategy)},
             {"max_single_to_double_ratio", maxDoubleRatio(strategy)}});
    return list;
}

Json deviceList() {
    Json list = Json::array();
    for (const GpuInfo& gpu : gpuList().devices)
        list.push_back(
            {{"name", gpu.name},
             {"index", gpu.index},
             {"compute_capability", fmt::format("{}.{}", gpu.computeMajor, gpu.computeMinor)},
             {"multiprocessors", gpu.multiprocessors},
             {"clock_khz", gpu.clockKhz},
             {"memory_bytes", gpu.memoryBytes},
             {"free_bytes", gpu.freeBytes},
             {"l2_bytes", gpu.l2Bytes},
             {"shared_per_block_bytes", gpu.sharedPerBlockBytes},
             {"copy_engines", gpu.copyEngines},
             {"single_to_double_ratio", gpu.doubleRatio},
             {"pci_bus_id", gpu.pciBusId},
             {"link", gpu.linkSpeed}});
    return list;
}

std::string unitText(const CipherSpec& cipher) {
    if (cipher.unitBytes == 0) return "one text";
    return fmt::format("{} of {} KiB", cipher.authenticated ? "segments" : "data units",
                       cipher.unitBytes >> 10);
}

void printCiphers() {
    for (const CipherSpec& cipher : cipherSpecs())
        put("{:17}  {:2} key bytes  {:20}  {}\n", cipher.name, cipher.keyBytes, unitText(cipher),
            cipher.caution);
}

void printStrategies() {
    for (const Strategy& strategy : strategyList())
        put("{}: {}\n  {} {}\n\n", strategy.name, strategy.title, strategy.summary,
            strategy.explanation);
}

void printDevices() {
    putText(machineReport());
}

void addList(CLI::App& app, int& exitCode, const char* name, const char* description,
             Json (*asJson)(), void (*asText)()) {
    auto* command = app.add_subcommand(name, description);
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "a list of objects");
    command->callback([=, &exitCode] {
        if (*json)
            put("{}\n", asJson().dump(2));
        else
            asText();
        exitCode = kDone;
    });
}

} // namespace

void addListCommands(CLI::App& app, int& exitCode) {
    addList(app, exitCode, "ciphers", "List the ciphers", cipherList, printCiphers);
    addList(app, exitCode, "strategies", "List and explain the GPU strategies", strategyJson,
            printStrategies);
    addList(app, exitCode, "devices", "Describe this machine and its GPUs", deviceList,
            printDevices);
}

} // namespace blockwarp::cli
