// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/table_view.h"

#include "ui/frame/presented.h"
#include "ui/inspector/table_picture.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <array>

namespace blockwarp::ui {
namespace {

/// What each table multiplies the substituted byte by, row by row.
constexpr std::array kCoefficients{"02 01 01 03", "03 02 01 01", "01 03 02 01", "01 01 03 02"};

} // namespace

TableView::TableView(QWidget* parent)
    : SteppedView(parent), title_(makeHeading({}, this)), picture_(new TablePicture(this)),
      sum_(new QLabel(this)), words_(new QLabel(this)) {
    title_->setObjectName("tableTitle");
    sum_->setObjectName("tableSum");
    sum_->setWordWrap(true);
    setTextScale(*sum_, type::section);
    sum_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    words_->setObjectName("tableWords");
    words_->setWordWrap(true);
    words_->setForegroundRole(QPalette::PlaceholderText);
    leaveOutOfPresentation(*words_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::medium);
    column->addWidget(title_);
    column->addWidget(picture_, 1);
    column->addWidget(sum_);
    column->addWidget(words_);
    words_->setText(tr(
        "SubBytes works on each byte alone, ShiftRows only moves bytes, and MixColumns adds "
        "multiples of four bytes. So what a byte contributes to its new column is known from "
        "its value alone: T₀[x] = (02·S[x], S[x], S[x], 03·S[x]), and T₁ to T₃ are the same "
        "rotated. Four lookups and four XORs of 32-bit words, the last with the round key, make a "
        "column; ShiftRows is the choice of the bytes. The last round has no MixColumns and uses "
        "the S-box. Fast, "
        "but which part of a table is read depends on secret bytes, and caches give that away."));
    connect(picture_, &TablePicture::chosen, this,
            [this] { sum_->setText(lineSentence() + QLatin1Char('\n') + sumSentence()); });
}

void TableView::setTrace(const AesTrace& encryption) {
    trace_ = encryption;
    setStep(step());
}

void TableView::setBase(NumberBase base) {
    picture_->setBase(base);
}

QString TableView::lineSentence() const {
    const auto line = static_cast<std::size_t>(picture_->line());
    if (line >= made_.lookups.size()) return tr("The round key's column is added last.");
    const TableLookup& lookup = made_.lookups[line];
    return tr("%1: S[%2] = %3, times %4.")
        .arg(picture_->lineName(picture_->line()), hexByte(lookup.byte),
             hexByte(lookup.substituted), QLatin1String(kCoefficients[line]));
}

QString TableView::sumSentence() const {
    const auto row = static_cast<std::size_t>(picture_->row());
    QStringList terms;
    for (int line = 0; line < TablePicture::kLines; ++line)
        terms << hexByte(picture_->word(line).at(row));
    return tr("Byte %1 of the column: %2 = %3.")
        .arg(row)
        .arg(terms.join(QStringLiteral(" ⊕ ")), hexByte(made_.result.at(row)));
}

void TableView::showStep() {
    const int round = step() / 4 + 1;
    TableStep shown;
    shown.column = step() % 4;
    shown.made = made_ = tableColumn(trace_, round, shown.column);
    title_->setText(tr("Round %1, column %2").arg(round).arg(shown.column));
    for (const AesStage& stage : trace_.stages) {
        if (stage.round != round) continue;
        if (stage.step == AesStep::subBytes) shown.before = stage.before;
        shown.after = stage.after;
    }
    picture_->setStep(shown);
    sum_->setText(lineSentence() + QLatin1Char('\n') + sumSentence());
}

} // namespace blockwarp::ui
