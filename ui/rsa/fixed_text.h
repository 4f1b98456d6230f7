// SPDX-License-Identifier: GPL-3.0-or-later
/// Some lines of digits or text in the fixed font, which grows with the application's.
#pragma once

#include "ui/base/theme.h"

#include <QEvent>
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
        parent->installEventFilter(this);
    }

    /// To be read only: long numbers break anywhere.
    void setNumbers() {
        setReadOnly(true);
        setWordWrapMode(QTextOption::WrapAnywhere);
    }

    /// A widget with a font of its own hears nothing of the application's; its parent does.
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == parent() && event->type() == QEvent::FontChange) setFont(fixedFont());
        return QPlainTextEdit::eventFilter(watched, event);
    }
};

} // namespace blockwarp::ui
