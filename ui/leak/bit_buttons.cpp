// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/bit_buttons.h"

#include "ui/theme/theme.h"
#include "ui/widgets/text_width.h"

#include <QHBoxLayout>

namespace blockwarp::ui {

BitButtons::BitButtons(QWidget* parent) : QWidget(parent), what_(new QLabel(this)) {
    what_->setObjectName("tamperByte");
    what_->setWordWrap(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::tiny);
    row->addWidget(what_, 1);
    for (int bit = 7; bit >= 0; --bit) {
        auto* button = new QPushButton(this);
        button->setObjectName(QStringLiteral("tamperBit%1").arg(bit));
        button->setToolTip(tr("Flip bit %1 (key %1)").arg(bit));
        button->setCheckable(true);
        button->setAutoDefault(false);
        setTextWidth(*button, QStringLiteral("0"), space::huge);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, bit] { emit flipped(bit); });
        bits_[static_cast<std::size_t>(bit)] = button;
    }
}

/// A flipped bit is pressed in.
void BitButtons::setByte(const QString& what, std::uint8_t before, std::uint8_t now) {
    what_->setText(what);
    for (std::size_t bit = 0; bit < bits_.size(); ++bit) {
        const bool set = (now >> bit & 1U) != 0;
        const bool other = ((before ^ now) >> bit & 1U) != 0;
        bits_[bit]->setText(set ? QStringLiteral("1") : QStringLiteral("0"));
        bits_[bit]->setChecked(other);
        bits_[bit]->setAccessibleName(other ? tr("Bit %1, flipped").arg(bit)
                                            : tr("Bit %1").arg(bit));
    }
}

} // namespace blockwarp::ui
