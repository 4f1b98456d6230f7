// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/passphrase_fields.h"

#include "ui/base/icons.h"
#include "ui/panels/strength_line.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QGridLayout>

namespace blockwarp::ui {

SecretBytes secretText(const QLineEdit& field) {
    QByteArray utf8 = field.text().toUtf8();
    SecretBytes secret(std::string_view(utf8.constData(), static_cast<std::size_t>(utf8.size())));
    wipe({reinterpret_cast<std::uint8_t*>(utf8.data()), static_cast<std::size_t>(utf8.size())});
    return secret;
}

PassphraseFields::PassphraseFields(const QString& name, const QString& label, QWidget* parent)
    : QWidget(parent), text_(new QLineEdit(this)), confirm_(new QLineEdit(this)),
      confirmLabel_(new QLabel(tr("A&gain"), this)), show_(new QToolButton(this)),
      strength_(new StrengthLine(this)), message_(new MessageLine(this)) {
    text_->setObjectName(name);
    confirm_->setObjectName(name + "Again");
    confirm_->setAccessibleName(tr("Passphrase again"));
    show_->setObjectName(name + "Show");
    strength_->setObjectName(name + "Strength");
    message_->setObjectName(name + "Message");
    setFocusProxy(text_);
    layOut(label);
    for (QLineEdit* field : {text_, confirm_}) {
        field->setEchoMode(QLineEdit::Password);
        connect(field, &QLineEdit::textChanged, this, &PassphraseFields::typed);
        connect(field, &QLineEdit::textChanged, this, &PassphraseFields::edited);
    }
    connect(show_, &QToolButton::toggled, this, [this](bool shown) {
        for (QLineEdit* field : {text_, confirm_})
            field->setEchoMode(shown ? QLineEdit::Normal : QLineEdit::Password);
    });
}

void PassphraseFields::layOut(const QString& label) {
    auto* first = new QLabel(label, this);
    first->setBuddy(text_);
    confirmLabel_->setBuddy(confirm_);
    text_->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    show_->setIcon(icon("eye", QPalette::ButtonText));
    show_->setCheckable(true);
    show_->setFocusPolicy(Qt::StrongFocus);
    show_->setAccessibleName(tr("Show the passphrase"));
    show_->setToolTip(tr("Show the passphrase"));
    setTabOrder(confirm_, show_);
    auto* pair = new QGridLayout;
    pair->setHorizontalSpacing(space::small);
    pair->setVerticalSpacing(space::small);
    pair->setColumnStretch(1, 1);
    pair->addWidget(first, 0, 0);
    pair->addWidget(text_, 0, 1);
    pair->addWidget(show_, 0, 2);
    pair->addWidget(confirmLabel_, 1, 0);
    pair->addWidget(confirm_, 1, 1, 1, 2);
    auto* fields = new FieldColumn(this);
    fields->addLayout(pair);
    fields->addWidget(strength_); // below both: it appears while one of them is typed
    fields->addWidget(message_);
}

void PassphraseFields::setNew(bool isNew) {
    confirm_->setVisible(isNew);
    confirmLabel_->setVisible(isNew);
    typed();
}

void PassphraseFields::typed() {
    strength_->rate(isNew() ? secretText(*text_) : SecretBytes());
    const bool differ =
        isNew() && !confirm_->text().isEmpty() && !text_->text().startsWith(confirm_->text());
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

void PassphraseFields::type(const QString& passphrase) {
    text_->setText(passphrase);
    confirm_->setText(passphrase);
}

void PassphraseFields::clear() {
    for (QLineEdit* field : {text_, confirm_})
        field->setText({}); // not clear(), which could be undone
    show_->setChecked(false);
    message_->clearMessage();
}

std::optional<SecretBytes> PassphraseFields::take() {
    if (text_->text().isEmpty()) {
        refuse(text_, tr("Type the passphrase."));
        return {};
    }
    if (isNew() && confirm_->text() != text_->text()) {
        refuse(confirm_, confirm_->text().isEmpty()
                             ? tr("Type the passphrase a second time: a slip of the finger would "
                                  "lock it away for good.")
                             : tr("The two passphrases differ. Type both again."));
        return {};
    }
    message_->clearMessage();
    return secretText(*text_);
}

} // namespace blockwarp::ui
