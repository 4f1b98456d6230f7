// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/secret_panel.h"

#include "ui/files/identities_panel.h"
#include "ui/files/key_fields.h"
#include "ui/files/recipients_panel.h"
#include "ui/panels/passphrase_fields.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QApplication>

#include <memory>

namespace blockwarp::ui {

SecretPanel::SecretPanel(QWidget* parent)
    : QWidget(parent), choice_(new Segments("secretKind", tr("Kind of secret"), this)),
      passphrase_(new PassphraseFields("passphrase", tr("&Passphrase"), this)),
      recipients_(new RecipientsPanel(this)), identities_(new IdentitiesPanel(this)),
      rawHeading_(new QLabel(tr("Key, for files that are raw"), this)), raw_(new KeyFields(this)),
      message_(new MessageLine(this)), reuse_(new MessageLine(this)) {
    choice_->add(tr("Passphrase"), "passphrase");
    choice_->add(tr("Public ke&ys"), "keys");
    rawHeading_->setWordWrap(true);
    message_->setObjectName("secretMessage");
    reuse_->setObjectName("reuseWarning");
    layOut();
    connect(choice_, &Segments::currentChanged, this, &SecretPanel::showFields);
    connect(choice_, &Segments::currentChanged, this, &SecretPanel::choiceChanged);
    for (const PassphraseFields* fields : {passphrase_, identities_->passphrase()})
        connect(fields, &PassphraseFields::edited, message_, &MessageLine::clearError);
}

void SecretPanel::layOut() {
    auto* head = new QHBoxLayout;
    head->setSpacing(space::small);
    head->addWidget(makeHeading(tr("Secret"), this), 1);
    head->addWidget(choice_);
    auto* fields = new FieldColumn(this);
    fields->addLayout(head);
    for (QWidget* part : std::initializer_list<QWidget*>{passphrase_, recipients_, identities_,
                                                         rawHeading_, raw_, message_, reuse_})
        fields->addWidget(part);
}

bool SecretPanel::takesRaw() const {
    return encrypting() ? container_ == Container::raw : kinds_.raw;
}

bool SecretPanel::takesKeys() const {
    if (encrypting()) return containerSpec(container_).takesRecipients;
    return kinds_.named || kinds_.files == 0;
}

bool SecretPanel::takesPassphrase() const {
    if (encrypting()) return containerSpec(container_).takesPassphrase;
    return kinds_.named || kinds_.openssl || kinds_.files == 0;
}

void SecretPanel::setWork(Direction direction, Container container, const CipherSpec& cipher,
                          const QueueKinds& kinds) {
    const QueueKinds before = kinds_;
    const bool turned = direction != direction_;
    direction_ = direction;
    container_ = container;
    cipher_ = &cipher;
    kinds_ = kinds;
    choice_->setTabText(kKeys, encrypting() ? tr("Public ke&ys") : tr("Private ke&ys"));
    passphrase_->setNew(encrypting());
    recipients_->setContainer(container);
    raw_->setContext(cipher, direction);
    message_->clearMessage();
    if (!encrypting()) followFiles(turned ? QueueKinds() : before);
    showFields();
    warnOfReuse();
}

/// Where all files open in one way, that way is chosen; a person may choose otherwise after that.
void SecretPanel::followFiles(const QueueKinds& before) {
    if (kinds_.keys == before.keys && kinds_.passphrase == before.passphrase) return;
    if (kinds_.keys != kinds_.passphrase) choice_->setCurrentIndex(kinds_.keys ? kKeys : 0);
}

void SecretPanel::showFields() {
    const QWidget* focus = QApplication::focusWidget();
    const bool had = focus && isAncestorOf(focus) && focus != choice_;
    choice_->setVisible(takesKeys());
    passphrase_->setVisible(takesPassphrase() && !byKeys());
    recipients_->setVisible(encrypting() && byKeys());
    identities_->setVisible(!encrypting() && byKeys());
    rawHeading_->setVisible(takesRaw() && takesPassphrase());
    raw_->setVisible(takesRaw());
    if (had && !focus->isVisible()) firstField()->setFocus();
}

void SecretPanel::warnOfReuse() {
    if (kinds_.files > 1 && takesRaw() && encrypting() && cipher_->ivBytes > 0)
        reuse_->say(Tone::caution, tr("All %n files would get the same key and IV, which tells an "
                                      "attacker how they differ. Encrypt them one by one with a "
                                      "new IV each, or use a passphrase.",
                                      nullptr, kinds_.files));
    else
        reuse_->clearMessage();
}

QWidget* SecretPanel::firstField() const {
    if (byKeys()) return encrypting() ? static_cast<QWidget*>(recipients_) : identities_;
    return takesPassphrase() ? static_cast<QWidget*>(passphrase_) : raw_;
}

std::optional<SecretSource> SecretPanel::takeUsual(const Derivation& derivation) {
    if (byKeys()) return encrypting() ? recipients_->take() : identities_->take();
    auto text = passphrase_->take();
    if (!text) return {};
    auto shared = std::make_shared<SecretBytes>(std::move(*text));
    return [shared, derivation](Asker&) -> Result<Secret> {
        return Secret(Passphrase{std::move(*shared), derivation.iterations, derivation.kdf});
    };
}

KeyFiles SecretPanel::keyFiles() const {
    return {identities_->files(), recipients_->files(), raw_->file()};
}

void SecretPanel::clearErrors() {
    message_->clearError();
    recipients_->clearError();
    identities_->clearError();
    raw_->clearError();
}

bool SecretPanel::forget() {
    const bool typed = !passphrase_->isEmpty() || !raw_->isEmpty() || identities_->hasPassphrase();
    forgetPassphrases();
    raw_->clear();
    return typed;
}

void SecretPanel::forgetPassphrases() {
    passphrase_->clear();
    identities_->clearPassphrase();
}

std::optional<SecretSources> SecretPanel::take(const Derivation& derivation) {
    message_->clearMessage();
    SecretSources sources;
    if (takesPassphrase()) {
        auto usual = takeUsual(derivation);
        if (!usual) return {};
        sources.usual = std::move(*usual);
    }
    const bool optional = takesPassphrase() && raw_->isEmpty();
    if (!takesRaw() || optional) return sources;
    auto raw = raw_->take();
    if (!raw) return {};
    (encrypting() ? sources.usual : sources.ofRaw) = std::move(*raw);
    return sources;
}

} // namespace blockwarp::ui
