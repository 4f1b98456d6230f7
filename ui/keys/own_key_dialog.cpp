// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/own_key_dialog.h"

#include "core/ring/names.h"
#include "core/ring/own_keys.h"
#include "ui/base/text.h"
#include "ui/keys/nobody_asked.h"
#include "ui/theme/tokens.h"

#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kFormWidth = 64 * kGrid;

QString kindTitle(const KeyKindSpec& spec) {
    return coreText(spec.title);
}

} // namespace

OwnKeyDialog::OwnKeyDialog(KeyStore& store, QWidget* parent)
    : GrowingDialog(parent), store_(store) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("ownKeyDialog");
    setWindowTitle(tr("Make a key"));
    form_ = makeForm();
    message_ = new MessageLine(this);
    message_->setObjectName("ownKeyMessage");
    progress_ = new QProgressBar(this);
    progress_->setObjectName("ownKeyProgress");
    progress_->setAccessibleName(tr("The key is being made"));
    progress_->setTextVisible(false);
    progress_->setRange(0, 0);
    progress_->hide();
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName("cancelOwnKey");
    make_ = new MainButton("key", tr("&Make the key"), this);
    make_->setObjectName("makeOwnKey");
    make_->setDefault(true);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(make_, &QPushButton::clicked, this, &OwnKeyDialog::accept);
    auto* column = new FieldColumn(this);
    column->setContentsMargins(space::large, space::large, space::large, space::large);
    column->setSpacing(space::medium);
    for (QWidget* part : std::initializer_list<QWidget*>{form_, progress_, message_})
        column->addWidget(part);
    column->addStretch();
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(make_);
    column->addLayout(buttons);
    setMinimumWidth(kFormWidth);
    connect(&store_, &KeyStore::changed, this, &OwnKeyDialog::followStore);
    connect(kind_, &QComboBox::currentIndexChanged, this, &OwnKeyDialog::followStore);
    followStore();
    name_->setFocus();
}

QWidget* OwnKeyDialog::makeForm() {
    auto* form = new QWidget(this);
    auto* text = new Explanation(form);
    text->setText(tr("A key has two halves. Give the public half away: with it anybody can encrypt "
                     "for you. The private half stays here and opens what they send."));
    name_ = new QLineEdit(form);
    name_->setObjectName("ownKeyName");
    name_->setAccessibleName(tr("Name of the key"));
    name_->setPlaceholderText(tr("For example your name, or “Work”"));
    kind_ = makeCombo(tr("Kind of key"), form);
    kind_->setObjectName("ownKeyKind");
    fillKinds();
    about_ = new Explanation(form);
    about_->setObjectName("ownKeyAbout");
    passphrase_ = new PassphraseFields("ownKeyPassphrase", tr("&Passphrase"), form);
    auto* fields = new FieldColumn(form);
    fields->setSpacing(space::medium);
    fields->addWidget(text);
    fields->addField(form, tr("&Name"), name_);
    fields->addField(form, tr("&Kind"), kind_);
    fields->addWidget(passphrase_);
    fields->addWidget(about_);
    return form;
}

void OwnKeyDialog::fillKinds() {
    for (const KeyKindSpec& spec : keyKinds())
        kind_->addItem(kindTitle(spec), toQString(spec.name));
    widenList(*kind_);
}

QString OwnKeyDialog::aboutPassphrase(bool isAlone, bool isFirst) {
    if (isAlone)
        return tr("An RSA key has a file and a passphrase of its own. Without it the key opens "
                  "nothing: keep it.");
    return isFirst
               ? tr("One passphrase locks all X25519 and post-quantum keys that are made here. "
                    "Without it they open nothing: keep it.")
               : tr("The passphrase of your keys, as before: one passphrase locks all X25519 and "
                    "post-quantum keys.");
}

/// The kind may be another, or another program may have made the file meanwhile.
void OwnKeyDialog::followStore() {
    const bool isAlone = kind().isPem;
    const bool isFirst = !store_.view() || !store_.view()->hasKeyFile;
    passphrase_->setNew(isAlone || isFirst);
    about_->setText(aboutPassphrase(isAlone, isFirst));
}

const KeyKindSpec& OwnKeyDialog::kind() const {
    return keyKinds()[static_cast<std::size_t>(kind_->currentIndex())];
}

void OwnKeyDialog::setBusy(bool busy) {
    busy_ = busy;
    form_->setEnabled(!busy);
    make_->setEnabled(!busy);
    progress_->setVisible(busy);
    if (busy) message_->say(Tone::info, tr("The key is being made and locked…"));
}

void OwnKeyDialog::accept() {
    if (busy_) return;
    const std::string name = name_->text().trimmed().toStdString();
    if (name.empty()) {
        message_->say(Tone::error, tr("Type a name for the key."));
        name_->setFocus();
        return;
    }
    if (const Message why = ring::whyNameIsRefused(name); !why.empty()) {
        message_->say(Tone::error, sentence(ring::refused(why)));
        name_->setFocus();
        return;
    }
    message_->clearMessage();
    auto typed = passphrase_->take();
    if (!typed) return; // what is missing is said beside the field
    auto secret = std::make_shared<SecretBytes>(std::move(*typed));
    cancel_ = std::make_shared<CancelFlag>();
    setBusy(true);
    runner_.start(
        [ring = store_.ring(), name, kind = kind().kind, secret, cancel = cancel_] {
            NobodyAsked asker(cancel);
            return makeOwnKey(ring, name, kind, std::move(*secret), asker);
        },
        [this](JobId, const Result<keys::Recipient>& key) { present(key); });
}

void OwnKeyDialog::present(const Result<keys::Recipient>& key) {
    setBusy(false);
    store_.refresh();
    if (!key) {
        message_->say(Tone::error, sentence(key.error()));
        name_->setFocus();
        return;
    }
    emit made(name_->text().trimmed());
    QDialog::accept();
}

void OwnKeyDialog::done(int result) {
    if (busy_) return cancel_->cancel();
    passphrase_->clear();
    QDialog::done(result);
}

} // namespace blockwarp::ui
