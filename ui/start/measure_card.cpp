// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/measure_card.h"

#include "core/bench/experiments/axis.h"
#include "core/bench/runs/findings.h"
#include "core/bench/runs/run_library.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/panels/engine_pen.h"
#include "ui/panels/label_places.h"
#include "ui/panels/recorded_runs.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/form.h"
#include "ui/widgets/sign.h"

#include <QDateTime>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kMostLines = 4; ///< more would hide each other at this size

QPen penOf(const FigureSeries& series, const QPalette& palette) {
    QPen pen = series.engine ? enginePen(*series.engine, series.order, palette)
                             : QPen(palette.color(QPalette::Mid));
    pen.setWidthF(2);
    return pen;
}

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
    const std::vector<Message> sentences = results(experiment, run);
    return sentences.empty() ? QString() : coreText(sentences.front());
}

/// "CPU, 16 threads: up to 73 GB/s"; empty where speeds are not in bytes.
QString fastestOf(const Figure& figure) {
    if (figure.unit != Unit::gbPerSecond) return {};
    const FigurePoint* best = nullptr;
    Message name;
    for (const FigureSeries& series : figure.series)
        for (const FigurePoint& point : series.points)
            if (!series.printed && (!best || point.y > best->y)) {
                best = &point;
                name = series.label;
            }
    return best ? MeasureCard::tr("%1: up to %2").arg(coreText(name), formatRate(best->y * 1e9))
                : QString();
}

} // namespace

double MiniChart::Range::share(double value) const {
    const auto at = [this](double v) { return log ? std::log(std::max(v, 1e-12)) : v; };
    const double width = at(high) - at(low);
    return width > 0 ? (at(value) - at(low)) / width : 0.5;
}

MiniChart::MiniChart(QWidget* parent) : QWidget(parent) {
    setMinimumHeight(96);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
}

bool MiniChart::setFigure(const Figure& figure, bool logX, bool logY) {
    figure_ = {};
    if (figure.drawing != Drawing::lines) return false;
    figure_ = figure;
    std::erase_if(figure_.series, [](const FigureSeries& series) { return series.points.empty(); });
    if (figure_.series.size() > kMostLines) figure_.series.resize(kMostLines);
    x_ = {.low = 1e300, .high = 0, .log = logX};
    y_ = {.low = logY ? 1e300 : 0, .high = 0, .log = logY};
    for (const FigureSeries& series : figure_.series)
        for (const FigurePoint& point : series.points) {
            x_ = {std::min(x_.low, point.x), std::max(x_.high, point.x), logX};
            y_ = {std::min(y_.low, point.y), std::max(y_.high, point.y), logY};
        }
    update();
    return !figure_.series.empty();
}

void MiniChart::setFaint(bool faint) {
    faint_ = faint;
    update();
}

QPointF MiniChart::place(const QRectF& room, const FigurePoint& point) const {
    return {room.left() + room.width() * x_.share(point.x),
            room.bottom() - room.height() * y_.share(point.y)};
}

void MiniChart::paintEvent(QPaintEvent*) {
    if (figure_.series.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont small = scaledFont(font(), type::caption);
    painter.setFont(small);
    const QFontMetrics metrics(small, this);
    int widest = 0;
    struct Label {
        QString text;
        QColor colour;
    };
    std::vector<Label> labels;
    std::vector<double> heights;
    for (const FigureSeries& series : figure_.series) {
        const QString text = QStringLiteral("%1  %2").arg(coreText(series.label),
                                                          formatNumber(series.points.back().y));
        labels.push_back(
            {text, faint_ ? toneColor(Tone::muted, palette()) : penOf(series, palette()).color()});
        widest = std::max(widest, metrics.horizontalAdvance(text) + 2); // rounded down
    }
    widest = std::min(widest, width() / 2);
    const QRectF room(0, metrics.height() / 2.0, width() - widest - 2.0 * space::small,
                      height() - 2.0 * metrics.height());
    painter.setPen(palette().color(QPalette::Midlight));
    for (const double share : {0.0, 0.5, 1.0})
        painter.drawLine(QPointF(room.left(), room.top() + share * room.height()),
                         QPointF(room.right(), room.top() + share * room.height()));
    for (const FigureSeries& series : figure_.series) {
        QPolygonF line;
        for (const FigurePoint& point : series.points)
            line << place(room, point);
        QPen pen = penOf(series, palette());
        if (faint_) pen.setColor(faded(pen.color(), 0.4, palette()));
        painter.setPen(pen);
        painter.drawPolyline(line);
        heights.push_back(line.back().y());
    }
    const double half = metrics.height() / 2.0; // a label may stand out by that much
    const std::vector<double> places =
        placeLabels(heights, metrics.height(), room.top() - half, room.bottom() + half);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        painter.setPen(labels[i].colour);
        painter.drawText(QRectF(room.right() + space::small, places[i] - metrics.height() / 2.0,
                                widest, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(labels[i].text, Qt::ElideMiddle, widest));
    }
    painter.setPen(toneColor(Tone::muted, palette()));
    const QRectF below(room.left(), room.bottom() + space::tiny, room.width(), metrics.height());
    painter.drawText(below, Qt::AlignLeft, coreText(axisText(figure_.axis, x_.low)));
    painter.drawText(below, Qt::AlignRight, coreText(axisText(figure_.axis, x_.high)));
}

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
