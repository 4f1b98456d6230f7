// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"

#include <QString>

namespace blockwarp::ui {

/// Reads a small file that was chosen in a dialog or dropped. Its name is no secret typed in the
/// wrong place, so errors say it even where the file is gone. Errors: as readSecretFile().
Result<SecretBytes> readChosenFile(const QString& path);

} // namespace blockwarp::ui
