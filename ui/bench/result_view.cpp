// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/result_view.h"

#include "core/bench/figures/figure.h"
#include "core/bench/profiles/profile_text.h"
#include "core/bench/runs/findings.h"
#include "core/engine/machine.h"
#include "ui/base/text.h"
#include "ui/bench/chart_card.h"
#include "ui/bench/library_panel.h"
#include "ui/bench/result_table.h"
#include "ui/bench/setting_chips.h"
#include "ui/panels/recorded_runs.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/scroll_box.h"

#include <QEvent>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace blockwarp::ui {
namespace {

QString strategyTitle(const StrategyProfile& profile) {
    const Strategy* strategy = findStrategy(profile.strategy);
    return strategy ? coreText(strategy->title) : toQString(profile.strategy);
}

/// By which a work is found again: its cipher and direction.
QString keyOf(const StrategyProfile& profile) {
    return toQString(profile.cipher) + (profile.direction == Direction::encrypt ? "/e" : "/d");
}

constexpr int kFewRows = 5; ///< of the strategies, where they stand above

void prepare(QTableWidget& table) {
    table.setColumnCount(2);
    table.horizontalHeader()->hide();
    table.horizontalHeader()->setStretchLastSection(true);
    table.verticalHeader()->hide();
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.setTabKeyNavigation(false);
    table.setSelectionMode(QTableWidget::NoSelection);
    table.setEditTriggers(QTableWidget::NoEditTriggers);
    table.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

} // namespace

ProfileTab::ProfileTab(QWidget* parent)
    : QWidget(parent), folder_(usualProfileFolder()), sets_(makeCombo(tr("GPU"), this)),
      works_(makeCombo(tr("Cipher"), this)), strategies_(new QListWidget(this)),
      title_(makeHeading({}, this)), paragraph_(new Explanation(this)),
      panel_(new ProfilePanel(this)), facts_(new QTableWidget(this)),
      empty_(new Explanation(this)) {
    sets_->setObjectName("profileSets");
    works_->setObjectName("profileWorks");
    strategies_->setObjectName("profileStrategies");
    strategies_->setAccessibleName(tr("Strategies"));
    strategies_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    paragraph_->setObjectName("profileParagraph");
    facts_->setObjectName("profileFacts");
    facts_->setAccessibleName(tr("What was counted"));
    empty_->setObjectName("profileEmpty");
    empty_->setAlignment(Qt::AlignCenter);
    title_->setWordWrap(true);
    prepare(*facts_);
    layOut();
    connect(sets_, &QComboBox::currentIndexChanged, this, &ProfileTab::fillWorks);
    connect(works_, &QComboBox::currentIndexChanged, this, &ProfileTab::fillStrategies);
    connect(strategies_, &QListWidget::currentRowChanged, this, &ProfileTab::showStrategy);
}

void ProfileTab::layOut() {
    left_ = new QWidget(this);
    auto* choices = new FieldColumn(left_);
    choices->addField(left_, tr("&GPU"), sets_);
    choices->addField(left_, tr("&Work"), works_);
    choices->addWidget(strategies_, 1);
    auto* right = new QWidget(this);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    for (QWidget* part : std::initializer_list<QWidget*>{title_, paragraph_, panel_, facts_})
        column->addWidget(part);
    column->addStretch();
    auto* scroll = new ScrollBox(this);
    scroll->setWidget(right);
    for (QWidget* sheet : std::initializer_list<QWidget*>{scroll->viewport(), right})
        sheet->setAutoFillBackground(false); // the tab's own shows through
    columns_ = new QBoxLayout(QBoxLayout::LeftToRight);
    columns_->setSpacing(space::large);
    columns_->addWidget(left_, 1);
    columns_->addWidget(scroll, 3);
    auto* rows = new QVBoxLayout(this);
    rows->addWidget(empty_);
    rows->addLayout(columns_, 1);
}

/// The choices stand beside what they show, or above it where both would be too narrow.
void ProfileTab::arrange() {
    const bool narrow = width() < fontMetrics().averageCharWidth() * 75;
    columns_->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    left_->setMinimumWidth(narrow ? 0 : 30 * kGrid);
    left_->setMaximumWidth(narrow ? QWIDGETSIZE_MAX : 40 * kGrid);
    strategies_->setMaximumHeight(narrow ? kFewRows * fontMetrics().lineSpacing()
                                         : QWIDGETSIZE_MAX);
}

void ProfileTab::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void ProfileTab::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && columns_) arrange();
}

void ProfileTab::setFolder(const std::filesystem::path& folder) {
    folder_ = folder;
    shelf_ = allProfiles(folder_);
    fillSets();
}

void ProfileTab::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    setFolder(folder_); // `bench profile` may have added one
}

void ProfileTab::fillSets() {
    {
        const QSignalBlocker blocker(sets_);
        const int before = std::max(0, sets_->currentIndex());
        sets_->clear();
        for (const ProfileSet& one : shelf_.sets)
            sets_->addItem(QStringLiteral("%1, %2").arg(toQString(one.gpu),
                                                        toQString(one.time.substr(0, 10))));
        sets_->setCurrentIndex(std::min(before, sets_->count() - 1));
        widenList(*sets_);
    }
    QStringList problems;
    for (const Error& error : shelf_.broken)
        problems << sentence(error);
    if (shelf_.sets.empty())
        problems << tr("No profile yet: “blockwarp-cli bench profile” makes one, with NVIDIA's "
                       "Nsight Compute.");
    empty_->setText(problems.join(QLatin1Char(' ')));
    empty_->setVisible(!problems.isEmpty());
    fillWorks();
}

void ProfileTab::fillWorks() {
    {
        const QSignalBlocker blocker(works_);
        const QVariant before = works_->currentData();
        works_->clear();
        if (const ProfileSet* one = set())
            for (const StrategyProfile& profile : one->profiles)
                if (works_->findData(keyOf(profile)) < 0)
                    works_->addItem(profiledWork(profile), keyOf(profile));
        selectData(*works_, before);
        widenList(*works_);
    }
    fillStrategies();
}

void ProfileTab::fillStrategies() {
    {
        const QSignalBlocker blocker(strategies_);
        const QVariant before = strategies_->currentItem()
                                    ? strategies_->currentItem()->data(Qt::UserRole)
                                    : QVariant();
        strategies_->clear();
        if (const ProfileSet* one = set())
            for (const StrategyProfile& profile : one->profiles) {
                if (works_->currentData() != keyOf(profile)) continue;
                auto* row = new QListWidgetItem(strategyTitle(profile), strategies_);
                row->setData(Qt::UserRole, toQString(profile.strategy));
                row->setToolTip(toQString(profile.strategy));
                if (row->data(Qt::UserRole) == before) strategies_->setCurrentItem(row);
            }
        if (strategies_->currentRow() < 0) strategies_->setCurrentRow(0);
    }
    showStrategy();
}

const ProfileSet* ProfileTab::set() const {
    const auto at = static_cast<std::size_t>(sets_->currentIndex());
    return at < shelf_.sets.size() ? &shelf_.sets[at] : nullptr;
}

const StrategyProfile* ProfileTab::profile() const {
    const ProfileSet* one = set();
    const QListWidgetItem* row = strategies_->currentItem();
    if (one == nullptr || row == nullptr) return nullptr;
    for (const StrategyProfile& profile : one->profiles)
        if (works_->currentData() == keyOf(profile) &&
            row->data(Qt::UserRole) == toQString(profile.strategy))
            return &profile;
    return nullptr;
}

void ProfileTab::showStrategy() {
    const StrategyProfile* shown = profile();
    panel_->show({set(), shown});
    for (QWidget* part : std::initializer_list<QWidget*>{title_, paragraph_, facts_})
        part->setVisible(shown != nullptr);
    if (shown == nullptr) return;
    const Strategy* strategy = findStrategy(shown->strategy);
    title_->setText(strategyTitle(*shown));
    paragraph_->setText(strategy ? strategyText(*strategy) : QString());
    const NamedValues facts = profileFacts(*shown);
    facts_->setRowCount(static_cast<int>(facts.size()));
    for (int row = 0; row < facts_->rowCount(); ++row) {
        const auto& [name, value] = facts[static_cast<std::size_t>(row)];
        facts_->setItem(row, 0, new QTableWidgetItem(coreText(name)));
        facts_->setItem(row, 1, new QTableWidgetItem(toQString(value)));
    }
    facts_->resizeColumnsToContents();
    facts_->resizeRowsToContents();
    facts_->setFixedHeight(facts_->verticalHeader()->length() + 2);
}

ResultView::ResultView(QWidget* parent)
    : QStackedWidget(parent), parameters_(new SettingChips(this)), message_(new MessageLine(this)),
      chart_(new ChartCard(this)), library_(new LibraryPanel(this)),
      profiles_(new ProfileTab(this)) {
    message_->setObjectName("benchBadge");
    work_ = new ScrollBox(this);
    work_->setWidget(makeWork());
    auto* card = new Card(space::medium, this);
    card->column().addWidget(profiles_);
    auto* profiles = new QWidget(this);
    auto* around = new QVBoxLayout(profiles); // as the cards of the other page
    around->setContentsMargins(space::tiny, space::tiny, space::tiny, space::tiny);
    around->addWidget(card);
    addWidget(work_);
    addWidget(profiles);
    connect(chart_, &ChartCard::facetChanged, this, &ResultView::fillTable);
    connect(chart_, &ChartCard::drawn, this, &ResultView::fillValues);
    connect(library_, &LibraryPanel::overlaysChanged, this, &ResultView::draw);
}

QWidget* ResultView::makeWork() {
    auto* saved = new Card(space::medium, this);
    saved->column().addWidget(library_);
    saved->hide();
    savedCard_ = saved;
    auto* work = new QWidget(this);
    auto* rows = new QVBoxLayout(work);
    rows->setContentsMargins(space::tiny, space::tiny, space::tiny, space::tiny); // focus rings
    rows->setSpacing(space::medium);
    rows->addWidget(parameters_);
    rows->addWidget(message_);
    rows->addWidget(chart_, 1);
    rows->addWidget(savedCard_);
    return work;
}

void ResultView::setExperiment(const ExperimentSpec& experiment, const QString& unit,
                               const QString& recorded) {
    experiment_ = &experiment;
    exampleName_ = recorded;
    recorded_.reset();
    run_ = {}; // the saved runs redraw the chart when they change
    chart_->setExperiment(experiment, unit);
    library_->setExperiment(std::string(experiment.name));
    show({}, {});
}

void ResultView::show(const BenchRun& run, const Standing& standing) {
    run_ = run;
    standing_ = standing;
    refuse(standing.problem);
    chart_->setEmptyText(emptyChart());
    draw();
    fillTable();
}

void ResultView::draw() {
    if (covered_) return chart_->show({}, {}, false);
    ChartCard::Overlays overlays = library_->overlays();
    if (recorded_) overlays.emplace_back(recordedName_, recorded_.get());
    if (const auto run = example())
        chart_->showRecorded(*run);
    else
        chart_->show(run_, overlays, standing_.running);
}

/// What is shown instead of an empty chart, or null. Nothing is read before somebody looks.
std::shared_ptr<const BenchRun> ResultView::example() const {
    const bool wanted = examplesShown_ && isVisible() && !recorded_ && !run_.anyTimed() &&
                        !standing_.running && library_->overlays().empty();
    return wanted ? recordedRun(recordedMachine(), exampleName_) : nullptr;
}

void ResultView::setExamplesShown(bool shown) {
    examplesShown_ = shown;
    draw();
}

void ResultView::setRecorded(const QString& name, std::shared_ptr<const BenchRun> run) {
    recordedName_ = name;
    recorded_ = std::move(run);
    draw();
}

void ResultView::setCovered(bool covered) {
    covered_ = covered;
    chart_->setEmptyText(emptyChart());
    chart_->setCovered(covered);
    draw();
}

void ResultView::fillValues() {
    const Figure& figure = chart_->view().figure();
    chart_->table().showFigure(figure);
    const bool onlyVariants = figure.empty() && !run_.measured.empty() && !standing_.running;
    if (onlyVariants != std::exchange(onlyVariants_, onlyVariants))
        chart_->table().choose(onlyVariants ? ResultTable::variantsPart : ResultTable::valuesPart);
}

void ResultView::fillTable() {
    if (!experiment_) return;
    const bool idle = !standing_.running && standing_.problem.isEmpty();
    chart_->table().show(
        run_, chart_->facet(),
        idle ? tr("Press Run experiment to measure this machine: the figures are listed "
                  "here.")
             : emptyChart());
    const bool measured = run_.anyTimed() && !standing_.running;
    std::vector<Message> sentences;
    if (measured) sentences = findings(*experiment_, run_);
    if (measured && sentences.empty()) sentences = {headline(chart_->view().figure())};
    chart_->setFindings(sentences);
}

QString ResultView::emptyChart() const {
    if (covered_) return tr("What do you expect?");
    if (standing_.running) return tr("Making data and checking results…");
    if (!standing_.problem.isEmpty()) return tr("Nothing was measured.");
    if (run_.anyTimed())
        return tr("This chart compares with a GPU, and none was timed. What was timed is in "
                  "the table of every variant.");
    return tr("Press Run experiment: the lines appear here while it measures. Every result is "
              "compared with OpenSSL's before it is timed.");
}

void ResultView::showSaved(bool saved) {
    savedCard_->setVisible(saved);
    if (!saved) return;
    setCurrentIndex(0);
    QTimer::singleShot(0, this, [this] { // laid out then; in a small window it is out of sight
        work_->ensureWidgetVisible(savedCard_, 0, 0);
    });
}

void ResultView::showProfiles(bool profiles) {
    setCurrentIndex(profiles ? 1 : 0);
}

void ResultView::showEvent(QShowEvent* event) {
    QStackedWidget::showEvent(event);
    if (experiment_) draw(); // it may have an example
}

/// Samples of the lines are pictures in the theme's colours.
void ResultView::changeEvent(QEvent* event) {
    QStackedWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && experiment_) fillValues();
}

} // namespace blockwarp::ui
