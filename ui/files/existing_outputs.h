// SPDX-License-Identifier: GPL-3.0-or-later
/// Tells and asks about files that have the names of outputs: nothing of theirs is lost unless a
/// person has seen which ones they are.
#pragma once

#include "ui/files/queue_model.h"

#include <QWidget>

#include <vector>

namespace blockwarp::ui {

/// The file's size, its time, and whether it is newer than the input.
QString existingText(const Existing& existing, const QString& name);

/// Lists what is in the way of those rows and asks without blocking: keep both, replace, or
/// neither.
void askAboutExisting(QueueModel& queue, const std::vector<int>& rows, QWidget* parent);

} // namespace blockwarp::ui
