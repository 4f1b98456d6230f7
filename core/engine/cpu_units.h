// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine.h"

#include <memory>

namespace blockwarp {

/// A worker of engine `cpu` for a cipher with data units or segments.
std::unique_ptr<Worker> openUnitWorker(const WorkerRequest& request);

} // namespace blockwarp
