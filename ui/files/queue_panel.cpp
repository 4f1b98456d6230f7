// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_panel.h"

#include "ui/base/shown_name.h"
#include "ui/files/access_dialog.h"
#include "ui/files/queue_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/form.h"

#include <QDragEnterEvent>
#include <QMenu>

#include <algorithm>

namespace blockwarp::ui {

namespace {

/// A name may have an ampersand, which would underline what follows.
QString menuText(QString name) {
    return name.replace(QLatin1Char('&'), QLatin1String("&&"));
}

} // namespace

QueuePanel::QueuePanel(QueueModel& queue, QWidget* parent)
    : QWidget(parent), queue_(queue), table_(new QueueView(queue, this)),
      add_(makeButton("add", tr("&Add files…"), this)),
      addFolder_(makeButton("open", tr("Add folder…"), this)),
      remove_(new ShrinkingButton("remove", tr("&Remove"), this)),
      clear_(new ShrinkingButton("clear", tr("Clear queue"), this)),
      failed_(new ShrinkingButton("files", tr("Failed"), this)),
      again_(new ShrinkingButton("refresh", tr("Try again"), this)),
      verify_(new ShrinkingButton("verify", tr("Verify"), this)),
      inspect_(new ShrinkingButton("inspector", tr("&Inspect"), this)),
      look_(new ShrinkingButton("folder", tr("Loo&k inside…"), this)),
      leftOut_(new LeftOutNotice(this)), sources_(queue, *leftOut_) {
    setAcceptDrops(true);
    QSizePolicy kept = add_->sizePolicy(); // so that the page's head keeps its height
    kept.setRetainSizeWhenHidden(true);
    add_->setSizePolicy(kept);
    nameParts();
    setFailures(0);
    list_ = makeList();
    empty_ = new EmptyQueue(this);
    auto* column = new FieldColumn(this);
    column->addWidget(empty_, 1);
    column->addWidget(list_, 1);
    column->addWidget(leftOut_);
    connectParts();
    updateButtons();
}

void QueuePanel::nameParts() {
    add_->setObjectName("addFiles");
    addFolder_->setObjectName("addFolder");
    remove_->setObjectName("removeFile");
    clear_->setObjectName("clearQueue");
    failed_->setObjectName("failedOnly");
    failed_->setCheckable(true);
    failed_->setAccessibleDescription(tr("Shows only the files that failed"));
    again_->setObjectName("tryAgain");
    again_->setAccessibleDescription(tr("Starts the files that failed once more, and no others"));
    verify_->setObjectName("verifyFiles");
    verify_->setAccessibleDescription(
        tr("Says whether the encrypted files are as they were, and writes nothing"));
    look_->setObjectName("lookInside");
    look_->setAccessibleDescription(tr("Shows what is in the archive, to extract some of it"));
    inspect_->setObjectName("inspect");
    inspect_->setCheckable(true);
    inspect_->setAccessibleDescription(tr("Shows what the chosen file says about itself, without "
                                          "a key"));
}

/// The table, with what concerns its chosen rows below.
QWidget* QueuePanel::makeList() {
    auto* card = new Card(space::tiny, this);
    table_->setFrameShape(QFrame::NoFrame);
    below_ = new QVBoxLayout;
    below_->setContentsMargins(space::medium, 0, space::medium, space::tiny);
    below_->setSpacing(space::small);
    footer_ = new QHBoxLayout;
    footer_->setSpacing(space::small);
    footer_->addWidget(look_, 0, Qt::AlignTop);
    footer_->addWidget(inspect_, 0, Qt::AlignTop);
    footer_->addWidget(remove_, 0, Qt::AlignTop);
    below_->addLayout(footer_);
    card->column().addWidget(table_, 1);
    card->column().addWidget(makeLine(QFrame::HLine, card));
    card->column().addLayout(below_);
    return card;
}

void QueuePanel::connectParts() {
    connect(add_, &QPushButton::clicked, this, &QueuePanel::chooseFiles);
    connect(addFolder_, &QPushButton::clicked, this, &QueuePanel::chooseFolder);
    connect(empty_, &EmptyQueue::filesWanted, this, &QueuePanel::chooseFiles);
    connect(empty_, &EmptyQueue::folderWanted, this, &QueuePanel::chooseFolder);
    connect(empty_, &EmptyQueue::dropped, this, [this](const QStringList& paths) { add(paths); });
    connect(&sources_, &QueueSources::begun, this, [this] { select(0); });
    connect(leftOut_, &LeftOutNotice::misfitsWanted, this,
            [this] { emit misfitsWanted(leftOut_->takeMisfits()); });
    connect(remove_, &QPushButton::clicked, this, &QueuePanel::removeSelected);
    connect(clear_, &QPushButton::clicked, this, &QueuePanel::clear);
    connect(failed_, &QPushButton::toggled, this,
            [this](bool on) { table_->filter().setFailedOnly(on); });
    connect(again_, &QPushButton::clicked, this, &QueuePanel::tryAgainAsked);
    connect(verify_, &QPushButton::clicked, this, &QueuePanel::verifyAsked);
    connect(look_, &QPushButton::clicked, this, &QueuePanel::lookInsideAsked);
    connect(&queue_, &QueueModel::factsFound, this, &QueuePanel::updateButtons);
    connect(inspect_, &QPushButton::toggled, this, &QueuePanel::inspectingChanged);
    connect(table_, &QueueView::clicked, this, // also the current row: a run may be shown instead
            [this] { emit currentChanged(currentRow()); });
    connect(table_, &QueueView::removeAsked, this, &QueuePanel::removeSelected);
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(table_, &QueueView::customContextMenuRequested, this, &QueuePanel::showMenu);
    for (const auto signal : {&QueueModel::rowsInserted, &QueueModel::rowsRemoved})
        connect(&queue_, signal, this, &QueuePanel::updateButtons);
    connect(&queue_, &QueueModel::modelReset, this, &QueuePanel::updateButtons);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        updateButtons();
        emit currentChanged(currentRow());
    });
}

QStringList QueuePanel::askForFiles() {
    return ui::askForFiles(this, tr("Add files"));
}

void QueuePanel::chooseFiles() {
    add(askForFiles());
}

void QueuePanel::chooseFolder() {
    const QString folder = askForFolder(this, tr("Add folder"));
    if (!folder.isEmpty()) add({folder});
}

void QueuePanel::add(const QStringList& paths, bool asTheyAre) {
    if (!running_ || !sources_.isArchiving()) return sources_.add(paths, asTheyAre);
    leftOut_->forget();
    leftOut_->say(tr("An archive is being made. Add more when it is done."));
}

void QueuePanel::start(const std::vector<QueueFile>& files) {
    clear();
    sources_.start(files);
}

void QueuePanel::followDirection(Direction direction) {
    leftOut_->followDirection(direction);
    updateButtons();
}

void QueuePanel::setFailures(int failed) {
    failed_->setText(tr("Failed: %1").arg(failed));
    failed_->setVisible(failed > 0);
    again_->setVisible(failed > 0);
    again_->setEnabled(!running_);
    if (failed == 0) failed_->setChecked(false);
}

void QueuePanel::clear() {
    sources_.clear(); // before the page looks at what there is
    queue_.removeAll();
    emit emptied();
}

/// Of the chosen row.
void QueuePanel::showMenu(const QPoint& at) {
    const int row = currentRow();
    if (row < 0) return;
    auto* menu = new QMenu(table_);
    menu->setObjectName("rowMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString& text, bool possible, auto what) {
        menu->addAction(text, this, what)->setEnabled(possible && !running_);
    };
    add(tr("&Change who can open it…"), accessTarget(queue_.item(row)).has_value(),
        [this, row] { emit accessAsked(row); });
    add(tr("&Remove from the list"), true, [this] { removeSelected(); });
    menu->popup(table_->viewport()->mapToGlobal(at));
}

/// An archive has one row: which part of it is meant has to be asked.
void QueuePanel::askWhatToRemove() {
    auto* menu = new QMenu(remove_);
    menu->setObjectName("removeFromArchive");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const auto& input : sources_.inputs())
        menu->addAction(menuText(shownName(input.filename())), this,
                        [this, input] { sources_.remove(input); });
    menu->addSeparator();
    menu->addAction(tr("All of it"), this, &QueuePanel::clear);
    menu->popup(remove_->mapToGlobal(QPoint(0, remove_->height())));
}

/// The table's rows stand in the queue's order but need not be neighbours there, and each removal
/// can change which of them are shown.
void QueuePanel::removeSelected() {
    if (running_) return;
    if (sources_.isArchiving() && sources_.inputs().size() > 1) return askWhatToRemove();
    std::vector<int> rows;
    int next = -1;
    for (const QItemSelectionRange& range : table_->selectionModel()->selection()) {
        next = next < 0 ? range.top() : std::min(next, range.top());
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.push_back(table_->filter().queueRow(row));
    }
    std::ranges::sort(rows);
    while (!rows.empty()) {
        int count = 1;
        const int last = rows.back();
        rows.pop_back();
        for (; !rows.empty() && rows.back() == last - count; rows.pop_back())
            ++count;
        queue_.remove(last - count + 1, count);
    }
    if (next >= 0) table_->selectRow(std::min(next, table_->filter().rowCount() - 1));
    sources_.forgetRemoved();
    if (queue_.size() == 0) emit emptied();
}

void QueuePanel::setRunning(bool running) {
    running_ = running;
    leftOut_->setEnabled(!running);
    if (running) failed_->setChecked(false); // what starts again has not failed
    if (!running) leftOut_->tell();          // no archive is being made any more
    again_->setEnabled(!running);
    updateButtons();
}

QWidget* QueuePanel::table() const {
    return table_;
}

void QueuePanel::setVerifiable(bool verifiable) {
    verifiable_ = verifiable;
    updateButtons();
}

void QueuePanel::updateButtons() {
    const bool any = queue_.size() > 0;
    const QWidget* focus = window()->focusWidget();
    const bool vanishes =
        list_->isAncestorOf(focus) || add_ == focus || addFolder_ == focus || clear_ == focus;
    const bool emptied = !any && vanishes;
    const bool filled = any && empty_->isAncestorOf(focus);
    empty_->setVisible(!any);
    list_->setVisible(any);
    if (emptied) empty_->addButton()->setFocus();
    for (QPushButton* button : {add_, addFolder_, clear_})
        button->setVisible(any);
    clear_->setEnabled(any && !running_);
    verify_->setVisible(any && verifiable_);
    verify_->setEnabled(any && !running_);
    inspect_->setEnabled(any);
    look_->setVisible(mayLookInside());
    look_->setEnabled(!running_);
    table_->setHint(running_ ? QString() : tr("More files and folders can be dropped here."));
    if (!any) inspect_->setChecked(false);
    remove_->setEnabled(currentRow() >= 0 && !running_);
    if (!any) leftOut_->hide();
    if (filled) emit focusLost();
}

int QueuePanel::currentRow() const {
    const QModelIndex index = table_->currentIndex();
    return index.isValid() ? table_->filter().queueRow(index.row()) : -1;
}

bool QueuePanel::mayLookInside() const {
    const int row = currentRow();
    return row >= 0 && mayBeLookedInto(queue_.item(row), queue_.rule());
}

void QueuePanel::select(int row) {
    if (row >= 0 && row < queue_.size()) table_->selectRow(table_->filter().tableRow(row));
}

void QueuePanel::dragEnterEvent(QDragEnterEvent* event) {
    takeAsCopy(*event);
}

void QueuePanel::dropEvent(QDropEvent* event) {
    if (takeAsCopy(*event)) add(droppedPaths(*event));
}

} // namespace blockwarp::ui
