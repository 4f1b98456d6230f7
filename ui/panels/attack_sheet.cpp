// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/attack_sheet.h"

#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/form.h"
#include "ui/widgets/popup.h"
#include "ui/widgets/scroll_box.h"
#include "ui/widgets/sign.h"
#include "ui/widgets/text_width.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kSideCharacters = 44; ///< width of the side card

/// An icon and a title above a caption.
void addNote(QVBoxLayout& column, const char* iconName, const QString& title, const QString& text,
             QWidget* parent) {
    auto* head = new QHBoxLayout;
    head->setSpacing(space::small);
    head->addWidget(new Sign(iconName, QPalette::PlaceholderText, space::large, parent));
    auto* heading = new QLabel(title, parent);
    setTextScale(*heading, type::body, QFont::DemiBold);
    head->addWidget(heading, 1);
    auto* note = new Explanation(parent);
    note->setText(text);
    column.addLayout(head);
    column.addWidget(note);
}

} // namespace

AttackSheet::AttackSheet(const QString& name, const AttackWords& words, QWidget* picture,
                         QWidget* parent)
    : QWidget(parent), name_(name), titles_(words.defences), level_(new Explanation(this)),
      prediction_(new PredictionCard(name, this)), message_(new MessageLine(this)),
      picture_(picture), inputs_(new QVBoxLayout), scroll_(new ScrollBox(this)),
      side_(makeSide(words)) {
    auto* left = new QVBoxLayout;
    left->setSpacing(space::medium);
    left->addWidget(picture_, 1);
    left->addWidget(makeCards(words));
    auto* content = new QWidget(this);
    parts_ = new QBoxLayout(QBoxLayout::LeftToRight, content);
    parts_->setContentsMargins(0, 0, 0, 0);
    parts_->setSpacing(space::large);
    parts_->addLayout(left, 1);
    parts_->addWidget(side_);
    scroll_->setWidget(content);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(scroll_);
}

Card* AttackSheet::makeSide(const AttackWords& words) {
    auto* side = new Card(space::large, this);
    side->column().setSpacing(space::small);
    auto* headline = makeHeading(words.headline, side);
    headline->setWordWrap(true);
    auto* about = new Explanation(side);
    about->setText(words.about);
    level_->setObjectName(name_ + QStringLiteral("Level"));
    level_->hide();
    message_->setObjectName(name_ + QStringLiteral("Message"));
    inputs_->setSpacing(space::small);
    for (QWidget* part :
         std::initializer_list<QWidget*>{level_, headline, about, makeLine(QFrame::HLine, side),
                                         prediction_, makeLine(QFrame::HLine, side)})
        side->column().addWidget(part);
    side->column().addLayout(inputs_);
    side->column().addWidget(message_);
    side->column().addStretch(1);
    side->column().addWidget(makeLine(QFrame::HLine, side));
    auto* hurt = new QVBoxLayout;
    hurt->setSpacing(space::tiny);
    addNote(*hurt, "document", tr("Who was hurt"), words.hurt, side);
    addSources(*hurt, words.sources);
    side->column().addLayout(hurt);
    return side;
}

void AttackSheet::addSources(QVBoxLayout& column, const QString& sources) {
    auto* link = new LinkButton(tr("Sources"), this);
    link->setObjectName(name_ + QStringLiteral("Sources"));
    setTextScale(*link, type::caption, QFont::DemiBold);
    column.addWidget(link, 0, Qt::AlignLeft);
    auto* popup = new Popup(link);
    auto* text = new QLabel(sources, &popup->content());
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setWordWrap(true);
    setLeastTextWidth(*text, QString(2 * kSideCharacters, QLatin1Char('n')), 0);
    popup->column().addWidget(text);
    connect(link, &QPushButton::clicked, popup, [popup] { popup->open(); });
}

QWidget* AttackSheet::makeCards(const AttackWords& words) {
    auto* cards = new QWidget(this);
    auto* row = new QHBoxLayout(cards);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::medium);
    auto* stopped = new Card(space::medium, cards);
    stopped->column().setSpacing(space::tiny);
    addNote(stopped->column(), "verify", tr("What would have stopped it"), words.stopped, stopped);
    auto* links = new FlowLayout(space::medium);
    for (int i = 0; i < titles_.size(); ++i) {
        auto* link = new LinkButton(titles_.at(i), stopped);
        link->setObjectName(QStringLiteral("%1Defence%2").arg(name_).arg(i + 1));
        connect(link, &QPushButton::clicked, this, [this, i] { emit defenceChosen(i + 1); });
        links_.push_back(link);
        links->addWidget(link);
    }
    stopped->column().addLayout(links);
    stopped->column().addStretch(1);
    auto* affected = new Card(space::medium, cards);
    affected->column().setSpacing(space::tiny);
    addNote(affected->column(), "files", tr("Am I affected?"), words.affected, affected);
    affected->column().addStretch(1);
    row->addWidget(stopped, 1);
    row->addWidget(affected, 1);
    return cards;
}

void AttackSheet::setLevel(const QString& level) {
    level_->setText(level);
    level_->setVisible(!level.isEmpty());
}

void AttackSheet::addInput(QWidget* input) {
    inputs_->addWidget(input);
}

void AttackSheet::tellDefence(int defence) {
    for (std::size_t i = 0; i < links_.size(); ++i) {
        const auto index = static_cast<int>(i);
        links_[i]->setText(defence == index + 1 ? tr("Back to the attack") : titles_.at(index));
    }
}

/// The side card goes below the picture where there is no room beside it.
void AttackSheet::arrange() {
    const int side = kSideCharacters * side_->fontMetrics().averageCharWidth();
    const int least = std::max(picture_->minimumSizeHint().width(),
                               room_ * side_->fontMetrics().averageCharWidth());
    const bool beside = least + side + space::large <= scroll_->viewport()->width();
    parts_->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    side_->setMinimumWidth(beside ? side : 0);
    side_->setMaximumWidth(beside ? side : QWIDGETSIZE_MAX);
}

void AttackSheet::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    arrange();
}

void AttackSheet::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace blockwarp::ui
