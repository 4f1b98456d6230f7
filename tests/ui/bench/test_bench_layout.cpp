// SPDX-License-Identifier: GPL-3.0-or-later
/// Where things are on the Benchmark page: the chart has the room, and in small windows and with
/// large text all else is whole.
#include "tests/ui/bench/bench_driver.h"
#include "tests/ui/cut_texts.h"
#include "tests/ui/registry.h"
#include "ui/bench/library_panel.h"
#include "ui/bench/result_view.h"
#include "ui/bench/setting_chips.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plot.h"

#include <QMultiMap>
#include <QScopeGuard>
#include <QTextBrowser>

#include <algorithm>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestBenchLayout : public QObject {
    Q_OBJECT

  private slots:
    /// The chart is the page: settings and conditions are a line each, all else is behind it.
    void theChartHasHalfOfTheWindow() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        for (const char* experiment : {"size-sweep", "breakdown", "launch-shape"}) {
            driver.chooseExperiment(experiment);
            driver.runIt();
            const auto& figure = driver.part<FigureView>("figure");
            QTRY_VERIFY2(2 * figure.height() >= driver.window.height(), experiment);
            const int chip = driver.bench().parameters().chips().front()->height();
            QCOMPARE(driver.bench().parameters().height(), chip);
        }
        QTRY_VERIFY(2 * driver.part<FigureView>("figure").plot().height() >=
                    driver.window.height());
    }

    /// However long: below the page's buttons, in a window of any width.
    void theCaptionIsClearOfTheButtons() {
        BenchDriver driver;
        driver.chooseExperiment("pratt/tables");
        const auto placeOf = [&driver](const char* name) {
            const auto& part = *driver.bench().findChild<QWidget*>(name);
            return QRect(part.mapTo(&driver.bench(), QPoint()), part.size());
        };
        for (const QSize size : {QSize(1280, 800), QSize(1024, 768), QSize(800, 600)}) {
            driver.window.resize(size);
            const auto& caption = *driver.bench().findChild<QLabel*>("pageCaption");
            QTRY_VERIFY(caption.height() >= caption.heightForWidth(caption.width()));
            QVERIFY(placeOf("pageCaption").top() > placeOf("saveRun").bottom() + 2);
            QVERIFY(placeOf("pageCaption").right() < driver.bench().width());
        }
    }

    void theCardShowsChartTableOrFindings() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.chooseExperiment("speedup");
        driver.runIt();
        auto& parts = driver.part<Segments>("chartParts");
        QVERIFY(driver.shows("figure") && !driver.shows("figureTable"));
        driver.pressKey("chartParts", Qt::Key_Right);
        QVERIFY(driver.shows("figureTable") && !driver.shows("figure"));
        QTest::keyClick(&parts, Qt::Key_Right);
        QVERIFY(driver.shows("findings") && !driver.shows("figureTable"));
        const QString findings = driver.part<QTextBrowser>("findings").toPlainText();
        QVERIFY2(findings.contains("GPU over CPU (OpenSSL), 1 thread: up to "),
                 qPrintable(findings));
        driver.bench().results().setCovered(true); // they would tell what a class predicts
        QVERIFY(driver.shows("figure") && !parts.isEnabled());
        driver.bench().results().setCovered(false);
        QVERIFY(parts.isEnabled());
    }

    /// One line, however narrow; the rest is in a card that keys open.
    void chipsThatDoNotFitAreInACard() {
        BenchDriver driver;
        const auto& chips = driver.bench().parameters().chips();
        auto& more = driver.part<QPushButton>("moreSettings");
        const auto folded = [&] {
            return std::ranges::count_if(
                chips, [&](const SettingChip* chip) { return chip->window() != more.window(); });
        };
        QTRY_VERIFY(more.isVisible());
        QCOMPARE(more.text(), QStringLiteral("%1 more…").arg(folded()));
        const auto before = folded();
        driver.window.resize(800, 600);
        QTRY_VERIFY(folded() > before);
        for (const SettingChip* chip : chips)
            if (chip->window() == more.window())
                QVERIFY(chip->geometry().right() < more.geometry().left());
        driver.pressKey("moreSettings", Qt::Key_Space);
        auto& common = driver.part<SettingChip>("chip common");
        QVERIFY(common.isVisible());
        QCOMPARE(QApplication::focusWidget(), chips.at(chips.size() - std::size_t(folded())));
        common.setFocus();
        QTest::keyClick(&common, Qt::Key_Space);
        auto& samples = driver.part<QLineEdit>("parameter samples");
        QVERIFY(samples.isVisible());
        samples.setText("many");
        QTest::keyClick(&samples, Qt::Key_Escape);
        QVERIFY(!samples.isVisible() && common.hasFocus());
        QTest::keyClick(&common, Qt::Key_Escape);
        QVERIFY(!common.isVisible() && more.hasFocus());
        driver.press("runExperiment"); // opens both cards at what cannot be read
        QVERIFY(common.isVisible() && samples.hasFocus());
        QTest::keyClick(&samples, Qt::Key_Escape);
        QTest::keyClick(&common, Qt::Key_Escape);
        driver.window.resize(2600, 800);
        QTRY_COMPARE(folded(), 0);
        QVERIFY(!more.isVisible());
    }

    /// At the smallest size, at 1024 pixels, and with large text: whole texts, nothing beyond the
    /// edge.
    void nothingIsCut() {
        const auto restore = qScopeGuard([] { setTextStep(0); });
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.runIt();
        for (const auto& [step, size] :
             {std::pair(0, QSize(800, 600)), {0, QSize(1024, 768)}, {4, QSize(1280, 800)}}) {
            setTextStep(step);
            driver.window.resize(size);
            QTest::qWait(50);
            const QString where =
                QStringLiteral("text %1, %2 pixels: ").arg(step).arg(size.width());
            for (const QWidget* part : driver.bench().findChildren<QWidget*>())
                if (part->isVisible() && !part->isWindow() && part->window() == &driver.window)
                    verifyWhole(driver.bench(), *part, where);
        }
    }

    /// In a small window with large text: profiles are not cut, and saved runs come into sight.
    void profilesAndSavedRunsFitSmallWindows() {
        const auto restore = qScopeGuard([] { setTextStep(0); });
        BenchDriver driver;
        setTextStep(4);
        driver.window.resize(1024, 768);
        driver.press("profilesShown");
        auto& tab = *driver.window.findChild<ProfileTab*>();
        QVERIFY(tab.isVisible());
        const QStringList cut = lastingCuts(tab);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(" | ")));
        driver.press("savedRunsShown");
        QTRY_VERIFY(!driver.bench().findChild<LibraryPanel*>()->visibleRegion().isEmpty());
    }

  private:
    /// The parts that need the most room, for the message.
    static QString widest(const QWidget& page) {
        QMultiMap<int, QString> widths;
        for (const QWidget* part : page.findChildren<QWidget*>())
            if (part->isVisible() && !part->isWindow())
                widths.insert(-part->minimumSizeHint().width(),
                              QString(part->metaObject()->className()) + part->objectName());
        QString text;
        for (auto i = widths.begin(); i != widths.end() && text.size() < 600; ++i)
            text += QStringLiteral(" %1 %2;").arg(-i.key()).arg(i.value());
        return text;
    }

    static void verifyWhole(const QWidget& page, const QWidget& part, const QString& where) {
        const QString name =
            where + (part.objectName().isEmpty() ? QString(part.metaObject()->className())
                                                 : part.objectName());
        const auto* label = qobject_cast<const QLabel*>(&part);
        const auto* button = qobject_cast<const QPushButton*>(&part);
        if (!label && !button) return;
        const int right = part.mapTo(&page, QPoint(part.width(), 0)).x();
        QVERIFY2(right <= page.width(), qPrintable(name + widest(page)));
        QVERIFY2(part.width() >= part.minimumSizeHint().width(), qPrintable(name));
        if (label && label->wordWrap())
            QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(name));
    }
};

BLOCKWARP_UI_TEST(TestBenchLayout);
#include "test_bench_layout.moc"
