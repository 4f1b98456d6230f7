// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/vote_row.h"

#include "ui/base/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/text_width.h"

#include <QHBoxLayout>
#include <QSignalBlocker>

#include <algorithm>
#include <numeric>

namespace blockwarp::ui {
namespace {

constexpr int kMaxVotes = 999;

/// In one line where the row has room for it, else wrapped. Lessons come from strangers: no markup.
class ChoiceLabel final : public QLabel {
  public:
    ChoiceLabel(const QString& text, QWidget* parent) : QLabel(text, parent) {
        setTextFormat(Qt::PlainText);
        setWordWrap(true);
    }
    QSize sizeHint() const override {
        return fontMetrics().size(0, text()) + QSize(1, 0); // else the last word may be wrapped
    }
};

} // namespace

VoteRow::VoteRow(QWidget* parent) : QWidget(parent), row_(new FlowLayout(space::wide)) {
    setLayout(row_);
    row_->setContentsMargins(0, 0, 0, 0);
}

void VoteRow::show(const std::vector<LessonText>& choices, const std::vector<int>& votes) {
    choices_.clear();
    while (QLayoutItem* item = row_->takeAt(0)) {
        item->widget()->hide(); // now, and not when events are handled
        item->widget()->deleteLater();
        delete item;
    }
    for (std::size_t i = 0; i < choices.size(); ++i)
        add(static_cast<int>(i), toQString(choices[i].text), votes.at(i));
    setVisible(!choices.empty());
}

void VoteRow::add(int number, const QString& text, int votes) {
    auto* part = new QWidget(this);
    const QString name = QStringLiteral("%1  %2").arg(QChar(u'A' + number)).arg(text);
    auto* label = new ChoiceLabel(name, part);
    auto* box = new QSpinBox(part);
    box->setObjectName(QStringLiteral("votes%1").arg(number));
    box->setAccessibleName(tr("Votes for %1").arg(text));
    box->setToolTip(tr("How many hands were raised"));
    box->setRange(0, kMaxVotes);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setAlignment(Qt::AlignCenter);
    box->setValue(votes);
    setTextWidth(*box, QString::number(kMaxVotes), 3 * kGrid);
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::small);
    row->addWidget(box);
    row->addWidget(label);
    connect(box, &QSpinBox::valueChanged, this, &VoteRow::voted);
    row_->addWidget(part);
    part->show();
    choices_.push_back({name, label, box});
}

void VoteRow::reveal(std::optional<std::size_t> right) {
    const std::vector<int> all = votes();
    const int sum = std::accumulate(all.begin(), all.end(), 0);
    for (std::size_t i = 0; i < choices_.size(); ++i) {
        QString text = choices_[i].text;
        if (right == i) text.prepend(QStringLiteral("✓ "));
        if (sum > 0) text += tr(" (%1 of %2)").arg(all[i]).arg(sum);
        choices_[i].label->setText(text);
        choices_[i].votes->setVisible(!folds_);
        setTextScale(*choices_[i].label, type::body, right == i ? QFont::DemiBold : QFont::Normal);
        choices_[i].label->updateGeometry();
    }
}

std::vector<int> VoteRow::votes() const {
    std::vector<int> votes;
    for (const Choice& choice : choices_)
        votes.push_back(choice.votes->value());
    return votes;
}

void VoteRow::setVotes(const std::vector<int>& votes) {
    for (std::size_t i = 0; i < std::min(votes.size(), choices_.size()); ++i) {
        const QSignalBlocker blocker(choices_[i].votes);
        choices_[i].votes->setValue(votes[i]);
    }
}

void VoteRow::takeFocus() {
    if (choices_.empty()) return;
    choices_.front().votes->setFocus();
    choices_.front().votes->selectAll(); // what is typed replaces it
}

} // namespace blockwarp::ui
