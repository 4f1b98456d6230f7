// SPDX-License-Identifier: GPL-3.0-or-later
/// The colour and line style of an engine, the same in every chart.
#pragma once

#include "core/engine/engine.h"

#include <QPalette>
#include <QPen>

#include <cstddef>

namespace blockwarp::ui {

/// A line of that engine, in Okabe and Ito's colour-blind-safe set; a dark palette takes the
/// lighter one of each pair. The further lines of the same engine (`order` from 1) differ in style
/// and shade. `engine` is not `automatic`.
QPen enginePen(EngineKind engine, std::size_t order, const QPalette& palette);

} // namespace blockwarp::ui
