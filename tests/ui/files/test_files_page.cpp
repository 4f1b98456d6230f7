// SPDX-License-Identifier: GPL-3.0-or-later
/// Files page: what a person does there.
#include "tests/ui/registry.h"
#include "tests/ui/window_driver.h"
#include "ui/jobs/throughput.h"

#include "ui/base/format.h"
#include "ui/base/text.h"

#include <QMenuBar>
#include <QStandardItemModel>
#include <QTimer>

#include <cmath>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestFilesPage : public QObject {
    Q_OBJECT

  private slots:
    void lanesThatEndAtOnceAreNoPeak() {
        // Four workers of 16 MiB end within a microsecond, twice; 0.8 GB/s is what was seen.
        const std::uint64_t chunk = std::uint64_t{16} << 20;
        std::vector<ProgressPoint> points{{0, 0}};
        for (std::uint64_t i = 0; i < 8; ++i)
            points.push_back({(i + 1) * chunk, (i < 4 ? 0.08 : 0.16) + double(i % 4) * 1e-6});
        const auto curve = throughputCurve(points, 8 * chunk);
        QVERIFY(!curve.isEmpty());
        for (const QPointF& point : curve)
            QVERIFY2(point.y() < 1.7, qPrintable(QString::number(point.y())));
    }

    void burstsOfARunAreNoSawtooth() {
        // A hundred files end together, four times a second.
        const std::uint64_t total = 1'000'000'000;
        std::vector<ProgressPoint> points{{0, 0}};
        for (std::uint64_t burst = 1; burst <= 40; ++burst)
            for (std::uint64_t file = 1; file <= 100; ++file)
                points.push_back({((burst - 1) * 100 + file) * (total / 4000),
                                  double(burst) * 0.25 + double(file) * 1e-4});
        const auto curve = runCurve(points, total);
        QVERIFY(curve.size() > 30);
        for (const QPointF& point : curve)
            QVERIFY2(std::abs(point.y() - 0.1) < 0.005, qPrintable(QString::number(point.y())));
    }

    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(folder_->isValid());
    }

    void encryptsAndDecrypts_data() {
        QTest::addColumn<QString>("mode");
        QTest::addColumn<QString>("cipher");
        QTest::addColumn<QString>("engine");
        QTest::addColumn<int>("bytes");
        QTest::newRow("ctr") << "AES-CTR"
                             << "aes-256-ctr"
                             << "auto" << 300'001;
        QTest::newRow("cbc") << "AES-CBC"
                             << "aes-128-cbc"
                             << "cpu" << 65'536;
        QTest::newRow("ecb") << "AES-ECB"
                             << "aes-192-ecb"
                             << "reference" << 1'000;
        QTest::newRow("chacha20") << "ChaCha20"
                                  << "chacha20"
                                  << "cpu" << 70'000;
        QTest::newRow("emulated") << "AES-CTR"
                                  << "aes-128-ctr"
                                  << "emulated" << 40'000;
        QTest::newRow("empty") << "AES-CTR"
                               << "aes-256-ctr"
                               << "auto" << 0;
    }

    void offersOnlyCiphersThatTheContainerCanHold() {
        WindowDriver driver;
        for (const ContainerSpec& spec : containerSpecs()) {
            driver.choose("container", toQString(spec.name));
            QStringList possible;
            for (const CipherSpec& cipher : cipherSpecs())
                if (whyCipherIsRefused(spec.container, cipher).empty())
                    possible += toQString(cipher.name);
            QStringList offered = offeredCiphers(driver);
            possible.sort();
            offered.sort();
            QCOMPARE(offered, possible);
            QCOMPARE(driver.part<QComboBox>("cipherMode").isEnabled(), possible.size() > 1);
        }
    }

    void aCipherComesBackWithItsContainer() {
        WindowDriver driver;
        driver.chooseCipher("AES-XTS", "aes-128-xts");
        driver.choose("container", "openssl");
        driver.chooseCipher("AES-ECB", "aes-128-ecb");
        driver.choose("container", "age");
        QCOMPARE(driver.part<QComboBox>("cipherMode").currentText(), QString("ChaCha20-Poly1305"));
        driver.choose("container", "blockwarp");
        QCOMPARE(driver.chosen("keySize"), QString("aes-128-xts"));
    }

    void encryptsAndDecrypts() {
        QFETCH(QString, mode);
        QFETCH(QString, cipher);
        QFETCH(QString, engine);
        QFETCH(int, bytes);
        const QByteArray original = sampleBytes(bytes);
        writeFile(path("letter.txt"), original);

        WindowDriver driver;
        driver.queue({path("letter.txt")});
        driver.choose("container", "openssl");
        driver.chooseCipher(mode, cipher);
        driver.choose("engine", engine);
        driver.typePassphrase("correct horse");
        if (mode == "AES-ECB") acceptEcb(driver);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(readFile(path("letter.txt.enc")).startsWith("Salted__"));
        QVERIFY(driver.command().contains("blockwarp-cli encrypt"));

        driver.part<QAbstractButton>("clearQueue").click();
        QVERIFY(QFile::rename(path("letter.txt"), path("original.txt")));
        driver.queue({path("letter.txt.enc")});
        QVERIFY2(driver.chosen("direction") == "decrypt", "Decrypt was not suggested");
        QVERIFY2(driver.shows("cipherMode"), "the file does not say its cipher");
        driver.chooseCipher(mode, cipher);
        driver.typePassphrase("correct horse");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(readFile(path("letter.txt")), original);
    }

    void rawKeyNeedsNoPassphrase() {
        writeFile(path("data"), sampleBytes(10'000));
        WindowDriver driver;
        driver.queue({path("data")});
        driver.choose("container", "raw");
        QVERIFY(!driver.shows("passphrase"));
        driver.part<QAbstractButton>("randomKey").click();
        driver.part<QAbstractButton>("randomIv").click();
        QCOMPARE(driver.part<QLineEdit>("keyHex").text().size(), 64);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(QFile(QString::fromStdString(driver.files().queue().output(0))).size(), 10'000);
    }

    void aChosenNameIsUsedAndCreatesNothing() {
        writeFile(path("a"), sampleBytes(10));
        WindowDriver driver;
        driver.queue({path("a")});
        QueueModel& queue = driver.files().queue();
        const QModelIndex cell = queue.index(0, QueueModel::outputColumn);
        QVERIFY(queue.setData(cell, "mine.bin", Qt::EditRole));
        QVERIFY(!queue.setData(cell, "../elsewhere", Qt::EditRole));
        QVERIFY(!QFile::exists(path("mine.bin")));
        driver.choose("container", "openssl");
        driver.typePassphrase("p");
        driver.run();
        QVERIFY(QFile::exists(path("mine.bin")));
    }

    void withoutAGpuItsChoicesAreOffAndExplained() {
        WindowDriver driver;
        QTRY_VERIFY_WITH_TIMEOUT(driver.window.inventory().isReady(), kPatience);
        if (driver.window.inventory().hasGpu()) QSKIP("this machine has a GPU");
        const auto& engines = driver.part<QComboBox>("engine");
        const auto* model = qobject_cast<const QStandardItemModel*>(engines.model());
        const int gpu = engines.findData("cuda");
        QVERIFY(gpu >= 0);
        QVERIFY(!model->item(gpu)->isEnabled());
        QVERIFY(!model->item(gpu)->toolTip().isEmpty());
        QVERIFY(model->item(engines.findData("race"))->isEnabled());
        QVERIFY(model->item(engines.findData("emulated"))->isEnabled());
        QVERIFY(driver.text("engineNote").contains("No GPU"));
        const auto& choice = driver.part<Segments>("engineChoice");
        QVERIFY(!choice.isTabEnabled(1));
        QVERIFY(!choice.tabToolTip(1).isEmpty());
        QVERIFY(choice.isTabEnabled(2));
        driver.press("emulate");
        QCOMPARE(driver.chosen("engineChoice"), QString("emulated"));
        QVERIFY(!driver.shows("emulate"));
    }

    void raceDrawsBothEnginesAndSaysTheRatio() {
        WindowDriver driver;
        QTRY_VERIFY_WITH_TIMEOUT(driver.window.inventory().isReady(), kPatience);
        if (!driver.window.inventory().hasGpu()) QSKIP("this machine has no GPU");
        writeFile(path("a"), sampleBytes(32 << 20));
        driver.queue({path("a")});
        driver.choose("engine", "race");
        driver.typePassphrase("p");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QCOMPARE(driver.files().queue().item(0).result->runs.size(), std::size_t{2});
        QVERIFY(driver.text("raceResult").contains("times as fast"));
    }

    void withoutAGpuARaceShowsHowNotHowFast() {
        WindowDriver driver;
        QTRY_VERIFY_WITH_TIMEOUT(driver.window.inventory().isReady(), kPatience);
        if (driver.window.inventory().hasGpu()) QSKIP("this machine has a GPU");
        const QByteArray original = sampleBytes(int(kEmulatedRaceBytes) + 70'000);
        writeFile(path("a"), original);
        driver.queue({path("a")});
        driver.choose("container", "openssl");
        driver.chooseCipher("AES-CTR", "aes-128-ctr");
        driver.choose("engine", "race");
        QVERIFY(driver.text("engineNote").contains("how a GPU works, not how fast"));
        QVERIFY(driver.text("engineNote").contains(formatBytes(kEmulatedRaceBytes)));
        QVERIFY(!driver.part<QWidget>("verify").isEnabled());
        driver.typePassphrase("p");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        const ItemResult result = *driver.files().queue().item(0).result;
        QVERIFY(result.race && result.race->isEmulated() && result.race->startOnly);
        QCOMPARE(result.runs.front().outcome.bytesIn, kEmulatedRaceBytes);
        QVERIFY(driver.text("raceResult").contains("same bytes"));
        for (const char* label : {"raceResult", "resultDetails", "notes"})
            for (const char* finding :
                 {"times as fast", "equally fast", "GB/s", "MB/s", "before ("})
                QVERIFY2(!driver.text(label).contains(finding), finding);
        QVERIFY(driver.text("resultDetails").contains("first 64 MiB"));
        QVERIFY(
            driver.text("resultCheck")
                .contains(QString("The first %1 identical").arg(formatBytes(kEmulatedRaceBytes))));
        QVERIFY(driver.command().contains("--engine cpu"));

        // The same file again: an emulated race is compared with none.
        QVERIFY(QFile::remove(path("a.enc")));
        driver.queueOnly({path("a")});
        driver.typePassphrase("p");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(driver.files().queue().item(0).result->change.empty());

        driver.queueOnly({path("a.enc")});
        QCOMPARE(driver.chosen("direction"), QString("decrypt"));
        QVERIFY(QFile::rename(path("a"), path("original")));
        driver.choose("engine", "auto");
        driver.chooseCipher("AES-CTR", "aes-128-ctr");
        driver.typePassphrase("p");
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        QVERIFY(readFile(path("a")) == original);
    }

    void everyStrategyIsExplained() {
        WindowDriver driver;
        driver.choose("engine", "emulated");
        auto& strategies = driver.part<QComboBox>("strategy");
        QVERIFY(strategies.count() > 1);
        QStringList seen;
        for (int i = 1; i < strategies.count(); ++i) {
            strategies.setCurrentIndex(i);
            seen << driver.text("strategyExplanation");
        }
        QVERIFY(seen.removeDuplicates() == 0);
        QVERIFY(!seen.contains(QString()));
    }

    void enterStarts() {
        writeFile(path("a"), sampleBytes(10));
        WindowDriver driver;
        driver.queue({path("a")});
        driver.choose("container", "openssl");
        driver.typePassphrase("p");
        QSignalSpy finished(&driver.files(), &FilesPage::queueFinished);
        QTest::keyClick(&driver.part<QLineEdit>("passphraseAgain"), Qt::Key_Return);
        QVERIFY(finished.count() > 0 || finished.wait(kPatience));
        QCOMPARE(driver.state(0), ItemState::done);
    }

    void noTwoPartsShareAKey() {
        WindowDriver driver;
        for (const char* direction : {"encrypt", "decrypt"})
            for (const char* secret : {"passphrase", "keys"})
                for (const ContainerSpec& spec : containerSpecs()) {
                    driver.choose("direction", direction);
                    driver.choose("secretKind", secret);
                    driver.choose("container", toQString(spec.name));
                    QStringList keys = mnemonics(driver);
                    QVERIFY(keys.size() > 5);
                    QCOMPARE(keys.removeDuplicates(), 0);
                }
    }

    void ecbIsAskedAboutOnce() {
        writeFile(path("a"), sampleBytes(100));
        WindowDriver driver;
        driver.queue({path("a")});
        driver.choose("container", "openssl");
        driver.chooseCipher("AES-ECB", "aes-256-ecb");
        driver.typePassphrase("p");
        driver.press("start");
        QVERIFY(!driver.files().isRunning());
        driver.press("chooseAnother");
        QCOMPARE(driver.state(0), ItemState::waiting);
        acceptEcb(driver);
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
        driver.queueOnly({path("a")});
        driver.typePassphrase("p");
        driver.run(); // not asked about ECB again, but about the output
        QCOMPARE(driver.state(0), ItemState::failed);
        driver.replaceExisting();
        driver.run();
        QCOMPARE(driver.state(0), ItemState::done);
    }

  private:
    /// Answers the question that the next start brings.
    static void acceptEcb(const WindowDriver& driver) {
        QTimer::singleShot(0, &driver.window, [&driver] { driver.press("useEcb"); });
    }

    /// Of all that can be seen on the page, and of the menus.
    static QStringList mnemonics(const WindowDriver& driver) {
        QStringList keys;
        const auto add = [&keys](const QString& text) {
            if (const QKeySequence key = QKeySequence::mnemonic(text); !key.isEmpty())
                keys += key.toString();
        };
        for (const QAction* menu : driver.window.menuBar()->actions())
            add(menu->text());
        for (const auto* button : driver.files().findChildren<QAbstractButton*>())
            if (button->isVisibleTo(&driver.window)) add(button->text());
        for (const auto* bar : driver.files().findChildren<QTabBar*>())
            for (int i = 0; bar->isVisibleTo(&driver.window) && i < bar->count(); ++i)
                add(bar->tabText(i));
        for (const auto* label : driver.files().findChildren<QLabel*>())
            if (label->buddy() && label->isVisibleTo(&driver.window)) add(label->text());
        return keys;
    }

    static QStringList offeredCiphers(const WindowDriver& driver) {
        auto& modes = driver.part<QComboBox>("cipherMode");
        const auto& keySizes = driver.part<Segments>("keySize");
        QStringList offered;
        for (int mode = 0; mode < modes.count(); ++mode) {
            modes.setCurrentIndex(mode);
            for (int i = 0; i < keySizes.count(); ++i)
                offered += keySizes.tabData(i).toString();
        }
        return offered;
    }

    QString path(const QString& name) const { return folder_->filePath(name); }

    std::unique_ptr<QTemporaryDir> folder_;
};

BLOCKWARP_UI_TEST(TestFilesPage);
#include "test_files_page.moc"
