// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_panel.h"

#include "core/cipher/cipher_spec.h"
#include "core/files/file_start.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/files/queue_kinds.h"
#include "ui/files/queue_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/drop_area.h"
#include "ui/widgets/form.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/shrinking_button.h"
#include "ui/widgets/sign.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

#include <algorithm>
#include <string>
#include <utility>

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
      leftOut_(new LeftOutNotice(this)),
      adding_(&QueuePanel::lookAt, [this](const std::vector<Found>& found) { append(found); }) {
    setAcceptDrops(true);
    QSizePolicy kept = add_->sizePolicy(); // so that the page's head keeps its height
    kept.setRetainSizeWhenHidden(true);
    add_->setSizePolicy(kept);
    nameParts();
    setFailures(0);
    list_ = makeList();
    empty_ = makeEmptyState();
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
    footer_->addWidget(inspect_, 0, Qt::AlignTop);
    footer_->addWidget(remove_, 0, Qt::AlignTop);
    below_->addLayout(footer_);
    card->column().addWidget(table_, 1);
    card->column().addWidget(makeLine(QFrame::HLine, card));
    card->column().addLayout(below_);
    return card;
}

void QueuePanel::connectParts() {
    connect(this, &QueuePanel::listingChanged, this, [this](bool listing) { listing_ = listing; });
    connect(add_, &QPushButton::clicked, this, &QueuePanel::chooseFiles);
    connect(addFolder_, &QPushButton::clicked, this, &QueuePanel::chooseFolder);
    connect(&lister_, &FolderLister::found, this, &QueuePanel::appendFiles);
    connect(&lister_, &FolderLister::ended, this,
            [this](const std::vector<SkippedFile>& skipped, const std::vector<QueueFile>& misfits) {
                leftOut_->add(skipped);
                leftOut_->addMisfits(misfits, queue_.rule().direction);
                leftOut_->tell();
            });
    connect(leftOut_, &LeftOutNotice::misfitsWanted, this,
            [this] { emit misfitsWanted(leftOut_->takeMisfits()); });
    connect(&sizer_, &FolderSizer::sized, this, &QueuePanel::putIntoArchive);
    connect(&lister_, &FolderLister::allEnded, this, [this] {
        turnIfNothingFits();
        emit listingChanged(false);
    });
    connect(remove_, &QPushButton::clicked, this, &QueuePanel::removeSelected);
    connect(clear_, &QPushButton::clicked, this, &QueuePanel::clear);
    connect(failed_, &QPushButton::toggled, this,
            [this](bool on) { table_->filter().setFailedOnly(on); });
    connect(again_, &QPushButton::clicked, this, &QueuePanel::tryAgainAsked);
    connect(verify_, &QPushButton::clicked, this, &QueuePanel::verifyAsked);
    connect(inspect_, &QPushButton::toggled, this, &QueuePanel::inspectingChanged);
    connect(table_, &QueueView::clicked, this, // also the current row: a run may be shown instead
            [this] { emit currentChanged(currentRow()); });
    connect(table_, &QueueView::removeAsked, this, &QueuePanel::removeSelected);
    for (const auto signal : {&QueueModel::rowsInserted, &QueueModel::rowsRemoved})
        connect(&queue_, signal, this, &QueuePanel::updateButtons);
    connect(&queue_, &QueueModel::modelReset, this, &QueuePanel::updateButtons);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        updateButtons();
        emit currentChanged(currentRow());
    });
}

QWidget* QueuePanel::makeEmptyState() {
    auto* area = new DropArea(this);
    area->setObjectName("dropArea");
    auto* title = makeHeading(tr("Drop files or folders here"), area);
    title->setAlignment(Qt::AlignCenter);
    auto* text = new Explanation(area);
    text->setText(tr("They stay as they are: what is encrypted or decrypted becomes a new file."));
    text->setAlignment(Qt::AlignCenter);
    first_ = makeButton("add", tr("&Add files…"), area);
    first_->setObjectName("addFirstFiles");
    auto* folder = new LinkButton(tr("or add a folder"), area);
    folder->setObjectName("addFirstFolder");
    connect(first_, &QPushButton::clicked, this, &QueuePanel::chooseFiles);
    connect(folder, &QPushButton::clicked, this, &QueuePanel::chooseFolder);
    connect(area, &DropArea::dropped, this, [this](const QStringList& paths) { add(paths); });
    area->column().addStretch();
    area->column().addWidget(new Sign("drop", QPalette::Link, 5 * kGrid, area), 0,
                             Qt::AlignHCenter);
    area->column().addWidget(title);
    area->column().addWidget(text);
    area->column().addSpacing(space::small);
    area->column().addWidget(first_, 0, Qt::AlignHCenter);
    area->column().addWidget(folder, 0, Qt::AlignHCenter);
    area->column().addStretch();
    return area;
}

QStringList QueuePanel::askForFiles() {
    return QFileDialog::getOpenFileNames(this, tr("Add files"));
}

void QueuePanel::chooseFiles() {
    add(askForFiles());
}

void QueuePanel::chooseFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Add folder"));
    if (!folder.isEmpty()) add({folder});
}

void QueuePanel::add(const QStringList& paths, bool asTheyAre) {
    leftOut_->forget();
    if (running_ && archiving_) {
        leftOut_->say(tr("An archive is being made. Add more when it is done."));
        return;
    }
    asTheyAre_ = asTheyAre;
    adding_.add({paths.begin(), paths.end()});
}

void QueuePanel::start(const std::vector<QueueFile>& files) {
    clear();
    for (const QueueFile& file : files)
        sources_.push_back({.file = file, .regular = true, .there = true});
    appendFiles(files);
}

QStringList QueuePanel::unfinished() const {
    QStringList paths;
    if (archiving_ || queue_.find(ItemState::done) < 0)
        for (const Found& source : sources_)
            paths << fromPath(source.file.input);
    else
        for (int row = 0; row < queue_.size(); ++row)
            if (queue_.item(row).state != ItemState::done)
                paths << fromPath(queue_.item(row).input);
    return paths;
}

QueuePanel::Found QueuePanel::lookAt(const QString& path) {
    const QFileInfo info(path);
    Found found{{toPath(info.absoluteFilePath()), 0, Container::raw},
                info.isFile(),
                info.isDir(),
                info.exists()};
    if (!found.regular) return found;
    found.file.bytes = static_cast<std::uint64_t>(info.size());
    if (const auto container = detectContainer(found.file.input); container)
        found.file.container = *container;
    found.file.damaged =
        found.file.container == Container::raw && isDamagedStart(checkRecognised(found.file.input));
    return found;
}

void QueuePanel::append(const std::vector<Found>& found) {
    arrived_.insert(arrived_.end(), found.begin(), found.end());
    const bool decides = !asTheyAre_ && (mayTurn_ || (sources_.empty() && queue_.size() == 0));
    if (decides && !adding_.isLast()) return; // all of it together decides the direction
    const std::vector<Found> arrived = std::exchange(arrived_, {});
    if (std::ranges::any_of(arrived, &Found::folder)) emit foldersAdded();
    mayTurn_ = decides;
    const std::vector<Found> fitting = sortOut(arrived);
    sources_.insert(sources_.end(), fitting.begin(), fitting.end());
    place(fitting);
    turnIfNothingFits();
    leftOut_->tell();
}

/// What belongs to the queue. Files for the other direction do where there are such files already.
std::vector<QueuePanel::Found> QueuePanel::sortOut(const std::vector<Found>& arrived) {
    const Direction chosen = queue_.rule().direction;
    const auto isOther = [chosen](const QueueFile& file) {
        const auto meant = meantFor(file);
        return meant && *meant != chosen;
    };
    bool takesAll = archiving_ || asTheyAre_;
    for (int row = 0; row < queue_.size() && !takesAll; ++row)
        takesAll = isOther(queue_.item(row));
    std::vector<Found> fitting;
    for (const Found& entry : arrived)
        if (entry.folder || (entry.regular && (takesAll || !isOther(entry.file))))
            fitting.push_back(entry);
        else if (entry.regular)
            leftOut_->addMisfits({entry.file}, chosen);
        else
            leftOut_->add({{entry.file.input,
                            entry.there ? "it is not an ordinary file" : "there is no such file"}});
    return fitting;
}

/// What was left out in the other direction belongs to the queue then.
void QueuePanel::turn(Direction direction) {
    mayTurn_ = false;
    const std::vector<QueueFile> files = leftOut_->takeMisfits();
    for (const QueueFile& file : files)
        sources_.push_back({.file = file, .regular = true, .there = true});
    emit directionFound(direction);
    if (!archiving_) appendFiles(files); // else the sources have been placed anew
    leftOut_->tell();
}

void QueuePanel::turnIfNothingFits() {
    if (!mayTurn_ || lister_.isListing() || sizer_.isSizing() || queue_.size() > 0) return;
    if (leftOut_->hasMisfits())
        turn(queue_.rule().direction == Direction::encrypt ? Direction::decrypt
                                                           : Direction::encrypt);
}

void QueuePanel::place(const std::vector<Found>& found) {
    if (archiving_) {
        emit listingChanged(true);
        for (const Found& entry : found)
            if (entry.regular || entry.folder) sizer_.add(entry.file.input);
        if (!sizer_.isSizing()) emit listingChanged(false);
        return;
    }
    std::vector<QueueFile> files;
    for (const Found& entry : found)
        if (entry.regular) files.push_back(entry.file);
    appendFiles(files);
    for (const Found& entry : found)
        if (entry.folder) list(entry.file.input);
}

void QueuePanel::putIntoArchive(const FolderSize& size) {
    if (std::exchange(mayTurn_, false) && size.onlyEncrypted && queue_.size() == 0) {
        emit directionFound(Direction::decrypt); // no archive then: sources are placed anew
        if (!archiving_) return;
    }
    const QueueFile file{.input = size.path,
                         .bytes = size.bytes,
                         .archived = {size.path},
                         .archivedFiles = size.files};
    if (queue_.size() > 0) {
        queue_.widen(0, file);
    } else {
        queue_.append({file});
        select(0);
    }
    if (!sizer_.isSizing()) emit listingChanged(false);
}

void QueuePanel::setArchiving(bool archiving) {
    if (archiving == archiving_) return;
    archiving_ = archiving;
    mayTurn_ = false;
    placeAgain();
}

void QueuePanel::placeAgain() {
    lister_.stop();
    sizer_.stop();
    emit listingChanged(false);
    leftOut_->forget();
    queue_.removeAll();
    place(sources_);
}

bool QueuePanel::hasSeveral() const {
    return sources_.size() > 1 || (!sources_.empty() && sources_.front().folder);
}

void QueuePanel::appendFiles(const std::vector<QueueFile>& files) {
    const bool wasEmpty = queue_.size() == 0;
    queue_.append(files);
    if (!wasEmpty || queue_.size() == 0) return;
    select(0);
    if (!std::exchange(mayTurn_, false)) return;
    const auto sole = meantFor(files);
    if (sole && *sole != queue_.rule().direction) turn(*sole);
}

/// Takes the files for the direction that is chosen; an empty queue takes the folder's.
void QueuePanel::list(const std::filesystem::path& folder) {
    const OutputRule& rule = queue_.rule();
    FileJob job{.work = EncryptFile{{nullptr, rule.container}}};
    if (rule.direction == Direction::decrypt) // OpenSSL's files are taken, too
        job.work = DecryptFile{{cipherSpecs().data(), {}}};
    emit listingChanged(true);
    lister_.list(folder, job, mayTurn_);
}

void QueuePanel::setFailures(int failed) {
    failed_->setText(tr("Failed: %1").arg(failed));
    failed_->setVisible(failed > 0);
    again_->setVisible(failed > 0);
    again_->setEnabled(!running_);
    if (failed == 0) failed_->setChecked(false);
}

void QueuePanel::clear() {
    adding_.clear();
    arrived_.clear();
    leftOut_->forget();
    lister_.stop();
    sizer_.stop();
    emit listingChanged(false);
    sources_.clear(); // before the page looks at what there is
    queue_.removeAll();
    forgetIfEmpty();
}

/// An archive has one row: which part of it is meant has to be asked.
void QueuePanel::askWhatToRemove() {
    auto* menu = new QMenu(remove_);
    menu->setObjectName("removeFromArchive");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const Found& source : sources_)
        menu->addAction(menuText(shownName(source.file.input.path().filename())), this,
                        [this, input = source.file.input.native()] { removeSource(input); });
    menu->addSeparator();
    menu->addAction(tr("All of it"), this, &QueuePanel::clear);
    menu->popup(remove_->mapToGlobal(QPoint(0, remove_->height())));
}

void QueuePanel::removeSource(const std::string& input) {
    std::erase_if(sources_,
                  [&input](const Found& entry) { return entry.file.input.native() == input; });
    placeAgain();
}

/// The table's rows stand in the queue's order but need not be neighbours there, and each removal
/// can change which of them are shown.
void QueuePanel::removeSelected() {
    if (running_) return;
    if (archiving_ && sources_.size() > 1) return askWhatToRemove();
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
    const auto isGone = [this](const Found& entry) {
        return entry.regular && !queue_.contains(entry.file.input);
    };
    if (!archiving_) std::erase_if(sources_, isGone);
    forgetIfEmpty();
}

void QueuePanel::forgetIfEmpty() {
    if (queue_.size() > 0) return;
    sources_.clear();
    emit emptied();
}

void QueuePanel::setRunning(bool running) {
    running_ = running;
    leftOut_->setEnabled(!running);
    if (running) failed_->setChecked(false); // what starts again has not failed
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
    const bool emptied =
        !any && (clear_->hasFocus() || list_->isAncestorOf(QApplication::focusWidget()));
    empty_->setVisible(!any);
    list_->setVisible(any);
    if (emptied) first_->setFocus();
    for (QPushButton* button : {add_, addFolder_, clear_})
        button->setVisible(any);
    clear_->setEnabled(any && !running_);
    verify_->setVisible(any && verifiable_);
    verify_->setEnabled(any && !running_);
    inspect_->setEnabled(any);
    table_->setHint(running_ ? QString() : tr("More files and folders can be dropped here."));
    if (!any) inspect_->setChecked(false);
    remove_->setEnabled(currentRow() >= 0 && !running_);
    if (!any) leftOut_->hide();
}

int QueuePanel::currentRow() const {
    const QModelIndex index = table_->currentIndex();
    return index.isValid() ? table_->filter().queueRow(index.row()) : -1;
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
