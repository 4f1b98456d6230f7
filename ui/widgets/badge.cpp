// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/badge.h"

#include "ui/theme/drawing.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/popup.h"

#include <QPainter>
#include <QScrollBar>
#include <QTextBrowser>

namespace blockwarp::ui {
namespace {

constexpr double kPale = 0.88; ///< how much of the surface is in the fill

QString shown(Tone tone, const QString& text) {
    const QString symbol = toneSymbol(tone);
    return symbol.isEmpty() ? text : symbol + QLatin1Char(' ') + text;
}

} // namespace

Badge::Badge(Tone tone, const QString& text, const QString& details, QWidget* parent)
    : QPushButton(shown(tone, text), parent), tone_(tone), details_(details) {
    setAccessibleName(text);
    setAutoDefault(true);
    setAttribute(Qt::WA_Hover);
    setTextScale(*this, type::caption, QFont::DemiBold);
    connect(this, &QPushButton::clicked, this, &Badge::open);
}

QSize Badge::sizeHint() const {
    return {fontMetrics().horizontalAdvance(text()) + 2 * space::medium + 2,
            fontMetrics().height() + 2 * space::tiny};
}

void Badge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor colour = toneColor(tone_, palette());
    const bool plain = tone_ == Tone::muted;
    const QColor fill =
        plain ? palette().color(QPalette::AlternateBase) : faded(colour, kPale, palette());
    drawSurface(painter, rect(), height() / 2.0, fill,
                underMouse() || isDown() ? colour : QColor());
    painter.setPen(colour);
    painter.drawText(rect(), Qt::AlignCenter, text());
}

/// The card is made when somebody wants to see it.
void Badge::open() {
    auto* popup = findChild<Popup*>(QString(), Qt::FindDirectChildrenOnly);
    if (!popup) {
        popup = new Popup(this);
        auto* browser = new QTextBrowser(&popup->content());
        browser->setObjectName("badgeDetails");
        browser->setFrameShape(QFrame::NoFrame);
        browser->setTabChangesFocus(true);
        browser->setText(details_);
        browser->viewport()->setAutoFillBackground(false);
        browser->document()->setTextWidth(48 * kGrid);
        const int height = static_cast<int>(browser->document()->size().height());
        browser->setMinimumSize(50 * kGrid, std::min(height, 40 * kGrid) + space::small);
        popup->column().addWidget(browser);
    }
    popup->open();
}

} // namespace blockwarp::ui
