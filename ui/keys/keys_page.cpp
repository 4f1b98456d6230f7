// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/keys_page.h"

#include "ui/base/icons.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/keys/add_person_dialog.h"
#include "ui/keys/entry_jobs.h"
#include "ui/keys/entry_panel.h"
#include "ui/keys/entry_view.h"
#include "ui/keys/first_steps.h"
#include "ui/keys/give_dialog.h"
#include "ui/keys/key_file_dialog.h"
#include "ui/keys/own_key_dialog.h"
#include "ui/panels/open_keys.h"
#include "ui/theme/theme.h"
#include "ui/widgets/drop_area.h"
#include "ui/widgets/focus_chain.h"
#include "ui/widgets/form.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QMimeData>
#include <QPointer>
#include <QScopedValueRollback>
#include <QShortcut>

#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kPanelWidth = 38 * kGrid;
constexpr int kNarrowPanel = 35 * kGrid;
constexpr int kNarrowPage = 100 * kGrid;
constexpr int kSearchWidth = 30 * kGrid;
constexpr int kOwnRows = 4; ///< in sight

QString peopleText(qsizetype number) {
    if (number == 0) return KeysPage::tr("No people");
    return number == 1 ? KeysPage::tr("1 person") : KeysPage::tr("%1 people").arg(number);
}

QString keysText(qsizetype number) {
    if (number == 0) return KeysPage::tr("no key of yours");
    return number == 1 ? KeysPage::tr("1 key of yours")
                       : KeysPage::tr("%1 keys of yours").arg(number);
}

} // namespace

KeysPage::KeysPage(const Inventory&, QWidget* parent)
    : Page(tr("Keys"), tr("People you encrypt for, and your own keys."), parent),
      people_(new EntryModel(ring::Entry::Kind::contact, this)),
      own_(new EntryModel(ring::Entry::Kind::own, this)), search_(new QLineEdit(this)),
      panel_(new EntryPanel(this)), jobs_(new EntryJobs(store_, *this)),
      bar_(new RunBar("add", tr("&Add a person…"), this)) {
    bar_->mainButton()->setObjectName("keysMain");
    bar_->status()->setObjectName("keysStatus");
    bar_->message()->setObjectName("keysMessage");
    setAcceptDrops(true);
    frame().setContent(makeContent());
    frame().setRunBar(bar_);
    connectParts();
    followStore();
    store_.refresh();
}

QWidget* KeysPage::makeContent() {
    auto* content = new QWidget(this);
    steps_ = new FirstSteps(content);
    peopleCard_ = makePeople();
    ownCard_ = makeOwn();
    lists_ = new QWidget(content);
    auto* column = new QVBoxLayout(lists_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::large);
    column->addWidget(steps_, 1);
    column->addWidget(peopleCard_, 1);
    column->addWidget(ownCard_);
    problemCard_ = makeProblem();
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(space::large, space::small, space::large, space::medium);
    row->setSpacing(space::large);
    row->addWidget(lists_, 1);
    row->addWidget(problemCard_, 1, Qt::AlignTop);
    row->addWidget(panel_);
    return content;
}

QWidget* KeysPage::makePeople() {
    auto* card = new Card(space::medium, this);
    peopleTitle_ = makeHeading({}, card);
    peopleTitle_->setObjectName("peopleTitle");
    search_->setObjectName("searchPeople");
    search_->setAccessibleName(tr("Search people"));
    search_->setPlaceholderText(tr("Search people"));
    search_->setClearButtonEnabled(true);
    search_->setMaximumWidth(kSearchWidth);
    search_->addAction(icon("search"), QLineEdit::LeadingPosition);
    peopleView_ = new EntryView(*people_, card);
    peopleView_->setObjectName("people");
    peopleView_->setAccessibleName(tr("People"));
    noMatch_ = new MessageLine(card);
    noMatch_->setObjectName("noPersonFound");
    auto* head = new QHBoxLayout;
    head->addWidget(peopleTitle_, 1);
    head->addWidget(search_, 1);
    card->column().setSpacing(space::small);
    card->column().addLayout(head);
    card->column().addWidget(peopleView_, 1);
    card->column().addWidget(noMatch_);
    return card;
}

QWidget* KeysPage::makeOwn() {
    auto* card = new Card(space::medium, this);
    addOwn_ = makeButton("open", tr("Add a key f&ile…"), card);
    addOwn_->setObjectName("addOwnKey");
    addOwn_->setToolTip(
        tr("A private key that you have, of age, SSH or PEM; its file stays where it is"));
    make_ = makeButton("key", tr("Make a &key…"), card);
    make_->setObjectName("newOwnKey");
    ownView_ = new EntryView(*own_, card);
    ownView_->setObjectName("ownKeys");
    ownView_->setAccessibleName(tr("My keys"));
    ownView_->setShortList(kOwnRows);
    ownView_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::small);
    head->addWidget(makeHeading(tr("My keys"), card), 1);
    head->addWidget(addOwn_);
    head->addWidget(make_);
    card->column().setSpacing(space::small);
    card->column().addLayout(head);
    card->column().addWidget(ownView_);
    card->column().addWidget(new LockKeysLink(card));
    card->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    return card;
}

QWidget* KeysPage::makeProblem() {
    auto* card = new Card(space::wide, this);
    problem_ = new MessageLine(card);
    problem_->setObjectName("keysProblem");
    auto* about = new Explanation(card);
    about->setText(tr("Nothing is written over it. Mend the file or move it away, then read it "
                      "again."));
    auto* again = makeButton("refresh", tr("&Read again"), card);
    again->setObjectName("readKeysAgain");
    connect(again, &QPushButton::clicked, &store_, &KeyStore::refresh);
    auto* row = new QHBoxLayout;
    row->addWidget(again);
    row->addStretch();
    card->column().setSpacing(space::medium);
    card->column().addWidget(makeHeading(tr("Your keys cannot be read"), card));
    card->column().addWidget(problem_);
    card->column().addWidget(about);
    card->column().addLayout(row);
    return card;
}

void KeysPage::connectParts() {
    connect(&store_, &KeyStore::changed, this, &KeysPage::followStore);
    connect(bar_, &RunBar::started, this, [this] {
        if (beginsWithAKey())
            makeKey();
        else
            addPerson();
    });
    connect(steps_, &FirstSteps::makeAsked, this, &KeysPage::makeKey);
    connect(steps_, &FirstSteps::giveAsked, this, &KeysPage::give);
    connect(steps_, &FirstSteps::addAsked, this, &KeysPage::addPerson);
    connect(steps_, &FirstSteps::ownFileAsked, this, &KeysPage::addOwnFile);
    connect(make_, &QPushButton::clicked, this, &KeysPage::makeKey);
    connect(addOwn_, &QPushButton::clicked, this, &KeysPage::addOwnFile);
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        peopleView_->search(text);
        if (!peopleView_->current() && !ownView_->current()) peopleView_->chooseFirst();
        showStatus();
    });
    for (EntryView* view : {peopleView_, ownView_}) {
        connect(view, &EntryView::chosen, this, [this, view] { showCurrent(view); });
        connect(view, &EntryView::removeAsked, panel_, &EntryPanel::removeAsked);
    }
    connectJobs();
    auto* find = new QShortcut(QKeySequence::Find, this);
    find->setContext(Qt::WidgetWithChildrenShortcut);
    connect(find, &QShortcut::activated, this, [this] {
        search_->setFocus();
        search_->selectAll();
    });
    chainFocus({steps_, search_, peopleView_, addOwn_, make_, ownView_, panel_, bar_});
}

void KeysPage::connectJobs() {
    const auto say = [this](Tone tone, const QString& text) { panel_->say(tone, text); };
    connect(panel_, &EntryPanel::editAsked, this, [this] { jobs_->edit(panel_->entry()); });
    connect(panel_, &EntryPanel::removeAsked, this, [this] { jobs_->remove(panel_->entry()); });
    connect(panel_, &EntryPanel::acceptAsked, this, [this] { jobs_->accept(panel_->row()); });
    connect(panel_, &EntryPanel::saveAsked, this,
            [this, say] { jobs_->save(panel_->entry(), say); });
    connect(jobs_, &EntryJobs::renamed, this, &KeysPage::choose);
    connect(jobs_, &EntryJobs::said, this, say);
    connect(jobs_, &EntryJobs::removed, this, [this](const QString& name) {
        bar_->message()->say(Tone::success, tr("%1 is removed.").arg(name));
    });
    connect(jobs_, &EntryJobs::filesWanted, this, &KeysPage::filesWanted);
}

void KeysPage::followStore() {
    static const auto nothing = std::make_shared<const RingView>();
    const auto& view = store_.view() ? store_.view() : nothing;
    {
        const QScopedValueRollback following(following_, true);
        people_->show(view);
        own_->show(view);
    }
    steps_->show(*view);
    steps_->setVisible(view->people.empty());
    peopleCard_->setVisible(!view->people.empty());
    ownCard_->setVisible(!view->isEmpty());
    lists_->setVisible(store_.view() && !view->problem);
    problemCard_->setVisible(view->problem.has_value());
    if (view->problem) problem_->say(Tone::error, sentence(*view->problem));
    if (beginsWithAKey())
        bar_->mainButton()->setAction("key", tr("&Make my key…"));
    else
        bar_->mainButton()->setAction("add", tr("&Add a person…"));
    bar_->mainButton()->setEnabled(canWork());
    bar_->mainButton()->setToolTip(view->problem ? tr("The list cannot be read.") : QString());
    chooseSomebody();
    showStatus();
}

/// Who was just added, or who was chosen before, or the first one.
void KeysPage::chooseSomebody() {
    const auto& view = store_.view();
    const EntryRow* row = view && !wanted_.isEmpty() ? view->find(wanted_) : nullptr;
    if (row != nullptr) {
        wanted_.clear();
        if (!row->entry.isOwn()) search_->clear();
    } else if (view && !panel_->isEmpty()) {
        row = view->find(panel_->entry());
        if (row == nullptr) row = view->find(toQString(panel_->entry().name));
    }
    EntryView* in = row != nullptr && row->entry.isOwn() ? ownView_ : peopleView_;
    {
        const QScopedValueRollback following(following_, true);
        const bool found = row != nullptr && in->choose(row->entry);
        if (!found && in == ownView_) in->chooseNone();
        if (!found) in = peopleView_;
        if (!found && !in->chooseFirst()) in->chooseNone();
    }
    showCurrent(in);
}

/// One of the two lists has the choice.
void KeysPage::showCurrent(EntryView* from) {
    if (following_) return;
    const EntryRow* row = from->current();
    if (row != nullptr) {
        const QScopedValueRollback following(following_, true);
        (from == peopleView_ ? ownView_ : peopleView_)->chooseNone();
        panel_->show(*row);
    } else {
        panel_->clear();
    }
    panel_->setVisible(row != nullptr && canWork());
}

void KeysPage::showStatus() {
    const auto& view = store_.view();
    if (!view) return bar_->setStatus(tr("Reading…"));
    if (view->problem) return bar_->setStatus({});
    const auto people = static_cast<qsizetype>(view->people.size());
    const auto own = static_cast<qsizetype>(view->own.size());
    peopleTitle_->setText(tr("People: %1").arg(people));
    bar_->setStatus(
        view->isEmpty()
            ? tr("No people and no keys yet. Everything stays on this machine.")
            : tr("%1 and %2, kept on this machine only").arg(peopleText(people), keysText(own)));
    const bool none = people > 0 && peopleView_->shownRows() == 0;
    if (none)
        noMatch_->say(
            Tone::info,
            tr("Nobody has “%1” in name, note or fingerprint.").arg(search_->text().trimmed()));
    else
        noMatch_->clearMessage();
}

void KeysPage::choose(const QString& name) {
    wanted_ = name;
    chooseSomebody();
}

/// A ring with nothing in it.
bool KeysPage::beginsWithAKey() const {
    return canWork() && store_.view()->isEmpty();
}

AddPersonDialog* KeysPage::addPerson() {
    if (!canWork()) return nullptr;
    bar_->message()->clearMessage();
    auto* dialog = new AddPersonDialog(store_, window());
    connect(dialog, &AddPersonDialog::added, this, [this](const QString& name) {
        bar_->message()->say(Tone::success, tr("%1 is in the list.").arg(name));
        choose(name);
    });
    dialog->open();
    return dialog;
}

OwnKeyDialog* KeysPage::makeKey() {
    if (!canWork()) return nullptr;
    bar_->message()->clearMessage();
    auto* dialog = new OwnKeyDialog(store_, window());
    connect(dialog, &OwnKeyDialog::made, this, [this](const QString& name) {
        bar_->message()->say(Tone::success,
                             tr("The key %1 is made. Have a copy of the folder %2 in another "
                                "place: without the private key, files for it stay closed.")
                                 .arg(name, shownName(store_.ring().folder())));
        choose(name);
    });
    dialog->open();
    return dialog;
}

KeyFileDialog* KeysPage::addOwnFile() {
    if (!canWork()) return nullptr;
    bar_->message()->clearMessage();
    auto* dialog = new KeyFileDialog(store_, window());
    connect(dialog, &KeyFileDialog::added, this, [this](const QString& name) {
        bar_->message()->say(Tone::success, tr("%1 is among your keys.").arg(name));
        choose(name);
    });
    dialog->open();
    return dialog;
}

/// The chosen own key, or the first one that can be used.
GiveDialog* KeysPage::give() {
    if (!canWork()) return nullptr;
    const EntryRow* row = ownView_->current();
    for (const EntryRow& own : store_.view()->own)
        if (row == nullptr && !own.entry.isDamaged()) row = &own;
    if (row == nullptr || row->entry.isDamaged()) return nullptr;
    auto* dialog = new GiveDialog(*row, window());
    connect(dialog, &GiveDialog::saveAsked, this, [this, dialog, entry = row->entry] {
        jobs_->save(entry, [shown = QPointer(dialog)](Tone tone, const QString& text) {
            if (shown) shown->say(tone, text);
        });
    });
    dialog->open();
    return dialog;
}

void KeysPage::takeFocus() {
    if (peopleCard_->isVisibleTo(this))
        peopleView_->setFocus();
    else
        Page::takeFocus();
}

/// What is in the clipboard is taken for a friend's key.
void KeysPage::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Paste) && canWork()) {
        if (auto* dialog = addPerson()) dialog->setText(QGuiApplication::clipboard()->text());
        return;
    }
    Page::keyPressEvent(event);
}

void KeysPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    store_.refresh();
}

void KeysPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    panel_->setFixedWidth(withText(width() < kNarrowPage ? kNarrowPanel : kPanelWidth, *this));
}

/// Another program may have changed the ring where no watcher tells.
bool KeysPage::event(QEvent* event) {
    if (event->type() == QEvent::WindowActivate && isVisible()) store_.refresh();
    return Page::event(event);
}

void KeysPage::dragEnterEvent(QDragEnterEvent* event) {
    if (!canWork()) return event->ignore();
    if (!takeAsCopy(*event) && event->mimeData()->hasText()) event->acceptProposedAction();
}

void KeysPage::dropEvent(QDropEvent* event) {
    const QStringList paths = droppedPaths(*event);
    if (takeAsCopy(*event) && !paths.isEmpty()) {
        if (auto* dialog = addPerson()) dialog->addFiles(paths);
        return;
    }
    if (!event->mimeData()->hasText()) return;
    event->acceptProposedAction();
    if (auto* dialog = addPerson()) dialog->setText(event->mimeData()->text());
}

} // namespace blockwarp::ui
