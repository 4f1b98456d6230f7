// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"

#include <QSaveFile>
#include <QString>

namespace blockwarp::ui {

/// Reads a small file that was chosen in a dialog or dropped. Its name is no secret typed in the
/// wrong place, so errors say it even where the file is gone. Errors: as readSecretFile().
Result<SecretBytes> readChosenFile(const QString& path);

/// Has `write(QIODevice&)` fill a file that appears complete or not at all. False if that failed.
template <class Write>
bool saveWhole(const QString& path, const Write& write) {
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && write(file) && file.commit();
}

} // namespace blockwarp::ui
