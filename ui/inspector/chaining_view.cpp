// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/chaining_view.h"

#include "ui/frame/presented.h"
#include "ui/inspector/chain_diagram.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kMaxBlocks = 4;
/// SP 800-38A Appendix F: its key, its IV and the first three blocks of its plaintext.
constexpr const char* kKey = "2b7e151628aed2a6abf7158809cf4f3c";
constexpr const char* kIv = "000102030405060708090a0b0c0d0e0f";
constexpr const char* kText = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
                              "30c81c46a35ce411e5fbc1191a0a52ef";

} // namespace

ChainingView::ChainingView(QWidget* parent)
    : SteppedView(parent), mode_(makeCombo(tr("Mode"), this)),
      direction_(makeCombo(tr("Direction"), this)), key_(new QLineEdit(kKey, this)),
      ivEdit_(new QLineEdit(kIv, this)), text_(new QLineEdit(kText, this)),
      problem_(new MessageLine(this)), diagram_(new ChainDiagram(this)),
      explanation_(new QLabel(this)) {
    mode_->setObjectName("chainMode");
    direction_->setObjectName("chainDirection");
    key_->setObjectName("chainKey");
    ivEdit_->setObjectName("chainIv");
    text_->setObjectName("chainText");
    explanation_->setObjectName("chainExplanation");
    explanation_->setWordWrap(true);
    mode_->addItem(QStringLiteral("ECB"), static_cast<int>(Algorithm::aesEcb));
    mode_->addItem(QStringLiteral("CBC"), static_cast<int>(Algorithm::aesCbc));
    mode_->addItem(QStringLiteral("CTR"), static_cast<int>(Algorithm::aesCtr));
    mode_->setCurrentIndex(1);
    direction_->addItem(tr("Encrypt"), static_cast<int>(Direction::encrypt));
    direction_->addItem(tr("Decrypt"), static_cast<int>(Direction::decrypt));
    layOut();
    connect(mode_, &QComboBox::currentIndexChanged, this, &ChainingView::read);
    connect(direction_, &QComboBox::currentIndexChanged, this, [this] {
        QString output; // goes back in, as with a single block
        for (const ChainBlock& block : blocks_)
            output += hexText(block.out);
        text_->setText(output);
        read();
    });
    for (QLineEdit* field : {key_, ivEdit_, text_}) {
        field->setFont(fixedFont());
        field->setCursorPosition(0);
        connect(field, &QLineEdit::textEdited, this, &ChainingView::read);
    }
    read();
}

void ChainingView::layOut() {
    auto* fields = new QHBoxLayout;
    fields->setSpacing(space::small);
    const auto add = [&](const QString& label, QWidget* widget, int stretch) {
        auto* column = new FieldColumn;
        column->addStretch();
        QLabel* text = column->addField(this, label, widget);
        fields->addLayout(column, stretch);
        for (QWidget* part : {static_cast<QWidget*>(text), widget})
            leaveOutOfPresentation(*part);
        return text;
    };
    add(tr("&Mode"), mode_, 1);
    add(tr("D&irection"), direction_, 1);
    add(tr("&Key, hex"), key_, 3);
    add(tr("IV or first co&unter, hex"), ivEdit_, 3);
    textLabel_ = add(tr("&Text, hex"), text_, 3);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addLayout(fields);
    column->addWidget(problem_);
    column->addWidget(diagram_, 1);
    column->addWidget(explanation_);
}

QString ChainingView::takeFields() {
    const bool hasIv = algorithm() != Algorithm::aesEcb;
    const auto key = bytesFromHex(key_->text());
    const auto iv = bytesFromHex(ivEdit_->text());
    const auto text = bytesFromHex(text_->text());
    ivEdit_->setEnabled(hasIv);
    if (!key || (key->size() != 16 && key->size() != 24 && key->size() != 32))
        return tr("A key has 32, 48 or 64 hex digits.");
    if (hasIv && (!iv || iv->size() != iv_.size()))
        return tr("An IV or a counter block has 32 hex digits.");
    if (!text || text->empty() || text->size() % kAesBlockBytes != 0 ||
        text->size() > kMaxBlocks * kAesBlockBytes)
        return tr("The text is one to four blocks of 32 hex digits.");
    if (hasIv) std::copy(iv->begin(), iv->end(), iv_.begin());
    std::vector<AesState> input(text->size() / kAesBlockBytes);
    for (std::size_t i = 0; i < text->size(); ++i)
        input[i / kAesBlockBytes][i % kAesBlockBytes] = (*text)[i];
    blocks_ = traceChaining(algorithm(), direction(), *key, iv_, input);
    return {};
}

void ChainingView::read() {
    const QString problem = takeFields();
    setValid(problem.isEmpty());
    if (!problem.isEmpty()) return problem_->say(Tone::error, problem);
    problem_->clearMessage();
    setStep(step());
}

void ChainingView::greyOut(bool grey) {
    for (QWidget* part : std::initializer_list<QWidget*>{direction_, diagram_, explanation_})
        part->setEnabled(!grey); // changing the direction needs blocks that can be used
}

QString ChainingView::explain() const {
    const bool encrypts = direction() == Direction::encrypt;
    if (algorithm() == Algorithm::aesEcb)
        return tr("ECB: each block by itself. Equal blocks give equal blocks; blocks can be moved, "
                  "left out and repeated without anybody noticing.");
    if (algorithm() == Algorithm::aesCtr)
        return tr(
            "CTR: the block cipher makes a keystream from a counter, and the text is XORed "
            "with it. Blocks are independent, and decryption is the same. A counter value must "
            "never be used twice under one key.");
    return encrypts ? tr("CBC: each block is XORed with the ciphertext before it, the first one "
                         "with the IV, and then encrypted: one block after the other.")
                    : tr("CBC backwards: each block is decrypted, then XORed with the ciphertext "
                         "before it. That is known for all blocks, so they can be decrypted in "
                         "parallel.");
}

void ChainingView::showStep() {
    diagram_->setBlocks(algorithm(), direction(), iv_, blocks_, step());
    explanation_->setText(explain());
}

} // namespace blockwarp::ui
