// SPDX-License-Identifier: GPL-3.0-or-later
/// Some lines of digits or text in the fixed font, which grows with the application's.
#pragma once

#include "ui/theme/theme.h"

#include <QPlainTextEdit>

namespace blockwarp::ui {

class FixedText : public QPlainTextEdit {
    Q_OBJECT

  public:
    FixedText(const QString& name, const QString& accessibleName, QWidget* parent)
        : QPlainTextEdit(parent) {
        setObjectName(name);
        setAccessibleName(accessibleName);
        setTabChangesFocus(true);
        setFont(fixedFont());
        connect(this, &QPlainTextEdit::textChanged, this, &FixedText::fitLines);
    }

    /// To be read only: long numbers break anywhere.
    void setNumbers() {
        setReadOnly(true);
        setWordWrapMode(QTextOption::WrapAnywhere);
    }

    /// Height of a last line that shows only its upper part; it is left out. Digits have nothing
    /// below their base line.
    int cutLine() const {
        const int line = qMax(1, fontMetrics().lineSpacing());
        const int margin = qRound(document()->documentMargin());
        const int room = contentsRect().height() - margin;
        const int lines = qRound(document()->size().height());
        if (lines * line + margin <= room) return 0; // all of it has room
        const int rest = qMax(0, room) % line;
        const bool digits = wordWrapMode() == QTextOption::WrapAnywhere;
        return rest < line - (digits ? fontMetrics().descent() : 0) ? rest : 0;
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        QPlainTextEdit::resizeEvent(event);
        fitLines();
    }
    void changeEvent(QEvent* event) override {
        QPlainTextEdit::changeEvent(event);
        if (event->type() == QEvent::FontChange) fitLines();
    }

  private:
    void fitLines() {
        const int cut = cutLine();
        if (viewportMargins().bottom() != cut) setViewportMargins(0, 0, 0, cut);
    }
};

} // namespace blockwarp::ui
