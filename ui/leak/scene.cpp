// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/scene.h"

#include "ui/base/text.h"

namespace blockwarp::ui {

const Pane* Scene::find(const QString& name) const {
    for (const Pane& pane : panes)
        if (pane.name == name) return &pane;
    return nullptr;
}

Scene coveredScene(Scene scene) {
    for (auto pane = scene.panes.begin() + 1; pane != scene.panes.end(); ++pane) {
        pane->raster.reset();
        pane->repeats.reset();
        pane->statistics.reset();
        pane->verdict = Verdict::none;
        pane->note.clear();
        pane->caption = Words::tr("Predict first");
        pane->covered = true;
    }
    return scene;
}

} // namespace blockwarp::ui
