// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/chart_card.h"

#include "core/bench/figures/figure.h"
#include "ui/base/icons.h"
#include "ui/base/text.h"
#include "ui/bench/condition_badges.h"
#include "ui/bench/figure_text.h"
#include "ui/bench/result_table.h"
#include "ui/frame/presented.h"
#include "ui/panels/recorded_runs.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/text_width.h"

#include <QSignalBlocker>

#include <algorithm>

namespace blockwarp::ui {
namespace {

// Average characters of the headline from which on there is room beside each other
constexpr int kHeadlineBeside = 60; ///< for headline and parts
constexpr int kCaptionBeside = 68;  ///< for what is shown and the caption
constexpr int kFacet = 30;          ///< characters of what is shown, beside the caption

} // namespace

ChartCard::ChartCard(QWidget* parent)
    : Card(space::large, parent), headline_(new QLabel(this)),
      parts_(new Segments("chartParts", tr("Shown as"), this)),
      facet_(makeCombo(tr("What is shown"), this)),
      segments_(new Segments("unit", tr("Unit"), this)), more_(new QPushButton(this)),
      menu_(new ChartMenu(more_)), top_(new QBoxLayout(QBoxLayout::LeftToRight)),
      what_(new QBoxLayout(QBoxLayout::LeftToRight)), caption_(new Explanation(this)),
      note_(new MessageLine(this)), body_(new QStackedWidget(this)), view_(new FigureView(this)),
      table_(new ResultTable(this)), findings_(new QTextBrowser(this)),
      badges_(new ConditionBadges(this)) {
    headline_->setWordWrap(true);
    headline_->setTextFormat(Qt::PlainText);
    headline_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setTextScale(*headline_, type::pageTitle, QFont::DemiBold);
    parts_->add(tr("Chart"), chartPart);
    parts_->add(tr("Table"), tablePart);
    parts_->add(tr("Findings"), findingsPart);
    more_->setIcon(icon("more"));
    more_->setMenu(menu_);
    for (QWidget* part : std::initializer_list<QWidget*>{parts_, more_})
        leaveOutOfPresentation(*part);
    findings_->setTabChangesFocus(true);
    findings_->setFrameShape(QFrame::NoFrame);
    name();
    layOut();
    connectParts();
    followFont(*headline_, [this] { arrange(); });
}

void ChartCard::name() {
    headline_->setObjectName("chartHeadline");
    more_->setObjectName("chartMore");
    more_->setAccessibleName(tr("Axes, view and legend"));
    more_->setToolTip(more_->accessibleName());
    facet_->setObjectName("facet");
    facet_->setToolTip(tr("What is timed: scopes are never mixed in one chart."));
    caption_->setObjectName("chartCaption");
    note_->setObjectName("overlayNote");
    view_->setObjectName("figure");
    findings_->setObjectName("findings");
    findings_->setAccessibleName(tr("What the run shows"));
}

void ChartCard::layOut() {
    top_->setSpacing(space::small);
    top_->addWidget(headline_, 1);
    top_->addWidget(parts_, 0, Qt::AlignTop | Qt::AlignRight);
    auto* how = new QHBoxLayout;
    how->setSpacing(space::small);
    how->addWidget(facet_, 1);
    how->addWidget(segments_);
    how->addWidget(more_);
    how->addStretch();
    what_->setSpacing(space::small);
    what_->addLayout(how);
    what_->addWidget(caption_, 1);
    for (QWidget* part : std::initializer_list<QWidget*>{view_, table_, findings_})
        body_->addWidget(part);
    column().addLayout(top_);
    column().addLayout(what_);
    column().addWidget(note_);
    column().addWidget(body_, 1);
    column().addWidget(badges_);
}

void ChartCard::connectParts() {
    connect(parts_, &QTabBar::currentChanged, body_, &QStackedWidget::setCurrentIndex);
    connect(facet_, &QComboBox::currentIndexChanged, this, [this] {
        chosenFacet_ = facet_->currentData().toString();
        draw();
        emit facetChanged();
    });
    connect(segments_, &QTabBar::currentChanged, this, [this] {
        if (segments_->currentData().isValid())
            chooseUnit(static_cast<Unit>(segments_->currentData().toInt()));
    });
    connect(menu_, &ChartMenu::unitChosen, this, &ChartCard::chooseUnit);
    connect(menu_, &ChartMenu::axesChanged, this, &ChartCard::draw);
    connect(menu_, &ChartMenu::legendWanted, view_, &FigureView::setLegendWanted);
    connect(menu_, &ChartMenu::zoomed, this,
            [this](double factor) { factor > 0 ? view_->zoom(factor) : view_->fit(); });
}

void ChartCard::choose(Part part) {
    parts_->select(part);
}

void ChartCard::setCovered(bool covered) {
    if (covered) choose(chartPart);
    parts_->setEnabled(!covered);
}

void ChartCard::setFindings(const std::vector<Message>& findings) {
    QString html;
    for (const Message& line : findings)
        html += QStringLiteral("<p>%1</p>").arg(coreText(line).toHtmlEscaped());
    findings_->setHtml(html.isEmpty() ? tr("What the run shows stands here when it is done.")
                                      : html);
}

void ChartCard::chooseUnit(Unit unit) {
    if (unit == unit_) return;
    unit_ = unit;
    draw();
    emit unitChosen(toQString(unitTitle(unit_)));
}

void ChartCard::setExperiment(const ExperimentSpec& experiment, const QString& unit) {
    experiment_ = &experiment;
    run_ = {};
    overlays_.clear();
    recordedOn_.clear();
    chosenFacet_.clear();
    const QSignalBlocker blocker(facet_);
    facet_->clear();
    const std::vector<Unit> all = unitsOf(experiment);
    unit_ = all.front();
    for (const Unit each : {Unit::gbPerSecond, Unit::gibPerSecond, Unit::seconds,
                            Unit::secondsPerGb, Unit::operationsPerSecond, Unit::times})
        if (toQString(unitTitle(each)) == unit &&
            (std::ranges::count(all, each) > 0 || each == Unit::times))
            unit_ = each;
    menu_->setExperiment(experiment);
    draw();
}

void ChartCard::show(const BenchRun& run, const Overlays& overlays, bool running) {
    recordedOn_.clear();
    take(run, overlays, running);
}

void ChartCard::showRecorded(const BenchRun& run) {
    recordedOn_ = recordedOn(run);
    take(run, {}, false);
}

void ChartCard::take(const BenchRun& run, const Overlays& overlays, bool running) {
    run_ = run;
    overlays_ = overlays;
    running_ = running;
    fillFacets(run);
    draw();
}

void ChartCard::fillFacets(const BenchRun& run) {
    QStringList facets;
    for (const std::string& facet : facetsOf(run))
        facets << toQString(facet);
    if (facets.isEmpty() && !overlays_.empty()) // nothing was run yet: what was kept, alone
        for (const std::string& facet : facetsOf(*overlays_.front().second))
            facets << toQString(facet);
    QStringList shown;
    for (int i = 0; i < facet_->count(); ++i)
        shown << facet_->itemData(i).toString();
    if (facets == shown) return;
    const QString before =
        facets.contains(chosenFacet_) ? chosenFacet_ : facet_->currentData().toString();
    {
        const QSignalBlocker blocker(facet_);
        facet_->clear();
        for (const QString& facet : facets)
            facet_->addItem(coreText(facet.toStdString()), facet);
        if (!selectData(*facet_, before)) facet_->setCurrentIndex(0);
        widenList(*facet_);
    }
    emit facetChanged();
}

std::string ChartCard::facet() const {
    return facet_->currentData().toString().toStdString();
}

std::vector<Unit> ChartCard::units() const {
    std::vector<Unit> units = unitsOf(*experiment_);
    const bool lines = experiment_->drawing == Drawing::lines && !experiment_->speedUp;
    if (lines && !facet().empty() && !makeFigure(*experiment_, run_, facet(), Unit::times).empty())
        units.push_back(Unit::times);
    return units;
}

/// The usual unit, time and ratio; the others are in the menu, and in a segment while one of them
/// is chosen.
void ChartCard::fillUnits() {
    const std::vector<Unit> all = units();
    if (std::ranges::count(all, unit_) == 0) unit_ = all.front();
    std::vector<Unit> shown;
    std::vector<Unit> others;
    for (const Unit unit : all) {
        const bool usual = unit == all.front() || unit == Unit::seconds || unit == Unit::times;
        (usual || unit == unit_ ? shown : others).push_back(unit);
    }
    if (shown != shownUnits_) {
        shownUnits_ = shown;
        const QSignalBlocker blocker(segments_);
        while (segments_->count() > 0)
            segments_->removeTab(0);
        for (const Unit unit : shown)
            segments_->add(unitLabel(unit), static_cast<int>(unit));
        menu_->setUnits(others);
    }
    const QSignalBlocker blocker(segments_);
    segments_->select(static_cast<int>(unit_));
    segments_->setVisible(shown.size() > 1);
    segments_->updateGeometry(); // its tabs may have come while it was hidden
}

void ChartCard::draw() {
    if (!experiment_) return;
    fillUnits();
    Figure figure;
    figure.drawing = experiment_->drawing;
    figure.axis = experiment_->axis;
    figure.unit = unit_;
    if (!facet().empty()) figure = makeFigure(*experiment_, run_, facet(), unit_);
    std::map<Added, QStringList> names;
    for (const auto& [name, run] : overlays_)
        names[addOverlay(figure, *experiment_, *run, facet(), name.toStdString())] << name;
    if (figure.empty() &&
        !overlays_.empty()) { // a report's numbers, beside which nothing was timed
        figure = makeFigure(*experiment_, *overlays_.front().second, facet(), unit_);
        if (!figure.empty()) names.erase(Added::noChart);
    }
    view_->setLogarithmic(menu_->logX(), menu_->logY());
    view_->show(figure);
    badges_->show(run_, running_, !figure.onlyPrinted());
    tellOverlays(names);
    describe();
    emit drawn();
}

/// Headline and caption; what is shown is chosen in the list where there are several charts.
void ChartCard::describe() {
    const Figure& figure = view_->figure();
    const QString finding = coreText(headline(figure));
    const QString title = finding.isEmpty() ? coreText(experiment_->title) : finding;
    headline_->setText(recordedOn_.isEmpty() || figure.onlyPrinted()
                           ? title
                           : tr("Recorded on %1: %2").arg(recordedOn_, title));
    facet_->setVisible(facet_->count() > 1);
    QStringList parts;
    if (facet_->count() == 1) parts << facet_->currentText();
    if (figure.drawing == Drawing::heatMap) {
        parts << tr("across: %1; down: cipher blocks per thread")
                     .arg(coreText(experiment_->axisWords.inSentence))
              << differenceText(figure);
    } else if (!figure.empty()) {
        parts << tr("%1, by %2")
                     .arg(unitMeaning(figure.unit), coreText(experiment_->axisWords.inSentence));
        if (view_->logX() && view_->logY())
            parts << tr("both axes logarithmic");
        else if (view_->logY() && figure.drawing == Drawing::lines)
            parts << tr("vertical axis logarithmic");
    }
    const auto any = [&figure](auto values) {
        return std::ranges::any_of(figure.series, [values](const FigureSeries& series) {
            return std::ranges::any_of(series.points, [values](const FigurePoint& point) {
                return !(point.*values).empty();
            });
        });
    };
    if (any(&FigurePoint::outliers)) parts << tr("small circles: outliers");
    if (figure.drawing == Drawing::lines && any(&FigurePoint::repetitions))
        parts << tr("dots: repetitions");
    if (figure.drawing == Drawing::lines && any(&FigurePoint::disturbed))
        parts << tr("hollow dots: samples that others disturbed");
    parts.removeAll(QString());
    caption_->setText(parts.join(QStringLiteral(" · ")));
    caption_->setVisible(!parts.isEmpty());
}

/// A ticked run is nowhere to be seen where it lacks this chart (another size, other ciphers), and
/// in a heat map without its cells, or after the first.
void ChartCard::tellOverlays(const std::map<Added, QStringList>& names) {
    QStringList lines;
    for (const auto& [added, runs] : names) {
        const QString all = runs.join(QStringLiteral(", "));
        if (added == Added::noChart) lines << tr("Without this chart, so not drawn: %1.").arg(all);
        if (added == Added::nothingAlike)
            lines << tr("Without a cell of this heat map, so not compared: %1.").arg(all);
        if (added == Added::noRoom)
            lines << tr("A heat map shows the difference to one run, “%1”, so not compared: %2.")
                         .arg(toQString(view_->figure().against), all);
    }
    if (lines.isEmpty())
        note_->clearMessage();
    else
        note_->say(Tone::info, lines.join(QLatin1Char(' ')));
}

void ChartCard::arrange() {
    const int characters = width() / headline_->fontMetrics().averageCharWidth();
    const auto place = [](QBoxLayout& row, bool beside) {
        row.setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    };
    place(*top_, characters > kHeadlineBeside);
    place(*what_, characters > kCaptionBeside);
    facet_->setMinimumContentsLength(characters > kCaptionBeside ? kFacet : 0);
}

void ChartCard::resizeEvent(QResizeEvent* event) {
    Card::resizeEvent(event);
    arrange();
}

} // namespace blockwarp::ui
