// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/dialogs.h"

#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLayout>
#include <QPushButton>

#include <algorithm>

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

bool GrowingDialog::event(QEvent* event) {
    const bool handled = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest)
        resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
    return handled;
}

void ask(QWidget* parent, const Question& question, std::function<void()> then,
         std::function<void()> thenSafer) {
    auto* box = new QMessageBox(QMessageBox::Warning, question.title, question.text,
                                QMessageBox::NoButton, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(question.name);
    box->setInformativeText(question.details);
    QPushButton* safer = nullptr;
    if (thenSafer) {
        safer = box->addButton(question.safer, QMessageBox::AcceptRole);
        safer->setObjectName(question.saferName);
    }
    QPushButton* yes = box->addButton(question.yes, question.yesRole);
    yes->setObjectName(question.yesName);
    QPushButton* no = box->addButton(question.no, QMessageBox::RejectRole);
    no->setObjectName(question.noName);
    box->setDefaultButton(no);
    box->setEscapeButton(no);
    QObject::connect(box, &QMessageBox::buttonClicked, parent,
                     [yes, safer, then = std::move(then),
                      thenSafer = std::move(thenSafer)](const QAbstractButton* pressed) {
                         if (pressed == yes) then();
                         if (pressed == safer && thenSafer) thenSafer();
                     });
    box->open();
}

} // namespace blockwarp::ui
