// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_panel.h"

#include "core/cipher/cipher_spec.h"
#include "core/files/inspect.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/files/access_dialog.h"
#include "ui/files/queue_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/form.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenu>

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace blockwarp::ui {

namespace {

constexpr const char* kThereAlready = "it is in the list already";

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
      leftOut_(new LeftOutNotice(this)),
      adding_(&QueuePanel::lookAt, [this](const std::vector<Found>& found) { append(found); }) {
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
    connect(this, &QueuePanel::listingChanged, this, [this](bool listing) { listing_ = listing; });
    connect(add_, &QPushButton::clicked, this, &QueuePanel::chooseFiles);
    connect(addFolder_, &QPushButton::clicked, this, &QueuePanel::chooseFolder);
    connect(empty_, &EmptyQueue::filesWanted, this, &QueuePanel::chooseFiles);
    connect(empty_, &EmptyQueue::folderWanted, this, &QueuePanel::chooseFolder);
    connect(empty_, &EmptyQueue::dropped, this, [this](const QStringList& paths) { add(paths); });
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
        sources_.push_back(sourceOf(file));
    appendFiles(files);
}

QStringList QueuePanel::unfinished() const {
    QStringList paths;
    if (archiving_ || queue_.list().find(ItemState::done) < 0)
        for (const Found& source : sources_)
            paths << fromPath(source.file.input);
    else
        for (int row = 0; row < queue_.size(); ++row)
            if (queue_.item(row).state != ItemState::done)
                paths << fromPath(queue_.item(row).input);
    return paths;
}

/// Of a file that has been looked at.
QueuePanel::Found QueuePanel::sourceOf(const QueueFile& file) {
    return {.file = file, .place = file.input.native(), .regular = true, .there = true};
}

QueuePanel::Found QueuePanel::lookAt(const QString& path) {
    const QFileInfo info(path.size() > 1 && path.endsWith(QLatin1Char('/')) ? path.chopped(1)
                                                                            : path);
    Found found{{toPath(info.absoluteFilePath()), 0, Container::raw},
                {},
                info.isFile(),
                info.isDir(),
                info.exists()};
    found.place =
        found.folder ? toPath(info.canonicalFilePath()).native() : found.file.input.native();
    if (!found.regular) return found;
    found.file.bytes = static_cast<std::uint64_t>(info.size());
    if (const auto container = detectContainer(found.file.input); container)
        found.file.container = *container;
    found.file.damaged =
        found.file.container == Container::raw && isDamagedStart(checkRecognised(found.file.input));
    return found;
}

void QueuePanel::append(const std::vector<Found>& found) {
    const bool first = sources_.empty() && queue_.size() == 0;
    if (std::ranges::any_of(found, &Found::folder)) emit foldersAdded();
    mayTurn_ = !asTheyAre_ && (mayTurn_ || first);
    place(sortOut(found));
    turnIfNothingFits();
    leftOut_->tell();
}

/// The direction of all of them, before anything is in the queue.
std::optional<Direction> QueuePanel::soleDirection(const std::vector<Found>& arrived) const {
    if (!mayTurn_ || queue_.size() > 0) return {};
    std::vector<QueueFile> files;
    for (const Found& entry : arrived)
        if (entry.regular) files.push_back(entry.file);
    return meantFor(files);
}

/// What belongs to the queue and is not there yet. Files for the other direction belong to it where
/// there are such files already. A folder that was added before is gone through again: there may be
/// more in it now.
std::vector<QueuePanel::Found> QueuePanel::sortOut(const std::vector<Found>& arrived) {
    const Direction chosen = queue_.rule().direction;
    const auto isOther = [chosen, sole = soleDirection(arrived)](const QueueFile& file) {
        const auto meant = meantFor(file);
        return (meant ? *meant : sole.value_or(chosen)) != chosen;
    };
    bool takesAll = archiving_ || asTheyAre_;
    for (int row = 0; row < queue_.size() && !takesAll; ++row)
        takesAll = isOther(queue_.item(row));
    const std::size_t most = sources_.size() + arrived.size();
    if (sources_.capacity() < most) sources_.reserve(2 * most); // their names are looked at
    std::unordered_map<std::string_view, std::size_t> known;
    for (std::size_t i = 0; i < sources_.size(); ++i)
        known.emplace(sources_[i].place, i);
    std::vector<Found> fitting;
    std::vector<QueueFile> others;
    for (const Found& entry : arrived) {
        const auto [at, isNew] = known.emplace(entry.place, sources_.size());
        if (!entry.regular && !entry.folder) {
            leftOut_->add({{entry.file.input,
                            entry.there ? "it is not an ordinary file" : "there is no such file"}});
        } else if (entry.regular && !takesAll && isOther(entry.file)) {
            others.push_back(entry.file);
        } else if (isNew) {
            sources_.push_back(entry);
            fitting.push_back(entry);
        } else if (entry.folder && !archiving_) {
            fitting.push_back(sources_[at->second]);
        } else {
            leftOut_->add({{entry.file.input, kThereAlready}});
        }
    }
    leftOut_->addMisfits(others, chosen);
    return fitting;
}

/// What was left out in the other direction belongs to the queue then.
void QueuePanel::turn(Direction direction) {
    mayTurn_ = false;
    const std::vector<QueueFile> files = leftOut_->takeMisfits();
    for (const QueueFile& file : files)
        sources_.push_back(sourceOf(file));
    emit directionFound(direction);
    if (!archiving_) appendFiles(files); // else the sources have been placed anew
    leftOut_->tell();
}

void QueuePanel::turnIfNothingFits() {
    const bool more = !adding_.isLast() || lister_.isListing() || sizer_.isSizing();
    if (!mayTurn_ || more || queue_.size() > 0) return;
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
        queue_.list().widen(0, file);
    } else {
        queue_.append({file});
        select(0);
    }
    if (!sizer_.isSizing()) emit listingChanged(false);
}

void QueuePanel::followDirection(Direction direction) {
    leftOut_->followDirection(direction);
    updateButtons();
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
    for (const QueueFile& file : files)
        if (queue_.list().contains(file.input)) leftOut_->add({{file.input, kThereAlready}});
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
    leftOut_->forget();
    lister_.stop();
    sizer_.stop();
    emit listingChanged(false);
    sources_.clear(); // before the page looks at what there is
    queue_.removeAll();
    forgetIfEmpty();
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
        return entry.regular && !queue_.list().contains(entry.file.input);
    };
    if (!archiving_) std::erase_if(sources_, isGone);
    leftOut_->forget([this](const SkippedFile& file) {
        return file.why == kThereAlready && !queue_.list().contains(file.path);
    });
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
