// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSaveFile>
#include <QString>

namespace blockwarp::ui {

/// Has `write(QIODevice&)` fill a file that appears complete or not at all. False if that failed.
template <class Write>
bool saveWhole(const QString& path, const Write& write) {
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && write(file) && file.commit();
}

} // namespace blockwarp::ui
