// SPDX-License-Identifier: GPL-3.0-or-later
/// The scenes of the Leak lab's experiments.
#pragma once

#include "ui/leak/scene_parts.h"

namespace blockwarp::ui {

/// The scene of an experiment (isExperiment()); errors: those of core's demonstrations.
Result<Scene> makeExperiment(Demonstration kind, const LeakWork& work, const LabSecrets& secrets,
                             const Raster& raster, const CancelToken& cancel);

} // namespace blockwarp::ui
