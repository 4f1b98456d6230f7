// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/experiment_bar.h"

#include "ui/leak/picture.h"
#include "ui/leak/tamper_scene.h"
#include "ui/theme/theme.h"

#include <QGridLayout>

#include <limits>

namespace blockwarp::ui {

ExperimentBar::ExperimentBar(QWidget* parent)
    : QWidget(parent), subject_(new Segments("leakSubject", tr("What is changed"), this)),
      textLabel_(new QLabel(tr("Te&xt"), this)), text_(new QLineEdit(this)),
      textNote_(new Explanation(this)), secondLabel_(new QLabel(tr("Second pict&ure"), this)),
      second_(makeCombo(tr("Second picture"), this)), byteLabel_(new QLabel(this)),
      byte_(new QSpinBox(this)), bitLabel_(new QLabel(tr("B&it"), this)), bit_(new QSpinBox(this)),
      place_(new Explanation(this)) {
    second_->setObjectName("leakSecond");
    byte_->setObjectName("leakByte");
    bit_->setObjectName("leakBit");
    for (const LeakSample& sample : leakSamples())
        second_->addItem(sampleTitle(sample), samplePath(sample));
    second_->setCurrentIndex(1);
    byte_->setAccessibleName(tr("Byte"));
    byte_->setGroupSeparatorShown(true);
    bit_->setAccessibleName(tr("Bit"));
    bit_->setRange(0, 7);
    bit_->setValue(7);
    secondLabel_->setBuddy(second_);
    byteLabel_->setBuddy(byte_);
    bitLabel_->setBuddy(bit_);
    makeText();
    layOut();
    connect(byte_, &QSpinBox::valueChanged, this, &ExperimentBar::tellPlace);
}

void ExperimentBar::makeText() {
    subject_->add(tr("Picture"), QStringLiteral("picture"));
    subject_->add(tr("Text"), QStringLiteral("text"));
    text_->setObjectName("leakChangedText");
    text_->setMaxLength(static_cast<int>(kMaxTamperBytes));
    textLabel_->setBuddy(text_);
    textNote_->setText(
        tr("At most %1 bytes, 16 a block. Clear it for the sample.").arg(kMaxTamperBytes));
    connect(subject_, &QTabBar::currentChanged, this, [this] {
        setKind(kind_);
        emit subjectChanged();
    });
    connect(text_, &QLineEdit::textChanged, this, &ExperimentBar::textChanged);
}

void ExperimentBar::layOut() {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::medium);
    grid->setVerticalSpacing(space::tiny);
    grid->setColumnStretch(0, 2);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (QWidget* each : std::initializer_list<QWidget*>{subject_, textLabel_, text_, textNote_,
                                                         secondLabel_, second_})
        grid->addWidget(each, row++, 0, 1, 2);
    grid->addWidget(byteLabel_, row, 0);
    grid->addWidget(bitLabel_, row++, 1);
    grid->addWidget(byte_, row, 0);
    grid->addWidget(bit_, row++, 1);
    grid->addWidget(place_, row, 0, 1, 2);
}

void ExperimentBar::chooseText() {
    subject_->select(QStringLiteral("text"));
}

/// From its beginning.
void ExperimentBar::setText(const QString& text) {
    text_->setText(text);
    text_->setCursorPosition(0);
}

bool ExperimentBar::isSample() const {
    return text() == sampleTextOf(kind_);
}

bool ExperimentBar::isText() const {
    return takesText(kind_) && subject_->currentIndex() == 1;
}

QString ExperimentBar::text() const {
    return text_->text().isEmpty() ? sampleTextOf(kind_) : text_->text();
}

void ExperimentBar::setKind(Demonstration kind) {
    const bool sample = isSample();
    kind_ = kind;
    if (sample) setText(sampleTextOf(kind));
    const bool second = kind == Demonstration::nonceReuse;
    const bool flip = kind == Demonstration::flipBit && !isText();
    const bool place = flip || kind == Demonstration::onePixel;
    subject_->setVisible(takesText(kind));
    for (QWidget* each : std::initializer_list<QWidget*>{textLabel_, text_, textNote_})
        each->setVisible(isText());
    secondLabel_->setVisible(second);
    second_->setVisible(second);
    byteLabel_->setVisible(place);
    byteLabel_->setText(flip ? tr("Ciphertext byt&e") : tr("Picture byt&e"));
    byte_->setVisible(place);
    place_->setVisible(place);
    bitLabel_->setVisible(flip);
    bit_->setVisible(flip);
    setVisible(second || place || takesText(kind));
}

void ExperimentBar::setShape(const RasterShape& shape) {
    const bool same = shape.format == shape_.format && shape.width == shape_.width &&
                      shape.height == shape_.height;
    shape_ = shape;
    if (same) return;
    byte_->setMaximum(static_cast<int>(std::min<std::size_t>(
        shape.bytes() - 1, static_cast<std::size_t>(std::numeric_limits<int>::max()))));
    setPixel({shape.width / 2, shape.height / 2});
}

void ExperimentBar::setPixel(PixelPlace pixel) {
    byte_->setValue(static_cast<int>(byteOfPixel(shape_, pixel)));
    tellPlace();
}

void ExperimentBar::fill(LeakWork& work) const {
    work.byte = static_cast<std::size_t>(byte_->value());
    work.bit = static_cast<unsigned>(bit_->value());
    if (second_->isVisibleTo(this))
        work.second = loadPicture(second_->currentData().toString()).image;
}

void ExperimentBar::tellPlace() {
    if (shape_.width == 0) return;
    const auto byte = static_cast<std::size_t>(byte_->value());
    const PixelPlace pixel = pixelOfByte(shape_, byte);
    place_->setText(tr("Pixel (%1, %2), block %3. A click on a picture chooses it, too.")
                        .arg(pixel.x)
                        .arg(pixel.y)
                        .arg(byte / kAesBlockBytes));
}

} // namespace blockwarp::ui
