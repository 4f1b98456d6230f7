// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/key_dialog.h"

#include "ui/base/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <QFileDialog>
#include <QFileInfo>

#include <memory>

namespace blockwarp::ui {

KeyDialog::KeyDialog(QWidget* parent) : GrowingDialog(parent), pages_(new QStackedWidget(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("keyDialog");
    setWindowTitle(tr("Generate key"));
    pages_->addWidget(makeForm());
    pages_->addWidget(makeResult());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::large, space::large, space::large, space::large);
    column->addWidget(pages_);
    lockChanged();
    file_->setFocus();
}

QWidget* KeyDialog::makeForm() {
    auto* form = new QWidget(pages_);
    auto* text = new Explanation(form);
    text->setText(tr("A key pair has two halves. With the public key anybody can encrypt for you; "
                     "only the private key opens what they send."));
    kind_ = makeCombo(tr("Kind of key"), form);
    kind_->setObjectName("keyKind");
    for (const KeyKindSpec& spec : keyKinds())
        kind_->addItem(coreText(spec.title), toQString(spec.name));
    file_ = new QLineEdit(form);
    file_->setObjectName("keyPath");
    file_->setPlaceholderText(tr("A new file, readable by you alone"));
    file_->setAccessibleName(tr("File for the private key"));
    browse_ = makeButton("open", tr("&Choose…"), form);
    lock_ = new QCheckBox(tr("&Lock the private key with a passphrase"), form);
    lock_->setObjectName("lockKey");
    lock_->setChecked(true);
    passphrase_ = new PassphraseFields("keyPassphrase", tr("&Passphrase"), form);
    passphrase_->setNew(true);
    message_ = new MessageLine(form);
    message_->setObjectName("keyDialogMessage");
    generate_ = new MainButton("key", tr("Generate"), form);
    generate_->setObjectName("makeKey");
    generate_->setDefault(true);
    connect(kind_, &QComboBox::currentIndexChanged, this, &KeyDialog::lockChanged);
    connect(lock_, &QCheckBox::toggled, this, &KeyDialog::lockChanged);
    connect(browse_, &QPushButton::clicked, this, &KeyDialog::chooseFile);
    connect(generate_, &QPushButton::clicked, this, &KeyDialog::generate);
    layOutForm(form, text);
    return form;
}

void KeyDialog::layOutForm(QWidget* form, QWidget* text) {
    auto* cancel = new QPushButton(tr("Cancel"), form);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto* fields = new FieldColumn(form);
    fields->setSpacing(space::large);
    fields->addWidget(text);
    fields->addField(form, tr("&Kind"), kind_);
    auto* where = new FieldColumn;
    auto* label = new QLabel(tr("&File for the private key"), form);
    label->setBuddy(file_);
    where->setSpacing(space::tiny);
    where->addWidget(label);
    where->addRow({file_, browse_});
    fields->addLayout(where);
    fields->addWidget(lock_);
    fields->addWidget(passphrase_);
    fields->addWidget(message_);
    fields->addStretch();
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(generate_);
    fields->addLayout(buttons);
}

QWidget* KeyDialog::makeResult() {
    auto* result = new QWidget(pages_);
    saved_ = new MessageLine(result);
    saved_->setObjectName("keySaved");
    auto* text = new Explanation(result);
    text->setText(tr("Keep a copy of that file in a safe place: what is encrypted for this key "
                     "cannot be opened without it. Give the public key to whoever is to encrypt "
                     "for you:"));
    recipient_ = new QPlainTextEdit(result);
    recipient_->setObjectName("newRecipient");
    recipient_->setReadOnly(true);
    recipient_->setTabChangesFocus(true);
    recipient_->setFont(fixedFont());
    recipient_->setWordWrapMode(QTextOption::WrapAnywhere);
    constexpr int pemLine = 64; // RFC 7468 §2
    setLeastTextWidth(*recipient_, QString(pemLine, QLatin1Char('M')), 6 * kGrid);
    recipient_->setAccessibleName(tr("The new public key"));
    auto* copy = makeButton("copy", tr("&Copy public key"), result);
    copy->setObjectName("copyRecipient");
    add_ = makeButton("add", tr("&Add to the recipients"), result);
    add_->setObjectName("useRecipient");
    auto* close = new QPushButton(tr("C&lose"), result);
    close->setObjectName("closeKeyDialog");

    auto* fields = new FieldColumn(result);
    fields->setSpacing(space::large);
    for (QWidget* part : std::initializer_list<QWidget*>{saved_, text, recipient_})
        fields->addWidget(part);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(copy);
    buttons->addStretch();
    buttons->addWidget(add_);
    buttons->addWidget(close);
    fields->addLayout(buttons);
    connect(copy, &QPushButton::clicked, this,
            [this, copy] { copyAndSay(*copy, recipient_->toPlainText()); });
    connect(add_, &QPushButton::clicked, this, &KeyDialog::useRecipient);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    return result;
}

KeyKind KeyDialog::kind() const {
    return keyKinds()[static_cast<std::size_t>(kind_->currentIndex())].kind;
}

void KeyDialog::lockChanged() {
    const bool locked = lock_->isChecked();
    passphrase_->setVisible(locked);
    if (locked)
        message_->clearMessage();
    else
        message_->say(Tone::caution,
                      tr("The private key will lie open on the disk: whoever can read its file can "
                         "decrypt what is meant for you."));
}

void KeyDialog::chooseFile() {
    const QString suggestion =
        file_->text().isEmpty()
            ? QDir::home().filePath(keyKindSpec(kind()).isPem ? QStringLiteral("blockwarp-key.pem")
                                                              : QStringLiteral("blockwarp-key.txt"))
            : file_->text();
    const QString path =
        QFileDialog::getSaveFileName(this, tr("File for the private key"), suggestion, {}, nullptr,
                                     QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) file_->setText(path);
}

void KeyDialog::setBusy(bool busy) {
    busy_ = busy;
    pages_->widget(0)->setEnabled(!busy);
    if (busy)
        message_->say(Tone::info, tr("Generating… RSA keys take a few seconds."));
    else
        message_->clearMessage();
}

void KeyDialog::generate() {
    if (busy_) return;
    if (file_->text().trimmed().isEmpty()) {
        message_->say(Tone::error, tr("Choose a file for the private key."));
        file_->setFocus();
        return;
    }
    auto passphrase = std::make_shared<SecretBytes>();
    if (lock_->isChecked()) {
        auto taken = passphrase_->take();
        if (!taken) return;
        *passphrase = std::move(*taken);
    }
    setBusy(true);
    runner_.start(
        [kind = kind(), path = toPath(QFileInfo(file_->text().trimmed()).absoluteFilePath()),
         passphrase]() -> Result<NewKey> {
            auto key = generateLockedKey(kind, *passphrase);
            if (!key) return key;
            if (auto ok = saveKey(*key, path); !ok) return ok.error();
            key->identity.clear(); // nobody needs it here
            return key;
        },
        [this](JobId, const Result<NewKey>& key) { present(key); });
}

void KeyDialog::present(const Result<NewKey>& key) {
    setBusy(false);
    if (!key) {
        message_->say(Tone::error, sentence(key.error()));
        file_->setFocus();
        return;
    }
    const QString path = QFileInfo(file_->text().trimmed()).absoluteFilePath();
    if (lock_->isChecked())
        saved_->say(Tone::success,
                    key->recipientIsLong
                        ? tr("The private key is in %1, the public one in %1.pub.").arg(path)
                        : tr("The private key is in %1.").arg(path));
    else
        saved_->say(
            Tone::caution,
            key->recipientIsLong
                ? tr("The private key lies open in %1, the public one is in %1.pub.").arg(path)
                : tr("The private key lies open in %1.").arg(path));
    recipient_->setPlainText(toQString(key->recipient).trimmed());
    pages_->setCurrentIndex(1);
    add_->setFocus();
    emit made();
}

void KeyDialog::useRecipient() {
    emit recipientWanted(recipient(), QFileInfo(file_->text()).fileName());
    accept();
}

void KeyDialog::done(int result) {
    if (!busy_) QDialog::done(result);
}

} // namespace blockwarp::ui
