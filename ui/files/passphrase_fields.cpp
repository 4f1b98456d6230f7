// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/passphrase_fields.h"

#include "ui/widgets/form.h"

#include <memory>

namespace blockwarp::ui {

SecretBytes secretText(const QLineEdit& field) {
    QByteArray utf8 = field.text().toUtf8();
    SecretBytes secret(std::string_view(utf8.constData(), static_cast<std::size_t>(utf8.size())));
    wipe({reinterpret_cast<std::uint8_t*>(utf8.data()), static_cast<std::size_t>(utf8.size())});
    return secret;
}

PassphraseFields::PassphraseFields(QWidget* parent)
    : QWidget(parent), text_(new QLineEdit(this)), confirm_(new QLineEdit(this)),
      show_(new QCheckBox(tr("&Show"), this)), message_(new MessageLine(this)) {
    text_->setObjectName("passphrase");
    confirm_->setObjectName("passphraseAgain");
    show_->setObjectName("showPassphrase");
    setFocusProxy(text_);
    message_->setObjectName("passphraseMessage");
    auto* fields = new FieldColumn(this);
    fields->addField(this, tr("&Passphrase"), text_);
    confirmLabel_ = fields->addField(this, tr("Passphrase a&gain"), confirm_);
    fields->addWidget(show_);
    fields->addWidget(message_);
    for (QLineEdit* field : {text_, confirm_}) {
        field->setEchoMode(QLineEdit::Password);
        connect(field, &QLineEdit::textChanged, this, &PassphraseFields::compare);
    }
    connect(show_, &QCheckBox::toggled, this, [this](bool shown) {
        for (QLineEdit* field : {text_, confirm_})
            field->setEchoMode(shown ? QLineEdit::Normal : QLineEdit::Password);
    });
}

void PassphraseFields::setDirection(Direction direction) {
    const bool encrypting = direction == Direction::encrypt;
    confirm_->setVisible(encrypting);
    confirmLabel_->setVisible(encrypting);
    compare();
}

void PassphraseFields::compare() {
    const bool differ = needsConfirmation() && !confirm_->text().isEmpty() &&
                        !text_->text().startsWith(confirm_->text());
    if (differ)
        message_->say(Tone::caution, tr("The two passphrases differ."));
    else
        message_->clearMessage();
}

void PassphraseFields::refuse(QLineEdit* field, const QString& message) {
    message_->say(Tone::error, message);
    field->setFocus();
    field->selectAll();
}

std::optional<SecretSource> PassphraseFields::take(std::uint32_t iterations) {
    if (text_->text().isEmpty()) {
        refuse(text_, tr("Type the passphrase."));
        return {};
    }
    if (needsConfirmation() && confirm_->text() != text_->text()) {
        refuse(confirm_, confirm_->text().isEmpty()
                             ? tr("Type the passphrase a second time: a slip of the finger would "
                                  "lock the file for good.")
                             : tr("The two passphrases differ. Type both again."));
        return {};
    }
    message_->clearMessage();
    auto text = std::make_shared<SecretBytes>(secretText(*text_));
    return [text, iterations]() -> Result<Secret> {
        return Secret(Passphrase{std::move(*text), iterations});
    };
}

} // namespace blockwarp::ui
