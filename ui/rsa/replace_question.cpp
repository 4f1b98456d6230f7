// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/replace_question.h"

#include "ui/base/text.h"
#include "ui/widgets/question.h"

namespace blockwarp::ui {

void askAboutReplacing(QWidget* parent, std::function<void()> replace) {
    ask(parent,
        {.name = "replaceQuestion",
         .title = Words::tr("Replace the key?"),
         .text = Words::tr("The private key in use was not saved: it is nowhere but in memory."),
         .details =
             Words::tr("What was encrypted for it cannot be read once another key has taken its "
                       "place."),
         .yesName = "replaceKey",
         .yes = Words::tr("&Replace it"),
         .yesRole = QMessageBox::DestructiveRole,
         .noName = "keepKey",
         .no = Words::tr("&Keep it")},
        std::move(replace));
}

} // namespace blockwarp::ui
