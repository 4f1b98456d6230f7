// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/run_view.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/files/failure_card.h"
#include "ui/files/result_card.h"
#include "ui/jobs/throughput.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr int kStripHeight = 22 * kGrid;
constexpr int kRaceHeight = 32 * kGrid;
constexpr std::uint64_t kLeastRace = std::uint64_t{1} << 20; ///< bytes; smaller ones are all start
constexpr double kAxis = 1e9;     ///< bytes per second, of a race: both in GB/s
constexpr double kTellingGap = 2; ///< a cipher so many times as fast as the file says something

double lastRate(const QVector<QPointF>& curve) {
    return curve.isEmpty() ? 0 : curve.back().y() * 1e9;
}

double rateOver(const FileOutcome& outcome, double seconds) {
    return seconds > 0 ? static_cast<double>(outcome.bytesIn) / seconds : 0;
}

ThroughputCard::Rates ratesOf(const FileOutcome& outcome) {
    return {rateOver(outcome, outcome.phases.wall), rateOver(outcome, outcome.busy.cipher),
            rateOver(outcome, outcome.busy.bus)};
}

QString titleOf(EngineKind engine) {
    return coreText(engineSpec(engine).title);
}

QString count(int number) {
    return formatCount(static_cast<std::uint64_t>(number));
}

QString runHeadline(const FileQueue& work) {
    const RunCount& files = work.count();
    const bool encrypting = work.direction() == Direction::encrypt;
    return (encrypting ? RunView::tr("Encrypted %1 of %2 files in %3")
                       : RunView::tr("Decrypted %1 of %2 files in %3"))
        .arg(count(files.filesMade()), count(files.files + files.filesRefused),
             formatSeconds(work.seconds()));
}

QString runDetails(const FileQueue& work) {
    const double seconds = work.seconds();
    if (seconds <= 0) return {};
    const RunCount& files = work.count();
    const double perSecond = files.filesDone / seconds;
    const QString rate = formatRate(static_cast<double>(files.bytesDone) / seconds);
    if (perSecond < 2) return RunView::tr("That is %1.").arg(rate);
    return RunView::tr("That is %1 files per second, and %2.")
        .arg(count(static_cast<int>(std::lround(perSecond))), rate);
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

void ThroughputCard::begin(std::uint64_t bytes, Run run) {
    run_ = run;
    logarithmic_->setVisible(isRace());
    fitHeight();
    chart_->clear();
    const ByteAxis axis = byteAxis(bytes);
    chart_->setAxes(tr("Done, %1").arg(axis.unit), {},
                    static_cast<double>(bytes) / axis.bytesPerUnit);
    setLogarithmic();
}

void ThroughputCard::fitHeight() {
    const int strip = withText(kStripHeight, *this);
    setMinimumHeight(isRace() ? kRaceHeight : strip);
    setMaximumHeight(isRace() ? QWIDGETSIZE_MAX : strip);
}

void ThroughputCard::setLogarithmic() {
    const bool on = isRace() && logarithmic_->isChecked();
    chart_->setLogarithmic(on);
    const QString unit = on ? tr("GB/s, logarithmic") : tr("GB/s");
    unit_->setText(run_ == Run::emulatedRace
                       ? tr("%1; at most the first %2, emulated: shows how, not how fast")
                             .arg(unit, formatBytes(kEmulatedRaceBytes))
                       : unit);
}

/// The axis has the unit that the figure has.
void ThroughputCard::addLine(EngineKind engine, QVector<QPointF> curve, const Points& points) {
    const double rate = lastRate(curve);
    const RateUnit& unit = rateUnit(rate);
    for (QPointF& point : curve)
        point.ry() *= 1e9 / unit.bytesPerSecond;
    unit_->setText(QLatin1String(unit.name));
    chart_->setLine(engine, titleOf(engine), curve, formatRate(rate));
    worthSeeing_ = isWorthDrawing(points);
}

/// What an emulated GPU's cipher reaches by itself is nothing to compare.
void ThroughputCard::addRacer(EngineKind engine, const Points& points, std::uint64_t bytes,
                              const Rates& rates) {
    const QString title = titleOf(engine);
    const bool emulated = run_ == Run::emulatedRace;
    chart_->setLine(engine, emulated ? title : tr("%1, whole file").arg(title),
                    throughputCurve(points, bytes), formatRate(rates.file, rateUnit(kAxis)));
    if (emulated) return;
    chart_->setLine(engine, tr("%1 cipher alone").arg(title), cipherCurve(points, bytes),
                    formatRate(rates.cipher, rateUnit(kAxis)), LineKind::cipher);
    if (engine == EngineKind::cuda)
        chart_->setLine(EngineKind::cuda, tr("Bus"), busCurve(points, bytes),
                        formatRate(rates.bus, rateUnit(kAxis)), LineKind::bus);
}

void ThroughputCard::showLive(const QueueItem& item, const FileQueue& work) {
    const bool emulated = work.engine() == EngineKind::emulated;
    const Run run = !work.isRace() ? Run::single : emulated ? Run::emulatedRace : Run::race;
    const std::uint64_t bytes =
        run == Run::emulatedRace ? std::min(item.bytes, kEmulatedRaceBytes) : item.bytes;
    begin(bytes, run);
    if (isRace()) {
        worthSeeing_ = bytes >= kLeastRace;
        for (const auto& [engine, meter] : {std::pair(EngineKind::cpu, work.meters().first.get()),
                                            std::pair(work.engine(), work.meters().gpu.get())}) {
            const Points points = meter->points();
            addRacer(engine, points, bytes,
                     {recentRate(points), lastRate(cipherCurve(points, bytes)),
                      lastRate(busCurve(points, bytes))});
        }
    } else {
        const bool unknown = work.engine() == EngineKind::automatic;
        const Points points = work.meters().first->points();
        addLine(unknown ? EngineKind::cpu : work.engine(), throughputCurve(points, bytes), points);
    }
    chart_->setEmptyText(tr("Preparing the key and the engine…"));
    chart_->redraw();
}

void ThroughputCard::showRun(const FileQueue& work) {
    const std::uint64_t bytes = work.count().bytes;
    begin(bytes, Run::single);
    const Points points = work.runMeter().points();
    const bool unknown = work.engine() == EngineKind::automatic;
    addLine(unknown ? EngineKind::cpu : work.engine(), runCurve(points, bytes), points);
    chart_->redraw();
}

void ThroughputCard::showResult(const QueueItem& item) {
    const ItemResult& result = *item.result;
    const std::uint64_t bytes = result.runs.front().outcome.bytesIn;
    const RaceOutcome* race = result.race.get();
    begin(bytes, race == nullptr      ? Run::single
                 : race->isEmulated() ? Run::emulatedRace
                                      : Run::race);
    for (const EngineRun& run : result.runs)
        if (isRace())
            addRacer(run.outcome.engine, run.points, bytes, ratesOf(run.outcome));
        else
            addLine(run.outcome.engine, throughputCurve(run.points, bytes), run.points);
    if (isRace()) {
        worthSeeing_ = bytes >= kLeastRace && chart_->hasLines();
        if (run_ == Run::race) explainGap(*race);
    }
    chart_->redraw();
}

/// How much faster the winner's cipher is than the winner with the file around it.
void ThroughputCard::explainGap(const RaceOutcome& outcome) {
    const bool gpu = outcome.ratio > 1;
    const FileOutcome& winner = gpu ? outcome.gpu : outcome.cpu;
    const auto [file, cipher, bus] = ratesOf(winner);
    if (file <= 0 || cipher < kTellingGap * file) return;
    chart_->setGap(file / 1e9, cipher / 1e9,
                   tr("%1 times as fast without the file").arg(formatRatio(cipher / file)),
                   tr("%1: %2 against %3")
                       .arg(titleOf(winner.engine), formatRate(cipher, rateUnit(kAxis)),
                            formatRate(file, rateUnit(kAxis))));
}

RunView::RunView(QWidget* parent)
    : QWidget(parent), result_(new ResultCard(this)), failure_(new FailureCard(this)),
      throughput_(new ThroughputCard(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::large);
    column->addWidget(result_);
    column->addWidget(failure_);
    column->addWidget(throughput_, 1);
    connect(result_, &ResultCard::accessWanted, this, &RunView::accessWanted);
    connect(failure_, &FailureCard::salvageWanted, this, &RunView::salvageWanted);
    connect(failure_, &FailureCard::repairWanted, this, &RunView::repairWanted);
    connect(failure_, &FailureCard::keepBothWanted, this, &RunView::keepBothWanted);
    connect(failure_, &FailureCard::replaceWanted, this, &RunView::replaceWanted);
    connect(failure_, &FailureCard::secretWanted, this, &RunView::secretWanted);
    showNothing();
}

void RunView::arrange(bool result, bool failure, bool throughput) {
    result_->setVisible(result);
    failure_->setVisible(failure);
    throughput_->setVisible(throughput);
    const bool empty = !(result || failure || throughput);
    const bool wantsRoom = throughput && throughput_->isRace();
    if (empty == empty_ && wantsRoom == wantsRoom_ && failure == showsFailure_) return;
    empty_ = empty;
    showsFailure_ = failure;
    wantsRoom_ = wantsRoom;
    emit roomChanged();
}

void RunView::showNothing() {
    arrange(false, false, false);
}

void RunView::showLive(const QueueItem& item, const FileQueue& work) {
    throughput_->showLive(item, work);
    arrange(false, false, throughput_->isWorthSeeing());
}

void RunView::showRun(const FileQueue& work, const std::filesystem::path& folder) {
    throughput_->showRun(work);
    if (!work.isRunning()) result_->presentRun(runHeadline(work), runDetails(work), folder);
    arrange(!work.isRunning(), false, throughput_->isWorthSeeing());
}

void RunView::addFailure(const QueueItem& item, const OutputRule& rule, const QString& reason) {
    failure_->present(item, rule, reason);
    arrange(!result_->isHidden(), true, !throughput_->isHidden());
}

void RunView::showItem(const QueueItem& item, const OutputRule& rule, const QString& reason) {
    const bool done = item.state == ItemState::done;
    const bool salvaged = isRescued(item);
    const bool failed = !salvaged && FailureCard::concerns(item);
    if (done) throughput_->showResult(item);
    if (done || salvaged) result_->present(item);
    if (failed) failure_->present(item, rule, reason);
    arrange(done || salvaged, failed, done && throughput_->isWorthSeeing());
}

} // namespace blockwarp::ui
