// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/throughput_card.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/jobs/throughput.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kStripHeight = 22 * kGrid;
constexpr int kRaceHeight = 32 * kGrid;
constexpr std::uint64_t kLeastRace = std::uint64_t{1} << 20; ///< bytes; smaller ones are all start
constexpr double kTellingGap = 2; ///< a cipher so many times as fast as the file says something

double lastRate(const QVector<QPointF>& curve) {
    return curve.isEmpty() ? 0 : curve.back().y() * 1e9;
}

double rateOver(const FileOutcome& outcome, double seconds) {
    return seconds > 0 ? static_cast<double>(outcome.bytesIn) / seconds : 0;
}

QString titleOf(EngineKind engine) {
    return coreText(engineSpec(engine).title);
}

} // namespace

ThroughputCard::ThroughputCard(QWidget* parent)
    : Card(space::large, parent), unit_(new Explanation(this)),
      logarithmic_(new QCheckBox(tr("&Logarithmic"), this)), chart_(new Chart(this)) {
    setObjectName("throughputCard");
    chart_->setObjectName("throughput");
    chart_->setAccessibleName(tr("Throughput over bytes done"));
    logarithmic_->setObjectName("raceLogarithmic");
    logarithmic_->setChecked(true);
    logarithmic_->setToolTip(tr("The same distance is the same ratio, so that lines a hundred "
                                "times apart can be compared."));
    connect(logarithmic_, &QCheckBox::toggled, this, [this] {
        setLogarithmic();
        chart_->redraw();
    });
    followFont(*this, [this] { fitHeight(); });
    auto* head = new QHBoxLayout;
    head->setSpacing(space::medium);
    head->addWidget(makeHeading(tr("Throughput"), this));
    head->addWidget(unit_, 1, Qt::AlignBottom);
    head->addWidget(logarithmic_);
    column().setSpacing(space::tiny);
    column().addLayout(head);
    column().addWidget(chart_, 1);
}

void ThroughputCard::begin(std::uint64_t bytes, bool race) {
    race_ = race;
    logarithmic_->setVisible(race);
    fitHeight();
    chart_->clear();
    const ByteAxis axis = byteAxis(bytes);
    chart_->setAxes(tr("Done, %1").arg(axis.unit), {},
                    static_cast<double>(bytes) / axis.bytesPerUnit);
    setLogarithmic();
}

void ThroughputCard::fitHeight() {
    const int strip = withText(kStripHeight, *this);
    setMinimumHeight(race_ ? kRaceHeight : strip);
    setMaximumHeight(race_ ? QWIDGETSIZE_MAX : strip);
}

void ThroughputCard::setLogarithmic() {
    const bool on = race_ && logarithmic_->isChecked();
    chart_->setLogarithmic(on);
    unit_->setText(on ? tr("GB/s, logarithmic") : tr("GB/s"));
}

void ThroughputCard::addLine(EngineKind engine, const Points& points, std::uint64_t bytes) {
    const QVector<QPointF> curve = throughputCurve(points, bytes);
    chart_->setLine(engine, titleOf(engine), curve, formatRate(lastRate(curve)));
    worthSeeing_ = isWorthDrawing(points);
}

void ThroughputCard::addBus(const Points& points, std::uint64_t bytes, double rate) {
    chart_->setLine(EngineKind::cuda, tr("Bus"), busCurve(points, bytes), formatRate(rate),
                    LineKind::bus);
}

void ThroughputCard::addRacer(EngineKind engine, const Points& points, std::uint64_t bytes) {
    const QString title = titleOf(engine);
    const QVector<QPointF> cipher = cipherCurve(points, bytes);
    chart_->setLine(engine, tr("%1, whole file").arg(title), throughputCurve(points, bytes),
                    formatRate(recentRate(points)));
    chart_->setLine(engine, tr("%1 cipher alone").arg(title), cipher, formatRate(lastRate(cipher)),
                    LineKind::cipher);
    if (engine == EngineKind::cuda) addBus(points, bytes, lastRate(busCurve(points, bytes)));
}

void ThroughputCard::addRacer(const EngineRun& run, std::uint64_t bytes) {
    const FileOutcome& outcome = run.outcome;
    const QString title = titleOf(outcome.engine);
    chart_->setLine(outcome.engine, tr("%1, whole file").arg(title),
                    throughputCurve(run.points, bytes),
                    formatRate(rateOver(outcome, outcome.phases.wall)));
    chart_->setLine(outcome.engine, tr("%1 cipher alone").arg(title),
                    cipherCurve(run.points, bytes),
                    formatRate(rateOver(outcome, outcome.busy.cipher)), LineKind::cipher);
    if (outcome.engine == EngineKind::cuda)
        addBus(run.points, bytes, rateOver(outcome, outcome.busy.bus));
}

void ThroughputCard::showLive(const QueueItem& item, const QueueRunner& runner) {
    begin(item.bytes, runner.isRace());
    if (race_) {
        worthSeeing_ = item.bytes >= kLeastRace;
        addRacer(EngineKind::cpu, runner.meter().points(), item.bytes);
        addRacer(EngineKind::cuda, runner.gpuMeter().points(), item.bytes);
    } else {
        const bool unknown = runner.engine() == EngineKind::automatic;
        addLine(unknown ? EngineKind::cpu : runner.engine(), runner.meter().points(), item.bytes);
    }
    chart_->setEmptyText(tr("Preparing the key and the engine…"));
    chart_->redraw();
}

void ThroughputCard::showRun(const QueueRunner& runner) {
    const std::uint64_t bytes = runner.count().bytes;
    begin(bytes, false);
    const Points points = runner.runMeter().points();
    const bool unknown = runner.engine() == EngineKind::automatic;
    const EngineKind engine = unknown ? EngineKind::cpu : runner.engine();
    const QVector<QPointF> curve = runCurve(points, bytes);
    chart_->setLine(engine, titleOf(engine), curve, formatRate(lastRate(curve)));
    worthSeeing_ = isWorthDrawing(points);
    chart_->redraw();
}

void ThroughputCard::showResult(const QueueItem& item) {
    const ItemResult& result = *item.result;
    const std::uint64_t bytes = result.runs.front().outcome.bytesIn;
    begin(bytes, result.race != nullptr);
    for (const EngineRun& run : result.runs)
        if (race_)
            addRacer(run, bytes);
        else
            addLine(run.outcome.engine, run.points, bytes);
    if (race_) {
        worthSeeing_ = bytes >= kLeastRace && chart_->hasLines();
        explainGap(*result.race);
    }
    chart_->redraw();
}

/// How much faster the winner's cipher is than the winner with the file around it.
void ThroughputCard::explainGap(const RaceOutcome& outcome) {
    const bool gpu = outcome.ratio > 1;
    const FileOutcome& winner = gpu ? outcome.gpu : outcome.cpu;
    const double file = rateOver(winner, winner.phases.wall);
    const double cipher = rateOver(winner, winner.busy.cipher);
    if (file <= 0 || cipher < kTellingGap * file) return;
    chart_->setGap(
        file / 1e9, cipher / 1e9,
        tr("%1 times as fast without the file").arg(formatRatio(cipher / file)),
        tr("%1: %2 against %3").arg(titleOf(winner.engine), formatRate(cipher), formatRate(file)));
}

} // namespace blockwarp::ui
