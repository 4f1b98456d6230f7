// SPDX-License-Identifier: GPL-3.0-or-later
/// Light and dark: chosen in the menu, remembered, switched while the window is open. With
/// BLOCKWARP_TEST_PICTURES=FOLDER pictures of every page in both themes are left there.
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"

#include "ui/attacks/attack_tab.h"
#include "ui/attacks/attacks_page.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/leak/pixel_view.h"
#include "ui/leak/statistics_view.h"
#include "ui/start/start_page.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tab_row.h"

#include <QApplication>
#include <QDir>
#include <QFocusFrame>
#include <QImage>
#include <QMap>
#include <QMenu>
#include <QPainter>
#include <QScopeGuard>
#include <QSettings>
#include <QToolTip>

#include <algorithm>

#include <map>
#include <memory>
#include <optional>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestThemes : public QObject {
    Q_OBJECT

  private slots:
    /// Plain sentences, too, which Qt leaves in one line.
    void toolTipsAreWrapped_data() {
        QTest::addColumn<QString>("text");
        const QString sentence = "It says what this is for, and why it is so. ";
        QTest::newRow("plain") << sentence.repeated(6);
        QTest::newRow("html") << "<b>" + sentence.repeated(6) + "</b>";
        QTest::newRow("a path") << "/home/somebody/" + QString("folder/").repeated(5) + "file";
    }

    void toolTipsAreWrapped() {
        QFETCH(QString, text);
        applyTheme(Theme::light);
        QWidget window;
        window.show();
        QToolTip::showText(window.mapToGlobal(QPoint(10, 10)), text, &window);
        const auto windows = QApplication::topLevelWidgets();
        const auto tip = std::ranges::find_if(windows, [](const QWidget* widget) {
            return widget->inherits("QTipLabel") && widget->isVisible();
        });
        QVERIFY(tip != windows.end());
        const auto& label = *qobject_cast<QLabel*>(*tip);
        QVERIFY2(label.width() <= label.fontMetrics().averageCharWidth() * 75,
                 qPrintable(QString::number(label.width())));
        QVERIFY(label.height() >= label.heightForWidth(label.width()));
        QToolTip::hideText();
    }

    void initTestCase() { rememberIn(config_); }

    void shortcutsAreUnderlinedWhileAltIsHeld() {
        const auto restore = qScopeGuard([] { applyTheme(Theme::system); });
        applyTheme(Theme::light);
        const WindowDriver driver;
        QWidget* const button = &driver.part<QWidget>("addFiles");
        const QStyle* const style = QApplication::style();
        QVERIFY(!style->styleHint(QStyle::SH_UnderlineShortcut, nullptr, button));
        const QImage before = button->grab().toImage();
        QTest::keyPress(button, Qt::Key_Alt);
        QVERIFY(style->styleHint(QStyle::SH_UnderlineShortcut, nullptr, button));
        QVERIFY(button->grab().toImage() != before);
        QTest::keyRelease(button, Qt::Key_Alt);
        QCOMPARE(button->grab().toImage(), before);
    }

    void themesAreToldFromThePalette() {
        const QPalette before = QApplication::palette();
        const WindowDriver driver;
        driver.chooseCipher("AES-ECB", "aes-256-ecb");
        const auto& caution = driver.part<QLabel>("cipherCaution");
        for (const Theme theme : {Theme::dark, Theme::light}) {
            applyTheme(theme);
            const QPalette now = QApplication::palette();
            QCOMPARE(isDark(now), theme == Theme::dark);
            QTRY_COMPARE(caution.palette().color(QPalette::WindowText),
                         toneColor(Tone::caution, now));
        }
        QApplication::setPalette(before);
        Theme theme = Theme::system;
        QVERIFY(!parseTheme("pink", theme));
    }

    /// WCAG 2: 4.5:1 for text, 3:1 for what shows where a control is and in which state.
    void textAndControlsStandOut() {
        for (const Theme theme : {Theme::light, Theme::dark}) {
            const QPalette palette = themePalette(theme);
            const auto colour = [&palette](QPalette::ColorRole role) {
                return palette.color(QPalette::Active, role);
            };
            const QList<QColor> surfaces{colour(QPalette::Window), colour(QPalette::Base),
                                         colour(QPalette::AlternateBase), raisedColor(palette),
                                         selectionColor(palette)};
            QList<QColor> texts{colour(QPalette::Text), colour(QPalette::Link),
                                colour(QPalette::PlaceholderText)};
            for (const Tone tone :
                 {Tone::muted, Tone::info, Tone::success, Tone::caution, Tone::error})
                texts << toneColor(tone, palette);
            for (const QColor& surface : surfaces) {
                for (const QColor& text : texts)
                    verifyContrast(text, surface, 4.5);
                verifyContrast(colour(QPalette::Highlight), surface, 3);
                verifyContrast(amberColor(palette), surface, 3);
            }
            for (const QColor& surface : surfaces.first(4))
                verifyContrast(colour(QPalette::Mid), surface, 3);
            verifyContrast(colour(QPalette::HighlightedText), colour(QPalette::Highlight), 4.5);
        }
    }

    void highContrastIsToldFromThePalette() {
        const auto twoColours = [](const QColor& text, const QColor& surface) {
            QPalette palette(surface);
            for (const auto role : {QPalette::Window, QPalette::Base})
                palette.setColor(role, surface);
            palette.setColor(QPalette::WindowText, text);
            return palette;
        };
        QVERIFY(isHighContrast(twoColours(Qt::white, Qt::black)));
        QVERIFY(isHighContrast(twoColours(Qt::yellow, Qt::black)));
        QVERIFY(isHighContrast(twoColours(Qt::black, Qt::white)));
        QVERIFY(!isHighContrast(twoColours(Qt::black, QColor("#efefef"))));
        for (const Theme theme : {Theme::light, Theme::dark})
            QVERIFY(!isHighContrast(themePalette(theme)));
    }

    /// Every widget follows: no pixel differs from a window that was started in that theme.
    void aSwitchedThemeLooksLikeAStartInIt() {
        const auto restore = qScopeGuard([] { applyTheme(Theme::system); });
        QApplication::setCursorFlashTime(0);
        const auto started = [](Theme theme) {
            applyTheme(theme);
            WindowDriver driver;
            leavePictures(driver.window, themeName(theme));
            return picturesOf(driver.window);
        };
        const std::map<Theme, QMap<QString, QImage>> expected{{Theme::light, started(Theme::light)},
                                                              {Theme::dark, started(Theme::dark)}};
        WindowDriver driver;
        (void)picturesOf(driver.window); // shown once, so that nothing waits to be made
        for (const Theme theme : {Theme::light, Theme::dark, Theme::light}) {
            chooseTheme(driver, theme);
            const QMap<QString, QImage> switched = picturesOf(driver.window);
            QVERIFY(switched.size() > 15);
            for (const QString& place : switched.keys()) {
                if (switched[place] != expected.at(theme)[place])
                    keep(place, switched, expected.at(theme));
                QVERIFY2(switched[place] == expected.at(theme)[place], qPrintable(place));
            }
        }
        QVERIFY(expected.at(Theme::light) != expected.at(Theme::dark));
    }

    void theKeyboardsFocusHasARing() {
        const auto restore = qScopeGuard([] { applyTheme(Theme::system); });
        applyTheme(Theme::light);
        WindowDriver driver;
        driver.window.showPage(driver.window.page<StartPage>());
        auto& button = driver.part<QAbstractButton>("measureMachine");
        QTest::keyClick(&driver.part<QWidget>("startChooseFiles"), Qt::Key_Tab);
        button.setFocus(Qt::TabFocusReason);
        const auto ring = [&button]() -> const QFocusFrame* {
            for (const auto* frame : button.window()->findChildren<QFocusFrame*>())
                if (frame->isVisible() && frame->widget() == &button) return frame;
            return nullptr;
        };
        QVERIFY(ring());
        const int around = kRingWidth + kRingOffset;
        QTRY_COMPARE(ring()->mapToGlobal(QPoint(0, 0)), // also once the layout has settled
                     button.mapToGlobal(QPoint(-around, -around)));
    }

    void theThemeIsRemembered() {
        const auto restore = qScopeGuard([] { applyTheme(Theme::system); });
        const auto begin = [](std::optional<Theme> told) {
            applyTheme(told.value_or(Theme::system)); // as main() does
            return std::make_unique<WindowDriver>(MainWindow::Memory::keep, told);
        };
        const auto checked = [](const WindowDriver& driver) {
            QStringList texts;
            for (const QAction* action : driver.part<QMenu>("themes").actions())
                if (action->isChecked()) texts << action->text();
            return texts.join(',').remove('&');
        };
        auto first = begin({});
        QCOMPARE(checked(*first), QString("System"));
        chooseTheme(*first, Theme::dark);
        QVERIFY(isDark(QApplication::palette()));
        first->window.close();
        QCOMPARE(checked(*begin({})), QString("Dark"));
        QVERIFY(isDark(QApplication::palette()));

        auto told = begin(Theme::light); // for this start only
        QCOMPARE(checked(*told), QString("Light"));
        QVERIFY(!isDark(QApplication::palette()));
        told->window.close();
        auto last = begin({});
        QCOMPARE(checked(*last), QString("Dark"));
        chooseTheme(*last, Theme::system);
        last->window.close();
        QCOMPARE(checked(*begin({})), QString("System"));
        QCOMPARE(currentTheme(), Theme::system);
    }

  private:
    static void verifyContrast(const QColor& one, const QColor& other, double least) {
        const double ratio = contrastOf(one, other);
        QVERIFY2(
            ratio >= least,
            qPrintable(QStringLiteral("%1 on %2: %3").arg(one.name(), other.name()).arg(ratio)));
    }

    static void chooseTheme(const WindowDriver& driver, Theme theme) {
        const QList<QAction*> actions = driver.part<QMenu>("themes").actions();
        actions.at(theme == Theme::system ? 0 : theme == Theme::light ? 1 : 2)->trigger();
        QCOMPARE(currentTheme(), theme);
    }

    /// Of every page, and of every tab of it. Encrypted pictures and their statistics are left
    /// out: no two are alike.
    static QMap<QString, QImage> picturesOf(MainWindow& window) {
        for (auto* attack : window.page<AttacksPage>().findChildren<AttackTab*>())
            attack->setSeed(1);
        const auto grab = [&window] {
            for (auto* attack : window.page<AttacksPage>().findChildren<AttackTab*>())
                if (attack->isVisible() && !attack->board().scene() &&
                    !QTest::qWaitFor([attack] { return attack->board().scene() != nullptr; },
                                     kPatience))
                    qFatal("an attack is not computed");
            QImage picture = steadyPicture(window);
            QPainter painter(&picture);
            QList<QWidget*> random;
            for (auto* view : window.findChildren<PixelView*>())
                random << view;
            for (auto* view : window.findChildren<StatisticsView*>())
                random << view;
            for (const QWidget* view : random)
                if (view->isVisible())
                    painter.fillRect(QRect(view->mapTo(&window, QPoint()), view->size()),
                                     Qt::black);
            return picture;
        };
        QMap<QString, QImage> pictures;
        for (Page* page : window.findChildren<Page*>()) {
            window.showPage(*page);
            const QString name = QString(page->metaObject()->className()).section(':', -1);
            if (auto* lab = qobject_cast<LeakLabPage*>(page); lab && lab->scene().panes.empty()) {
                QSignalSpy shown(lab, &LeakLabPage::shown);
                shown.wait(kPatience);
                page->takeFocus(); // its main button can be pressed now
            }
            pictures[name] = grab();
            for (TabRow* tabs : page->findChildren<TabRow*>()) {
                for (int tab = tabs->findChild<QTabBar*>()->count() - 1; tab >= 0; --tab) {
                    tabs->choose(tab);
                    page->takeFocus();
                    pictures[QStringLiteral("%1-tab%2").arg(name).arg(tab)] = grab();
                }
            }
        }
        return pictures;
    }

    /// Likewise, of every page at three sizes.
    static void leavePictures(MainWindow& window, const QString& theme) {
        const QString folder = qEnvironmentVariable("BLOCKWARP_TEST_PICTURES");
        if (folder.isEmpty()) return;
        for (const QSize size : {QSize(800, 600), QSize(1024, 768), QSize(1280, 800)}) {
            window.resize(size);
            const QMap<QString, QImage> pictures = picturesOf(window);
            for (const QString& place : pictures.keys())
                pictures[place].save(QDir(folder).filePath(
                    QStringLiteral("%1-%2-%3.png").arg(place, theme).arg(size.width())));
        }
    }

    /// For someone to look at, in BLOCKWARP_TEST_PICTURES.
    static void keep(const QString& place, const QMap<QString, QImage>& got,
                     const QMap<QString, QImage>& expected) {
        const QString folder = qEnvironmentVariable("BLOCKWARP_TEST_PICTURES");
        if (folder.isEmpty()) return;
        got[place].save(QDir(folder).filePath(place + "-got.png"));
        expected[place].save(QDir(folder).filePath(place + "-expected.png"));
    }

    QTemporaryDir config_;
};

BLOCKWARP_UI_TEST(TestThemes);
#include "test_themes.moc"
