// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/message_line.h"

#include <QEvent>

namespace blockwarp::ui {

QString toneSymbol(Tone tone) {
    // U+FE0E asks for the text form of a symbol that some fonts draw as a coloured picture.
    switch (tone) {
    case Tone::success:
        return QStringLiteral("✓");
    case Tone::error:
        return QStringLiteral("✗");
    case Tone::caution:
        return QStringLiteral("⚠\uFE0E");
    case Tone::info:
        return QStringLiteral("ℹ\uFE0E");
    case Tone::muted:
        break;
    }
    return {};
}

MessageLine::MessageLine(QWidget* parent) : QLabel(parent) {
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setVisible(false);
}

void MessageLine::say(Tone tone, const QString& text) {
    if (tone == tone_ && text == message_) return;
    tone_ = tone;
    message_ = text;
    const QString symbol = toneSymbol(tone);
    setText(symbol.isEmpty() || text.isEmpty() ? text : symbol + QStringLiteral("  ") + text);
    setVisible(!text.isEmpty());
    applyColour();
}

void MessageLine::clearError() {
    if (tone_ == Tone::error) clearMessage();
}

void MessageLine::applyColour() {
    setTextTone(*this, tone_);
}

void MessageLine::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyColour();
}

} // namespace blockwarp::ui
