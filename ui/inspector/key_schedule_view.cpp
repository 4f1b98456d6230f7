// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/key_schedule_view.h"

#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_width.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kRow = 30; ///< the least height

} // namespace

KeyScheduleView::KeyScheduleView(QWidget* parent)
    : SteppedView(parent), table_(new QTableWidget(this)), explanation_(new QLabel(this)) {
    table_->setObjectName("keySchedule");
    table_->setAccessibleName(tr("Key schedule"));
    explanation_->setObjectName("keyExplanation");
    explanation_->setWordWrap(true);
    const QStringList headings{tr("Word"), tr("w[i−1]"), tr("RotWord"), tr("SubWord"),
                               tr("Rcon"), tr("⊕ Rcon"), tr("w[i−Nk]"), tr("w[i]")};
    table_->setColumnCount(static_cast<int>(headings.size()));
    table_->setHorizontalHeaderLabels(headings);
    table_->verticalHeader()->hide();
    table_->setFrameShape(QFrame::NoFrame);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setTabKeyNavigation(false);
    table_->setAlternatingRowColors(true);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    followFont(*table_, [this] {
        QFont bold = fixedFont(table_->font());
        bold.setBold(true);
        const int word = QFontMetrics(bold).horizontalAdvance(QStringLiteral("00000000"));
        constexpr int padding = 17; ///< of a cell, left and right together, and the grid's line
        const int index = table_->fontMetrics().horizontalAdvance(QStringLiteral("w[00]"));
        table_->horizontalHeader()->setMinimumSectionSize(index + padding);
        const bool scrolls = !isFar(*table_); // with the wheel; the current row is always seen
        table_->setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAsNeeded
                                                   : Qt::ScrollBarAlwaysOff);
        table_->verticalHeader()->setDefaultSectionSize(
            std::max(kRow, table_->fontMetrics().height() + 2 * space::tiny));
        table_->setMinimumWidth(index + (table_->columnCount() - 1) * word +
                                table_->columnCount() * padding +
                                (scrolls ? table_->verticalScrollBar()->sizeHint().width() : 0));
    });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addWidget(table_, 1);
    column->addWidget(explanation_);
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0) setStep(row);
    });
}

void KeyScheduleView::setKey(std::span<const std::uint8_t> key) {
    words_ = expandKey(key);
    keyWords_ = static_cast<int>(key.size() / 4);
    const QSignalBlocker blocker(table_);
    table_->setRowCount(static_cast<int>(words_.size()));
    for (const KeyWordStep& step : words_) {
        const auto shown = [](bool there, const AesWord& word) {
            return there ? hexText(word) : QString();
        };
        const QString texts[] = {tr("w[%1]").arg(step.index),
                                 shown(!step.fromKey, step.previous),
                                 shown(step.rotated, step.afterRotWord),
                                 shown(step.substituted, step.afterSubWord),
                                 shown(step.rotated, step.rcon),
                                 shown(step.rotated, step.afterRcon),
                                 shown(!step.fromKey, step.back),
                                 hexText(step.word)};
        for (int i = 0; i < table_->columnCount(); ++i) {
            auto* item = new QTableWidgetItem(texts[i]);
            item->setTextAlignment(Qt::AlignCenter);
            QFont font = i == 0 ? QFont() : fixedFont(); // in the table's size
            font.setBold(i + 1 == table_->columnCount());
            item->setFont(font);
            table_->setItem(step.index, i, item);
        }
    }
    setStep(step());
}

QString KeyScheduleView::explain(const KeyWordStep& step) const {
    if (step.fromKey)
        return tr("w[%1] is taken from the key: its first %2 words are the key itself.")
            .arg(step.index)
            .arg(keyWords_);
    const QString sum = tr("w[%1] = w[%2] ⊕ %3 = %4.")
                            .arg(step.index)
                            .arg(step.index - keyWords_)
                            .arg(hexText(step.afterRcon), hexText(step.word));
    if (step.rotated)
        return tr("%1 is a multiple of Nk = %2: RotWord moves the first byte of w[%3] to the end, "
                  "SubWord sends each byte through the S-box, and the round constant is XORed in.")
                   .arg(step.index)
                   .arg(keyWords_)
                   .arg(step.index - 1) +
               QLatin1Char(' ') + sum;
    if (step.substituted)
        return tr("Only for 256-bit keys: in the middle between two multiples of Nk, SubWord sends "
                  "each byte of w[%1] through the S-box.")
                   .arg(step.index - 1) +
               QLatin1Char(' ') + sum;
    return tr("w[%1] is taken as it is.").arg(step.index - 1) + QLatin1Char(' ') + sum;
}

void KeyScheduleView::showStep() {
    const QSignalBlocker blocker(table_);
    table_->setCurrentCell(step(), 0);
    const KeyWordStep& now = words_[static_cast<std::size_t>(step())];
    explanation_->setText(explain(now) + tr(" It belongs to round key %1.").arg(now.index / 4));
}

} // namespace blockwarp::ui
