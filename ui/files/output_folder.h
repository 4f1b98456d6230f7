// SPDX-License-Identifier: GPL-3.0-or-later
/// Where a queue's outputs are, for the button that opens the folder.
#pragma once

#include <filesystem>

namespace blockwarp::ui {

class QueueModel;

/// Of all outputs; empty where they are in several folders.
std::filesystem::path outputFolder(const QueueModel& queue);

} // namespace blockwarp::ui
