// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: what is shown of a run and of a race. With BLOCKWARP_TEST_PICTURES=FOLDER a picture
/// of a race is left there.
#include "tests/ui/files/race_result.h"
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"
#include "ui/base/format.h"
#include "ui/files/result_card.h"
#include "ui/files/run_view.h"
#include "ui/files/time_bar.h"
#include "ui/panels/gap_arrow.h"
#include "ui/panels/label_places.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plot.h"

#include <QTableView>

#include <cmath>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesResult : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(folder_->isValid());
        writeFile(path("a"), sampleBytes(2'000'000));
    }

    void theNumbersAreThoseOfTheRun() {
        WindowDriver driver;
        QVERIFY(!driver.shows("resultCard"));
        driver.queue({path("a")});
        driver.typePassphrase("p");
        driver.run();
        QVERIFY(driver.shows("resultCard"));
        const FileOutcome& outcome = driver.files().queue().item(0).result->runs.at(0).outcome;
        const QString headline = driver.text("headline");
        QVERIFY2(headline.contains(formatBytes(2'000'000)), qPrintable(headline));
        QVERIFY2(headline.contains(formatSeconds(outcome.phases.wall)), qPrintable(headline));
        const auto wanted = timeShares(outcome);
        const auto* bar = driver.part<QWidget>("resultCard").findChild<TimeBar*>();
        QCOMPARE(bar->shares().size(), wanted.size());
        double all = 0;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            QCOMPARE(bar->shares()[i].part, wanted[i].part);
            QCOMPARE(bar->shares()[i].share, wanted[i].share);
            all += wanted[i].share;
        }
        QVERIFY(std::abs(all - 1) < 1e-6);
        QVERIFY(outcome.keySeconds > 0); // of the passphrase
        QVERIFY(driver.text("place").contains("a.bw"));
        QVERIFY(driver.command().contains("blockwarp-cli encrypt"));
        QVERIFY(!driver.shows("resultCheck")); // nothing was verified
        QVERIFY(QFile::rename(path("a"), path("original")));
        driver.queueOnly({path("a.bw")});
        driver.typePassphrase("p");
        driver.run();
        QVERIFY2(driver.text("resultCheck").contains("Authentic"),
                 qPrintable(driver.text("resultCheck")));
    }

    /// For two seconds, and then it says again what it does.
    void theButtonSaysThatItCopied() {
        WindowDriver driver;
        driver.queue({path("a")});
        driver.typePassphrase("p");
        driver.run();
        const auto& button = driver.part<QPushButton>("copyCommand");
        const QString label = button.text();
        for (int press = 0; press < 2; ++press)
            QVERIFY(driver.command().contains("blockwarp-cli"));
        QCOMPARE(button.text(), QString("Copied"));
        QTRY_COMPARE_WITH_TIMEOUT(button.text(), label, 10'000);
    }

    /// A figure has the unit of the axis that it stands at.
    void ratesOfOneCardHaveOneUnit() {
        QCOMPARE(QString(rateUnit(2.5e9).name), QString("GB/s"));
        QCOMPARE(QString(rateUnit(2.5e6).name), QString("MB/s"));
        QCOMPARE(QString(rateUnit(999).name), QString("kB/s"));
        QCOMPARE(formatRate(2.5e9, rateUnit(1e9)), QString("2.50 GB/s"));
        QCOMPARE(formatRate(52.64e6, rateUnit(1e9)), QString("0.0526 GB/s"));
        QCOMPARE(formatRate(0, rateUnit(1e9)), QString("–"));
        WindowDriver driver;
        driver.queue({path("a")});
        driver.typePassphrase("p");
        driver.run();
        ItemResult slow = *driver.files().queue().item(0).result;
        slow.runs.front().points = {{0, 0.0}, {30'000, 1.0}, {60'000, 2.0}, {100'000, 3.0}};
        ThroughputCard card;
        QueueItem item = driver.files().queue().item(0);
        item.result = std::make_shared<ItemResult>(slow);
        card.showResult(item);
        QStringList labels;
        for (const QLabel* label : card.findChildren<QLabel*>())
            labels << label->text();
        QVERIFY2(labels.contains("kB/s"), qPrintable(labels.join('|')));
    }

    void twoBytesHaveNoThroughput() {
        writeFile(path("tiny"), "ab");
        WindowDriver driver;
        driver.queue({path("tiny")});
        driver.typePassphrase("p");
        driver.run();
        QVERIFY(driver.shows("resultCard"));
        QVERIFY(!driver.shows("throughputCard"));
        driver.files().queue().list().setDone(0, raceResult(2, 0.1, 0.2, 0.01, 0.01));
        select(driver);
        QVERIFY(!driver.shows("throughputCard"));
    }

    void aRaceIsASentenceAndAChart() {
        WindowDriver driver;
        showRace(driver, raceResult(kBytes, 1.26, 1.72, 0.047, 0.0068));
        const QString sentence = driver.text("raceResult");
        QVERIFY2(sentence.contains("times as fast as the") && sentence.contains("1.4"),
                 qPrintable(sentence));
        QVERIFY(sentence.indexOf("CPU") < sentence.indexOf("GPU"));
        QCOMPARE(sentence.count("<span"), 2); // the engines in their colours
        QVERIFY(driver.text("resultDetails").contains("Both were limited by writing"));
        QVERIFY(driver.text("resultCheck").contains("identical"));
        QVERIFY(driver.shows("throughputCard"));
        const QWidget& chart = driver.part<QWidget>("throughput");
        QTRY_VERIFY2(chart.height() >= 200, qPrintable(QString::number(chart.height())));
        QTRY_COMPARE(gap(driver), QString("27 times as fast without the file"));
        if (const QString folder = qEnvironmentVariable("BLOCKWARP_TEST_PICTURES");
            !folder.isEmpty())
            for (const Theme theme : {Theme::dark, Theme::light}) {
                applyTheme(theme);
                QVERIFY(steadyPicture(driver.window)
                            .save(QStringLiteral("%1/race-%2.png").arg(folder, themeName(theme))));
            }
    }

    void theGpuCanWinAndAGapThatSaysNothingIsNotDrawn() {
        WindowDriver driver;
        showRace(driver, raceResult(kBytes, 2, 1, 1.5, 0.8)); // ciphers hardly faster than files
        const QString sentence = driver.text("raceResult");
        QVERIFY2(sentence.contains("2.0"), qPrintable(sentence));
        QVERIFY(sentence.indexOf("GPU") < sentence.indexOf("CPU"));
        QTest::qWait(50);
        QCOMPARE(gap(driver), QString());
        showRace(driver, raceResult(kBytes, 1, 1.01, 0.5, 0.5));
        QVERIFY(driver.text("raceResult").contains("equally fast"));
    }

    void namesAtLineEndsAreWholeAndInTheCard() {
        WindowDriver driver;
        showRace(driver, raceResult(kBytes, 1.26, 1.72, 0.047, 0.0068));
        const auto& chart = driver.part<QWidget>("throughput");
        const auto& plot = *chart.findChild<QCustomPlot*>();
        for (const QSize size : {QSize(1280, 800), QSize(800, 600)}) {
            driver.window.resize(size);
            QTest::qWait(100);
            QList<QRectF> places;
            for (int i = 0; i < plot.itemCount(); ++i) {
                const auto* text = qobject_cast<QCPItemText*>(plot.item(i));
                if (!text || !text->visible() ||
                    text->positionAlignment() != (Qt::AlignLeft | Qt::AlignVCenter))
                    continue;
                const QRectF place(text->topLeft->pixelPosition(),
                                   text->bottomRight->pixelPosition());
                QVERIFY2(QRectF(plot.rect()).contains(place), qPrintable(text->text()));
                for (const QRectF& other : places)
                    QVERIFY2(!other.adjusted(0, 2, 0, -2).intersects(place),
                             qPrintable(text->text()));
                places << place;
            }
            QCOMPARE(places.size(), 5); // both files, both ciphers, the bus
        }
    }

    void labelsAreMovedApart() {
        const auto places = placeLabels({50, 52, 10, 51}, 20, 0, 200);
        QCOMPARE(places[2], 10.0); // alone, and stays
        QCOMPARE(places[3] - places[0], 20.0);
        QCOMPARE(places[1] - places[3], 20.0);
        QCOMPARE(places[3], 51.0);
        for (const double place : placeLabels({199, 198, 197}, 20, 0, 200))
            QVERIFY(place <= 190);
        QVERIFY(placeLabels({}, 20, 0, 200).empty());
    }

    void aReasonIsToldOnceInTheCard() {
        writeFile(path("a"), sampleBytes(100));
        writeFile(path("b"), sampleBytes(100));
        writeFile(path("b.bw"), "in the way");
        WindowDriver driver;
        driver.queue({path("a"), path("b")}); // a is chosen
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("failureHeading"), kPatience);
        QCOMPARE(driver.text("failureHeading"), QString("b"));
        QVERIFY(driver.text("failureText").contains("“b.bw” exists"));
        QVERIFY(!driver.shows("failureReason")); // the same in other words
        QVERIFY(state(driver, 1).endsWith("Output exists, newer"));
        QVERIFY(driver.text("status").endsWith("1 of 2 cannot be started"));
        driver.press("keepBothOffer"); // of b
        QTRY_VERIFY_WITH_TIMEOUT(!driver.shows("failureHeading"), kPatience);
        QVERIFY(!driver.files().queue().item(0).keptName);
        QCOMPARE(*driver.files().queue().item(1).keptName, std::string("b (2).bw"));
    }

    void aRunThatEndsWithFailuresShowsTheFirst() {
        for (const char* name : {"a", "b", "c"})
            writeFile(path(name), sampleBytes(100));
        WindowDriver driver;
        driver.choose("container", "openssl");
        driver.queue({path("a"), path("b"), path("c")});
        QVERIFY(QFile::remove(path("b")));
        driver.typePassphrase("p");
        driver.run();
        QCOMPARE(driver.state(1), ItemState::failed);
        QVERIFY(driver.shows("headline")); // what the run came to
        QVERIFY(driver.shows("failureHeading"));
        QCOMPARE(driver.text("failureHeading"), QString("b"));
        QVERIFY(driver.text("failureReason").contains("b"));
        QVERIFY(state(driver, 1).size() < 24);
        QVERIFY(driver.text("status").contains("1 failed"));
        QVERIFY(!driver.text("status").contains("list"));
    }

    void theNextFailureFollowsOneThatIsMended() {
        for (const char* name : {"a", "b", "c", "b.enc", "c.enc"})
            writeFile(path(name), sampleBytes(100));
        WindowDriver driver;
        driver.choose("container", "openssl");
        driver.queue({path("a"), path("b"), path("c")});
        driver.typePassphrase("p");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done); // and chosen
        for (const char* failed : {"b", "c"}) {
            QTRY_COMPARE_WITH_TIMEOUT(driver.text("failureHeading"), QString(failed), kPatience);
            QVERIFY(driver.shows("failureHeading"));
            driver.press("keepBothOffer");
        }
        QTRY_VERIFY_WITH_TIMEOUT(!driver.shows("failureHeading"), kPatience);
        driver.run();
        QCOMPARE(driver.state(2), ItemState::done);
        QVERIFY(QFile::exists(path("c (2).enc")));
    }

    void afterSuccessTheMainButtonDoesNotFail() {
        writeFile(path("a"), sampleBytes(100));
        WindowDriver driver;
        const auto& start = driver.part<QAbstractButton>("start");
        driver.queue({path("a")});
        driver.typePassphrase("p");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(!start.isEnabled());
        QVERIFY(start.toolTip().contains("All outputs are there"));
        QTRY_VERIFY_WITH_TIMEOUT(driver.files().queue().item(0).state == ItemState::done &&
                                     driver.text("status").contains("1 of 1 encrypted. Add other"),
                                 kPatience);
        QVERIFY(!start.isEnabled());
        driver.typePassphrase("p");
        QTest::keyClick(&driver.part<QLineEdit>("passphraseAgain"), Qt::Key_Return);
        QCOMPARE(driver.state(0), ItemState::done); // not failed
        QVERIFY(!driver.files().isRunning());

        driver.choose("container", "openssl"); // another output
        QTRY_VERIFY_WITH_TIMEOUT(start.isEnabled(), kPatience);
        QVERIFY(start.toolTip().isEmpty());
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(QFile::exists(path("a.enc")));
        QVERIFY(!start.isEnabled());

        writeFile(path("b"), sampleBytes(100)); // leads on
        driver.queue({path("b")});
        QTRY_VERIFY_WITH_TIMEOUT(start.isEnabled(), kPatience);
    }

    void whatIsInTheWayIsMendedInPlace() {
        writeFile(path("a.bw"), "in the way");
        WindowDriver driver;
        driver.queue({path("a")});
        driver.typePassphrase("p");
        QTRY_VERIFY_WITH_TIMEOUT(driver.shows("replaceOffer"), kPatience);
        driver.press("replaceOffer");
        QTRY_VERIFY_WITH_TIMEOUT(!driver.shows("failureHeading"), kPatience);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);

        QVERIFY(QFile::remove(path("a")));
        driver.queueOnly({path("a.bw")});
        driver.typePassphrase("wrong");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::failed);
        QVERIFY(driver.shows("secretOffer"));
        driver.press("secretOffer");
        QVERIFY(driver.part<QLineEdit>("passphrase").hasFocus());
    }

  private:
    static constexpr std::uint64_t kBytes = std::uint64_t{4} << 30;

    static void select(const WindowDriver& driver) {
        auto& table = driver.part<QTableView>("queue");
        emit table.clicked(table.model()->index(0, 0));
    }

    void showRace(WindowDriver& driver, ItemResult result) {
        if (driver.files().queue().size() == 0) {
            QFile big(path("survey-archive.tar")); // sparse, and never read
            QVERIFY(big.open(QIODevice::WriteOnly) && big.resize(qint64(kBytes)));
            driver.queue({big.fileName()});
        }
        driver.files().queue().list().setDone(0, std::move(result));
        select(driver);
    }

    static QString gap(const WindowDriver& driver) {
        return driver.part<QWidget>("throughput").findChild<GapArrow*>()->shown();
    }

    static QString state(const WindowDriver& driver, int row) {
        return driver.files().queue().index(row, QueueModel::stateColumn).data().toString();
    }

    QString path(const QString& name) const { return folder_->filePath(name); }

    std::unique_ptr<QTemporaryDir> folder_;
};

BLOCKWARP_UI_TEST(TestFilesResult);
#include "test_files_result.moc"
