// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/ecb_question.h"

#include "ui/base/text.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace blockwarp::ui {

void askAboutEcb(Container container, const CipherSpec& cipher, QWidget* parent,
                 std::function<void()> use) {
    const auto words = [](const char* text) { return QCoreApplication::translate("ecb", text); };
    auto* box =
        new QMessageBox(QMessageBox::Warning, words("Use ECB?"),
                        coreText(cautionOf(container, cipher)), QMessageBox::NoButton, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName("ecbQuestion");
    box->setInformativeText(words("Files that are to stay secret need another cipher, such as "
                                  "AES-GCM. This is asked once."));
    QPushButton* yes = box->addButton(words("&Use ECB"), QMessageBox::AcceptRole);
    yes->setObjectName("useEcb");
    QPushButton* no = box->addButton(words("&Choose another"), QMessageBox::RejectRole);
    no->setObjectName("chooseAnother");
    box->setDefaultButton(no);
    box->setEscapeButton(no);
    QObject::connect(box, &QMessageBox::buttonClicked, parent,
                     [yes, use = std::move(use)](const QAbstractButton* pressed) {
                         if (pressed == yes) use();
                     });
    box->open();
}

} // namespace blockwarp::ui
