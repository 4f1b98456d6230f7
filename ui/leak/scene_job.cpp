// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/scene_job.h"

#include "core/base/guard.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/leak/experiments.h"
#include "ui/leak/picture.h"
#include "ui/leak/scene_parts.h"

namespace blockwarp::ui {
namespace {

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

} // namespace blockwarp::ui
