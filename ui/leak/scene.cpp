// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/scene.h"

namespace blockwarp::ui {

const Pane* Scene::find(const QString& name) const {
    for (const Pane& pane : panes)
        if (pane.name == name) return &pane;
    return nullptr;
}

} // namespace blockwarp::ui
