// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/secret_panel.h"

#include "core/base/random.h"
#include "core/crypto/encoding.h"
#include "core/keys/key_input.h"
#include "ui/base/text.h"
#include "ui/files/identities_panel.h"
#include "ui/files/recipients_panel.h"
#include "ui/panels/passphrase_fields.h"
#include "ui/theme/theme.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/form.h"

#include <QApplication>

#include <memory>

namespace blockwarp::ui {

KeyFields::KeyFields(QWidget* parent)
    : QWidget(parent), fromText_(new QRadioButton(tr("Key in he&x"), this)),
      fromFile_(new QRadioButton(tr("Key file"), this)), key_(new QLineEdit(this)),
      randomKey_(makeButton("refresh", tr("Random"), this)), file_(new QLineEdit(this)),
      browse_(makeButton("open", tr("Choose…"), this)), iv_(new QLineEdit(this)),
      randomIv_(makeButton("refresh", tr("Random"), this)), show_(new QCheckBox(tr("&Show"), this)),
      padding_(new QCheckBox(tr("Pad the last block (PKCS#7)"), this)),
      message_(new MessageLine(this)) {
    key_->setObjectName("keyHex");
    key_->setAccessibleName(tr("Key in hex"));
    key_->setEchoMode(QLineEdit::Password);
    randomKey_->setObjectName("randomKey");
    randomKey_->setAccessibleName(tr("Random key"));
    file_->setObjectName("keyFile");
    file_->setAccessibleName(tr("Key file"));
    file_->setPlaceholderText(tr("Raw bytes or hex digits"));
    iv_->setObjectName("ivHex");
    randomIv_->setObjectName("randomIv");
    randomIv_->setAccessibleName(tr("Random IV"));
    show_->setChecked(false);
    padding_->setChecked(true);
    padding_->setObjectName("padding");
    message_->setObjectName("keyMessage");
    setFocusProxy(key_);
    layOut();
    fromText_->setChecked(true);
    connect(fromText_, &QRadioButton::toggled, this, [this] {
        message_->clearMessage();
        showFields();
    });
    connect(browse_, &QPushButton::clicked, this, &KeyFields::chooseFile);
    connect(randomKey_, &QPushButton::clicked, this,
            [this] { drawRandom(key_, cipher_->keyBytes); });
    connect(randomIv_, &QPushButton::clicked, this, [this] { drawRandom(iv_, cipher_->ivBytes); });
    connect(show_, &QCheckBox::toggled, this, [this](bool shown) {
        key_->setEchoMode(shown ? QLineEdit::Normal : QLineEdit::Password);
    });
    showFields();
}

void KeyFields::layOut() {
    auto* fields = new FieldColumn(this);
    auto* sources = new QHBoxLayout;
    sources->setSpacing(space::large);
    sources->addWidget(fromText_);
    sources->addWidget(fromFile_);
    sources->addStretch();
    fields->addLayout(sources);
    fields->addRow({key_, randomKey_});
    fields->addRow({file_, browse_});
    fields->addWidget(show_);
    ivLabel_ = new QLabel(tr("IV, &16 bytes in hex"), this);
    ivLabel_->setBuddy(iv_);
    iv_->setAccessibleName(tr("IV, 16 bytes in hex"));
    fields->addWidget(ivLabel_);
    fields->addRow({iv_, randomIv_});
    fields->addWidget(padding_);
    fields->addWidget(message_);
}

void KeyFields::setContext(const CipherSpec& cipher, Direction direction) {
    cipher_ = &cipher;
    direction_ = direction;
    key_->setPlaceholderText(tr("%1 hex digits").arg(cipher.keyBytes * 2));
    iv_->setPlaceholderText(tr("%1 hex digits").arg(cipher.ivBytes * 2));
    message_->clearMessage();
    showFields();
}

void KeyFields::showFields() {
    const bool text = fromText_->isChecked();
    const bool encrypting = direction_ == Direction::encrypt;
    const bool hasIv = cipher_ && cipher_->ivBytes > 0;
    key_->setVisible(text);
    show_->setVisible(text);
    randomKey_->setVisible(text && encrypting);
    file_->setVisible(!text);
    browse_->setVisible(!text);
    ivLabel_->setVisible(hasIv);
    iv_->setVisible(hasIv);
    randomIv_->setVisible(hasIv && encrypting);
    padding_->setVisible(cipher_ && cipher_->padded);
}

void KeyFields::chooseFile() {
    const QString path = askForFile(this, tr("Choose a key file"));
    if (!path.isEmpty()) file_->setText(path);
}

void KeyFields::drawRandom(QLineEdit* field, std::size_t bytes) {
    SecretBytes drawn(bytes);
    if (const Result<void> filled = fillRandom(drawn.span()); !filled) {
        refuse(field, sentence(filled.error()));
        return;
    }
    std::string hex = crypto::toHex(drawn.span());
    field->setText(toQString(hex));
    field->setCursorPosition(0);
    wipe({reinterpret_cast<std::uint8_t*>(hex.data()), hex.size()});
    if (field == key_) {
        show_->setChecked(true);
        message_->say(Tone::info, tr("Keep a copy of this key: without it nobody can read the "
                                     "file, and it is not saved anywhere."));
    }
}

void KeyFields::refuse(QLineEdit* field, const QString& message) {
    message_->say(Tone::error, message);
    field->setFocus();
}

std::optional<Iv> KeyFields::takeIv() {
    const std::string text = cipher_->ivBytes > 0 ? iv_->text().toStdString() : std::string();
    const Result<Iv> iv = parseIv(text, *cipher_);
    if (iv) return iv.value();
    refuse(iv_, sentence(iv.error()));
    return {};
}

bool KeyFields::isEmpty() const {
    return (fromFile_->isChecked() ? file_ : key_)->text().isEmpty();
}

void KeyFields::clear() {
    for (QLineEdit* field : {key_, file_, iv_})
        field->setText({}); // not clear(), which could be undone
    show_->setChecked(false);
    message_->clearMessage();
}

std::filesystem::path KeyFields::file() const {
    return fromFile_->isChecked() ? toPath(file_->text()) : std::filesystem::path();
}

std::optional<SecretSource> KeyFields::take() {
    std::optional<SecretSource> source = fromFile_->isChecked() ? takeFile() : takeText();
    if (source) message_->clearMessage();
    return source;
}

std::optional<SecretSource> KeyFields::takeFile() {
    if (file_->text().isEmpty()) {
        refuse(file_, tr("Choose the file that holds the key."));
        return {};
    }
    const std::optional<Iv> iv = takeIv();
    if (!iv) return {};
    return [cipher = cipher_, path = toPath(file_->text()), iv = *iv,
            padding = padding_->isChecked()](Asker&, const auto&) -> Result<Secret> {
        Result<SecretBytes> key = readKeyFile(path, *cipher);
        if (!key) return key.error();
        return Secret(RawKey{kept(std::move(key).value()), iv, padding});
    };
}

std::optional<SecretSource> KeyFields::takeText() {
    const SecretBytes text = secretText(*key_);
    const auto chars = text.span();
    Result<SecretBytes> key =
        parseKey({reinterpret_cast<const char*>(chars.data()), chars.size()}, *cipher_);
    if (!key) {
        refuse(key_, sentence(key.error()));
        return {};
    }
    const std::optional<Iv> iv = takeIv();
    if (!iv) return {};
    auto shared = std::make_shared<SecretBytes>(kept(std::move(key).value()));
    return
        [shared, iv = *iv, padding = padding_->isChecked()](Asker&, const auto&) -> Result<Secret> {
            return Secret(RawKey{std::move(*shared), iv, padding});
        };
}

SecretPanel::SecretPanel(QWidget* parent)
    : QWidget(parent), choice_(new Segments("secretKind", tr("Kind of secret"), this)),
      passphrase_(new PassphraseFields("passphrase", tr("&Passphrase"), this)),
      recipients_(new RecipientsPanel(this)), identities_(new IdentitiesPanel(this)),
      rawHeading_(new QLabel(tr("Key, for files that are raw"), this)), raw_(new KeyFields(this)),
      message_(new MessageLine(this)), reuse_(new MessageLine(this)) {
    choice_->add(tr("Passphrase"), "passphrase");
    choice_->add(tr("People"), "keys");
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
    if (encrypting()) return containerSpec(container_).takesRecipients();
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
    choice_->setTabText(kKeys, encrypting() ? tr("People") : tr("Private ke&ys"));
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

QString SecretPanel::generatedPassphrase() const {
    return usesPassphrase() ? passphrase_->generated() : QString();
}

keys::Recipients SecretPanel::recipientsToUse() const {
    return encrypting() && byKeys() ? recipients_->recipients() : keys::Recipients();
}

std::vector<Opener> SecretPanel::openers() const {
    return encrypting() && byKeys() ? recipients_->openers() : std::vector<Opener>();
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
    return [shared, derivation](Asker&, const auto&) -> Result<Secret> {
        return Secret(Passphrase{std::move(*shared), derivation.iterations, derivation.kdf});
    };
}

KeyFiles SecretPanel::keyFiles() const {
    const bool forPeople = encrypting() && byKeys();
    return {.identities = identities_->files(),
            .own = identities_->usesOwnKeys(),
            .contacts = forPeople ? recipients_->contacts() : std::vector<std::string>(),
            .recipients = recipients_->files(),
            .raw = raw_->file()};
}

void SecretPanel::clearErrors() {
    message_->clearError();
    recipients_->clearError();
    identities_->clearError();
    raw_->clearError();
}

bool SecretPanel::forget() {
    const bool typed = !passphrase_->isEmpty() || !raw_->isEmpty() || identities_->hasPassphrase();
    startAnew();
    raw_->clear();
    return typed;
}

void SecretPanel::startAnew() {
    recipients_->startAnew();
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
