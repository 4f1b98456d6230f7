// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/file_dialogs.h"

#include <QFileDialog>
#include <QFileInfo>

namespace blockwarp::ui {
namespace {

/// Kept nowhere else: names of folders tell others what is protected.
QString& lastFolder() {
    static QString folder;
    return folder;
}

QString remembered(const QString& file) {
    if (!file.isEmpty()) lastFolder() = QFileInfo(file).absolutePath();
    return file;
}

} // namespace

QStringList askForFiles(QWidget* parent, const QString& title) {
    const QStringList files = QFileDialog::getOpenFileNames(parent, title, lastFolder());
    remembered(files.value(0));
    return files;
}

QString askForFile(QWidget* parent, const QString& title, const QString& filter) {
    return remembered(QFileDialog::getOpenFileName(parent, title, lastFolder(), filter));
}

/// The next one shows the folder that was chosen among those beside it.
QString askForFolder(QWidget* parent, const QString& title) {
    return remembered(QFileDialog::getExistingDirectory(parent, title, lastFolder()));
}

} // namespace blockwarp::ui
