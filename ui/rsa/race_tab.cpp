// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/race_tab.h"

#include "core/bench/figures/figure.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/frame/presented.h"
#include "ui/jobs/inventory.h"
#include "ui/panels/chart.h"
#include "ui/panels/recorded_runs.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/form.h"

#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {
namespace {

QString perSecond(double rate) {
    return Words::tr("%1 operations/s").arg(formatCount(std::uint64_t(std::llround(rate))));
}

QString threadCount(std::size_t threads) {
    return threads == 1 ? Words::tr("1 thread") : Words::tr("%1 threads").arg(threads);
}

constexpr unsigned kBits = 2048;
constexpr std::string_view kFacet = "bytes to bytes, RSA private operations";

QVector<QPointF> curveOf(const Figure& figure, EngineKind engine) {
    QVector<QPointF> curve;
    for (const FigureSeries& series : figure.series)
        if (series.engine == engine && series.keyBits == kBits)
            for (const FigurePoint& point : series.points)
                curve.append({point.x, point.y});
    return curve;
}

QString headlineOf(const BenchRun& run, const RaceExample& example) {
    const auto count = [](double number) { return formatCount(std::uint64_t(number)); };
    const QPointF gpu = example.gpu.back();
    const QPointF cpu = example.cpu.back();
    return Words::tr(
               "Recorded on %1, RSA-%2: the GPU decrypts %3 numbers a second with %4 at once, "
               "its CPU %5 with %6. And here?")
        .arg(recordedOn(run))
        .arg(kBits)
        .arg(count(gpu.y()), count(gpu.x()), count(cpu.y()), count(cpu.x()));
}

constexpr auto kItemsSetting = "rsa/raceItems";
constexpr auto kBatchSetting = "rsa/raceBatch";
constexpr int kOwnKey = 0; ///< instead of the bits of a new one
constexpr double kThousand = 1000;

double lastOf(const QVector<QPointF>& curve) {
    return curve.isEmpty() ? 0 : curve.back().x();
}

void addField(FlowLayout& row, QWidget* parent, const QString& label, QWidget* field,
              const char* name) {
    auto* pair = new QWidget(parent);
    auto* column = new FieldColumn(pair);
    column->addField(pair, label, field);
    field->setObjectName(name);
    row.addWidget(pair);
}

} // namespace

QString raceSentence(const rsa::RaceResult& result, std::size_t items) {
    const QString threads = threadCount(result.cpu.workers);
    const QString cpu = perSecond(result.cpu.rate);
    const QString count = formatCount(items);
    if (!result.gpu)
        return Words::tr("The CPU with %1: %2. It took %3 for %4; there was no GPU to race.")
            .arg(threads, cpu, formatSeconds(result.cpu.times.wall), count);
    const double ratio = result.gpu->rate / result.cpu.rate;
    const QString text =
        ratio >= 1 ? Words::tr("The GPU is %1 times as fast as the CPU with %2: %3 against %4. "
                               "All %5 results are equal.")
                   : Words::tr("The CPU with %2 is %1 times as fast as the GPU: %4 against %3. "
                               "All %5 results are equal.");
    return text.arg(formatRatio(ratio >= 1 ? ratio : 1 / ratio), threads,
                    perSecond(result.gpu->rate), cpu, count);
}

std::optional<RaceExample> raceExample() {
    const auto run = recordedRun(recordedMachine(), QStringLiteral("rsa"));
    const ExperimentSpec* experiment = run ? findExperiment(run->experiment) : nullptr;
    if (experiment == nullptr) return {};
    const Figure figure = makeFigure(*experiment, *run, kFacet, Unit::operationsPerSecond);
    RaceExample example{{}, curveOf(figure, EngineKind::cpu), curveOf(figure, EngineKind::cuda)};
    if (example.cpu.isEmpty() || example.gpu.isEmpty()) return {};
    example.headline = headlineOf(*run, example);
    return example;
}

QVector<QPointF> doneCurve(const std::vector<ProgressPoint>& points, double wall) {
    QVector<QPointF> curve;
    if (points.empty()) return curve;
    const double late = std::max(0.0, wall - points.back().seconds);
    curve.append({0, 0});
    for (const ProgressPoint& point : points)
        curve.append({point.seconds + late, static_cast<double>(point.done)});
    return curve;
}

RaceTab::RaceTab(const Inventory& inventory, PageKey& key, QWidget* parent)
    : RsaTab(parent), inventory_(inventory), key_(key),
      operation_(new Segments("raceOperation", tr("Operation"), this)),
      source_(makeCombo({}, this)), items_(new QSpinBox(this)), batch_(new QSpinBox(this)),
      headline_(makeHeading({}, this)), chart_(new Chart(this)) {
    operation_->add(tr("Private: decrypt, sign"), true);
    operation_->add(tr("Public: encrypt, verify"), false);
    items_->setRange(1, 1'000'000);
    items_->setValue(10'000);
    items_->setSingleStep(1000);
    items_->setGroupSeparatorShown(true);
    batch_->setRange(0, 1'000'000);
    batch_->setSingleStep(1024);
    batch_->setGroupSeparatorShown(true);
    batch_->setSpecialValueText(tr("automatic"));
    headline_->setObjectName("raceHeadline");
    headline_->setWordWrap(true);
    chart_->setObjectName("raceChart");
    chart_->setAccessibleName(tr("Operations done over time"));
    chart_->setEmptyText(tr("How far CPU and GPU are is drawn here while they work."));
    clock_.setInterval(33);
    layOut();
    makeBar("play", tr("Run on the CPU"))->addCancel();
    message()->setObjectName("raceMessage");
    bar()->progress()->setObjectName("raceProgress");
    bar()->cancelButton()->setObjectName("raceCancel");
    bar()->mainButton()->setObjectName("raceStart");
    connect(&clock_, &QTimer::timeout, this, &RaceTab::watch);
    connect(bar(), &RunBar::started, this, &RaceTab::start);
    connect(bar(), &RunBar::cancelled, this, &RaceTab::stop);
    connect(&inventory_, &Inventory::ready, this, &RaceTab::tellMachine);
    connect(&key_, &PageKey::changed, this, &RaceTab::fillKeys);
    fillKeys();
    setRunning(false);
}

RaceTab::~RaceTab() {
    RaceTab::stop();
}

void RaceTab::layOut() {
    auto* choices = new FlowLayout(space::large);
    addField(*choices, this, tr("&Operation"), operation_, "raceOperation");
    addField(*choices, this, tr("&Key"), source_, "raceKey");
    addField(*choices, this, tr("&How many"), items_, "raceItems");
    addField(*choices, this, tr("GPU's &batch"), batch_, "raceBatch");
    source_->setMinimumContentsLength(22);
    batch_->setToolTip(tr("How many operations a worker of the GPU takes at a time"));
    auto* scope = new Explanation(this);
    scope->setText(tr("Both get the same random numbers. Timed from the first number in memory to "
                      "the last result in memory: blinding, copies and checks count, opening "
                      "threads and workers does not. Padding is left out."));
    auto* question = new Card(space::large, this);
    leaveOutOfPresentation(*question);
    question->column().addLayout(choices);
    question->column().addWidget(scope);
    auto* answer = new Card(space::large, this);
    answer->column().addWidget(headline_);
    answer->column().addWidget(chart_, 1);
    body()->addWidget(question);
    body()->addWidget(answer, 1);
}

void RaceTab::fillKeys() {
    const QSignalBlocker blocker(source_);
    const QVariant chosen = source_->currentData();
    source_->clear();
    if (key_.exists())
        source_->addItem(tr("The key in use, %1 bits").arg(key_.known().facts.bits), kOwnKey);
    for (const int bits : {2048, 3072, 4096})
        source_->addItem(tr("A new one, %1 bits").arg(bits), bits);
    if (chosen.isValid()) selectData(*source_, chosen);
}

void RaceTab::tellMachine() {
    const bool gpu = inventory_.hasGpu();
    batch_->setEnabled(gpu && !running_);
    bar()->mainButton()->setAction("play", gpu ? tr("Race CPU against GPU") : tr("Run on the CPU"));
    if (!running_ && !result_)
        headline_->setText(gpu ? tr("Which is faster, and how many times?")
                               : tr("How many operations a second does the CPU do?"));
    if (!isUntouched()) return;
    if (isVisible()) showExample();
    if (!inventory_.isReady() || gpu) return;
    message()->say(Tone::info, tr("The GPU's line needs an NVIDIA GPU: %1. The CPU runs alone.")
                                   .arg(inventory_.whyNoGpu()));
}

bool RaceTab::isUntouched() const {
    return !running_ && !result_ && problem_.isEmpty();
}

void RaceTab::showExample() {
    const auto example = raceExample();
    if (!example) return;
    headline_->setText(example->headline);
    const auto line = [this](EngineKind engine, const QVector<QPointF>& curve) {
        const QString figure = tr("%1, with %2 at once")
                                   .arg(formatCount(std::uint64_t(curve.back().y())),
                                        formatCount(std::uint64_t(curve.back().x())));
        chart_->setLine(engine, coreText(engineSpec(engine).title), curve, figure);
    };
    const double first = std::min(example->cpu.front().x(), example->gpu.front().x());
    chart_->setAxes(tr("Operations at once"), tr("Operations a second"), lastOf(example->gpu),
                    first);
    line(EngineKind::cpu, example->cpu);
    line(EngineKind::cuda, example->gpu);
    chart_->redraw();
}

void RaceTab::setRunning(bool running) {
    running_ = running;
    for (QWidget* field : std::initializer_list<QWidget*>{operation_, source_, items_})
        field->setEnabled(!running);
    bar()->setRunning(running);
    running ? clock_.start() : clock_.stop();
    tellMachine();
}

QString RaceTab::activity() const {
    return running_ ? tr("RSA operations are being raced.") : QString();
}

void RaceTab::stop() {
    cpu_->cancel();
    gpu_->cancel();
}

void RaceTab::start() {
    if (running_) return;
    const rsa::RaceRequest request{.isPrivate = operation_->currentData().toBool(),
                                   .items = std::size_t(items_->value()),
                                   .gpuBatch = std::size_t(batch_->value()),
                                   .gpu = inventory_.hasGpu()};
    const int bits = source_->currentData().toInt();
    cpu_ = std::make_shared<ProgressMeter>();
    gpu_ = std::make_shared<ProgressMeter>();
    result_.reset();
    problem_.clear();
    message()->clearMessage();
    chart_->clear();
    chart_->setEmptyText(tr("Preparing the key and the engine…"));
    setRunning(true);
    runner_.start(
        [request, bits, own = key_.known().pair, cpu = cpu_,
         gpu = gpu_]() -> Result<rsa::RaceResult> {
            if (bits == kOwnKey) return rsa::raceBatch(*own, request, cpu->token(), *cpu, *gpu);
            const auto made = rsa::newKeyPair(bits, cpu->token());
            if (!made) return made.error();
            return rsa::raceBatch(*made, request, cpu->token(), *cpu, *gpu);
        },
        [this](JobId, const Result<rsa::RaceResult>& result) { finish(result); });
    watch();
}

void RaceTab::watch() {
    const bool second = gpu_->started();
    const double all = items_->value() * (inventory_.hasGpu() ? 2.0 : 1.0);
    bar()->setProgress(static_cast<double>(cpu_->done() + gpu_->done()) / all, -1, {});
    headline_->setText(second ? tr("The GPU's turn") : tr("The CPU's turn"));
    draw(0, 0);
}

void RaceTab::draw(double cpuWall, double gpuWall) {
    QVector<QPointF> cpu = doneCurve(cpu_->points(), cpuWall);
    QVector<QPointF> gpu = doneCurve(gpu_->points(), gpuWall);
    const bool thousands = items_->value() >= 10 * kThousand;
    if (thousands)
        for (QVector<QPointF>* curve : {&cpu, &gpu})
            for (QPointF& point : *curve)
                point.ry() /= kThousand;
    chart_->setAxes(tr("Seconds"), thousands ? tr("1000 operations done") : tr("Operations done"),
                    std::max(lastOf(cpu), lastOf(gpu)));
    const auto done = [](const ProgressMeter& meter) { return formatCount(meter.done()); };
    chart_->setLine(EngineKind::cpu, coreText(engineSpec(EngineKind::cpu).title), cpu, done(*cpu_));
    chart_->setLine(EngineKind::cuda, coreText(engineSpec(EngineKind::cuda).title), gpu,
                    done(*gpu_));
    chart_->redraw();
}

void RaceTab::finish(const Result<rsa::RaceResult>& result) {
    if (result) {
        result_ = *result;
        draw(result->cpu.times.wall, result->gpu ? result->gpu->times.wall : 0);
        headline_->setText(raceSentence(*result, std::size_t(items_->value())));
        if (!result->gpu)
            message()->say(
                Tone::info,
                tr("The GPU's line needs an NVIDIA GPU: %1.").arg(inventory_.whyNoGpu()));
    } else if (result.error().code == ErrorCode::cancelled) {
        problem_ = tr("Cancelled.");
        message()->say(Tone::info, problem_);
    } else {
        problem_ = sentence(result.error());
        message()->say(Tone::error, problem_);
    }
    setRunning(false);
}

/// Not before: a plot of no size cannot be drawn, and the example is read from a file.
void RaceTab::showEvent(QShowEvent* event) {
    RsaTab::showEvent(event);
    if (isUntouched()) showExample();
    chart_->redraw();
}

void RaceTab::save(QSettings& settings) const {
    settings.setValue(kItemsSetting, items_->value());
    settings.setValue(kBatchSetting, batch_->value());
}

void RaceTab::load(const QSettings& settings) {
    items_->setValue(settings.value(kItemsSetting, items_->value()).toInt());
    batch_->setValue(settings.value(kBatchSetting, batch_->value()).toInt());
}

} // namespace blockwarp::ui
