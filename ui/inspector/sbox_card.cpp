// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/sbox_card.h"

#include "core/trace/aes_trace.h"
#include "ui/panels/byte_text.h"
#include "ui/theme/drawing.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"

#include <QDialog>
#include <QPainter>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kLinesOfTable = 17; ///< 16 and the heading

constexpr double kMinScale = 0.85; ///< of the text's size

QFont digitsFont(const QFont& like, double scale) {
    return scaledFont(fixedFont(like), scale);
}

QSize cellFor(const QFont& like, double scale) {
    const QFontMetrics metrics(digitsFont(like, scale));
    return {metrics.horizontalAdvance(QStringLiteral("00")) + 6, metrics.height()};
}

/// The largest that fits.
double scaleFor(const QFont& like, QSize cell) {
    double scale = 1.5;
    while (scale > kMinScale && (cellFor(like, scale).width() > cell.width() ||
                                 cellFor(like, scale).height() > cell.height()))
        scale -= 0.05;
    return scale;
}

} // namespace

SboxView::SboxView(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    setLookup(false, {});
}

void SboxView::setLookup(bool inverse, std::optional<std::uint8_t> byte) {
    inverse_ = inverse;
    byte_ = byte;
    setAccessibleName(inverse ? tr("Inverse S-box") : tr("S-box"));
    setAccessibleDescription(
        byte ? tr("%1 becomes %2")
                   .arg(hexText({&*byte, 1}), hexText(aesSbox(inverse).subspan(*byte, 1)))
             : QString());
    update();
}

QSize SboxView::cell() const {
    return {width() / kLinesOfTable, height() / kLinesOfTable};
}

QRect SboxView::entryRect(std::uint8_t byte) const {
    const QSize size = cell();
    return {QPoint((byte % 16 + 1) * size.width(), (byte / 16 + 1) * size.height()), size};
}

/// Row and column of the byte, and where they cross.
void SboxView::drawLookup(QPainter& painter, std::uint8_t byte) const {
    const QRect entry = entryRect(byte);
    for (const QRect& band :
         {QRect(0, entry.top(), width(), entry.height()),
          QRect(entry.left(), 0, entry.width(), kLinesOfTable * entry.height())})
        drawSurface(painter, band, 3, selectionColor(palette()));
    drawSurface(painter, entry, 3, palette().color(QPalette::Highlight));
}

QSize SboxView::sizeHint() const {
    return cellFor(font(), smallText(kMinScale, *this)) * kLinesOfTable;
}

QSize SboxView::minimumSizeHint() const {
    return sizeHint();
}

void SboxView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QSize size = cell();
    if (byte_) drawLookup(painter, *byte_);
    painter.setFont(
        digitsFont(font(), std::max(scaleFor(font(), size), smallText(kMinScale, *this))));
    const auto write = [&](int line, int place, const QString& text, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(QRect(QPoint(place * size.width(), line * size.height()), size),
                         Qt::AlignCenter, text);
    };
    for (int i = 0; i < 16; ++i) {
        const QColor muted = toneColor(Tone::muted, palette());
        write(0, i + 1, QString::number(i, 16), muted);
        write(i + 1, 0, QString::number(i, 16), muted);
    }
    for (int i = 0; i < 256; ++i)
        write(i / 16 + 1, i % 16 + 1,
              byteText(aesSbox(inverse_)[static_cast<std::size_t>(i)], NumberBase::hex),
              palette().color(i == byte_ ? QPalette::HighlightedText : QPalette::Text));
}

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
