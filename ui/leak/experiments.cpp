// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/experiments.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/leak/picture.h"

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

using Bytes = std::vector<std::uint8_t>;

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

} // namespace

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

} // namespace blockwarp::ui
