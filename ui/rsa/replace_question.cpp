// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/replace_question.h"

#include "ui/base/text.h"
#include "ui/widgets/question.h"

namespace blockwarp::ui {

void askAboutReplacing(QWidget* parent, std::function<void()> replace) {
    ask(parent,
        {.name = "replaceQuestion",
         .title = words("Replace the key?"),
         .text = words("The private key in use was not saved: it is nowhere but in memory."),
         .details = words("What was encrypted for it cannot be read once another key has taken its "
                          "place."),
         .yesName = "replaceKey",
         .yes = words("&Replace it"),
         .yesRole = QMessageBox::DestructiveRole,
         .noName = "keepKey",
         .no = words("&Keep it")},
        std::move(replace));
}

} // namespace blockwarp::ui
