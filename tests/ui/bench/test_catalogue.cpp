// SPDX-License-Identifier: GPL-3.0-or-later
/// With a complete catalogue nothing on a run stays in English but names and units: sentences are
/// translated as wholes, and nothing is joined to them later.
#include "core/bench/figures/figure.h"
#include "core/bench/runs/findings.h"
#include "core/bench/runs/run_compare.h"
#include "tests/support/made_runs.h"
#include "tests/ui/registry.h"
#include "ui/base/text.h"
#include "ui/bench/chart_card.h"
#include "ui/bench/condition_badges.h"

#include <QRegularExpression>
#include <QTest>
#include <QTranslator>

#include <memory>

using namespace blockwarp;
using namespace blockwarp::tests;
using namespace blockwarp::ui;

namespace {

/// Knows every text: without its letters, between « and », where only its places are left.
class FullCatalogue : public QTranslator {
  public:
    bool isEmpty() const override { return false; }
    QString translate(const char*, const char* source, const char*, int) const override {
        static const QRegularExpression letters(QStringLiteral("[A-Za-z]+"));
        return QStringLiteral("«%1»").arg(QString::fromUtf8(source).remove(letters));
    }
};

/// The English that is left in a text, names and units taken out; empty is good.
QString englishIn(QString text) {
    static const QRegularExpression known(
        QStringLiteral("\\b(before|Xeon|Core|GTX 670|[KM]iB|[GM]B/s|m?s)\\b|<[^>]*>|&\\w+;"));
    static const QRegularExpression letters(QStringLiteral("[A-Za-z]"));
    return text.remove(known).contains(letters) ? text : QString();
}

#define SAYS_NO_ENGLISH(text)                                                                      \
    do {                                                                                           \
        const QString said = text;                                                                 \
        QVERIFY2(said.contains(u'«'), qPrintable(said));                                           \
        QCOMPARE(englishIn(said), QString());                                                      \
    } while (false)

/// With all that is said of a run: stopped, cautions, few samples, four reasons for not timing.
BenchRun doubtfulRun() {
    BenchRun run = twoLines({{1024, 2, 1}, {16384, 1, 2}});
    run.complete = false;
    run.conditions = {{"CPU", "Xeon"}};
    run.settings = {{"samples", "6"}};
    run.cautions = {{.kind = Caution::Kind::busy, .load = "3.2", .threads = 16},
                    {.kind = Caution::Kind::slowed, .reasons = {"power cap", "power brake"}}};
    const auto refuse = [&](const char* series, ErrorCode code) {
        run.measured.push_back(timed(EngineKind::cpu, series, 1024, kGb, {}));
        run.measured.back().variant.refused = Error{code, "too slow"};
    };
    for (const char* series : {"one", "two", "three", "four"})
        refuse(series, ErrorCode::unsupported);
    refuse("GPU", ErrorCode::noGpu);
    return run;
}

} // namespace

class TestCatalogue : public QObject {
    Q_OBJECT

  private slots:
    void init() { QCoreApplication::installTranslator(catalogue_.get()); }
    void cleanup() { QCoreApplication::removeTranslator(catalogue_.get()); }

    void headlinesAreTranslated() {
        const BenchRun crossing = twoLines({{1024, 2, 1}, {16384, 1, 2}});
        const BenchRun apart = twoLines({{100, 1, 2}, {16384, 1, 6}});
        for (const BenchRun& run : {crossing, apart})
            for (const Unit unit :
                 {Unit::gbPerSecond, Unit::seconds, Unit::secondsPerGb, Unit::times}) {
                Figure figure = figureOf("size-sweep", run, unit);
                SAYS_NO_ENGLISH(coreText(headline(figure)));
                (void)addOverlay(figure, *findExperiment("size-sweep"), run, figure.title,
                                 "before");
                for (const FigureSeries& series : figure.series)
                    SAYS_NO_ENGLISH(coreText(series.label));
            }
        BenchRun printed = crossing;
        printed.measured.resize(1);
        printed.measured.front().variant.category = "GPU";
        printed.measured.front().variant.printed = {0.744, "GTX 670"};
        const Figure figure = figureOf("report-bars", printed, Unit::seconds);
        SAYS_NO_ENGLISH(coreText(figure.series.back().label));
    }

    void findingsAreTranslated() {
        for (const char* experiment : {"size-sweep", "speedup"})
            for (const Message& finding : findings(*findExperiment(experiment), doubtfulRun()))
                SAYS_NO_ENGLISH(coreText(finding));
        BenchRun strategies = doubtfulRun();
        strategies.measured[0].variant.automatic = true;
        for (Measured& one : strategies.measured)
            one.variant.series = "aes-128-ctr encryption";
        for (const Message& finding : findings(*findExperiment("strategies"), strategies))
            SAYS_NO_ENGLISH(coreText(finding));
    }

    void comparisonsAreTranslated() {
        const BenchRun before = doubtfulRun();
        BenchRun after = before;
        after.conditions = {{"CPU", "Core"}};
        after.measured[0].samples.resize(1);
        after.measured[1].samples.clear();
        const Comparison comparison = compareRuns(before, after);
        SAYS_NO_ENGLISH(coreText(comparisonSentence(comparison)));
        for (const Message& caution : comparison.cautions)
            SAYS_NO_ENGLISH(coreText(caution));
        SAYS_NO_ENGLISH(coreText(comparisonSentence(compareRuns(before, {}))));
    }

    void badgesAreTranslated() {
        const BenchRun run = doubtfulRun();
        for (const ConditionFact& fact : conditionFacts(run, false, true)) {
            if (fact.title == QLatin1String("Xeon")) continue; // a table of conditions
            SAYS_NO_ENGLISH(fact.title);
            SAYS_NO_ENGLISH(fact.details);
        }
    }

    void captionsAreTranslated() {
        ChartCard card;
        for (const char* experiment : {"size-sweep", "speedup"}) {
            card.setExperiment(*findExperiment(experiment), {});
            card.show(doubtfulRun(), {}, false);
            SAYS_NO_ENGLISH(card.findChild<QLabel*>("chartHeadline")->text());
            SAYS_NO_ENGLISH(card.findChild<QLabel*>("chartCaption")->text());
        }
    }

  private:
    const std::unique_ptr<QTranslator> catalogue_ = std::make_unique<FullCatalogue>();
};

BLOCKWARP_UI_TEST(TestCatalogue);
#include "test_catalogue.moc"
