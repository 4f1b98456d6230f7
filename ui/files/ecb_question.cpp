// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/ecb_question.h"

#include "ui/base/text.h"
#include "ui/widgets/question.h"

namespace blockwarp::ui {

void askAboutEcb(Container container, const CipherSpec& cipher, QWidget* parent,
                 std::function<void()> use) {
    ask(parent,
        {.name = "ecbQuestion",
         .title = Words::tr("Use ECB?"),
         .text = coreText(cautionOf(container, cipher)),
         .details =
             Words::tr("Files that are to stay secret need another cipher, such as AES-GCM. This "
                       "is asked once."),
         .yesName = "useEcb",
         .yes = Words::tr("&Use ECB"),
         .yesRole = QMessageBox::AcceptRole,
         .noName = "chooseAnother",
         .no = Words::tr("&Choose another")},
        std::move(use));
}

} // namespace blockwarp::ui
