// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/measure_card.h"

#include "core/bench/runs/findings.h"
#include "core/bench/runs/run_library.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/panels/recorded_runs.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/sign.h"

#include <QDateTime>

namespace blockwarp::ui {
namespace {

/// The latest run that says something; runs that nobody can draw any more are left out.
std::optional<BenchRun> latestRun(const std::filesystem::path& folder) {
    for (SavedRun& saved : RunLibrary(folder).list({}))
        if (findExperiment(saved.run.experiment) && saved.run.anyTimed())
            return std::move(saved.run);
    return {};
}

QString dateOf(const BenchRun& run) {
    const QDateTime when = QDateTime::fromString(toQString(run.time), Qt::ISODate);
    return formatTime(when);
}

/// What the figures say, without remarks on how they were measured; empty if they say nothing.
QString findingOf(const ExperimentSpec& experiment, const BenchRun& run) {
    BenchRun timed = run;
    timed.complete = true;
    timed.cautions.clear();
    std::erase_if(timed.measured, [](const Measured& one) { return !one.timed(); });
    const std::vector<std::string> sentences = findings(experiment, timed);
    return sentences.empty() ? QString() : coreText(sentences.front());
}

/// "CPU, 16 threads: up to 73 GB/s"; empty where speeds are not in bytes.
QString fastestOf(const Figure& figure) {
    if (figure.unit != Unit::gbPerSecond) return {};
    const FigurePoint* best = nullptr;
    std::string name;
    for (const FigureSeries& series : figure.series)
        for (const FigurePoint& point : series.points)
            if (!series.printed && (!best || point.y > best->y)) {
                best = &point;
                name = series.name;
            }
    return best ? MeasureCard::tr("%1: up to %2").arg(coreText(name), formatRate(best->y * 1e9))
                : QString();
}

} // namespace

MeasureCard::MeasureCard(QWidget* parent)
    : Card(space::wide, parent), when_(new Explanation(this)),
      sign_(new Sign("benchmark", QPalette::Link, 32, this)), finding_(new QLabel(this)),
      about_(new Explanation(this)), chart_(new MiniChart(this)),
      measure_(makeButton("play", {}, this)), open_(new LinkButton(tr("Open run"), this)),
      buttons_(new QWidget(this)) {
    setObjectName("measureCard");
    finding_->setObjectName("measureFinding");
    measure_->setObjectName("measureMachine");
    open_->setObjectName("openLatestRun");
    when_->setWordWrap(false);
    finding_->setWordWrap(true);
    finding_->setTextFormat(Qt::PlainText);
    setTextScale(*finding_, type::section, QFont::DemiBold);
    auto* top = new QHBoxLayout;
    top->addWidget(makeHeading(tr("Measure"), this), 1);
    top->addWidget(when_);
    auto* buttons = new QHBoxLayout(buttons_);
    buttons->setContentsMargins(0, space::small, 0, 0);
    buttons->setSpacing(space::large);
    buttons->addWidget(measure_);
    buttons->addWidget(open_);
    column().addLayout(top);
    column().addStretch(1);
    column().addWidget(sign_, 0, Qt::AlignHCenter);
    column().addWidget(finding_);
    column().addWidget(about_);
    column().addWidget(chart_, 1000); // takes all room where it is shown
    column().addWidget(buttons_);
    column().addStretch(1);
    connect(measure_, &QPushButton::clicked, this, &MeasureCard::measureWanted);
    connect(open_, &QPushButton::clicked, this, [this] {
        if (run_) emit runWanted(*run_);
    });
    showSign();
}

void MeasureCard::look(const std::filesystem::path& folder) {
    runner_.start([folder] { return latestRun(folder); },
                  [this](JobId, const std::optional<BenchRun>& run) { show(run); });
}

void MeasureCard::show(const std::optional<BenchRun>& run) {
    run_ = run;
    open_->setVisible(run.has_value());
    chart_->setFaint(!run);
    if (run)
        showRun(*run);
    else
        showNone();
}

/// As the area where files are dropped: a sign, a sentence, a button, in the middle.
void MeasureCard::showSign() {
    sign_->show();
    when_->hide();
    open_->hide();
    chart_->hide();
    align(Qt::AlignHCenter);
    sayNone();
}

void MeasureCard::sayNone() {
    measure_->setText(tr("Measure this machine"));
    finding_->setText(tr("How fast is this machine?"));
    about_->setText(tr("The quick size sweep encrypts in memory, from small inputs to large ones, "
                       "on every engine that this machine has."));
}

/// An example that was recorded elsewhere: what is asked and the button are this machine's.
void MeasureCard::showNone() {
    Figure figure;
    const auto example = recordedRun(recordedMachine(), QStringLiteral("size-sweep"));
    if (!example || !draw(*example, figure)) return showSign();
    sayNone();
    sign_->hide();
    when_->setText(tr("Example: %1").arg(recordedMachine().toUpper()));
    when_->show();
    align(Qt::AlignLeft);
}

bool MeasureCard::draw(const BenchRun& run, Figure& figure) {
    const ExperimentSpec& experiment = *findExperiment(run.experiment);
    const std::vector<std::string> facets = facetsOf(run);
    if (!facets.empty())
        figure = makeFigure(experiment, run, facets.front(), unitsOf(experiment).front());
    const bool drawn = chart_->setFigure(figure, startsLogX(experiment), experiment.logY);
    chart_->setVisible(drawn);
    return drawn;
}

void MeasureCard::showRun(const BenchRun& run) {
    align(Qt::AlignLeft);
    sign_->hide();
    measure_->setText(tr("Measure again"));
    when_->setText(dateOf(run));
    when_->show();
    Figure figure;
    const bool drawn = draw(run, figure);
    const ExperimentSpec& experiment = *findExperiment(run.experiment);
    const QString title = coreText(experiment.title);
    QString finding = findingOf(experiment, run);
    if (finding.isEmpty()) finding = fastestOf(figure);
    finding_->setText(finding.isEmpty() ? title : finding);
    about_->setText(drawn
                        ? QStringLiteral("%1: %2, %3")
                              .arg(title, coreText(figure.title), coreText(unitTitle(figure.unit)))
                        : title);
}

void MeasureCard::align(Qt::Alignment alignment) {
    finding_->setAlignment(alignment);
    about_->setAlignment(alignment);
    column().setAlignment(buttons_, alignment);
}

} // namespace blockwarp::ui
