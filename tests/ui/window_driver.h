// SPDX-License-Identifier: GPL-3.0-or-later
/// Drives the real window as a person would: by its widgets, found by their object names.
#pragma once

#include "ui/files/files_page.h"
#include "ui/shell/main_window.h"
#include "ui/widgets/segments.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

namespace blockwarp::ui {

inline constexpr int kPatience = 60'000; ///< milliseconds

/// Choices are remembered in this folder and nowhere else.
inline void rememberIn(const QTemporaryDir& folder) {
    QVERIFY(folder.isValid());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    QCoreApplication::setOrganizationName("blockwarp-test");
    QCoreApplication::setApplicationName("blockwarp-test");
}

/// With nothing remembered, on the Files page, where most tests begin.
class WindowDriver {
  public:
    explicit WindowDriver(MainWindow::Memory memory = MainWindow::Memory::none,
                          std::optional<Theme> theme = {})
        : window(memory, theme) {
        if (memory == MainWindow::Memory::none) window.showPage(files());
        window.makeAllPages();    // parts are found by their names
        window.resize(1280, 800); // the offscreen platform's screen is smaller
        window.show();
        window.activateWindow(); // shortcuts are for the active window
        if (!QTest::qWaitForWindowActive(&window)) qFatal("the window does not become active");
        part<QSpinBox>("iterations").setValue(1000); // the default takes most of a second
    }

    template <class T>
    T& part(const char* name) const {
        T* found = window.findChild<T*>(QLatin1String(name));
        if (!found) qFatal("no widget is called %s", name);
        return *found;
    }

    FilesPage& files() const { return window.page<FilesPage>(); }
    QString text(const char* label) const { return part<QLabel>(label).text(); }
    bool shows(const char* widget) const { return part<QWidget>(widget).isVisibleTo(&window); }

    /// In a list, or in segments.
    void choose(const char* name, const QString& data) const {
        if (auto* segments = window.findChild<Segments*>(QLatin1String(name))) {
            QVERIFY2(segments->select(data), qPrintable(data));
            return;
        }
        auto& list = part<QComboBox>(name);
        const int index = list.findData(data);
        QVERIFY2(index >= 0, qPrintable(data));
        list.setCurrentIndex(index);
    }

    QString chosen(const char* segments) const {
        return part<Segments>(segments).currentData().toString();
    }

    /// Of the result that is shown, by its button.
    QString command() const {
        press("copyCommand");
        return QGuiApplication::clipboard()->text();
    }

    /// Presses a key with the focus on that widget.
    void pressKey(const char* widget, Qt::Key key) const {
        auto& part = this->part<QWidget>(widget);
        part.setFocus();
        QVERIFY2(part.hasFocus(), widget);
        QTest::keyClick(&part, key);
    }

    void press(const char* button) const { part<QAbstractButton>(button).click(); }

    void chooseCipher(const QString& mode, const QString& name) const {
        part<QComboBox>("cipherMode").setCurrentText(mode);
        choose("keySize", name);
    }

    /// Agrees to replacing what has the names of the queue's outputs, once that is known.
    void replaceExisting() const {
        QTRY_VERIFY_WITH_TIMEOUT(shows("replaceExisting"), kPatience);
        press("replaceExisting");
        if (window.findChild<QWidget*>("existingQuestion")) press("replaceThem");
        QTRY_VERIFY_WITH_TIMEOUT(part<QAbstractButton>("replaceExisting").isChecked(), kPatience);
    }

    /// Adds files and waits until the queue has them.
    void queue(const QStringList& paths) {
        const int before = files().queue().size();
        window.openFiles(paths);
        QTRY_COMPARE_WITH_TIMEOUT(files().queue().size(), before + int(paths.size()), kPatience);
    }

    void typePassphrase(const QString& passphrase) const {
        part<QLineEdit>("passphrase").setText(passphrase);
        part<QLineEdit>("passphraseAgain").setText(passphrase);
        part<QAbstractButton>("passphraseConsent").setChecked(true); // however weak
    }

    /// Leaves the queue with these files alone.
    void queueOnly(const QStringList& paths) {
        press("clearQueue");
        queue(paths);
    }

    /// Presses the main button and waits until the queue has been worked on.
    void run() {
        QSignalSpy finished(&files(), &FilesPage::queueFinished);
        part<QAbstractButton>("start").click();
        QVERIFY2(finished.count() > 0 || finished.wait(kPatience), "the queue did not finish");
    }

    ItemState state(int row) const { return files().queue().item(row).state; }

    MainWindow window;
};

/// A picture of the widget once it stays as it is: layouts and plots are drawn by queued calls,
/// which are all done before it is taken. What a worker computes is for the caller to wait for.
inline QImage steadyPicture(QWidget& widget) {
    QImage picture;
    QImage before;
    do {
        before = picture;
        QTest::qWait(20);
        QCoreApplication::sendPostedEvents();
        picture = widget.grab().toImage();
    } while (picture != before);
    return picture;
}

inline void writeFile(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

inline QByteArray readFile(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(cannot be read)");
}

inline QByteArray sampleBytes(qsizetype size) {
    QByteArray bytes(size, Qt::Uninitialized);
    std::uint32_t state = 12345;
    for (char& byte : bytes) {
        state = state * 1664525u + 1013904223u;
        byte = static_cast<char>(state >> 24);
    }
    return bytes;
}

} // namespace blockwarp::ui
