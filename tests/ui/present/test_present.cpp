// SPDX-License-Identifier: GPL-3.0-or-later
/// Present, on every page: type that the last row can read, and nothing cut off.
#include "tests/ui/cut_texts.h"
#include "tests/ui/present/present_views.h"
#include "tests/ui/present/text_meter.h"
#include "tests/ui/registry.h"
#include "ui/base/text.h"
#include "ui/inspector/warp_picture.h"
#include "ui/rsa/rsa_tab.h"
#include "ui/widgets/text_width.h"

#include <QScrollBar>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

/// What can be scrolled is cut off: nobody scrolls a projector. Lists may be longer than a screen.
QStringList scrolled(const QWidget& shown) {
    QStringList all;
    for (const auto* area : shown.findChildren<QAbstractScrollArea*>()) {
        const bool list =
            qobject_cast<const QAbstractItemView*>(area) || area->inherits("QPlainTextEdit");
        const bool across = area->horizontalScrollBar()->maximum() > 0;
        const bool down = !list && area->verticalScrollBar()->maximum() > 0;
        if (area->isVisible() && (across || down))
            all << QStringLiteral("%1 scrolls by %2, %3 of %4×%5")
                       .arg(QLatin1String(area->metaObject()->className()))
                       .arg(area->horizontalScrollBar()->maximum())
                       .arg(area->verticalScrollBar()->maximum())
                       .arg(area->width())
                       .arg(area->height());
    }
    return all;
}

/// Longer texts whose last line shows no more than its upper half.
QStringList halvedLines(const QWidget& shown) {
    QStringList halved;
    for (const auto* text : shown.findChildren<FixedText*>()) {
        if (!text->isVisible() || text->verticalScrollBar()->maximum() == 0) continue;
        const int line = text->fontMetrics().lineSpacing();
        const int room = text->viewport()->height() - qRound(text->document()->documentMargin());
        if (room % line != 0 && room % line < line - text->fontMetrics().descent())
            halved << QStringLiteral("%1 shows %2 of a line of %3")
                          .arg(text->objectName())
                          .arg(room % line)
                          .arg(line);
    }
    return halved;
}

/// Texts that are smaller than a caption may be.
QStringList tooSmall(QWidget& shown) {
    const double least = Presentation::kCaptionShare * shown.height();
    const TextMeter meter(shown);
    QStringList small;
    for (const PaintedText& text : meter.texts())
        if (text.pixels < least - 0.5) // sizes are rounded to pixels
            small << QStringLiteral("%1 (%2)").arg(text.text).arg(text.pixels);
    if (meter.texts().size() < 3) small << QStringLiteral("hardly anything is painted");
    return small;
}

/// Entries of tables that end in an ellipsis: in columns that are narrower than they need.
QStringList cutCells(const QWidget& shown) {
    QStringList cut;
    for (const auto* table : shown.findChildren<QTableWidget*>()) {
        if (!table->isVisible()) continue;
        for (int column = 0; column < table->columnCount(); ++column)
            for (int row = 0; row < table->rowCount(); ++row) {
                const QModelIndex cell = table->model()->index(row, column);
                QStyleOptionViewItem option;
                option.initFrom(table);
                option.font = table->font();
                option.widget = table;
                const int needed = table->itemDelegate()->sizeHint(option, cell).width();
                if (table->item(row, column) && needed > table->columnWidth(column))
                    cut << QStringLiteral("%1 needs %2 of %3")
                               .arg(table->item(row, column)->text())
                               .arg(needed)
                               .arg(table->columnWidth(column));
            }
    }
    return cut.mid(0, 3);
}

} // namespace

class TestPresent : public QObject {
    Q_OBJECT

  private slots:
    void everyoneCanReadAll_data() { addPresentedViews(); }

    void everyoneCanReadAll() {
        QFETCH(int, view);
        PresentDriver driver;
        presentedViews()[std::size_t(view)].choose(driver);
        Presentation& shown = driver.begin();
        for (const QSize size : {QSize(1024, 768), QSize(1920, 1080), QSize(3840, 2160)}) {
            PresentDriver::resize(shown, size);
            const QSize needed = shown.neededSize();
            QVERIFY2(needed.width() <= size.width() && needed.height() <= size.height(),
                     qPrintable(QStringLiteral("%1×%2 of %3×%4")
                                    .arg(needed.width())
                                    .arg(needed.height())
                                    .arg(size.width())
                                    .arg(size.height())));
            const QStringList wrong =
                tooSmall(shown) + cutTexts(shown) + scrolled(shown) + cutCells(shown);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QStringLiteral("\n"))));
        }
    }

    /// The strip leaves less room than a view has alone.
    void lessonsNeedNoScrolling_data() {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QSize>("size");
        for (const char* lesson : {"secret-is-not-safe", "inside-aes", "rsa-without-padding"})
            for (const QSize size : {QSize(1024, 768), QSize(1920, 1080)})
                QTest::addRow("%s, %d", lesson, size.width()) << QString(lesson) << size;
    }

    void lessonsNeedNoScrolling() {
        QFETCH(QString, lesson);
        QFETCH(QSize, size);
        PresentDriver driver;
        LessonPlayer& player = driver.window.lessons().player();
        driver.window.lessons().start(lesson);
        Presentation& shown = driver.begin(size);
        while (!player.isAtEnd()) {
            QTRY_VERIFY_WITH_TIMEOUT(player.isSettled(), kPatience);
            PresentDriver::resize(shown, size);
            const QString title = toQString(player.step().title);
            const QStringList wrong = scrolled(shown) + halvedLines(shown);
            QVERIFY2(wrong.isEmpty(), qPrintable(title + QStringLiteral(": ") + wrong.join(u'\n')));
            player.goOn();
        }
        driver.end();
    }

    /// The first step of a key is shown before its table has had its size.
    void stepsOfAKeyTakeALine() {
        PresentDriver driver;
        LessonPlayer& player = driver.window.lessons().player();
        driver.window.lessons().start(QStringLiteral("rsa-without-padding"));
        Presentation& shown = driver.begin({1024, 768});
        while (player.step().title != "Modulus")
            player.goOn();
        QTRY_VERIFY_WITH_TIMEOUT(player.isSettled(), kPatience);
        PresentDriver::resize(shown, {1024, 768});
        const auto& table = driver.part<QTableWidget>("smallTable");
        QVERIFY(table.isVisible());
        QCOMPARE(table.rowHeight(0), table.rowHeight(1));
    }

    /// The reason of a byte is below the matrices where a row of them leaves room.
    void wideScreensShowWhyAByteIsWhatItIs() {
        PresentDriver driver;
        showInspector(driver, InspectorPage::aesTab, 4);
        Presentation& shown = driver.begin();
        const auto& why = driver.part<QWidget>("aesWhy");
        const auto& after = driver.part<QWidget>("aesAfter");
        for (const auto& [size, expected] :
             {std::pair(QSize(1024, 768), false), std::pair(QSize(1920, 1080), true),
              std::pair(QSize(1024, 768), false), std::pair(QSize(3840, 2160), true)}) {
            PresentDriver::resize(shown, size);
            QTRY_COMPARE(why.isVisible(), expected);
            QVERIFY(after.isVisible());
        }
        driver.key(Qt::Key_D);
        QVERIFY(why.isVisible() && !after.isVisible());
        driver.key(Qt::Key_D);
        QVERIFY(after.isVisible());
    }

    /// 32 boxes with two digits each, and a gap between them.
    void boxesOfLanesDoNotTouch() {
        PresentDriver driver;
        showKernels(driver, QStringLiteral("ttable4"));
        Presentation& shown = driver.begin({1024, 768});
        const auto* banks = shown.findChild<BankPicture*>();
        for (std::size_t lane = 0; lane + 1 < 32; ++lane)
            QVERIFY(banks->laneRect(lane).right() + 3 <= banks->laneRect(lane + 1).left());
        QVERIFY(QFontMetrics(banks->smallFont()).horizontalAdvance(QStringLiteral("00")) <
                banks->laneRect(0).width());
    }

    /// A caption that has no room for all of its words ends behind one of them.
    void captionsEndBehindAWord() {
        const QFontMetrics metrics{QFont()};
        const QString text = QStringLiteral("State after SubBytes");
        const auto within = [&](const QString& like) {
            return wordsWithin(text, metrics.horizontalAdvance(like), metrics);
        };
        QCOMPARE(within(text), text);
        QCOMPARE(within("State after SubByt…"), QStringLiteral("State after…"));
        QCOMPARE(within("State aft…"), QStringLiteral("State…"));
        QVERIFY(within("Sta…").endsWith(QChar(0x2026)));
    }

    void tablesUseTheHeightOfTheScreen() {
        PresentDriver driver;
        showInspector(driver, InspectorPage::tableTab, 1);
        Presentation& shown = driver.begin({1920, 1080});
        const auto& sum = driver.part<QWidget>("tableSum");
        const int bottom = sum.mapTo(&shown, QPoint(0, sum.height())).y();
        QVERIFY2(bottom > shown.height() * 3 / 4, qPrintable(QString::number(bottom)));
    }
};

BLOCKWARP_UI_TEST(TestPresent);
#include "test_present.moc"
