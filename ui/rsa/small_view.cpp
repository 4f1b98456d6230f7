// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/small_view.h"

#include "ui/base/format.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace blockwarp::ui {
namespace {

QString signedText(std::int64_t number) {
    return number < 0 ? QStringLiteral("−%1").arg(-number) : QString::number(number);
}

QString binary(std::uint64_t number) {
    return QString::number(number, 2);
}

} // namespace

SmallView::SmallView(QWidget* parent)
    : SteppedView(parent), table_(new QTableWidget(0, 3, this)), why_(new QLabel(this)) {
    table_->setObjectName("smallTable");
    table_->setAccessibleName(tr("Steps of the key and of a message"));
    table_->setHorizontalHeaderLabels({tr("Step"), tr("Calculation"), tr("Result")});
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    for (const int column : {0, 1})
        table_->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->verticalHeader()->hide();
    table_->setFrameShape(QFrame::NoFrame);
    table_->setShowGrid(false);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setTabKeyNavigation(false);
    why_->setObjectName("smallWhy");
    why_->setWordWrap(true);
    why_->setMinimumHeight(3 * fontMetrics().height());
    why_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    why_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addWidget(table_, 1);
    column->addWidget(why_);
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0) setStep(row);
    });
}

std::vector<SmallView::Line> SmallView::keyLines(const rsa::SmallTrace& trace) {
    const auto [p, q, e, message] = trace.numbers;
    return {
        {tr("Two primes"), tr("p and q, secret"), tr("p = %1, q = %2").arg(p).arg(q),
         tr("Both are drawn at random. Here they are small enough for a blackboard; in a key of "
            "2048 bits each has more than 300 digits.")},
        {tr("Modulus"), tr("n = p · q = %1 · %2").arg(p).arg(q), tr("n = %1").arg(trace.n),
         tr("n is public. Who can take it apart into p and q has the private key, and for large n "
            "nobody knows how.")},
        {tr("Euler's φ"), tr("φ = (p − 1) · (q − 1) = %1 · %2").arg(p - 1).arg(q - 1),
         tr("φ = %1").arg(trace.phi),
         tr("So many numbers below n have no divisor in common with it. Each of them to the power "
            "of φ is 1 modulo n.")},
        {tr("Carmichael's λ"),
         tr("λ = φ / gcd(%1, %2) = %3 / %4").arg(p - 1).arg(q - 1).arg(trace.phi).arg(trace.common),
         tr("λ = %1").arg(trace.lambda),
         tr("The smallest exponent with that property. The standard (RFC 8017) uses λ, older books "
            "φ; both give keys that work.")},
        {tr("Public exponent"), tr("gcd(e, λ) = gcd(%1, %2) = 1").arg(e).arg(trace.lambda),
         tr("e = %1").arg(e),
         tr("e is public too. It must have no divisor in common with λ, or no d would undo it. "
            "Keys in use mostly take 65537, which has two ones in binary: few multiplications.")},
    };
}

void SmallView::addEuclid(std::vector<Line>& lines, const rsa::SmallTrace& trace) {
    for (const rsa::EuclidRow& row : trace.euclid) {
        const bool last = row.remainder == 0;
        lines.push_back(
            {tr("Euclid: divide"),
             tr("%1 = %2 · %3 + %4")
                 .arg(row.dividend)
                 .arg(row.quotient)
                 .arg(row.divisor)
                 .arg(row.remainder),
             last ? tr("gcd = %1").arg(row.divisor)
                  : tr("%1 = %2 · e mod λ").arg(row.remainder).arg(signedText(row.coefficient)),
             last ? tr("No remainder, so the divisor of this row is the greatest common one. It is "
                       "1: e has an inverse, and the row above tells which.")
                  : tr("The divisor and the remainder go on to the next row. On the right the "
                       "remainder is written as a multiple of e: the multiple of two rows above, "
                       "less %1 times that of the row above.")
                        .arg(row.quotient)});
    }
}

void SmallView::addExponent(std::vector<Line>& lines, const rsa::SmallTrace& trace) {
    const std::int64_t found = trace.euclid[trace.euclid.size() - 2].coefficient;
    lines.push_back(
        {tr("Private exponent"),
         found < 0 ? tr("d = %1 + %2").arg(signedText(found)).arg(trace.lambda)
                   : tr("1 = %1 · e mod λ").arg(found),
         tr("d = %1").arg(trace.d),
         tr("Check: e · d = %1 = %2 · λ + 1. With φ instead of λ the same way gives d = %3, which "
            "is %4 modulo λ: it decrypts as well.")
             .arg(trace.numbers.e * trace.d)
             .arg(trace.numbers.e * trace.d / trace.lambda)
             .arg(trace.dPhi)
             .arg(trace.dPhi % trace.lambda)});
}

void SmallView::addPower(std::vector<Line>& lines, const std::vector<rsa::PowerRow>& rows,
                         std::uint64_t base, std::uint64_t modulus) {
    for (const rsa::PowerRow& row : rows) {
        QString sum = tr("%1%2 mod %3 = %4")
                          .arg(row.before)
                          .arg(superscript(2))
                          .arg(modulus)
                          .arg(row.squared);
        if (row.bit != 0)
            sum +=
                tr(";  %1 · %2 mod %3 = %4").arg(row.squared).arg(base).arg(modulus).arg(row.after);
        lines.push_back(
            {row.bit != 0 ? tr("Bit 1: square, multiply") : tr("Bit 0: square"), sum,
             tr("%1%2 mod %3 = %4")
                 .arg(base)
                 .arg(superscript(row.exponent))
                 .arg(modulus)
                 .arg(row.after),
             row.bit != 0
                 ? tr("Squaring doubles the exponent, multiplying adds 1: it is now %1 in binary.")
                       .arg(binary(row.exponent))
                 : tr("Squaring doubles the exponent: it is now %1 in binary.")
                       .arg(binary(row.exponent)),
             tr("The next bit")});
    }
}

void SmallView::setTrace(const rsa::SmallTrace& trace) {
    const auto [p, q, e, message] = trace.numbers;
    trace_ = trace;
    lines_ = keyLines(trace);
    addEuclid(lines_, trace);
    addExponent(lines_, trace);
    lines_.push_back(
        {tr("Encrypt"), tr("c = %1%2 mod %3").arg(message).arg(superscript(e)).arg(trace.n),
         tr("e = %1 in binary").arg(binary(e)),
         tr("Anybody can do this with n and e. The bits of e are taken from the left, beginning "
            "with the number 1.")});
    addPower(lines_, trace.encrypt, message, trace.n);
    lines_.push_back(
        {tr("Decrypt"),
         tr("m = %1%2 mod %3").arg(trace.ciphertext).arg(superscript(trace.d)).arg(trace.n),
         tr("d = %1 in binary").arg(binary(trace.d)),
         tr("The ciphertext is %1. Decrypting is the same with the secret d.")
             .arg(trace.ciphertext)});
    addPower(lines_, trace.decrypt, trace.ciphertext, trace.n);
    lines_.push_back({tr("The message again"), tr("%1 = %2").arg(trace.decrypted).arg(message),
                      tr("m = %1").arg(trace.decrypted),
                      tr("e · d is 1 modulo λ, so the power of e and then of d changes nothing.")});
    {
        const QSignalBlocker blocker(table_);
        table_->setRowCount(steps());
        for (int row = 0; row < steps(); ++row)
            for (int cell = 0; cell < 3; ++cell)
                table_->setItem(row, cell, new QTableWidgetItem);
    }
    fitColumns();
    setStep(step());
}

/// As wide as the longest that will ever stand there; the results get the rest. Where that is not
/// enough for them, calculations take several lines.
void SmallView::fitColumns() {
    int title = 0;
    int sum = 0;
    int result = 0;
    for (const Line& line : lines_) {
        title = std::max(title, fontMetrics().horizontalAdvance(line.title));
        sum = std::max(sum, fontMetrics().horizontalAdvance(line.sum));
        result = std::max(result, fontMetrics().horizontalAdvance(line.result));
    }
    constexpr int margin = 3 * kGrid;
    const int bar = table_->verticalScrollBar()->sizeHint().width();
    const int room = table_->width() - bar - title - result - 3 * margin;
    table_->setColumnWidth(0, title + margin);
    table_->setColumnWidth(1, std::clamp(room, sum / 2, sum) + margin);
    table_->resizeRowsToContents();
    // Again, once the last column has its width and the table its font.
    QTimer::singleShot(0, table_, &QTableWidget::resizeRowsToContents);
}

void SmallView::resizeEvent(QResizeEvent* event) {
    SteppedView::resizeEvent(event);
    fitColumns();
}

void SmallView::changeEvent(QEvent* event) {
    SteppedView::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitColumns();
}

/// What comes later shows its title only: the class can work it out first.
void SmallView::showStep() {
    const QSignalBlocker blocker(table_);
    const QString later = isValid() ? QStringLiteral("?") : QString();
    for (int row = 0; row < steps(); ++row) {
        const Line& line = lines_[static_cast<std::size_t>(row)];
        const bool known = isValid() && row <= step();
        table_->item(row, 0)->setText(known || line.before.isEmpty() ? line.title : line.before);
        table_->item(row, 1)->setText(known ? line.sum : QString());
        table_->item(row, 2)->setText(known ? line.result : later);
        for (const int cell : {1, 2})
            table_->item(row, cell)->setToolTip(table_->item(row, cell)->text());
    }
    table_->resizeRowsToContents();
    table_->setCurrentCell(step(), 0);
    table_->scrollToItem(table_->item(step(), 0));
    why_->setText(isValid() ? lines_[static_cast<std::size_t>(step())].why : QString());
}

void SmallView::greyOut(bool grey) {
    SteppedView::greyOut(grey);
    if (!lines_.empty()) showStep();
}

} // namespace blockwarp::ui
