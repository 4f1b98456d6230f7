// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cipher/cipher_spec.h"

#include <QStringList>

#include <optional>

namespace blockwarp::ui {

/// Files that a file manager or a second start asks the window to open: paths and nothing else.
struct FileRequest {
    QStringList paths; ///< absolute; none: the person is asked, or only the window is shown
    std::optional<Direction> direction; ///< nothing: what the first file is decides
};

} // namespace blockwarp::ui
