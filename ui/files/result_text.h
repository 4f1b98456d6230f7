// SPDX-License-Identifier: GPL-3.0-or-later
/// What came of a file, in words.
#pragma once

#include "core/queue/queue_item.h"

#include <QPalette>
#include <QString>

namespace blockwarp::ui {

/// The result in a line: "The CPU was 1.4 times as fast as the GPU", "Encrypted 4 GiB in 2.98 s".
QString resultHeadline(const ItemResult& result);
/// The same with CPU and GPU in the colours of their lines; for a label that takes rich text.
QString colouredHeadline(const ItemResult& result, const QPalette& palette);
/// How fast, and what limited it.
QString resultDetails(const ItemResult& result);
/// What was checked: "Both results are identical"; empty if nothing was.
QString resultCheck(const ItemResult& result);
/// What else to know, a line each.
QStringList resultNotes(const ItemResult& result);
/// A path as a person writes it, with ~ for the home folder.
QString shortPath(const std::filesystem::path& path);

/// Headline, details and check in a sentence each, for logs.
QString resultSentences(const ItemResult& result);

} // namespace blockwarp::ui
