// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/experiment_list.h"

#include "ui/base/icons.h"
#include "ui/base/text.h"
#include "ui/bench/experiment_rows.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace blockwarp::ui {
namespace {

bool isGroup(const QTreeWidgetItem& item) {
    return item.parent() == nullptr;
}

QString nameOf(const QTreeWidgetItem& item) {
    return item.data(0, ExperimentRows::kName).toString();
}

bool printsNumbers(const ReportEntry& entry) {
    return std::ranges::any_of(entry.series,
                               [](const ReportSeries& series) { return !series.printed.empty(); });
}

bool has(const QTreeWidgetItem& item, const QString& text) {
    for (const int role : {int(Qt::DisplayRole), ExperimentRows::kName, ExperimentRows::kSentence})
        if (item.data(0, role).toString().contains(text, Qt::CaseInsensitive)) return true;
    return false;
}

} // namespace

ExperimentList::ExperimentList(QWidget* parent) : QTreeWidget(parent) {
    setObjectName("experiments");
    setAccessibleName(tr("Experiments"));
    setItemDelegate(new ExperimentRows(this));
    setHeaderHidden(true);
    setIndentation(0);
    setExpandsOnDoubleClick(false); // one click does
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setFrameShape(QFrame::NoFrame);
    for (const ExperimentSpec& row : experimentSpecs()) {
        const QString key = toQString(row.group);
        QTreeWidgetItem* group = find(key);
        if (!group) group = addGroup(coreText(row.group), {}, key);
        addRow(*group, coreText(row.title), coreText(row.brief), toQString(row.name),
               row.name.data());
    }
    connect(this, &QTreeWidget::itemExpanded, this,
            [this](const QTreeWidgetItem* group) { keepOpen(*group, true); });
    connect(this, &QTreeWidget::itemCollapsed, this,
            [this](const QTreeWidgetItem* group) { keepOpen(*group, false); });
    connect(this, &QTreeWidget::itemClicked, this, [](QTreeWidgetItem* item) {
        if (isGroup(*item)) item->setExpanded(!item->isExpanded());
    });
    setCurrentItem(topLevelItem(0)->child(0));
    take(currentItem());
    connect(this, &QTreeWidget::currentItemChanged, this, &ExperimentList::take);
    fitWidth();
}

QTreeWidgetItem* ExperimentList::addGroup(const QString& title, const QString& sentence,
                                          const QString& key) {
    auto* group = new QTreeWidgetItem(this, {title});
    group->setFlags(Qt::ItemIsEnabled); // the keys reach it, and what is chosen stays so
    group->setData(0, ExperimentRows::kName, key);
    group->setData(0, ExperimentRows::kSentence, sentence);
    return group;
}

void ExperimentList::addRow(QTreeWidgetItem& group, const QString& title, const QString& sentence,
                            const QString& name, const char* iconName) {
    auto* item = new QTreeWidgetItem(&group, {title});
    item->setIcon(0, icon(iconName));
    item->setData(0, ExperimentRows::kName, name);
    item->setData(0, ExperimentRows::kSentence, sentence);
    item->setData(0, Qt::AccessibleDescriptionRole, sentence);
    group.setData(0, Qt::AccessibleTextRole,
                  tr("%1, experiments: %2").arg(group.text(0)).arg(group.childCount()));
}

void ExperimentList::addReports() {
    if (std::exchange(hasReports_, true)) return;
    for (const SharedReport& report : allReports(usualReportFolder()).reports)
        addReport(report);
    unfold();
    emit grown();
}

void ExperimentList::showEvent(QShowEvent* event) {
    addReports();
    QTreeWidget::showEvent(event);
}

void ExperimentList::addReport(const SharedReport& report) {
    QTreeWidgetItem* group =
        addGroup(toQString(report->title), tr("Report: %1").arg(toQString(report->machine)),
                 toQString(report->name));
    const QString whole = tr("“%1”, %2").arg(toQString(report->title), toQString(report->author));
    group->setToolTip(0, whole);
    group->setData(0, Qt::AccessibleDescriptionRole, whole);
    for (const ReportChoice& choice : entriesOf(report, report->name)) {
        const QString name = toQString(choice.text);
        reports_[name] = choice;
        addRow(*group, toQString(choice.entry->title),
               printsNumbers(*choice.entry) ? QString() : tr("The report prints no numbers."), name,
               "report");
    }
}

const ExperimentSpec& ExperimentList::current() const {
    if (const ReportEntry* entry = currentReport().entry) return experimentFor(*entry);
    const auto* row = findExperiment(nameOf(*chosen_).toStdString());
    Q_ASSERT(row);
    return *row;
}

const ReportChoice& ExperimentList::currentReport() const {
    static const ReportChoice none;
    const auto found = reports_.find(nameOf(*chosen_));
    return found != reports_.end() ? found->second : none;
}

QTreeWidgetItem* ExperimentList::find(const QString& name) const {
    for (int i = 0; i < topLevelItemCount(); ++i) {
        QTreeWidgetItem* group = topLevelItem(i);
        if (nameOf(*group) == name) return group;
        for (int row = 0; row < group->childCount(); ++row)
            if (nameOf(*group->child(row)) == name) return group->child(row);
    }
    return nullptr;
}

int ExperimentList::size() const {
    int count = 0;
    for (int i = 0; i < topLevelItemCount(); ++i)
        count += topLevelItem(i)->childCount();
    return count;
}

bool ExperimentList::choose(const QString& name) {
    if (name.contains(QLatin1Char('/'))) addReports(); // only entries of reports are called so
    QTreeWidgetItem* item = find(name);
    if (!item || isGroup(*item)) return false;
    setCurrentItem(item);
    item->parent()->setExpanded(true);
    scrollToItem(item, PositionAtCenter); // with what belongs to the same report
    return true;
}

/// A heading is no choice.
void ExperimentList::take(QTreeWidgetItem* item) {
    if (!item || isGroup(*item) || item == chosen_) return;
    chosen_ = item;
    item->parent()->setExpanded(true);
    emit chosen();
}

QItemSelectionModel::SelectionFlags ExperimentList::selectionCommand(const QModelIndex& index,
                                                                     const QEvent* event) const {
    const QTreeWidgetItem* item = itemFromIndex(index);
    if (!item || isGroup(*item)) return QItemSelectionModel::NoUpdate;
    return QTreeWidget::selectionCommand(index, event);
}

void ExperimentList::filter(const QString& text) {
    filter_ = text.trimmed();
    for (int i = 0; i < topLevelItemCount(); ++i) {
        QTreeWidgetItem& group = *topLevelItem(i);
        const bool all = has(group, filter_);
        bool any = false;
        for (int row = 0; row < group.childCount(); ++row) {
            const bool found = all || has(*group.child(row), filter_);
            group.child(row)->setHidden(!found);
            any = any || found;
        }
        group.setHidden(!any);
    }
    unfold();
}

QTreeWidgetItem* ExperimentList::firstShown() const {
    for (int i = 0; i < topLevelItemCount(); ++i)
        for (int row = 0; row < topLevelItem(i)->childCount(); ++row)
            if (!topLevelItem(i)->child(row)->isHidden()) return topLevelItem(i)->child(row);
    return nullptr;
}

void ExperimentList::enter() {
    QTreeWidgetItem* item = isChosenShown() ? chosen_ : firstShown();
    if (!item) return;
    item->parent()->setExpanded(true);
    setCurrentItem(item);
    setFocus();
}

void ExperimentList::setOpenGroups(const QStringList& keys) {
    open_ = {keys.begin(), keys.end()};
    unfold();
}

/// What a search opens or folds is not remembered.
void ExperimentList::keepOpen(const QTreeWidgetItem& group, bool open) {
    if (!filter_.isEmpty()) return;
    if (open)
        open_ << nameOf(group);
    else
        open_.remove(nameOf(group));
}

void ExperimentList::unfold() {
    if (filter_.isEmpty()) open_ << nameOf(*chosen_->parent());
    for (int i = 0; i < topLevelItemCount(); ++i)
        topLevelItem(i)->setExpanded(!filter_.isEmpty() ||
                                     open_.contains(nameOf(*topLevelItem(i))));
}

void ExperimentList::resizeEvent(QResizeEvent* event) {
    QTreeWidget::resizeEvent(event);
    scheduleDelayedItemsLayout();
}

void ExperimentList::changeEvent(QEvent* event) {
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitWidth();
}

/// Titles of experiments are not broken; those of reports and all sentences are.
void ExperimentList::fitWidth() {
    int text = 0;
    for (QTreeWidgetItemIterator at(this); *at; ++at)
        if (!isGroup(**at) && !reports_.contains(nameOf(**at)))
            text = std::max(text, ExperimentRows::widthOf(**at, font()));
    setFixedWidth(text + verticalScrollBar()->sizeHint().width());
    scheduleDelayedItemsLayout();
}

} // namespace blockwarp::ui
