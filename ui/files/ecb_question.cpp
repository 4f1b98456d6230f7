// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/ecb_question.h"

#include "ui/base/text.h"
#include "ui/widgets/question.h"

namespace blockwarp::ui {

void askAboutEcb(Container container, const CipherSpec& cipher, QWidget* parent,
                 std::function<void()> use) {
    ask(parent,
        {.name = "ecbQuestion",
         .title = words("Use ECB?"),
         .text = coreText(cautionOf(container, cipher)),
         .details =
             words("Files that are to stay secret need another cipher, such as AES-GCM. This "
                   "is asked once."),
         .yesName = "useEcb",
         .yes = words("&Use ECB"),
         .yesRole = QMessageBox::AcceptRole,
         .noName = "chooseAnother",
         .no = words("&Choose another")},
        std::move(use));
}

} // namespace blockwarp::ui
