// SPDX-License-Identifier: GPL-3.0-or-later
/// What a file says about itself without a key, in words.
#pragma once

#include "core/files/inspect.h"

#include <QString>

#include <vector>

namespace blockwarp::ui {

struct FactRow {
    QString name;
    QString value;
};

/// Everything.
std::vector<FactRow> factRows(const FileFacts& facts);

/// In one line: "blockwarp, AES-256-GCM, 2 keys"; empty for a file that says nothing.
QString factsLine(const FileFacts& facts);

} // namespace blockwarp::ui
