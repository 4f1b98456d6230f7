// SPDX-License-Identifier: GPL-3.0-or-later
/// A ring of invented people for pictures.
#pragma once

#include <QString>

#include <filesystem>

namespace blockwarp::ui {

/// In that folder, which is new. An empty text, or what went wrong.
QString makeSampleRing(const std::filesystem::path& folder);

/// Changes a name in the ring's file as an editor would. An empty text, or what went wrong.
QString damageSampleRing(const std::filesystem::path& folder);

} // namespace blockwarp::ui
