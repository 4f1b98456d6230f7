// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/scene_job.h"

#include "core/base/guard.h"
#include "core/base/random.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/leak/picture.h"
#include "ui/leak/scene.h"

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

using Bytes = std::vector<std::uint8_t>;

Result<Pane> encrypted(const CipherSpec& cipher, const LeakWork& work, const LabSecrets& secrets,
                       const Raster& raster, const CancelToken& cancel) {
    auto bytes = encryptPixels(secrets.request(cipher, work), raster.bytes, cancel);
    if (!bytes) return bytes.error();
    Pane pane = picturedPane(cipher, raster.shape, std::move(*bytes));
    measurePane(pane);
    if (keepsShapes(pane))
        pane.verdict = Verdict::leaks;
    else if (pane.repeats->counts.share() < kLeakingShare)
        pane.verdict = Verdict::hides;
    return pane;
}

Result<Scene> compare(const LeakWork& work, const LabSecrets& secrets, const Raster& raster,
                      const CancelToken& cancel) {
    Scene scene;
    scene.panes.push_back(originalPane(raster));
    measurePane(scene.panes.back());
    scene.panes.back().note =
        Words::tr("%1 blocks").arg(formatCount(scene.panes.back().repeats->counts.blocks));
    for (const CipherSpec* cipher : {&cipherFor(Algorithm::aesEcb, work.keyBytes),
                                     &cipherFor(Algorithm::aesCtr, work.keyBytes), work.free}) {
        auto pane = encrypted(*cipher, work, secrets, raster, cancel);
        if (!pane) return pane.error();
        scene.panes.push_back(std::move(*pane));
    }
    return scene;
}

/// What the experiments compare.
constexpr std::array kModes{Algorithm::aesEcb, Algorithm::aesCbc, Algorithm::aesCtr,
                            Algorithm::aesXts, Algorithm::aesGcm};

QString damageCaption(const Difference& damage, std::size_t all) {
    if (damage.bytes == 0) return Words::tr("Nothing changed");
    return Words::tr("Bytes changed: %1 of %2 · blocks: %3")
        .arg(formatCount(damage.bytes), formatCount(all), formatCount(damage.blocks));
}

QString damageNote(const Difference& damage) {
    if (damage.bytes == 0) return Words::tr("Nothing changed");
    return damage.bytes == 1 ? Words::tr("1 byte changed")
                             : Words::tr("%1 bytes changed").arg(formatCount(damage.bytes));
}

/// A place worth a frame; not what is spread over the picture.
std::optional<Difference> markOf(const Difference& damage) {
    const bool local = damage.bytes > 0 && damage.last - damage.first < 4 * kAesBlockBytes;
    return local ? std::optional(damage) : std::nullopt;
}

Pane openedPane(const CipherSpec& cipher, const RasterShape& shape, Opened opened) {
    if (opened.refused) {
        Pane pane;
        pane.title = cipherTitle(cipher);
        pane.name = paneName(cipher);
        pane.caption = Words::tr("Refused: the tag does not fit, so no pixel is released");
        return pane;
    }
    const std::size_t all = opened.pixels.size();
    Pane pane = picturedPane(cipher, shape, std::move(opened.pixels));
    pane.damage = opened.damage;
    pane.caption = damageCaption(opened.damage, all);
    pane.note = damageNote(opened.damage);
    pane.mark = markOf(opened.damage);
    return pane;
}

/// The original, then what `experiment` makes of it under each mode.
template <class Experiment>
Result<Scene> tryModes(const LeakWork& work, const LabSecrets& secrets, const Raster& raster,
                       Experiment experiment) {
    Scene scene;
    scene.panes.push_back(originalPane(raster));
    for (const Algorithm mode : kModes) {
        const CipherSpec& cipher = cipherFor(mode, work.keyBytes);
        Result<Pane> pane = experiment(cipher, secrets.request(cipher, work));
        if (!pane) return pane.error();
        scene.panes.push_back(std::move(*pane));
    }
    return scene;
}

template <class Open>
Result<Scene> tryOpening(const LeakWork& work, const LabSecrets& secrets, const Raster& raster,
                         Open open) {
    return tryModes(work, secrets, raster,
                    [&](const CipherSpec& cipher, const LeakRequest& request) -> Result<Pane> {
                        auto opened = open(request);
                        if (!opened) return opened.error();
                        return openedPane(cipher, raster.shape, std::move(*opened));
                    });
}

/// Under a wrong key, too, ECB turns equal blocks into equal blocks.
Result<Scene> tryWrongKey(const LeakWork& work, const LabSecrets& secrets, const Raster& raster,
                          const CancelToken& cancel) {
    auto scene = tryOpening(work, secrets, raster, [&](const LeakRequest& request) {
        return openWithWrongKey(request, raster.bytes, cancel);
    });
    if (!scene) return scene;
    for (Pane& pane : scene->panes)
        if (pane.name == QLatin1String("ecb") && pane.repeats->counts.share() >= kLeakingShare)
            pane.verdict = Verdict::leaks;
    return scene;
}

Result<Scene> changePixel(const LeakWork& work, const LabSecrets& secrets, const Raster& raster,
                          std::size_t byte, const CancelToken& cancel) {
    const PixelBits pixel = bitsOfPixel(raster.shape, pixelOfByte(raster.shape, byte));
    auto scene =
        tryModes(work, secrets, raster,
                 [&](const CipherSpec& cipher, const LeakRequest& request) -> Result<Pane> {
                     auto changed = changeOnePixel(request, raster.bytes, pixel, cancel);
                     if (!changed) return changed.error();
                     for (std::size_t i = 0; i < changed->after.size(); ++i)
                         changed->after[i] =
                             static_cast<std::uint8_t>(changed->after[i] ^ changed->before[i]);
                     Pane pane = picturedPane(cipher, raster.shape, std::move(changed->after));
                     pane.damage = changed->difference;
                     pane.caption = damageCaption(changed->difference, raster.bytes.size());
                     pane.note = damageNote(changed->difference);
                     pane.mark = markOf(changed->difference);
                     return pane;
                 });
    if (scene) {
        scene->panes.front().mark =
            Difference{pixel.count, 0, 1, pixel.byte, pixel.byte + pixel.count - 1};
        scene->panes.front().caption = Words::tr("The marked pixel is inverted");
        scene->panes.front().note = scene->panes.front().caption;
    }
    return scene;
}

Result<Scene> useNonceTwice(const LeakWork& work, const LabSecrets& secrets, const Raster& raster,
                            const CancelToken& cancel) {
    const Raster second =
        toRaster(placedOn(work.second, {raster.shape.width, raster.shape.height}), work.format);
    const CipherSpec& ctr = cipherFor(Algorithm::aesCtr, work.keyBytes);
    auto reuse = reuseNonce(secrets.request(ctr, work), raster.bytes, second.bytes, cancel);
    if (!reuse) return reuse.error();
    const bool same = reuse->recovered == second.bytes;
    Scene scene;
    const auto add = [&](const QString& title, const char* name, const QString& caption,
                         const QString& note, Bytes bytes) {
        scene.panes.push_back(
            picturedPane(title, QLatin1String(name), raster.shape, std::move(bytes)));
        scene.panes.back().caption = caption;
        scene.panes.back().note = note;
    };
    add(Words::tr("First picture P₁"), "first", Words::tr("Known to the attacker, say"),
        Words::tr("Known"), raster.bytes);
    add(Words::tr("C₁: %1 of P₁").arg(cipherTitle(ctr)), "first-ciphertext",
        Words::tr("C₁ = P₁ ⊕ keystream"), {}, std::move(reuse->first));
    add(Words::tr("XOR of the ciphertexts"), "sum",
        Words::tr("C₁ ⊕ C₂ = P₁ ⊕ P₂: the keystream is gone"), Words::tr("P₁ ⊕ P₂"),
        std::move(reuse->sum));
    scene.panes.back().verdict = Verdict::leaks;
    add(Words::tr("Second picture P₂"), "second", Words::tr("Meant to be secret"),
        Words::tr("Secret"), second.bytes);
    add(Words::tr("C₂: %1 of P₂").arg(cipherTitle(ctr)), "second-ciphertext",
        Words::tr("C₂ = P₂ ⊕ the same keystream"), {}, std::move(reuse->second));
    add(Words::tr("Recovered"), "recovered",
        same ? Words::tr("C₁ ⊕ C₂ ⊕ P₁ = P₂, bit for bit, without the key")
             : Words::tr("Not the second picture"),
        same ? Words::tr("equals P₂") : Words::tr("Not P₂"), std::move(reuse->recovered));
    if (same) scene.panes.back().verdict = Verdict::leaks;
    return scene;
}

constexpr std::size_t kScatterPoints = 2000;

QString repeatsCaption(const RepeatedBlocks& blocks) {
    return Words::tr("%1 of %2 blocks recur (%3), %4 unique")
        .arg(formatCount(blocks.repeated), formatCount(blocks.blocks), formatShare(blocks.share()),
             formatCount(blocks.unique));
}

} // namespace

QString pictureLine(const LeakWork& work) {
    return Words::tr("%1 × %2 pixels · %3 · %4")
        .arg(work.picture.width())
        .arg(work.picture.height())
        .arg(coreText(formatSpec(work.format).title),
             work.keyIsTyped ? Words::tr("a key of your own") : Words::tr("random key"));
}

QString settingsLine(const LeakWork& work) {
    const QString engine =
        work.engine == EngineKind::automatic
            ? Words::tr("automatic engine")
            : Words::tr("engine: %1").arg(coreText(engineSpec(work.engine).title));
    return pictureLine(work) +
           Words::tr(" · AES keys of %1 bits · %2").arg(8 * work.keyBytes).arg(engine);
}

Result<Scene> makeScene(Demonstration kind, const LeakWork& work, const CancelToken& cancel) {
    Result<Scene> scene = guarded([&]() -> Result<Scene> {
        const auto secrets = LabSecrets::draw(work);
        if (!secrets) return secrets.error();
        const Raster raster = toRaster(work.picture, work.format);
        return isExperiment(kind) ? makeExperiment(kind, work, *secrets, raster, cancel)
                                  : compare(work, *secrets, raster, cancel);
    });
    if (!scene) return scene;
    scene->settings = settingsLine(work);
    for (Pane& pane : scene->panes)
        if (work.isText && pane.raster) pane.equals = firstEqualBlocks(pane.raster->bytes);
    return scene;
}

Result<Pane> makePane(const CipherSpec& cipher, const LeakWork& work, const CancelToken& cancel) {
    return guarded([&]() -> Result<Pane> {
        const auto secrets = LabSecrets::draw(work);
        if (!secrets) return secrets.error();
        return encrypted(cipher, work, *secrets, toRaster(work.picture, work.format), cancel);
    });
}

Result<Scene> makeExperiment(Demonstration kind, const LeakWork& work, const LabSecrets& secrets,
                             const Raster& raster, const CancelToken& cancel) {
    const std::size_t byte = std::min(work.byte, raster.bytes.size() - 1);
    if (kind == Demonstration::nonceReuse) return useNonceTwice(work, secrets, raster, cancel);
    if (kind == Demonstration::onePixel) return changePixel(work, secrets, raster, byte, cancel);
    if (kind == Demonstration::wrongKey) return tryWrongKey(work, secrets, raster, cancel);
    return tryOpening(work, secrets, raster, [&](const LeakRequest& request) {
        if (kind == Demonstration::flipBit)
            return flipCiphertextBit(request, raster.bytes, byte, work.bit, cancel);
        return shuffleBlocks(request, raster.bytes, cancel);
    });
}

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
