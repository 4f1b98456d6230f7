// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/replace_question.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace blockwarp::ui {

void askAboutReplacing(QWidget* parent, std::function<void()> replace) {
    const auto words = [](const char* text) { return QCoreApplication::translate("rsa", text); };
    auto* box = new QMessageBox(QMessageBox::Warning, words("Replace the key?"),
                                words("The private key in use was not saved: it is nowhere but in "
                                      "memory."),
                                QMessageBox::NoButton, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName("replaceQuestion");
    box->setInformativeText(words("What was encrypted for it cannot be read once another key has "
                                  "taken its place."));
    QPushButton* yes = box->addButton(words("&Replace it"), QMessageBox::DestructiveRole);
    yes->setObjectName("replaceKey");
    QPushButton* no = box->addButton(words("&Keep it"), QMessageBox::RejectRole);
    no->setObjectName("keepKey");
    box->setDefaultButton(no);
    box->setEscapeButton(no);
    QObject::connect(box, &QMessageBox::buttonClicked, parent,
                     [yes, replace = std::move(replace)](const QAbstractButton* pressed) {
                         if (pressed == yes) replace();
                     });
    box->open();
}

} // namespace blockwarp::ui
