// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/scene_parts.h"

#include "core/base/random.h"
#include "ui/base/format.h"
#include "ui/base/text.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kScatterPoints = 2000;

QString repeatsCaption(const RepeatedBlocks& blocks) {
    return Words::tr("%1 of %2 blocks recur (%3), %4 unique")
        .arg(formatCount(blocks.repeated), formatCount(blocks.blocks), formatShare(blocks.share()),
             formatCount(blocks.unique));
}

} // namespace

const CipherSpec& cipherFor(Algorithm algorithm, std::size_t keyBytes) {
    const std::size_t wanted = algorithm == Algorithm::aesXts ? 2 * keyBytes : keyBytes;
    const CipherSpec* found = nullptr;
    for (const CipherSpec& cipher : cipherSpecs()) {
        if (cipher.algorithm != algorithm) continue;
        found = &cipher;
        if (cipher.keyBytes >= wanted) break;
    }
    Q_ASSERT(found);
    return *found;
}

QString paneName(const CipherSpec& cipher) {
    return toQString(cipher.mode.empty() ? cipher.family : cipher.mode).toLower();
}

Result<LabSecrets> LabSecrets::draw(const LeakWork& work) {
    LabSecrets secrets;
    secrets.key = SecretBytes(kMaxLabKeyBytes);
    if (Result<void> drawn = fillRandom(secrets.key.span()); !drawn) return drawn.error();
    if (Result<void> drawn = fillRandom(secrets.iv); !drawn) return drawn.error();
    if (work.key) std::ranges::copy(work.key->span(), secrets.key.span().begin());
    return secrets;
}

LeakRequest LabSecrets::request(const CipherSpec& cipher, const LeakWork& work) const {
    LeakRequest request;
    request.cipher = &cipher;
    request.engine = work.engine;
    request.tuning.unitBytes = work.sectorBytes;
    request.key = key.span().first(cipher.keyBytes);
    request.iv = iv;
    return request;
}

Pane picturedPane(const QString& title, const QString& name, const RasterShape& shape,
                  std::vector<std::uint8_t> bytes) {
    Pane pane;
    pane.title = title;
    pane.name = name;
    pane.repeats = std::make_shared<const RepeatMap>(mapRepeatedBlocks(bytes));
    pane.raster = std::make_shared<const Raster>(Raster{shape, std::move(bytes)});
    return pane;
}

Pane picturedPane(const CipherSpec& cipher, const RasterShape& shape,
                  std::vector<std::uint8_t> bytes) {
    return picturedPane(cipherTitle(cipher), paneName(cipher), shape, std::move(bytes));
}

Pane originalPane(const Raster& raster) {
    return picturedPane(Words::tr("Original"), QStringLiteral("original"), raster.shape,
                        raster.bytes);
}

void measurePane(Pane& pane) {
    const Raster& raster = *pane.raster;
    PaneStatistics found;
    found.histogram = byteHistogram(raster.bytes);
    found.entropy = entropyOf(found.histogram);
    found.chiSquare = chiSquareOf(found.histogram);
    found.correlation = adjacentCorrelation(raster.shape, raster.bytes);
    found.pairs = adjacentPairs(raster.shape, raster.bytes, kScatterPoints);
    pane.statistics = std::make_shared<const PaneStatistics>(std::move(found));
    pane.caption = repeatsCaption(pane.repeats->counts);
    pane.note = Words::tr("%1 recur").arg(formatShare(pane.repeats->counts.share()));
}

bool keepsShapes(const Pane& pane) {
    constexpr double flatShare = 0.01; // of the picture, by one value
    const RepeatedBlocks& counts = pane.repeats->counts;
    const bool flat = counts.most >= flatShare * static_cast<double>(counts.blocks);
    return counts.share() >= kLeakingShare &&
           (flat || !looksLikeNoise(pane.statistics->histogram, pane.statistics->correlation));
}

} // namespace blockwarp::ui
