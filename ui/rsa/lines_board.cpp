// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/lines_board.h"

#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {

LinesBoard::LinesBoard(const QString& name, const LinesWords& words, QWidget* parent)
    : SteppedView(parent), headline_(new QLabel(this)) {
    headline_->setObjectName(name + QStringLiteral("Headline"));
    headline_->setWordWrap(true);
    setTextScale(*headline_, type::section, QFont::DemiBold);
    auto* sides = new QHBoxLayout;
    sides->setSpacing(space::medium);
    sides->addWidget(makeVictim(name, words), 1);
    sides->addWidget(makeAttacker(name, words), 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addWidget(headline_);
    column->addLayout(sides, 1);
}

QWidget* LinesBoard::makeVictim(const QString& name, const LinesWords& words) {
    auto* card = new Card(space::large, this);
    auto* caption = new Explanation(card);
    caption->setText(words.does);
    victim_ = new NumberList((name + QStringLiteral("Victim")).toLatin1().constData(), words.victim,
                             card);
    victimColumn_ = &card->column();
    victimColumn_->setSpacing(space::small);
    victimColumn_->addWidget(makeHeading(words.victim, card));
    victimColumn_->addWidget(caption);
    victimColumn_->addWidget(victim_);
    victimColumn_->addStretch(1);
    return card;
}

QWidget* LinesBoard::makeAttacker(const QString& name, const LinesWords& words) {
    auto* card = new Card(space::large, this);
    auto* caption = new Explanation(card);
    caption->setText(words.attacker);
    seen_ = new NumberList((name + QStringLiteral("Seen")).toLatin1().constData(),
                           tr("What the attacker has"), card);
    found_ = new NumberList((name + QStringLiteral("Attacker")).toLatin1().constData(),
                            tr("What the attacker computes"), card);
    card->column().setSpacing(space::small);
    card->column().addWidget(makeHeading(tr("The attacker"), card));
    card->column().addWidget(caption);
    card->column().addWidget(seen_);
    card->column().addWidget(makeLine(QFrame::HLine, card));
    card->column().addWidget(found_);
    card->column().addStretch(1);
    return card;
}

void LinesBoard::setScene(const LinesScene& scene) {
    scene_ = scene;
    setValid(!scene_.steps.empty());
    setStep(0);
}

void LinesBoard::showStep() {
    headline_->setText(step() == 0 ? scene_.headline : scene_.headlines.value(step() - 1));
    victim_->setLines(scene_.victim);
    seen_->setLines(scene_.seen);
    std::vector<NumberLine> found = scene_.steps;
    for (std::size_t i = static_cast<std::size_t>(step()); i < found.size(); ++i)
        found[i].value.clear();
    found_->setLines(found);
}

} // namespace blockwarp::ui
