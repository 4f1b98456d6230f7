// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/fermat_board.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <QHeaderView>
#include <QScrollBar>

#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kLeastRows = 4; ///< of the table, in sight
constexpr int kFermatColumns = 4;

QString digitsOf(const Integer& number, bool inHex) {
    return toQString(inHex ? hexDigitsOf(number) : decimalOf(number));
}

} // namespace

void FermatModel::setRun(std::shared_ptr<const FermatRun> run, bool inHex) {
    beginResetModel();
    run_ = std::move(run);
    inHex_ = inHex;
    shown_ = 0;
    endResetModel();
}

void FermatModel::show(int steps) {
    if (steps > shown_) {
        beginInsertRows({}, shown_, steps - 1);
        shown_ = steps;
        endInsertRows();
    } else if (steps < shown_) {
        beginRemoveRows({}, steps, shown_ - 1);
        shown_ = steps;
        endRemoveRows();
    }
}

int FermatModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : shown_;
}

int FermatModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kFermatColumns;
}

QVariant FermatModel::data(const QModelIndex& index, int role) const {
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const FermatStep& step = run_->steps.at(static_cast<std::size_t>(index.row()));
    switch (index.column()) {
    case 0:
        return digitsOf(step.a, inHex_);
    case 1:
        return digitsOf(step.rest, inHex_);
    case 2:
        return digitsOf(step.root, inHex_);
    default:
        return step.isSquare ? tr("yes") : tr("no");
    }
}

QVariant FermatModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    if (orientation == Qt::Vertical) return section + 1;
    switch (section) {
    case 0:
        return tr("a");
    case 1:
        return tr("a² − n");
    case 2:
        return tr("Its root");
    default:
        return tr("A square?");
    }
}

FermatBoard::FermatBoard(QWidget* parent)
    : SteppedView(parent), headline_(new QLabel(this)), model_(new FermatModel(this)) {
    headline_->setObjectName("closeHeadline");
    headline_->setWordWrap(true);
    setTextScale(*headline_, type::section, QFont::DemiBold);
    auto* sides = new QHBoxLayout;
    sides->setSpacing(space::medium);
    sides->addWidget(makeVictim(), 2);
    sides->addWidget(makeAttacker(), 5);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addWidget(headline_);
    column->addLayout(sides, 1);
}

QWidget* FermatBoard::makeVictim() {
    auto* card = new Card(space::large, this);
    auto* caption = new Explanation(card);
    caption->setText(tr("Keeps two primes, and publishes n = p · q."));
    victim_ = new NumberList("closeVictim", tr("The owner of the key"), card);
    card->column().setSpacing(space::small);
    card->column().addWidget(makeHeading(tr("The owner"), card));
    card->column().addWidget(caption);
    card->column().addWidget(victim_);
    card->column().addStretch(1);
    return card;
}

QWidget* FermatBoard::makeAttacker() {
    auto* card = new Card(space::large, this);
    auto* caption = new Explanation(card);
    caption->setText(tr("Has n alone. Tries each a from √n on, rounded up."));
    seen_ = new NumberList("closeSeen", tr("What the attacker has"), card);
    found_ = new NumberList("closeAttacker", tr("What the attacker finds"), card);
    table_ = new QTableView(card);
    table_->setObjectName("closeSteps");
    table_->setAccessibleName(tr("What the attacker has tried"));
    table_->setModel(model_);
    for (QWidget* part : std::initializer_list<QWidget*>{table_, table_->horizontalHeader(),
                                                         table_->verticalHeader()})
        part->setFont(fixedFont());
    table_->setTextElideMode(Qt::ElideMiddle);
    table_->setWordWrap(false);
    table_->setTabKeyNavigation(false);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setFocusPolicy(Qt::ClickFocus); // arrows go through the steps
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    connect(table_->verticalScrollBar(), &QScrollBar::rangeChanged, table_,
            &QTableView::scrollToBottom);
    followFont(*table_, [this] {
        const int row = table_->fontMetrics().height() + space::medium;
        table_->verticalHeader()->setMinimumSectionSize(row);
        table_->verticalHeader()->setDefaultSectionSize(row);
        table_->setMinimumHeight((kLeastRows + 1) * row);
    });
    card->column().setSpacing(space::small);
    card->column().addWidget(makeHeading(tr("The attacker"), card));
    card->column().addWidget(caption);
    card->column().addWidget(seen_);
    card->column().addWidget(table_, 1);
    card->column().addWidget(found_);
    return card;
}

void FermatBoard::setRun(std::shared_ptr<const FermatRun> run,
                         const std::vector<NumberLine>& victim, bool inHex) {
    run_ = std::move(run);
    inHex_ = inHex;
    victim_->setLines(victim);
    model_->setRun(run_, inHex);
    setValid(run_ != nullptr);
    setStep(0);
}

QString FermatBoard::numberText(const Integer& number) const {
    return digitsOf(number, inHex_);
}

QString FermatBoard::widestPlace() const {
    return tr("%1 of %1").arg(steps() - 1);
}

QString FermatBoard::headline() const {
    if (step() == 0) return tr("Which a makes a² − n a square?");
    const auto tried = static_cast<std::uint64_t>(step());
    if (run_->steps.at(tried - 1).isSquare) return tr("a² − n is b², so n = (a − b)(a + b)");
    if (step() == steps() - 1) return tr("No square in %1 steps").arg(formatCount(tried));
    return tr("Step %1: no square").arg(formatCount(tried));
}

void FermatBoard::showStep() {
    if (!run_) {
        headline_->setText(tr("Which a makes a² − n a square?"));
        seen_->setLines({});
        return found_->setLines({});
    }
    headline_->setText(headline());
    model_->show(step());
    seen_->setLines({{tr("n"), numberText(run_->n)}});
    const bool found = run_->factors && step() == steps() - 1;
    const auto factor = [&](const Integer& number) {
        return found ? numberText(number) : QString();
    };
    const auto factors = run_->factors.value_or(std::pair<Integer, Integer>{});
    found_->setLines({{tr("a − b"), factor(factors.first), found},
                      {tr("a + b"), factor(factors.second), found}});
}

} // namespace blockwarp::ui
