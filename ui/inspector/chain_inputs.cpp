// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/chain_inputs.h"

#include "ui/base/text.h"
#include "ui/panels/byte_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_width.h"

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

/// SP 800-38A Appendix F: its key, and the first three blocks of its plaintext.
constexpr const char* kKey = "2b7e151628aed2a6abf7158809cf4f3c";
constexpr const char* kTweakKey = "000102030405060708090a0b0c0d0e0f";
constexpr const char* kAdditional = "feedfacedeadbeef"; ///< half a block
constexpr const char* kText = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
                              "30c81c46a35ce411e5fbc1191a0a52ef";
constexpr const char* kEqual = "6bc1bee22e409f96e93d7e117393172a6bc1bee22e409f96e93d7e117393172a"
                               "6bc1bee22e409f96e93d7e117393172a";
constexpr const char* kPartial = "Attack at dawn, by the old bridge.";

struct Mode {
    Algorithm algorithm;
    const char* name;
    const char* iv;      ///< the first one, in hex
    const char* ivLabel; ///< with its size
    int ivBytes;         ///< 0: none
};

constexpr std::array kModes{
    Mode{Algorithm::aesEcb, "ECB", "", QT_TRANSLATE_NOOP("Words", "IV"), 0},
    Mode{Algorithm::aesCbc, "CBC", "000102030405060708090a0b0c0d0e0f",
         QT_TRANSLATE_NOOP("Words", "IV, he&x"), 16},
    Mode{Algorithm::aesCtr, "CTR", "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
         QT_TRANSLATE_NOOP("Words", "First co&unter, hex"), 16},
    Mode{Algorithm::aesGcm, "GCM", "cafebabefacedbaddecaf888",
         QT_TRANSLATE_NOOP("Words", "Nonce, hex (12 b&ytes)"), 12},
    Mode{Algorithm::aesXts, "XTS", "33333333330000000000000000000000",
         QT_TRANSLATE_NOOP("Words", "Data &unit number, hex"), 16},
};

const Mode& modeOf(Algorithm algorithm) {
    return *std::ranges::find(kModes, algorithm, &Mode::algorithm);
}

/// The rows of the list of examples.
QString exampleHex(int row) {
    if (row == 2) return hexText(utf8Bytes(QString::fromUtf8(kPartial)));
    return QLatin1String(row == 0 ? kText : kEqual);
}

bool isKeySize(std::size_t bytes) {
    return bytes == 16 || bytes == 24 || bytes == 32;
}

} // namespace

ChainInputs::ChainInputs(QWidget* parent)
    : QWidget(parent), mode_(makeCombo(tr("Mode"), this)),
      direction_(makeCombo(tr("Direction"), this)), padding_(makeCombo(tr("Padding"), this)),
      example_(makeCombo(tr("Example"), this)), key_(new QLineEdit(kKey, this)),
      tweakKey_(new QLineEdit(kTweakKey, this)), iv_(new QLineEdit(this)),
      additional_(new QLineEdit(kAdditional, this)), hex_(new QLineEdit(kText, this)),
      text_(new QLineEdit(this)), about_(new Explanation(this)), problem_(new MessageLine(this)) {
    mode_->setObjectName("chainMode");
    direction_->setObjectName("chainDirection");
    padding_->setObjectName("chainPadding");
    example_->setObjectName("chainExample");
    key_->setObjectName("chainKey");
    tweakKey_->setObjectName("chainTweakKey");
    iv_->setObjectName("chainIv");
    additional_->setObjectName("chainAdditional");
    hex_->setObjectName("chainText");
    text_->setObjectName("chainTyped");
    about_->setObjectName("chainAbout");
    problem_->setObjectName("chainProblem");
    fillLists();
    layOut();
    connect(mode_, &QComboBox::currentIndexChanged, this, &ChainInputs::changeMode);
    connect(direction_, &QComboBox::currentIndexChanged, this, &ChainInputs::turned);
    connect(padding_, &QComboBox::currentIndexChanged, this, &ChainInputs::read);
    connect(example_, &QComboBox::activated, this, &ChainInputs::loadExample);
    connect(text_, &QLineEdit::textEdited, this, &ChainInputs::readText);
    for (QLineEdit* field : {key_, tweakKey_, iv_, additional_, hex_}) {
        field->setFont(fixedFont());
        connect(field, &QLineEdit::textEdited, this, &ChainInputs::read);
    }
    changeMode();
}

void ChainInputs::fillLists() {
    for (const Mode& mode : kModes) {
        mode_->addItem(QLatin1String(mode.name), static_cast<int>(mode.algorithm));
        ivs_[mode.algorithm] = QLatin1String(mode.iv);
    }
    mode_->setCurrentIndex(1);
    direction_->addItem(tr("Encrypt"), static_cast<int>(Direction::encrypt));
    direction_->addItem(tr("Decrypt"), static_cast<int>(Direction::decrypt));
    padding_->addItem(tr("PKCS#7"), static_cast<int>(BlockPadding::pkcs7));
    padding_->addItem(tr("None, as in the standard's examples"),
                      static_cast<int>(BlockPadding::none));
    example_->addItem(tr("Standard's text"));
    example_->addItem(tr("Equal blocks"));
    example_->addItem(tr("Partial last block"));
    example_->setPlaceholderText(tr("Own text"));
    text_->setPlaceholderText(tr("no text"));
    additional_->setPlaceholderText(tr("none"));
    for (QComboBox* list : {direction_, padding_, example_})
        widenList(*list);
}

void ChainInputs::layOut() {
    const auto add = [this](QHBoxLayout& row, const QString& label, QWidget* field, int stretch) {
        auto* column = new FieldColumn;
        column->addStretch();
        QLabel* text = column->addField(this, label, field);
        row.addLayout(column, stretch);
        return text;
    };
    auto* first = new QHBoxLayout;
    auto* text = new QHBoxLayout;
    add(*first, tr("&Mode"), mode_, 1);
    add(*first, tr("D&irection"), direction_, 1);
    const auto addOfMode = [&](const QString& label, QWidget* field, int stretch) {
        auto* part = new QWidget(this); // for some modes alone
        auto* row = new QHBoxLayout(part);
        row->setContentsMargins(0, 0, 0, 0);
        add(*row, label, field, 1);
        first->addWidget(part, stretch);
        return part;
    };
    filling_ = addOfMode(tr("&Padding"), padding_, 1);
    add(*first, tr("&Key, hex"), key_, 3);
    second_ = addOfMode(tr("Second k&ey, hex"), tweakKey_, 3);
    ivLabel_ = add(*first, {}, iv_, 3);
    beside_ = addOfMode(tr("Additio&nal data, hex"), additional_, 3);
    add(*text, tr("Examp&le"), example_, 1);
    add(*text, tr("&Text, hex"), hex_, 4);
    add(*text, tr("The s&ame as text"), text_, 3);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    for (QHBoxLayout* row : {first, text}) {
        row->setSpacing(space::small);
        column->addLayout(row);
    }
    column->addWidget(about_);
    column->addWidget(problem_);
}

void ChainInputs::changeMode() {
    ivs_[shownMode_] = iv_->text().isEmpty() ? ivs_[shownMode_] : iv_->text();
    shownMode_ = algorithm();
    const Mode& mode = modeOf(shownMode_);
    ivLabel_->setText(Words::tr(mode.ivLabel));
    iv_->setText(ivs_[shownMode_]);
    iv_->setEnabled(mode.ivBytes > 0);
    second_->setVisible(shownMode_ == Algorithm::aesXts);
    beside_->setVisible(shownMode_ == Algorithm::aesGcm);
    filling_->setVisible(takesWholeBlocks(shownMode_));
    read();
}

/// As plaintext, whatever the direction was.
void ChainInputs::loadExample(int row) {
    {
        const QSignalBlocker blocker(direction_);
        direction_->setCurrentIndex(0);
    }
    hex_->setText(exampleHex(row));
    read();
}

void ChainInputs::setText(const std::vector<std::uint8_t>& text) {
    hex_->setText(hexText(text));
    read();
}

QString ChainInputs::takeKeys(ModeInput& to) const {
    const auto key = bytesFromHex(key_->text());
    if (!key || !isKeySize(key->size())) return tr("A key has 32, 48 or 64 hex digits.");
    to.key = *key;
    if (to.algorithm != Algorithm::aesXts) return {};
    const auto second = bytesFromHex(tweakKey_->text());
    if (key->size() == 24 || !second || second->size() != key->size())
        return tr("XTS takes two keys of the same size, 32 or 64 hex digits each.");
    to.tweakKey = *second;
    return {};
}

QString ChainInputs::takeIv(ModeInput& to) const {
    const auto bytes = static_cast<std::size_t>(modeOf(to.algorithm).ivBytes);
    if (bytes == 0) return {};
    const auto iv = bytesFromHex(iv_->text());
    if (!iv || iv->size() != bytes)
        return tr("%1: %2 hex digits.")
            .arg(ivLabel_->text().remove(QLatin1Char('&')))
            .arg(2 * bytes);
    std::copy(iv->begin(), iv->end(), to.iv.begin());
    return {};
}

QString ChainInputs::takeAdditional(ModeInput& to) const {
    if (to.algorithm != Algorithm::aesGcm || additional_->text().trimmed().isEmpty()) return {};
    const auto additional = bytesFromHex(additional_->text());
    if (!additional || additional->size() > kMaxAdditionalBytes)
        return tr("The additional data is up to %1 hex digits.").arg(2 * kMaxAdditionalBytes);
    to.additional = *additional;
    return {};
}

QString ChainInputs::takeFields() {
    ModeInput typed;
    typed.algorithm = algorithm();
    typed.direction = direction();
    typed.padding = static_cast<BlockPadding>(padding_->currentData().toInt());
    for (const QString& problem : {takeKeys(typed), takeIv(typed), takeAdditional(typed)})
        if (!problem.isEmpty()) return problem;
    if (!hex_->text().trimmed().isEmpty()) {
        const auto text = bytesFromHex(hex_->text());
        if (!text) return tr("The text is pairs of hex digits.");
        typed.text = *text;
    }
    const auto whyNot = whyNotDrawn(typed);
    if (!whyNot.empty()) return toQString(whyNot);
    input_ = typed;
    return {};
}

void ChainInputs::readText() {
    hex_->setText(hexText(utf8Bytes(text_->text())));
    read();
}

QString ChainInputs::lastBlock(const ModeDiagram& diagram) const {
    const auto rest = static_cast<int>(input_.text.size() % kAesBlockBytes);
    const auto padding = static_cast<int>(diagram.padding());
    if (diagram.paddingWrong) return tr("All blocks are full.");
    if (padding > 0 && input_.direction == Direction::decrypt)
        return tr("%1 bytes of padding (PKCS#7) are removed from the end, each %2: the text has "
                  "%3 bytes.")
            .arg(padding)
            .arg(byteText(static_cast<std::uint8_t>(padding), NumberBase::hex))
            .arg(diagram.output().size());
    if (padding == static_cast<int>(kAesBlockBytes))
        return tr("All blocks are full, so a block of padding follows: 16 bytes, each hex 10 "
                  "(PKCS#7).");
    if (padding > 0)
        return tr("The last block gets %1 bytes of padding, each %2 (PKCS#7).")
            .arg(padding)
            .arg(byteText(static_cast<std::uint8_t>(padding), NumberBase::hex));
    if (rest == 0) return tr("All blocks are full.");
    if (shownMode_ == Algorithm::aesXts)
        return tr("The last block steals %1 bytes of ciphertext from the one before.")
            .arg(16 - rest);
    return tr("The last block has %1: the rest of the keystream is not used.").arg(rest);
}

void ChainInputs::describe(const ModeDiagram& diagram) {
    about_->setText(tr("%1 bytes. %2").arg(input_.text.size()).arg(lastBlock(diagram)));
    if (!diagram.paddingWrong) return;
    const std::uint8_t last = diagram.output().back();
    problem_->say(Tone::caution,
                  tr("The padding is wrong, so nothing is removed: the last byte is %1, and PKCS#7 "
                     "ends in n bytes of the value n, from hex 01 to hex 10.")
                      .arg(byteText(last, NumberBase::hex)));
}

void ChainInputs::nameExample() {
    int row = direction() == Direction::encrypt ? example_->count() - 1 : -1;
    while (row >= 0 && exampleHex(row) != hex_->text())
        --row;
    example_->setCurrentIndex(row);
}

void ChainInputs::read() {
    const QString problem = takeFields();
    direction_->setEnabled(problem.isEmpty()); // changing it needs blocks that can be used
    nameExample();
    if (!problem.isEmpty()) {
        about_->clear();
        problem_->say(Tone::error, problem);
        return emit wrong();
    }
    problem_->clearMessage();
    const QString text = textOf(input_.text).value_or(QString());
    if (text != text_->text()) text_->setText(text);
    for (QLineEdit* field : {key_, tweakKey_, iv_, additional_, hex_, text_})
        if (!field->hasFocus()) field->setCursorPosition(0);
    emit changed();
}

} // namespace blockwarp::ui
