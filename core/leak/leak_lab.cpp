// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/leak/leak_lab.h"

#include "core/pipeline/memory_job.h"

#include <algorithm>

namespace blockwarp {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kLargestSegment = std::size_t{1} << 20;

std::size_t roundUp(std::size_t bytes, std::size_t step) {
    return (bytes + step - 1) / step * step;
}

Tuning tuningFor(const LeakRequest& request, std::size_t pixelBytes) {
    Tuning tuning = request.tuning;
    if (request.cipher->authenticated)
        tuning.unitBytes =
            std::clamp(roundUp(pixelBytes, kChachaBlockBytes), kChachaBlockBytes, kLargestSegment);
    else if (request.cipher->unitBytes == 0)
        tuning.unitBytes = 0;
    return tuning;
}

MemoryJob jobFor(const LeakRequest& request, Direction direction, std::size_t pixelBytes) {
    const CipherSpec& cipher = *request.cipher;
    return {.cipher = cipher,
            .direction = direction,
            .key = request.key,
            .iv = request.iv,
            .padding = cipher.padded && direction == Direction::encrypt,
            .engine = chooseEngine(request.engine, cipher, direction).kind,
            .tuning = tuningFor(request, pixelBytes)};
}

/// Calls visit(offset in the picture, offset in what is stored, bytes) for each run that lies
/// together.
template <class Visit>
void eachPiece(const LeakRequest& request, std::size_t pixelBytes, Visit visit) {
    const UnitLayout layout = layoutOf(*request.cipher, tuningFor(request, pixelBytes));
    const std::size_t step = layout.tagBytes != 0 ? layout.unitBytes : pixelBytes;
    for (std::size_t at = 0; at < pixelBytes; at += step)
        visit(at, static_cast<std::size_t>(layout.storedOffset(at)),
              std::min(step, pixelBytes - at));
}

} // namespace

Result<Bytes> sealPixels(const LeakRequest& request, std::span<const std::uint8_t> pixels,
                         const CancelToken& cancel) {
    const MemoryJob job = jobFor(request, Direction::encrypt, pixels.size());
    if (request.cipher->algorithm != Algorithm::aesXts || pixels.size() % kAesBlockBytes == 0)
        return runMemoryJob(job, pixels, cancel);
    Bytes whole(roundUp(pixels.size(), kAesBlockBytes)); // a sector has no partial block
    std::ranges::copy(pixels, whole.begin());
    return runMemoryJob(job, whole, cancel);
}

Result<Bytes> openPixels(const LeakRequest& request, std::span<const std::uint8_t> stored,
                         std::size_t pixelBytes, const CancelToken& cancel) {
    auto result = runMemoryJob(jobFor(request, Direction::decrypt, pixelBytes), stored, cancel);
    if (result) result->resize(pixelBytes);
    return result;
}

Bytes pictureOf(const LeakRequest& request, std::span<const std::uint8_t> stored,
                std::size_t pixelBytes) {
    Bytes picture(pixelBytes);
    eachPiece(request, pixelBytes, [&](std::size_t at, std::size_t from, std::size_t bytes) {
        std::ranges::copy(stored.subspan(from, bytes),
                          picture.begin() + static_cast<std::ptrdiff_t>(at));
    });
    return picture;
}

void replacePicture(const LeakRequest& request, std::span<const std::uint8_t> picture,
                    std::span<std::uint8_t> stored) {
    eachPiece(request, picture.size(), [&](std::size_t at, std::size_t to, std::size_t bytes) {
        std::ranges::copy(picture.subspan(at, bytes),
                          stored.begin() + static_cast<std::ptrdiff_t>(to));
    });
}

Result<Bytes> encryptPixels(const LeakRequest& request, std::span<const std::uint8_t> pixels,
                            const CancelToken& cancel) {
    auto result = sealPixels(request, pixels, cancel);
    if (result) *result = pictureOf(request, *result, pixels.size());
    return result;
}

} // namespace blockwarp
