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
    }

    /// To be read only: long numbers break anywhere.
    void setNumbers() {
        setReadOnly(true);
        setWordWrapMode(QTextOption::WrapAnywhere);
    }
};

} // namespace blockwarp::ui
