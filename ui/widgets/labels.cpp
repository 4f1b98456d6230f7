// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/labels.h"

#include "ui/base/shown_name.h"
#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_line.h"

#include <QEvent>
#include <QStylePainter>

namespace blockwarp::ui {
namespace {

constexpr double kFaded = 0.88; ///< of the tint: the text keeps 4.5:1 on it

} // namespace

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setMinimumWidth(8 * kGrid);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::setLine(const QString& text, Qt::TextElideMode elide) {
    if (!heading_) elide_ = elide;
    setText(text);
    setToolTip(plainTip(text));
}

void ElidedLabel::setHeading() {
    heading_ = true;
    elide_ = Qt::ElideLeft;
    QFont bold = font();
    bold.setBold(true);
    setFont(bold);
}

QString ElidedLabel::shownText() const {
    return fontMetrics().elidedText(text(), elide_, width());
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    painter.drawItemText(rect(), static_cast<int>(alignment()), palette(), isEnabled(), shownText(),
                         foregroundRole());
}

VerdictLabel::VerdictLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setContentsMargins(space::medium, space::tiny, space::medium, space::tiny);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setTextScale(*this, type::caption, QFont::DemiBold);
    hide();
}

void VerdictLabel::say(Tone tone, const QString& text) {
    tone_ = tone;
    setText(text.isEmpty() ? text : toneSymbol(tone) + QStringLiteral("  ") + text);
    setVisible(!text.isEmpty());
    setTextTone(*this, tone_);
}

void VerdictLabel::paintEvent(QPaintEvent* event) {
    {
        QPainter painter(this);
        drawSurface(painter, rect(), height() / 2.0,
                    faded(toneColor(tone_, palette()), kFaded, palette()));
    }
    QLabel::paintEvent(event);
}

void VerdictLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) setTextTone(*this, tone_);
}

} // namespace blockwarp::ui
