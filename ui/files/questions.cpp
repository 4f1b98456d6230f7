// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/questions.h"

#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/form.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>

namespace blockwarp::ui {
namespace {

constexpr int kWidth = 360;

} // namespace

SecretQuestion::SecretQuestion(std::shared_ptr<OpenQuestion> question, QWidget* parent)
    : QDialog(parent), question_(std::move(question)),
      passphrase_(new PassphraseFields("askedPassphrase", tr("&Passphrase"), this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("secretQuestion");
    setWindowTitle(tr("A key is locked"));
    auto* text = new QLabel(coreText(promptTemplate(question_->prompt()))
                                .arg(shownName(std::filesystem::path(question_->about()))),
                            this);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    passphrase_->setNew(false);
    auto* buttons = new QDialogButtonBox(this);
    QPushButton* unlock = buttons->addButton(tr("Unlock"), QDialogButtonBox::AcceptRole);
    unlock->setObjectName("unlockKey");
    unlock->setDefault(true);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole)->setObjectName("leaveLocked");
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::large, space::large, space::large, space::large);
    column->setSpacing(space::medium);
    setMinimumWidth(kWidth);
    column->addWidget(text);
    column->addWidget(passphrase_);
    column->addWidget(buttons);
    passphrase_->setFocus();
}

void SecretQuestion::done(int result) {
    if (result == Accepted) {
        auto typed = passphrase_->take();
        if (!typed) return; // it says what is missing
        question_->answer(std::move(*typed));
        passphrase_->clear();
    } else {
        question_->answer(Error{ErrorCode::cancelled, {}});
    }
    QDialog::done(result);
}

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
