// SPDX-License-Identifier: GPL-3.0-or-later
/// A sentence in the page, beside the thing that it is about.
#pragma once

#include "ui/theme/theme.h"

#include <QLabel>

namespace blockwarp::ui {

/// The meaning is in a symbol and in the words, not in the colour alone. Hidden while empty.
class MessageLine : public QLabel {
    Q_OBJECT

  public:
    explicit MessageLine(QWidget* parent = nullptr);

    void say(Tone tone, const QString& text);
    void clearMessage() { say(Tone::muted, {}); }
    /// Once its cause is gone; a note stays.
    void clearError();
    const QString& message() const { return message_; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void applyColour();

    Tone tone_ = Tone::muted;
    QString message_;
};

/// The symbol for a tone, for lists too: ✓ ✗ ⚠ ℹ; empty for muted.
QString toneSymbol(Tone tone);

} // namespace blockwarp::ui
