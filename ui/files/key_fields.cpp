// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/key_fields.h"

#include "core/base/random.h"
#include "core/crypto/hex.h"
#include "core/keys/key_input.h"
#include "ui/base/text.h"
#include "ui/panels/passphrase_fields.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/form.h"

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
            padding = padding_->isChecked()](Asker&) -> Result<Secret> {
        Result<SecretBytes> key = readKeyFile(path, *cipher);
        if (!key) return key.error();
        return Secret(RawKey{std::move(key).value(), iv, padding});
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
    auto shared = std::make_shared<SecretBytes>(std::move(key).value());
    return [shared, iv = *iv, padding = padding_->isChecked()](Asker&) -> Result<Secret> {
        return Secret(RawKey{std::move(*shared), iv, padding});
    };
}

} // namespace blockwarp::ui
