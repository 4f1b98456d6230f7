// SPDX-License-Identifier: GPL-3.0-or-later
/// Names of files for people to read. A file may be called anything: control characters and what
/// looks like HTML must not change what the window shows.
#pragma once

#include <QString>

#include <filesystem>

namespace blockwarp::ui {

/// A path or its last part, for lists and messages; not to be made a path again.
QString shownName(const std::filesystem::path& path);

/// For a tool tip, or any other place where Qt takes text that looks like HTML for HTML.
QString plainTip(const QString& text);

} // namespace blockwarp::ui
