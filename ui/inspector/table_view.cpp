// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/table_view.h"

#include "ui/frame/presented.h"
#include "ui/inspector/aes_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

/// What each table multiplies the substituted byte by, row by row.
constexpr std::array kCoefficients{"02 01 01 03", "03 02 01 01", "01 03 02 01", "01 01 03 02"};

QString row(const QString& name, const AesWord& word, const QString& how) {
    QString cells;
    for (const std::uint8_t byte : word)
        cells += QStringLiteral("<td>%1&nbsp;</td>").arg(byteText(byte, NumberBase::hex));
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td>%2<td>&nbsp;&nbsp;%3</td></tr>")
        .arg(name, cells, how);
}

} // namespace

TableView::TableView(QWidget* parent)
    : SteppedView(parent), title_(makeHeading({}, this)),
      before_(new MatrixView(tr("Before the round"), this)),
      after_(new MatrixView(tr("After the round"), this)), sum_(new QLabel(this)),
      words_(new QLabel(this)), explained_(new QBoxLayout(QBoxLayout::TopToBottom)),
      parts_(new QBoxLayout(QBoxLayout::LeftToRight)) {
    title_->setObjectName("tableTitle");
    sum_->setObjectName("tableSum");
    sum_->setFont(fixedFont());
    sum_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    words_->setObjectName("tableWords");
    words_->setWordWrap(true);
    words_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* states = new QHBoxLayout;
    states->setSpacing(space::wide);
    states->addWidget(before_, 1);
    states->addWidget(after_, 1);
    leaveOutOfPresentation(*words_);
    sum_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    explained_->setSpacing(space::wide);
    explained_->addWidget(sum_);
    explained_->addWidget(words_, 1);
    parts_->setSpacing(space::wide);
    parts_->addLayout(states, 2);
    parts_->addLayout(explained_, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::large);
    column->addWidget(title_);
    column->addLayout(parts_, 1);
    words_->setText(tr(
        "SubBytes works on each byte alone, ShiftRows only moves bytes, and MixColumns adds "
        "multiples of four bytes. So what a byte contributes to its new column is known from "
        "its value alone: T₀[x] = (02·S[x], S[x], S[x], 03·S[x]), and T₁ to T₃ are the same "
        "rotated. Four lookups and four XORs of 32-bit words, the last with the round key, make a "
        "column; ShiftRows is the choice of the bytes. The last round has no MixColumns and uses "
        "the S-box. Fast, "
        "but which part of a table is read depends on secret bytes, and caches give that away."));
}

int TableView::widthBeside() const {
    return std::max((width() - space::wide) / 2, sum_->sizeHint().width());
}

bool TableView::hasRoomBeside() const {
    const int states = 2 * before_->minimumSizeHint().width() + space::wide;
    return states + space::wide + sum_->sizeHint().width() <= width();
}

/// Of sum and words: the words are below the sum where both are beside the states.
int TableView::heightOfWords(bool beside) const {
    const QSize sum = sum_->sizeHint();
    if (words_->isHidden()) return sum.height();
    if (beside) return sum.height() + explained_->spacing() + words_->heightForWidth(widthBeside());
    return std::max(sum.height(),
                    words_->heightForWidth(width() - sum.width() - explained_->spacing()));
}

int TableView::squareSide(bool beside) const {
    const int head = title_->sizeHint().height() + space::large + before_->cellRect(0).top();
    const int below = beside ? 0 : heightOfWords(false) + space::wide;
    const int next = beside ? widthBeside() + space::wide : 0;
    return std::min((width() - space::wide - next) / 2, height() - head - below) /
           MatrixView::kSide;
}

/// Sum and words are below the states where these are larger then.
void TableView::fitParts() {
    const bool beside = hasRoomBeside() && squareSide(true) >= squareSide(false);
    using enum QBoxLayout::Direction;
    parts_->setDirection(beside ? LeftToRight : TopToBottom);
    parts_->setStretch(1, beside ? 2 : 0);
    explained_->setDirection(beside ? TopToBottom : LeftToRight);
}

void TableView::resizeEvent(QResizeEvent* event) {
    SteppedView::resizeEvent(event);
    fitParts();
}

QSize TableView::minimumSizeHint() const {
    const QSize state = before_->minimumSizeHint();
    const int head = title_->sizeHint().height() + space::large;
    const int high = hasRoomBeside() ? std::max(state.height(), heightOfWords(true))
                                     : state.height() + space::wide + heightOfWords(false);
    return {std::max(2 * state.width() + space::wide, sum_->minimumSizeHint().width()),
            head + high};
}

void TableView::setTrace(const AesTrace& encryption) {
    trace_ = encryption;
    setStep(step());
}

void TableView::setBase(NumberBase base) {
    base_ = base;
    if (trace_.rounds > 0) showStep();
}

void TableView::showStep() {
    const int round = step() / 4 + 1;
    const int column = step() % 4;
    const TableColumn made = tableColumn(trace_, round, column);
    title_->setText(tr("Round %1, column %2").arg(round).arg(column));
    const AesStage* first = nullptr;
    const AesStage* last = nullptr;
    for (const AesStage& stage : trace_.stages) {
        if (stage.round != round) continue;
        if (stage.step == AesStep::subBytes) first = &stage;
        last = &stage;
    }
    std::array<CellLook, MatrixView::kCells> before;
    std::array<CellLook, MatrixView::kCells> after;
    QString rows;
    for (const TableLookup& lookup : made.lookups) {
        const auto r = static_cast<std::size_t>(lookup.row);
        CellLook& look = before[static_cast<std::size_t>(transposed(lookup.source))];
        look.source = true;
        look.mark = tableName(r);
        const QString name = QStringLiteral("%1[%2]").arg(tableName(r), hexByte(lookup.byte));
        rows += row(name, lookup.word,
                    tr("S[%1] = %2, times %3")
                        .arg(hexByte(lookup.byte), hexByte(lookup.substituted),
                             QLatin1String(kCoefficients[r])));
        after[static_cast<std::size_t>(4 * lookup.row + column)].source = true;
    }
    rows += row(tr("Round key"), made.roundKey, {});
    rows += row(tr("<b>Sum (⊕)</b>"), made.result, tr("the new column"));
    sum_->setText(QStringLiteral("<table>%1</table>").arg(rows));
    before_->setCells(stateTexts(first->before, base_), before);
    after_->setCells(stateTexts(last->after, base_), after);
}

} // namespace blockwarp::ui
