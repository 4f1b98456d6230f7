// SPDX-License-Identifier: GPL-3.0-or-later
/// Dialogs that open files and folders. All of them start in the folder that one of them was last
/// used in since the program started; the first one where the system lets it.
#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace blockwarp::ui {

/// Empty if the person chose nothing. `filter`: as QFileDialog's; empty: all files.
QStringList askForFiles(QWidget* parent, const QString& title);
QString askForFile(QWidget* parent, const QString& title, const QString& filter = {});
QString askForFolder(QWidget* parent, const QString& title);

} // namespace blockwarp::ui
