// SPDX-License-Identifier: GPL-3.0-or-later
/// The real window on the Keys page, with a ring in a folder of its own.
#pragma once

#include "core/keys/key_file.h"
#include "core/keys/new_keys.h"
#include "core/ring/edits.h"
#include "tests/ui/window_driver.h"
#include "ui/base/text.h"
#include "ui/keys/entry_view.h"
#include "ui/keys/keys_page.h"

#include <QApplication>
#include <QDialog>
#include <QDropEvent>
#include <QListWidget>
#include <QMimeData>
#include <QPlainTextEdit>

namespace blockwarp::ui {

/// A new public key, as text.
inline QString newPublicKey(KeyKind kind = KeyKind::x25519) {
    return toQString(generateKey(kind, {})->recipient).trimmed();
}

class RingDriver : public WindowDriver {
  public:
    explicit RingDriver(const QString& ring) : page(window.page<KeysPage>()), ring_(toPath(ring)) {
        page.setFolder(toPath(ring));
        window.showPage(page);
        waitForRing();
    }

    void waitForRing() const { QTRY_VERIFY_WITH_TIMEOUT(page.store().view(), kPatience); }
    const RingView& view() const { return *page.store().view(); }
    /// What the ring's file holds now.
    ring::Entries entries() const {
        const auto entries = ring_.read();
        return entries ? *entries : ring::Entries();
    }
    QStringList names() const {
        QStringList names;
        for (const EntryRow& row : view().people)
            names << row.name;
        return names;
    }
    QStringList ownNames() const {
        QStringList names;
        for (const EntryRow& row : view().own)
            names << row.name;
        return names;
    }

    /// As another program would.
    void addBehind(const QString& name, const QStringList& keys) const {
        ring::NewPerson person{.name = name.toStdString(), .keys = {}, .source = "another program"};
        for (const QString& key : keys)
            person.keys.push_back(keys::parseRecipients(key.toStdString())->front());
        const auto done =
            ring_.change([&](ring::Entries& entries) { return ring::addPerson(entries, person); });
        QVERIFY2(done, done ? "" : describe(done.error()).c_str());
    }
    void add(const QString& name, const QStringList& keys = {newPublicKey()}) const {
        addBehind(name, keys);
        QTRY_VERIFY_WITH_TIMEOUT(names().contains(name), kPatience);
    }
    void edit(const QByteArray& from, const QByteArray& to) const {
        const QString file = fromPath(ring_.contactsFile());
        QByteArray text = readFile(file);
        QVERIFY(text.contains(from));
        writeFile(file, text.replace(from, to));
    }

    /// Waits until the dialog is open and has the keyboard's focus.
    bool opens(const char* name) const {
        return QTest::qWaitFor(
            [&] {
                const auto* found = window.findChild<QDialog*>(QLatin1String(name));
                const QWidget* focus = QApplication::focusWidget();
                return found && found->isVisible() && focus && found->isAncestorOf(focus);
            },
            kPatience);
    }
    /// The dialog that is open over the window.
    QDialog& dialog(const char* name) const {
        auto* found = window.findChild<QDialog*>(QLatin1String(name));
        if (!found || !found->isVisible()) qFatal("no dialog %s is open", name);
        return *found;
    }
    bool isOpen(const char* name) const {
        const auto* found = window.findChild<QDialog*>(QLatin1String(name));
        return found && found->isVisible();
    }
    /// Into whatever has the focus.
    static void type(const QString& text) {
        QWidget* focus = QApplication::focusWidget();
        QVERIFY(focus);
        QTest::keyClicks(focus, text);
    }
    static void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QWidget* focus = QApplication::focusWidget();
        QVERIFY(focus);
        QTest::keyClick(focus, key, modifiers);
    }
    /// Tab, until that part has the focus; false if it never gets it.
    bool tabTo(const char* name) const {
        constexpr int many = 80;
        for (int i = 0; i < many; ++i) {
            QWidget* focus = QApplication::focusWidget();
            if (!focus) return false;
            if (focus->objectName() == QLatin1String(name)) return true;
            QTest::keyClick(focus, Qt::Key_Tab);
        }
        return false;
    }
    void drop(QWidget& on, const QMimeData& what) const {
        QDragEnterEvent enter({20, 20}, Qt::CopyAction, &what, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&on, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(20, 20), Qt::CopyAction, &what, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&on, &drop);
    }
    QString said(const char* line) const { return part<MessageLine>(line).message(); }
    QString status() const { return part<QLabel>("keysStatus").text(); }
    EntryView& people() const { return part<EntryView>("people"); }
    EntryView& own() const { return part<EntryView>("ownKeys"); }

    KeysPage& page;

  private:
    ring::KeyRing ring_;
};

} // namespace blockwarp::ui
