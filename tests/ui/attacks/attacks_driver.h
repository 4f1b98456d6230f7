// SPDX-License-Identifier: GPL-3.0-or-later
/// Drives the Attacks page in the real window.
#pragma once

#include "tests/ui/window_driver.h"
#include "ui/attacks/attack_tab.h"
#include "ui/attacks/attacks_page.h"

namespace blockwarp::ui {

class AttacksDriver : public WindowDriver {
  public:
    explicit AttacksDriver(const QString& attack = QStringLiteral("padding"))
        : page(window.page<AttacksPage>()) {
        window.showPage(page);
        page.choose(attack);
        page.tab().setSeed(1);
    }

    AttackBoard& board() const { return page.tab().board(); }
    const AttackPicture& picture() const { return board().picture(); }
    void waitForRun() const { QTRY_VERIFY_WITH_TIMEOUT(board().scene(), kPatience); }
    /// By Enter, until its end.
    void run() const {
        QTest::keyClick(page.tab().bar()->mainButton(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(board().isAtEnd() && !page.tab().isBusy(), kPatience);
    }
    QString problem(const char* field) const { return part<MessageLine>(field).message(); }
    void type(const char* line, const QString& text) const { part<QLineEdit>(line).setText(text); }

    AttacksPage& page;
};

} // namespace blockwarp::ui
