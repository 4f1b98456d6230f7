// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/sbox_card.h"

#include "ui/theme/theme.h"
#include "ui/widgets/link_button.h"

#include <QDialog>

namespace blockwarp::ui {

SboxCard::SboxCard(QWidget* parent)
    : Card(space::medium, parent), title_(makeHeading({}, this)), table_(new SboxView(this)) {
    column().setContentsMargins(space::large, space::medium, space::large, space::medium);
    table_->setObjectName("aesSbox");
    auto* about = new Explanation(this);
    about->setText(tr("Row: first digit of the byte. Column: second digit.\n\nThe only step that "
                      "is not linear."));
    auto* larger = new LinkButton(tr("Enlarge"), this);
    larger->setObjectName("aesSboxLarge");
    auto* text = new QVBoxLayout;
    text->setSpacing(space::small);
    text->addWidget(title_);
    text->addWidget(about);
    text->addStretch();
    text->addWidget(larger, 0, Qt::AlignLeft);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::large);
    row->addLayout(text, 2);
    row->addWidget(table_, 5);
    column().addLayout(row);
    connect(larger, &QPushButton::clicked, this, &SboxCard::openLarge);
}

void SboxCard::setLookup(bool inverse, std::optional<std::uint8_t> byte) {
    inverse_ = inverse;
    byte_ = byte;
    title_->setText(inverse ? tr("Inverse S-box") : tr("S-box"));
    table_->setLookup(inverse, byte);
    if (large_) large_->setLookup(inverse, byte);
}

/// It goes on following the page.
void SboxCard::openLarge() {
    if (large_) return large_->window()->raise();
    auto* dialog = new QDialog(this);
    dialog->setObjectName("sboxDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title_->text());
    large_ = new SboxView(dialog);
    large_->setLookup(inverse_, byte_);
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(large_);
    dialog->resize(large_->sizeHint() * 2);
    dialog->show();
}

} // namespace blockwarp::ui
