// SPDX-License-Identifier: GPL-3.0-or-later
/// Presents pages as a teacher would: by the keyboard.
#pragma once

#include "tests/ui/window_driver.h"
#include "ui/frame/page.h"
#include "ui/present/presenter.h"
#include "ui/shell/lesson_desk.h"

namespace blockwarp::ui {

class PresentDriver : public WindowDriver {
  public:
    using WindowDriver::WindowDriver;

    /// By F11, and on a screen of that size.
    Presentation& begin(QSize size = {1024, 768}) {
        if (!window.presenter().presentation()) key(Qt::Key_F11);
        Presentation* shown = window.presenter().presentation();
        if (!shown) qFatal("F11 presents nothing");
        shown->showNormal();
        resize(*shown, size);
        shown->activateWindow();
        if (!QTest::qWaitForWindowActive(shown)) qFatal("the presentation does not become active");
        return *shown;
    }

    static void resize(Presentation& shown, QSize size) {
        shown.resize(size);
        for (int i = 0; i < 5; ++i) // layouts settle by queued calls
            QTest::qWait(10);
    }

    void end() {
        QWidget* shown = window.presenter().presentation();
        QWidget* focus = shown->focusWidget();
        QTest::keyClick(focus ? focus : shown, Qt::Key_Escape);
        QTRY_VERIFY(!window.presenter().presentation());
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }

    /// Wherever the focus is, as from a keyboard.
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QWidget* focus = QApplication::focusWidget();
        QWidget* active = QApplication::activeWindow();
        QTest::keyClick(focus ? focus : active ? active : &window, key, modifiers);
    }
};

} // namespace blockwarp::ui
