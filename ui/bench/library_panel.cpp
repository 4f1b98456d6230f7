// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/library_panel.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/bench/figure_text.h"
#include "ui/widgets/form.h"

#include <QDateTime>
#include <QFile>
#include <QHeaderView>
#include <QMessageBox>
#include <QVBoxLayout>

#include <algorithm>

namespace blockwarp::ui {
namespace {

QString machineOf(const BenchRun& run) {
    const Processors processors = processorsOf(run.conditions);
    const QString cpu = toQString(processors.cpu);
    if (processors.gpus.empty()) return cpu;
    return QStringLiteral("%1 · %2").arg(toQString(processors.gpus.front()), cpu);
}

QString dateOf(const BenchRun& run) {
    const QDateTime when = QDateTime::fromString(toQString(run.time), Qt::ISODate);
    return formatTime(when);
}

void prepare(QTableWidget& table, const QString& name, const QStringList& headings) {
    table.setAccessibleName(name);
    table.setColumnCount(static_cast<int>(headings.size()));
    table.setHorizontalHeaderLabels(headings);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setStretchLastSection(true);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table.verticalHeader()->hide();
    table.setShowGrid(false);
    table.setTabKeyNavigation(false);
    table.setSelectionBehavior(QTableWidget::SelectRows);
    table.setSelectionMode(QTableWidget::SingleSelection);
}

} // namespace

LibraryPanel::LibraryPanel(QWidget* parent)
    : QWidget(parent), library_(RunLibrary::usualFolder()), table_(new QTableWidget(this)),
      message_(new MessageLine(this)), show_(makeButton("open", tr("S&how"), this)),
      remove_(makeButton("remove", tr("&Delete"), this)), comparison_(new QTableWidget(this)) {
    table_->setObjectName("savedRuns");
    message_->setObjectName("comparison");
    show_->setObjectName("showSaved");
    remove_->setObjectName("removeSaved");
    comparison_->setObjectName("comparedRows");
    prepare(*table_, tr("Saved runs"), {tr("Overlay"), tr("Note"), tr("Machine"), tr("State")});
    prepare(*comparison_, tr("Comparison"),
            {tr("Series"), tr("At"), tr("Saved"), tr("Shown"), tr("Change"), tr("Repetitions")});
    comparison_->setEditTriggers(QTableWidget::NoEditTriggers);
    auto* file = makeButton("open", tr("Open &file…"), this);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::small);
    buttons->addWidget(show_);
    buttons->addWidget(file);
    buttons->addWidget(remove_);
    buttons->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::small, space::small, space::small, space::small);
    column->setSpacing(space::small);
    column->addWidget(table_, 2);
    column->addLayout(buttons);
    column->addWidget(message_);
    column->addWidget(comparison_, 3);
    connect(table_, &QTableWidget::cellChanged, this, &LibraryPanel::cellChanged);
    connect(table_, &QTableWidget::itemSelectionChanged, this, &LibraryPanel::compare);
    connect(show_, &QPushButton::clicked, this, [this] {
        if (selectedRow() >= 0)
            emit openRequested(saved_.at(static_cast<std::size_t>(selectedRow())).run);
    });
    connect(file, &QPushButton::clicked, this, &LibraryPanel::fileRequested);
    connect(remove_, &QPushButton::clicked, this, &LibraryPanel::removeSelected);
    compare();
}

void LibraryPanel::setFolder(const std::filesystem::path& folder) {
    library_ = RunLibrary(folder);
    reload();
}

void LibraryPanel::setExperiment(const std::string& experiment) {
    experiment_ = experiment;
    current_ = {};
    reload();
}

void LibraryPanel::setCurrent(const BenchRun& run) {
    current_ = run;
    compare();
}

QString LibraryPanel::save(const BenchRun& run) {
    const auto saved = library_.save(run);
    if (!saved) return sentence(saved.error());
    reload();
    return {};
}

void LibraryPanel::reload() {
    std::vector<std::filesystem::path> ticked;
    for (int row = 0; row < table_->rowCount(); ++row)
        if (table_->item(row, dateColumn)->checkState() == Qt::Checked)
            ticked.push_back(saved_.at(static_cast<std::size_t>(row)).path);
    saved_ = library_.list(experiment_);
    filling_ = true;
    table_->setRowCount(static_cast<int>(saved_.size()));
    for (int row = 0; row < table_->rowCount(); ++row)
        fillRow(row);
    for (int row = 0; row < table_->rowCount(); ++row)
        if (std::ranges::count(ticked, saved_.at(static_cast<std::size_t>(row)).path) > 0)
            table_->item(row, dateColumn)->setCheckState(Qt::Checked);
    table_->resizeColumnToContents(dateColumn);
    table_->setColumnWidth(noteColumn, 22 * kGrid);
    table_->setColumnWidth(machineColumn, 28 * kGrid);
    filling_ = false;
    compare();
    emit overlaysChanged();
}

void LibraryPanel::fillRow(int row) {
    const BenchRun& run = saved_.at(static_cast<std::size_t>(row)).run;
    auto* date = new QTableWidgetItem(dateOf(run));
    date->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    date->setCheckState(Qt::Unchecked);
    date->setToolTip(tr("Ticked runs are drawn into the chart: lines thinner, bars and stacks "
                        "beside; in a heat map, the difference to the first one."));
    auto* note = new QTableWidgetItem(toQString(run.note));
    note->setToolTip(tr("Type a note: it is kept in the file."));
    auto* machine = new QTableWidgetItem(machineOf(run));
    machine->setToolTip(machine->text());
    auto* state = new QTableWidgetItem(!run.complete          ? tr("stopped early")
                                       : run.cautions.empty() ? tr("complete")
                                                              : tr("complete, doubtful"));
    for (QTableWidgetItem* item : {machine, state})
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    table_->setItem(row, dateColumn, date);
    table_->setItem(row, noteColumn, note);
    table_->setItem(row, machineColumn, machine);
    table_->setItem(row, stateColumn, state);
}

void LibraryPanel::cellChanged(int row, int column) {
    if (filling_) return;
    if (column == dateColumn) {
        emit overlaysChanged();
        return;
    }
    if (column != noteColumn) return;
    SavedRun& saved = saved_.at(static_cast<std::size_t>(row));
    saved.run.note = table_->item(row, column)->text().toStdString();
    if (const auto ok = RunLibrary::setNote(saved.path, saved.run.note); !ok)
        message_->say(Tone::error, sentence(ok.error()));
}

std::vector<std::pair<QString, const BenchRun*>> LibraryPanel::overlays() const {
    std::vector<std::pair<QString, const BenchRun*>> runs;
    for (int row = 0; row < table_->rowCount(); ++row) {
        if (table_->item(row, dateColumn)->checkState() != Qt::Checked) continue;
        const BenchRun& run = saved_.at(static_cast<std::size_t>(row)).run;
        runs.emplace_back(run.note.empty() ? dateOf(run) : toQString(run.note), &run);
    }
    return runs;
}

int LibraryPanel::selectedRow() const {
    const auto rows = table_->selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : rows.front().row();
}

void LibraryPanel::compare() {
    const int row = selectedRow();
    show_->setEnabled(row >= 0);
    remove_->setEnabled(row >= 0);
    comparison_->setRowCount(0);
    comparison_->hide();
    for (QWidget* part : std::initializer_list<QWidget*>{table_, show_, remove_})
        part->setVisible(!saved_.empty());
    if (saved_.empty()) {
        message_->say(Tone::muted, tr("No run of this experiment is saved yet. Run it, then press "
                                      "Save run."));
        return;
    }
    if (row < 0 || !current_.anyTimed()) {
        message_->say(Tone::muted, tr("Choose a saved run to compare it with the one that is "
                                      "shown; tick it to see both in the chart."));
        return;
    }
    const Comparison comparison =
        compareRuns(saved_.at(static_cast<std::size_t>(row)).run, current_);
    QStringList sentences{coreText(comparisonSentence(comparison))};
    for (const Message& caution : comparison.cautions)
        sentences << coreText(caution);
    message_->say(comparison.cautions.empty() ? Tone::info : Tone::caution,
                  sentences.join(QLatin1Char('\n')));
    fillComparison(comparison.rows);
}

void LibraryPanel::fillComparison(const std::vector<ComparedRow>& rows) {
    comparison_->setRowCount(static_cast<int>(rows.size()));
    comparison_->show();
    const bool oneFacet = std::all_of(rows.begin(), rows.end(), [&](const ComparedRow& one) {
        return one.facet == rows.front().facet;
    });
    for (int i = 0; i < comparison_->rowCount(); ++i) {
        const ComparedRow& pair = rows.at(static_cast<std::size_t>(i));
        const QString series = coreText(pair.series);
        const QStringList cells{
            oneFacet ? series : QStringLiteral("%1 (%2)").arg(series, coreText(pair.facet)),
            coreText(pair.place),
            valueText(pair.unit, pair.before),
            valueText(pair.unit, pair.after),
            coreText(changeText(pair)),
            coreText(verdictOf(pair))};
        for (int column = 0; column < cells.size(); ++column) {
            auto* item = new QTableWidgetItem(cells.at(column));
            item->setToolTip(cells.at(column));
            comparison_->setItem(i, column, item);
        }
    }
    comparison_->resizeColumnsToContents();
    comparison_->setColumnWidth(0, std::min(comparison_->columnWidth(0), 30 * kGrid));
}

void LibraryPanel::removeSelected() {
    const int row = selectedRow();
    if (row < 0) return;
    const SavedRun& saved = saved_.at(static_cast<std::size_t>(row));
    QMessageBox question(QMessageBox::Question, tr("Delete this run?"),
                         tr("The run of %1 will be gone for good.").arg(dateOf(saved.run)),
                         QMessageBox::NoButton, this);
    const auto* yes = question.addButton(tr("Delete"), QMessageBox::DestructiveRole);
    question.setDefaultButton(question.addButton(tr("Keep it"), QMessageBox::RejectRole));
    question.exec();
    if (question.clickedButton() != yes) return;
    QFile::remove(fromPath(saved.path));
    reload();
}

} // namespace blockwarp::ui
