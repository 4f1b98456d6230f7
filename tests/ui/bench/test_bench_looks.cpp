// SPDX-License-Identifier: GPL-3.0-or-later
/// How the Benchmark page looks and is used: headline, labels, table, chips, keys.
#include "tests/support/made_runs.h"
#include "tests/ui/bench/bench_driver.h"
#include "tests/ui/registry.h"
#include "ui/bench/chart_card.h"
#include "ui/bench/figure_labels.h"
#include "ui/bench/figure_looks.h"
#include "ui/bench/parameter_field.h"
#include "ui/bench/result_table.h"
#include "ui/bench/result_view.h"
#include "ui/bench/setting_chips.h"
#include "ui/theme/theme.h"
#include "ui/widgets/copy_table.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/stepper.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFocusFrame>
#include <QScopeGuard>

#include <algorithm>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestBenchLooks : public QObject {
    Q_OBJECT

  private slots:
    void aChoiceThatTheMachineCannotTakeIsGreyAndSaysWhy() {
        const ParameterSpec& real = *findParameter("cpu-engines");
        ParameterSpec parameter = real;
        parameter.whyNot = [](std::string_view choice) {
            return std::string(choice == "vaes" ? "this CPU has no VAES" : "");
        };
        const ParameterChooser chooser(parameter, nullptr);
        const auto* vaes = chooser.findChild<QAbstractButton*>("choice vaes");
        const auto* cpu = chooser.findChild<QAbstractButton*>("choice cpu");
        QVERIFY(vaes && cpu);
        QVERIFY(!vaes->isEnabled());
        QCOMPARE(vaes->toolTip(), QString("this CPU has no VAES"));
        QVERIFY(cpu->isEnabled());
        QVERIFY(cpu->toolTip().isEmpty());
        const ParameterChooser here(real, nullptr);
        QCOMPARE(here.findChild<QAbstractButton*>("choice vaes")->isEnabled(),
                 real.whyNot("vaes").empty());
    }

    void theHeadlineIsTheFinding() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.runIt();
        QVERIFY2(driver.text("chartHeadline").contains("overtakes CPU"),
                 qPrintable(driver.text("chartHeadline")));
        QVERIFY2(driver.text("chartCaption").contains("Throughput, GB/s, by input size"),
                 qPrintable(driver.text("chartCaption")));
        driver.chooseUnit(Unit::times);
        QVERIFY2(driver.text("chartHeadline").startsWith("GPU: up to "),
                 qPrintable(driver.text("chartHeadline")));
        for (const FigureSeries& series : driver.figure().series)
            QVERIFY(series.name.starts_with("over "));
        driver.chooseExperiment("strategies");
        driver.runIt();
        QVERIFY2(driver.text("chartHeadline").contains(" tie for the fastest: "),
                 qPrintable(driver.text("chartHeadline"))); // two ciphers that take as long
    }

    /// Ratios only where both are there, and no unit that the figure lacks.
    void unitsAreThoseThatTheFigureHas() {
        BenchDriver driver;
        driver.bench().results().setExamplesShown(false);
        driver.bench().setQuick(true);
        auto& unit = driver.part<Segments>("unit");
        const auto units = [&unit] {
            QStringList texts;
            for (int i = 0; i < unit.count(); ++i)
                texts << unit.tabText(i);
            return texts;
        };
        QCOMPARE(units(), QStringList({"GB/s", "Time"}));
        driver.runIt();
        QCOMPARE(units(), QStringList({"GB/s", "Time", "Ratio"}));
        driver.chooseUnit(Unit::secondsPerGb); // from the menu: it has a segment now
        QCOMPARE(units(), QStringList({"GB/s", "Time", "s per GB", "Ratio"}));
        driver.chooseExperiment("threads");
        driver.runIt();
        QCOMPARE(units(), QStringList({"GB/s", "Time"})); // the CPU alone
        driver.chooseExperiment("breakdown");
        QVERIFY(!unit.isVisible());
    }

    /// Names and values at the ends of lines and callouts at crossings, at several sizes.
    void noLabelCoversALine() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.runIt();
        int callouts = 0;
        for (const QSize size : {QSize(1280, 800), QSize(1024, 768), QSize(1920, 1080)}) {
            driver.window.resize(size);
            auto& combo = driver.part<QComboBox>("facet");
            for (int facet = 0; facet < combo.count(); ++facet) {
                combo.setCurrentIndex(facet);
                QTest::qWait(30);
                const QCustomPlot& plot = driver.part<FigureView>("figure").plot();
                const FigureLabels* labels = nullptr;
                for (int i = 0; i < plot.itemCount(); ++i)
                    if (const auto* found = qobject_cast<FigureLabels*>(plot.item(i)))
                        labels = found;
                QVERIFY(labels);
                Obstacles taken = labels->obstacles();
                for (const QRectF& callout : labels->callouts()) {
                    QVERIFY(!taken.hit(callout));
                    QVERIFY(QRectF(plot.axisRect()->rect()).contains(callout));
                    taken.rects.push_back(callout);
                    ++callouts;
                }
            }
        }
        QVERIFY(callouts > 5);
    }

    void theTableHasTheFastestInBoldAndIsSortedAndCopied() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.runIt();
        driver.part<Segments>("chartParts").setCurrentIndex(ChartCard::tablePart);
        auto& table = driver.part<CopyTable>("figureTable");
        const auto& model = *table.model();
        QCOMPARE(model.rowCount(), int(driver.figure().series.size()));
        for (int column = 1; column < model.columnCount(); ++column) {
            double most = 0;
            int bold = 0;
            double boldValue = -1;
            for (int row = 0; row < model.rowCount(); ++row) {
                const QModelIndex cell = model.index(row, column);
                const double value = cell.data(CopyTable::kSortRole).toDouble();
                most = std::max(most, value);
                if (!cell.data(Qt::FontRole).value<QFont>().bold()) continue;
                ++bold;
                boldValue = value;
            }
            QCOMPARE(bold, 1);
            QCOMPARE(boldValue, most);
        }
        const QString first = model.index(0, 0).data().toString();
        table.setFocus();
        table.setCurrentIndex(model.index(0, 1));
        table.clearSelection();
        QTest::keyClick(&table, Qt::Key_S); // largest first
        QTest::keyClick(&table, Qt::Key_S); // smallest first
        for (int row = 1; row < model.rowCount(); ++row)
            QVERIFY(model.index(row - 1, 1).data(CopyTable::kSortRole).toDouble() <=
                    model.index(row, 1).data(CopyTable::kSortRole).toDouble());
        QTest::keyClick(&table, Qt::Key_S); // as it was
        QCOMPARE(model.index(0, 0).data().toString(), first);
        table.clearSelection();
        driver.press("copyTable");
        const QStringList lines = QApplication::clipboard()->text().trimmed().split('\n');
        QCOMPARE(lines.size(), model.rowCount() + 1);
        QVERIFY(lines.front().startsWith("GB/s, fastest in bold (all that tie)\t"));
        QCOMPARE(lines.at(1).split('\t').size(), model.columnCount());
    }

    void inTheTableATieIsBoldAndDoubtIsNot() {
        const auto bold = [](const BenchRun& run, const char* experiment, Unit unit) {
            FigureTable table;
            table.show(tests::figureOf(experiment, run, unit), QPalette());
            QStringList names;
            for (int row = 0; row < table.rowCount(); ++row)
                for (int column = 1; column < table.columnCount(); ++column)
                    if (table.index(row, column).data(Qt::FontRole).value<QFont>().bold())
                        names << table.index(row, 0).data().toString();
            return names;
        };
        const auto times = Unit::seconds;
        BenchRun run = tests::twoLines({{1024, 1, 2}});
        QCOMPARE(bold(run, "size-sweep", times), QStringList("GPU"));
        run = tests::twoLines({{1024, 1, 1}});
        QCOMPARE(bold(run, "size-sweep", times), QStringList({"GPU", "CPU, 16 threads"}));
        run = tests::twoLines({{1024, 1, 2}});
        run.measured.back().samples.resize(5); // no interval
        QCOMPARE(bold(run, "size-sweep", times), QStringList());
        run = {}; // a heat map in seconds: the shorter one
        for (const double threads : {64.0, 128.0}) {
            run.measured.push_back(
                tests::timed(EngineKind::cuda, "GPU", threads, tests::kGb, tests::steady(threads)));
            run.measured.back().variant.category = threads < 100 ? "1" : "2";
        }
        QCOMPARE(bold(run, "launch-shape", times), QStringList("1"));
    }

    void chipsAreChangedByKeysAlone() {
        BenchDriver driver;
        auto& chip = driver.part<SettingChip>("chip ciphers");
        chip.setFocus();
        QTest::keyClick(&chip, Qt::Key_Space);
        auto& box = driver.part<QCheckBox>("choice aes-256-ctr");
        QVERIFY(box.isVisible() && !box.isChecked());
        box.setFocus();
        QTest::keyClick(&box, Qt::Key_Space);
        QCOMPARE(driver.part<QLineEdit>("parameter ciphers").text(),
                 QString("aes-128-ctr, aes-256-ctr"));
        QCOMPARE(chip.value(), QString("AES-128-CTR, AES-256-CTR"));
        QTest::keyClick(&box, Qt::Key_Escape);
        QVERIFY(!box.isVisible() && chip.hasFocus());
        auto& sizes = driver.part<QLineEdit>("parameter sizes");
        sizes.setText("4K, 64K, 1M");
        driver.press("chip sizes");
        const auto step = [&driver](const char* stepper, int button) {
            driver.part<Stepper>(stepper).findChildren<QToolButton*>().at(button)->click();
        };
        step("largestSize", 1);
        QCOMPARE(sizes.text(), QString("4K, 64K, 1M, 16M"));
        step("smallestSize", 1);
        QCOMPARE(sizes.text(), QString("64K, 1M, 16M"));
        step("sizeFactor", 0);
        QCOMPARE(sizes.text(), QString("64K, 512K, 4M"));
        QCOMPARE(driver.part<SettingChip>("chip sizes").value(), QString("64 KiB … 4 MiB"));
        QTest::keyClick(&sizes, Qt::Key_Escape);
        driver.press("parameterDefaults");
        QVERIFY(driver.bench().parameters().typed().isEmpty());
        QVERIFY(!driver.shows("parameterDefaults"));
    }

    /// The card is a window of its own, which no Tab key has reached yet.
    void theCardOfAChipShowsItsFirstFocus() {
        applyTheme(Theme::light); // the ring belongs to it
        BenchDriver driver;
        auto& chip = driver.part<SettingChip>("chip ciphers");
        driver.part<QWidget>("experiments").setFocus();
        for (int i = 0; i < 10 && !chip.hasFocus(); ++i)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(chip.hasFocus());
        QTest::keyClick(&chip, Qt::Key_Space);
        const QWidget* card = QApplication::activePopupWidget();
        QWidget* first = QApplication::focusWidget();
        QVERIFY(card && first && card->isAncestorOf(first));
        QCOMPARE(first, &driver.part<QCheckBox>("choice aes-128-ecb")); // at the top left
        const auto rings = card->findChildren<QFocusFrame*>();
        QVERIFY(std::ranges::any_of(rings, [first](const QFocusFrame* ring) {
            return ring->widget() == first && ring->isVisible();
        }));
        QTest::keyClick(first, Qt::Key_Tab);
        QVERIFY(QApplication::focusWidget() != first &&
                card->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(chip.hasFocus());
    }

    /// Steps of one size would crowd at the top of a logarithmic axis.
    void theTicksOfANarrowRangeAreApart() {
        DecadeTicker ticker;
        for (const QCPRange range : {QCPRange(0.044, 1.7), QCPRange(2, 8), QCPRange(0.9, 60)}) {
            QVector<double> ticks;
            ticker.generate(range, QLocale::c(), 'g', 6, ticks, nullptr, nullptr);
            QVERIFY(ticks.size() >= 2);
            for (int i = 1; i < ticks.size(); ++i)
                QVERIFY2(ticks[i] / ticks[i - 1] > 1.9, qPrintable(QString::number(ticks[i])));
        }
    }

    /// What each chip offers can be read by its parameter.
    void choicesCanBeRead() {
        const Settings none;
        for (const ParameterSpec& parameter : parameterSpecs()) {
            if (!parameter.choices) continue;
            for (const std::string& choice : parameter.choices()) {
                Settings settings = none;
                QVERIFY2(parameter.read(settings, choice), choice.c_str());
                QCOMPARE(parameter.write(settings), choice);
            }
        }
    }

    void theKeyboardReachesEverything() {
        BenchDriver driver;
        driver.bench().setQuick(true);
        driver.runIt();
        QTest::qWait(50); // badges, which have no names, are laid out
        driver.bench().takeFocus();
        QStringList order;
        for (int i = 0; i < 60; ++i) {
            const QWidget* focus = QApplication::focusWidget();
            QVERIFY(focus);
            if (!order.isEmpty() && focus->objectName() == order.front()) break;
            order << focus->objectName();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        const QStringList wanted{"experiments", "chip ciphers", "moreSettings",
                                 "chartParts",  "facet",        "unit",
                                 "chartMore",   "figure",       "",
                                 "benchEffort", "runExperiment"};
        qsizetype last = -1;
        for (const QString& name : wanted) {
            const qsizetype at = order.indexOf(name);
            QVERIFY2(at > last, qPrintable(name + " in " + order.join(", ")));
            last = at;
        }
    }

    void everyExperimentHasItsIcon() {
        for (const ExperimentSpec& experiment : experimentSpecs())
            QVERIFY2(QFile::exists(QStringLiteral(":/icons/%1.svg").arg(experiment.name.data())),
                     experiment.name.data());
    }
};

BLOCKWARP_UI_TEST(TestBenchLooks);
#include "test_bench_looks.moc"
