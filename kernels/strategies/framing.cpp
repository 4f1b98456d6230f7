// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/framing.h"

#include "kernels/aes/xts.h"
#include "kernels/aes/xts/xts_passes.h"
#include "kernels/chacha20/poly1305_by_matrix.h"
#include "kernels/chacha20/poly1305_seal.h"
#include "kernels/chacha20/poly1305_tags.h"
#include "kernels/gcm/gcm_tags.h"

#include <algorithm>

namespace blockwarp::kernels {
namespace {

/// IEEE 1619 §5.1 allows 2²⁰ blocks in a data unit.
constexpr std::uint32_t kLargestXtsUnit = std::uint32_t{16} << 20;
constexpr std::uint32_t kLargestSegment = std::uint32_t{1} << 20;

bool sealsByMatrix(const Strategy& strategy, const Run& run) {
    return strategy.polySums != PolySums::limbs &&
           matrixSeals(strategy.polySums, run.unitBytes, run.aadBytes);
}

bool makesTagsByMatrix(const Strategy& strategy, const Run& run) {
    return strategy.polySums != PolySums::limbs && matrixMakesTags(run.unitBytes, run.aadBytes);
}

void emulateTags(const Strategy& strategy, const KeySchedule& key, const Run& run) {
    if (key.algorithm() == Algorithm::aesGcm)
        emulateGcmTags(key, run);
    else if (makesTagsByMatrix(strategy, run))
        emulateMatrixTags(strategy.polySums, key, run, kMatrixTagsRoom);
    else
        emulatePolyTags(key, run);
}

void emulateSeal(const Strategy& strategy, const KeySchedule& key, const Run& run) {
    if (sealsByMatrix(strategy, run))
        emulateMatrixSeal(strategy.polySums, key, run, kMatrixSealRoom);
    else
        emulatePolySeal(key, run);
}

bool sealsInOneGo(const KeySchedule& key, const Run& run) {
    return key.algorithm() == Algorithm::chacha20Poly1305 &&
           key.direction() == Direction::encrypt && polySealsInOneGo(run.unitBytes, run.aadBytes);
}

} // namespace

std::size_t workspaceBytes(Algorithm algorithm, std::uint64_t payloadBytes,
                           std::uint32_t unitBytes) {
    switch (algorithm) {
    case Algorithm::aesXts:
        return xtsWorkspaceBytes(payloadBytes);
    case Algorithm::aesGcm:
        return gcmWorkspaceBytes(payloadBytes, unitBytes);
    case Algorithm::chacha20Poly1305:
        return std::max(
            {polyWorkspaceBytes(payloadBytes, unitBytes),
             polySealsInOneGo(unitBytes, 0) ? polySealWorkspaceBytes(payloadBytes, unitBytes) : 0,
             matrixSeals(PolySums::doubles, unitBytes, 0)
                 ? polyMatrixWorkspaceBytes(payloadBytes, unitBytes)
                 : 0});
    default:
        return 0;
    }
}

std::size_t preparedBytes(Algorithm algorithm) {
    return algorithm == Algorithm::aesGcm ? gcmPreparedBytes() : 0;
}

std::string_view whyUnitIsRefused(Algorithm algorithm, std::uint32_t unitBytes) {
    if (algorithm == Algorithm::aesXts &&
        (unitBytes == 0 || unitBytes % kTweakSpan != 0 || unitBytes > kLargestXtsUnit))
        return "an XTS data unit must be a multiple of 512 bytes, at most 16 MiB";
    if (isAuthenticated(algorithm) && (unitBytes == 0 || unitBytes > kLargestSegment))
        return "a segment must have 1 byte to 1 MiB";
    return {};
}

void emulateWork(const Strategy& strategy, const KeySchedule& key, const Run& run,
                 LaunchShape shape) {
    const bool sealing = key.direction() == Direction::encrypt;
    const bool tagged = isAuthenticated(key.algorithm());
    const bool xts = key.algorithm() == Algorithm::aesXts;
    if (sealsInOneGo(key, run)) return emulateSeal(strategy, key, run);
    if (xts) emulateTweaks(key, run);
    if (tagged && !sealing) emulateTags(strategy, key, run);
    strategy.emulate(key, run, shape);
    if (tagged && sealing) emulateTags(strategy, key, run);
    if (xts) emulateStealing(key, run);
}

#if defined(BLOCKWARP_WITH_CUDA)
namespace {

GpuResult<void> launchTags(const Strategy& strategy, const KeySchedule& key, const DeviceKey& where,
                           const Run& run, const GpuStream& stream) {
    if (key.algorithm() == Algorithm::aesGcm) return launchGcmTags(key, where, run, stream);
    return makesTagsByMatrix(strategy, run) ? launchMatrixTags(strategy.polySums, key, run, stream)
                                            : launchPolyTags(key, where, run, stream);
}

GpuResult<void> launchSeal(const Strategy& strategy, const KeySchedule& key, const Run& run,
                           LaunchShape shape, const GpuStream& stream) {
    return sealsByMatrix(strategy, run) ? launchMatrixSeal(strategy.polySums, key, run, stream)
                                        : launchPolySeal(key, run, shape, stream);
}

} // namespace

GpuResult<void> prepareWork(const KeySchedule& key, KeyUse use, std::uint8_t* prepared) {
    if (key.algorithm() != Algorithm::aesGcm) return {};
    return prepareGcm(key, use, prepared);
}

GpuResult<void> launchWork(const Strategy& strategy, const KeySchedule& key, const DeviceKey& where,
                           const Run& run, LaunchShape shape, const GpuStream& stream) {
    const bool sealing = key.direction() == Direction::encrypt;
    const bool tagged = isAuthenticated(key.algorithm());
    const bool xts = key.algorithm() == Algorithm::aesXts;
    if (sealsInOneGo(key, run)) return launchSeal(strategy, key, run, shape, stream);
    if (xts)
        if (auto ok = launchTweaks(key, where, run, stream); !ok) return ok;
    if (tagged && !sealing)
        if (auto ok = launchTags(strategy, key, where, run, stream); !ok) return ok;
    if (auto ok = strategy.launch(key, where, run, shape, stream); !ok) return ok;
    if (tagged && sealing) return launchTags(strategy, key, where, run, stream);
    if (xts) return launchStealing(key, where, run, stream);
    return {};
}
#endif

} // namespace blockwarp::kernels
