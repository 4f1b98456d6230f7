// SPDX-License-Identifier: GPL-3.0-or-later
/// Drives the window on the Inspector's page.
#pragma once

#include "tests/ui/window_driver.h"
#include "ui/inspector/aes_words.h"
#include "ui/inspector/inspector_page.h"
#include "ui/inspector/matrix_view.h"

namespace blockwarp::ui {

class InspectorDriver : public WindowDriver {
  public:
    InspectorDriver() : page(window.page<InspectorPage>()) { window.showPage(page); }

    /// The hex digits that a matrix shows, column by column as FIPS 197 writes states.
    QString state(const char* view) const {
        QString text;
        for (int i = 0; i < MatrixView::kCells; ++i)
            text += part<MatrixView>(view).text(transposed(i));
        return text;
    }

    void type(const char* field, const QString& text) const {
        auto& edit = part<QLineEdit>(field);
        edit.setFocus();
        edit.selectAll();
        for (const QChar letter : text) {
            if (letter.unicode() < 0x80) {
                QTest::keyClick(&edit, letter.toLatin1());
                continue;
            }
            QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, QString(letter));
            QCoreApplication::sendEvent(&edit, &press); // Qt Test types ASCII only
        }
    }

    InspectorPage& page;
};

} // namespace blockwarp::ui
