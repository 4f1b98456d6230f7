// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/experiment_bar.h"

#include "ui/leak/picture.h"
#include "ui/theme/theme.h"

#include <QGridLayout>

#include <limits>

namespace blockwarp::ui {

ExperimentBar::ExperimentBar(QWidget* parent)
    : QWidget(parent), secondLabel_(new QLabel(tr("Second pict&ure"), this)),
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
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::medium);
    grid->setVerticalSpacing(space::tiny);
    grid->setColumnStretch(0, 2);
    grid->setColumnStretch(1, 1);
    grid->addWidget(secondLabel_, 0, 0, 1, 2);
    grid->addWidget(second_, 1, 0, 1, 2);
    grid->addWidget(byteLabel_, 2, 0);
    grid->addWidget(bitLabel_, 2, 1);
    grid->addWidget(byte_, 3, 0);
    grid->addWidget(bit_, 3, 1);
    grid->addWidget(place_, 4, 0, 1, 2);
    connect(byte_, &QSpinBox::valueChanged, this, &ExperimentBar::tellPlace);
}

void ExperimentBar::setKind(Demonstration kind) {
    const bool second = kind == Demonstration::nonceReuse;
    const bool flip = kind == Demonstration::flipBit;
    const bool place = flip || kind == Demonstration::onePixel;
    secondLabel_->setVisible(second);
    second_->setVisible(second);
    byteLabel_->setVisible(place);
    byteLabel_->setText(flip ? tr("Ciphertext byt&e") : tr("Picture byt&e"));
    byte_->setVisible(place);
    place_->setVisible(place);
    bitLabel_->setVisible(flip);
    bit_->setVisible(flip);
    setVisible(second || place);
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
