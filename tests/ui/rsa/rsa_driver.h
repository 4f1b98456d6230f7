// SPDX-License-Identifier: GPL-3.0-or-later
/// The RSA page, driven as the window is.
#pragma once

#include "tests/ui/window_driver.h"
#include "ui/rsa/key_tab.h"
#include "ui/rsa/rsa_page.h"

#include <QTableWidget>

namespace blockwarp::ui {

class RsaDriver : public WindowDriver {
  public:
    explicit RsaDriver(RsaPage::Tab tab) : page(window.page<RsaPage>()) {
        window.showPage(page);
        page.choose(tab);
    }

    QString said(const char* line) const { return part<MessageLine>(line).message(); }
    void waitForMachine() const {
        QTRY_VERIFY_WITH_TIMEOUT(window.inventory().isReady(), kPatience);
    }

    void makeKey() {
        page.choose(RsaPage::keyTab);
        page.press();
        QTRY_VERIFY_WITH_TIMEOUT(page.key().exists() && !page.keys().isBusy(), kPatience);
    }

    /// Whether an unsaved key may be replaced.
    bool asks() const { return window.findChild<QWidget*>("replaceQuestion") != nullptr; }
    void answer(const char* button) {
        press(button);
        QTRY_VERIFY(!asks()); // it deletes itself
    }

    RsaPage& page;
};

inline QString cell(const RsaDriver& driver, const char* table, int row, int column) {
    return driver.part<QTableWidget>(table).item(row, column)->text();
}

} // namespace blockwarp::ui
