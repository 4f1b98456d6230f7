// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/why_card.h"

#include "ui/theme/theme.h"

namespace blockwarp::ui {

WhyCard::WhyCard(QWidget* parent)
    : Card(space::large, parent), title_(makeHeading({}, this)), about_(new Explanation(this)),
      chain_(new ByteChain(this)), note_(new Explanation(this)), details_(new QLabel(this)),
      more_(new LinkButton(tr("Show bit by bit"), this)) {
    column().setContentsMargins(space::large, space::medium, space::large, space::medium);
    title_->setObjectName("aesWhy");
    chain_->setObjectName("aesChain");
    details_->setObjectName("aesDetails");
    details_->setFont(fixedFont());
    details_->setWordWrap(true);
    details_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    more_->setObjectName("aesBits");
    more_->setCheckable(true);
    auto* picture = new QVBoxLayout;
    picture->setSpacing(space::small);
    for (QWidget* part : std::initializer_list<QWidget*>{title_, about_, chain_, note_})
        picture->addWidget(part);
    picture->addStretch();
    auto* row = new QHBoxLayout;
    row->setSpacing(space::huge);
    row->addLayout(picture, 1);
    row->addWidget(details_, 1);
    column().addLayout(row, 1);
    column().addWidget(more_, 0, Qt::AlignLeft);
    connect(more_, &QPushButton::toggled, this, &WhyCard::showParts);
}

void WhyCard::setStory(const ByteStory& story, bool hasRoom) {
    hasRoom_ = hasRoom;
    title_->setText(story.title);
    about_->setText(story.about);
    chain_->setLinks(story.links);
    note_->setText(story.note);
    details_->setText(story.details);
    showParts();
}

void WhyCard::showParts() {
    const bool instead = !hasRoom_ && more_->isChecked();
    more_->setVisible(!hasRoom_);
    more_->setText(instead ? tr("Show the two operations") : tr("Show bit by bit"));
    details_->setVisible(!details_->text().isEmpty() && (hasRoom_ || instead));
    for (QWidget* part : std::initializer_list<QWidget*>{about_, chain_, note_})
        part->setVisible(!instead);
}

} // namespace blockwarp::ui
