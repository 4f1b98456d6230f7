// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/aes_inputs.h"

#include "core/base/random.h"
#include "core/cipher/padding.h"
#include "ui/base/text.h"
#include "ui/panels/byte_text.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/text_width.h"

#include <QSignalBlocker>

#include <algorithm>
#include <array>
#include <utility>

namespace blockwarp::ui {
namespace {

struct Example {
    const char* title;
    const char* key;
    const char* block;
};

constexpr const char* kCounting = "00112233445566778899aabbccddeeff";
constexpr std::array kExamples{
    Example{QT_TRANSLATE_NOOP("Words", "Appendix B"), "2b7e151628aed2a6abf7158809cf4f3c",
            "3243f6a8885a308d313198a2e0370734"},
    Example{QT_TRANSLATE_NOOP("Words", "Appendix C.1, AES-128"), "000102030405060708090a0b0c0d0e0f",
            kCounting},
    Example{QT_TRANSLATE_NOOP("Words", "Appendix C.2, AES-192"),
            "000102030405060708090a0b0c0d0e0f1011121314151617", kCounting},
    Example{QT_TRANSLATE_NOOP("Words", "Appendix C.3, AES-256"),
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", kCounting},
};

QString randomHex(std::size_t size) {
    std::vector<std::uint8_t> bytes(size);
    if (!fillRandom(bytes)) return {};
    return hexText(bytes);
}

} // namespace

AesInputs::AesInputs(QWidget* parent)
    : Card(space::medium, parent), example_(makeCombo(tr("Example"), this)),
      form_(makeCombo(tr("Direction"), this)), keyEdit_(new QLineEdit(this)),
      blockEdit_(new QLineEdit(this)), textEdit_(new QLineEdit(this)),
      padding_(new Explanation(this)), problem_(new MessageLine(this)) {
    example_->setObjectName("aesExample");
    form_->setObjectName("aesForm");
    keyEdit_->setObjectName("aesKey");
    blockEdit_->setObjectName("aesBlock");
    textEdit_->setObjectName("aesText");
    padding_->setObjectName("aesPadding");
    problem_->setObjectName("aesProblem");
    for (const Example& example : kExamples)
        example_->addItem(Words::tr(example.title));
    for (const int bits : {128, 192, 256})
        example_->addItem(tr("Random, AES-%1").arg(bits), bits / 8);
    form_->addItem(tr("Encrypt"), static_cast<int>(AesForm::cipher));
    form_->addItem(tr("Decrypt: inverse cipher"), static_cast<int>(AesForm::inverse));
    form_->addItem(tr("Decrypt: equivalent inverse cipher"),
                   static_cast<int>(AesForm::equivalentInverse));
    example_->setPlaceholderText(tr("Own values"));
    widenList(*example_);
    widenList(*form_);
    layOut();
    connect(example_, &QComboBox::activated, this, &AesInputs::loadExample);
    connect(form_, &QComboBox::currentIndexChanged, this, &AesInputs::changeForm);
    connect(keyEdit_, &QLineEdit::textEdited, this, &AesInputs::read);
    connect(blockEdit_, &QLineEdit::textEdited, this, &AesInputs::read);
    connect(textEdit_, &QLineEdit::textEdited, this, &AesInputs::readText);
    loadExample();
}

void AesInputs::layOut() {
    auto* fields = new QHBoxLayout;
    fields->setSpacing(space::small);
    struct Field {
        QString label;
        QWidget* widget;
        int stretch;
    };
    const Field all[] = {{tr("FIPS 197 e&xample"), example_, 2},
                         {tr("D&irection"), form_, 2},
                         {tr("&Key, hex"), keyEdit_, 5},
                         {tr("&Block, hex"), blockEdit_, 5}};
    for (const Field& field : all) {
        auto* part = new FieldColumn;
        part->addStretch();
        part->addField(this, field.label, field.widget);
        fields->addLayout(part, field.stretch);
    }
    for (QLineEdit* field : {keyEdit_, blockEdit_}) {
        field->setFont(fixedFont());
        setLeastTextWidth(*field, QString(16, QLatin1Char('0')), 2 * kGrid);
    }
    column().setSpacing(space::tiny);
    column().addLayout(fields);
    layOutText();
    column().addWidget(problem_);
}

/// Below the block, whose bytes it is.
void AesInputs::layOutText() {
    auto* label = new QLabel(tr("Block &as text"), this);
    label->setBuddy(textEdit_);
    textEdit_->setPlaceholderText(tr("no text"));
    setLeastTextWidth(*textEdit_, QString(16, QLatin1Char('m')), 2 * kGrid);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    row->addWidget(padding_, 1);
    row->addWidget(label);
    row->addWidget(textEdit_);
    column().addLayout(row);
}

AesForm AesInputs::form() const {
    return static_cast<AesForm>(form_->currentData().toInt());
}

QString AesInputs::summary() const {
    const auto ends = [](std::span<const std::uint8_t> bytes) {
        const QString text = hexText(bytes);
        return text.left(4) + QStringLiteral("…") + text.right(4);
    };
    const int row = example_->currentIndex();
    const QString from = row < 0 ? tr("Own values") : example_->currentText();
    const QString source = row >= 0 && static_cast<std::size_t>(row) < kExamples.size()
                               ? tr("FIPS 197, %1").arg(from)
                               : from;
    return tr("%1. Key %2, block %3.").arg(source, ends(key_), ends(block_));
}

void AesInputs::loadExample() {
    const auto row = static_cast<std::size_t>(example_->currentIndex());
    const bool random = row >= kExamples.size();
    keyEdit_->setText(random ? randomHex(example_->currentData().toUInt())
                             : QLatin1String(kExamples.at(row).key));
    blockEdit_->setText(random ? randomHex(16) : QLatin1String(kExamples.at(row).block));
    const QSignalBlocker blocker(form_);
    form_->setCurrentIndex(0);
    shownForm_ = AesForm::cipher;
    takeFields();
    loaded_ = {static_cast<int>(row), key_, block_};
    read();
}

/// The block that came out goes back in, so that the way back leads to where it began.
void AesInputs::changeForm() {
    const bool before = shownForm_ == AesForm::cipher;
    if (before != (form() == AesForm::cipher)) {
        block_ = traceAes(shownForm_, key_, block_).output();
        blockEdit_->setText(hexText(block_));
    }
    shownForm_ = form();
    read();
}

AesState AesInputs::plaintext() const {
    return form() == AesForm::cipher ? block_ : traceAes(form(), key_, block_).output();
}

/// An example keeps its name while key and plaintext are its own, in either direction.
void AesInputs::nameExample() {
    const bool own = valid_ && key_ == loaded_.key && plaintext() == loaded_.plaintext;
    example_->setCurrentIndex(own ? loaded_.row : -1);
}

QString AesInputs::takeFields() {
    const auto key = bytesFromHex(keyEdit_->text());
    const auto block = bytesFromHex(blockEdit_->text());
    if (!key || (key->size() != 16 && key->size() != 24 && key->size() != 32))
        return tr("A key has 32, 48 or 64 hex digits.");
    if (!block || block->size() != block_.size()) return tr("A block has 32 hex digits.");
    key_ = *key;
    std::copy(block->begin(), block->end(), block_.begin());
    return {};
}

void AesInputs::readText() {
    std::vector<std::uint8_t> bytes = utf8Bytes(textEdit_->text());
    const std::size_t typed = bytes.size();
    if (typed > block_.size()) {
        padding_->setText(tr("This text has %1 bytes of UTF-8, a block has 16: the block stays as "
                             "it was.")
                              .arg(typed));
        return;
    }
    padding_->setText(
        typed == block_.size()
            ? tr("16 bytes of UTF-8 fill the block. A message would go on with a block of "
                 "padding (PKCS#7).")
            : tr("%1 bytes of UTF-8 and %2 of padding, each %3 (PKCS#7).")
                  .arg(typed)
                  .arg(block_.size() - typed)
                  .arg(
                      byteText(static_cast<std::uint8_t>(block_.size() - typed), NumberBase::hex)));
    if (typed < block_.size()) {
        bytes.resize(2 * block_.size());
        bytes.resize(addPadding(bytes, typed));
    }
    blockEdit_->setText(hexText(bytes));
    read();
}

void AesInputs::showText() {
    const std::size_t padded = removePadding(block_).value_or(block_.size());
    const QString text = textOf(std::span(block_).first(padded)).value_or(QString());
    if (text == textEdit_->text()) return; // as when it is what was typed
    textEdit_->setText(text);
    textEdit_->setCursorPosition(0);
    padding_->clear();
}

void AesInputs::read() {
    const QString problem = takeFields();
    const bool before = std::exchange(valid_, problem.isEmpty());
    form_->setEnabled(valid_); // changing it needs a block that can be used
    nameExample();
    if (before != valid_) emit validChanged(valid_);
    if (!valid_) return problem_->say(Tone::error, problem);
    problem_->clearMessage();
    for (QLineEdit* field : {keyEdit_, blockEdit_})
        if (!field->hasFocus()) field->setCursorPosition(0);
    showText();
    emit changed();
}

} // namespace blockwarp::ui
