// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/add_person_dialog.h"

#include "core/base/text.h"
#include "core/ring/edits.h"
#include "core/ring/names.h"
#include "ui/base/chosen_file.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/keys/word_tiles.h"
#include "ui/theme/theme.h"
#include "ui/widgets/drop_area.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QPointer>

#include <algorithm>
#include <chrono>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr auto kTyping = std::chrono::milliseconds(150);
constexpr int kDialogWidth = 92 * kGrid;
constexpr int kTextLines = 3;
constexpr int kListLines = 4;
constexpr int kMaxLeftOut = 100;          ///< that are listed
constexpr std::size_t kMaxFound = 64;     ///< an entry takes fewer
constexpr qsizetype kMaxText = 512 << 10; ///< characters; files have the same limit
constexpr int kFoundRole = Qt::UserRole;  ///< index of what was found; none: left out

void setLines(QWidget& part, int lines) {
    part.setMinimumHeight(lines * part.fontMetrics().lineSpacing() + 2 * kGrid);
}

} // namespace

AddPersonDialog::AddPersonDialog(KeyStore& store, QWidget* parent)
    : GrowingDialog(parent), store_(store) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("addPersonDialog");
    setWindowTitle(tr("Add a person"));
    setAcceptDrops(true);
    makeParts();
    layOut();
    settle_.setSingleShot(true);
    settle_.setInterval(kTyping);
    connect(&settle_, &QTimer::timeout, this, &AddPersonDialog::read);
    connect(text_, &QPlainTextEdit::textChanged, this, [this] {
        reading_ = true;
        settle_.start();
    });
    connect(name_, &QLineEdit::textChanged, this, &AddPersonDialog::showPerson);
    connect(list_, &QListWidget::currentRowChanged, this, &AddPersonDialog::showKey);
    connect(list_, &QListWidget::itemChanged, this, &AddPersonDialog::showPerson);
    connect(choose_, &QPushButton::clicked, this, &AddPersonDialog::chooseFiles);
    connect(add_, &QPushButton::clicked, this, &AddPersonDialog::accept);
    connect(&store_, &KeyStore::changed, this, &AddPersonDialog::showPerson);
    take({});
    name_->setFocus();
}

void AddPersonDialog::makeParts() {
    name_ = new QLineEdit(this);
    name_->setObjectName("personName");
    name_->setAccessibleName(tr("Name"));
    nameNote_ = new MessageLine(this);
    nameNote_->setObjectName("personNameNote");
    text_ = new QPlainTextEdit(this);
    text_->setObjectName("personKeys");
    text_->setAccessibleName(tr("Public keys"));
    text_->setTabChangesFocus(true);
    text_->setFont(fixedFont());
    text_->setWordWrapMode(QTextOption::WrapAnywhere);
    text_->setPlaceholderText(tr("age1…, ssh-ed25519 …, ssh-rsa … or a PEM block"));
    text_->installEventFilter(this);
    text_->setAcceptDrops(false); // the dialog takes files and texts
    setLines(*text_, kTextLines);
    choose_ = makeButton("open", tr("Choose &file…"), this);
    choose_->setObjectName("personFile");
    choose_->setToolTip(tr("A file of public keys, also authorized_keys or a saved NAME.keys"));
    foundTitle_ = makeHeading({}, this);
    foundTitle_->setObjectName("personFoundTitle");
    list_ = new QListWidget(this);
    list_->setObjectName("personFound");
    list_->setAccessibleName(tr("What came in"));
    list_->setUniformItemSizes(true);
    list_->setTextElideMode(Qt::ElideRight);
    setLines(*list_, kListLines);
    advice_ = new Explanation(this);
    advice_->setText(tr("Let them read these six words to you by telephone before you trust the "
                        "key. All of them must agree."));
    words_ = new WordTiles(this);
    words_->setObjectName("personWords");
    owners_ = new MessageLine(this);
    owners_->setObjectName("personOwners");
    note_ = new QLineEdit(this);
    note_->setObjectName("personNote");
    note_->setAccessibleName(tr("Note"));
    message_ = new MessageLine(this);
    message_->setObjectName("personMessage");
    add_ = new MainButton("add", tr("&Add"), this);
    add_->setObjectName("addThisPerson");
    add_->setDefault(true);
}

/// What a person gives on the left, what came of it on the right.
void AddPersonDialog::layOut() {
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName("cancelPerson");
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto* sides = new QHBoxLayout;
    sides->setSpacing(space::wide);
    sides->addLayout(makeGiven(), 1);
    sides->addLayout(makeFound(), 1);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(add_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::large, space::large, space::large, space::large);
    column->setSpacing(space::medium);
    column->addLayout(sides, 1);
    column->addWidget(message_);
    column->addLayout(buttons);
    setMinimumWidth(kDialogWidth);
}

QLayout* AddPersonDialog::makeGiven() {
    auto* about = new Explanation(this);
    about->setText(tr("Paste or drop what they sent you, or choose a file. Nothing is fetched from "
                      "a network."));
    auto* head = new QHBoxLayout;
    auto* label = new QLabel(tr("&Public keys"), this);
    label->setBuddy(text_);
    head->addWidget(label, 1);
    head->addWidget(choose_);
    auto* fields = new FieldColumn;
    fields->setSpacing(space::small);
    fields->addField(this, tr("&Name"), name_);
    fields->addWidget(nameNote_);
    fields->addLayout(head);
    fields->addWidget(text_, 1);
    fields->addWidget(about);
    fields->addField(this, tr("N&ote, for yourself (may stay empty)"), note_);
    return fields;
}

QLayout* AddPersonDialog::makeFound() {
    auto* fields = new FieldColumn;
    fields->setSpacing(space::small);
    for (QWidget* part :
         std::initializer_list<QWidget*>{foundTitle_, list_, advice_, words_, owners_})
        fields->addWidget(part, part == list_ ? 1 : 0);
    fields->addStretch();
    return fields;
}

void AddPersonDialog::setText(const QString& text) {
    if (text.size() > kMaxText)
        message_->say(Tone::error, tr("The text is too long to hold keys of one person."));
    else
        text_->setPlainText(text);
}

void AddPersonDialog::chooseFiles() {
    addFiles(askForFiles(this, tr("Add public keys")));
}

void AddPersonDialog::addFiles(const QStringList& paths) {
    for (const QString& path : paths)
        if (!files_.contains(path)) files_ << path;
    if (!paths.isEmpty()) read();
}

/// Off the GUI thread; of several readings the last one counts.
void AddPersonDialog::read() {
    reading_ = true;
    last_ = runner_.start(
        [files = files_, typed = text_->toPlainText().toStdString()] {
            std::vector<Part> parts;
            parts.reserve(static_cast<std::size_t>(files.size()) + 1);
            for (const QString& path : files) {
                Part part{.source = shownName(toPath(path).filename())};
                if (const auto contents = readChosenFile(path))
                    part.report = ring::importKeys(asText(contents->span()));
                else
                    part.problem = contents.error();
                parts.push_back(std::move(part));
            }
            if (typed.find_first_not_of(" \t\r\n") != std::string::npos)
                parts.push_back({.source = {}, .report = ring::importKeys(typed)});
            return parts;
        },
        [this](JobId id, std::vector<Part> parts) {
            if (id == last_) take(std::move(parts));
        });
}

void AddPersonDialog::listLeftOut(const QString& source, const QString& why) {
    if (++leftOut_ > kMaxLeftOut) return;
    auto* item = new QListWidgetItem(toneSymbol(Tone::error) + QLatin1Char(' ') +
                                         tr("%1: left out: %2").arg(source, why),
                                     list_);
    item->setToolTip(plainTip(item->text()));
}

void AddPersonDialog::listKey(const QString& source, std::size_t line, const keys::Recipient& key) {
    const auto isSame = [&key](const Found& one) { return isSameKey(one.key, key); };
    if (found_.size() == kMaxFound)
        return listLeftOut(tr("%1, line %2").arg(source).arg(line),
                           tr("these are more keys than one person has"));
    if (std::ranges::any_of(found_, isSame))
        return listLeftOut(tr("%1, line %2").arg(source).arg(line), tr("the key is there twice"));
    found_.push_back({key, factsOf(key)});
    auto* item = new QListWidgetItem(list_);
    item->setText(tr("%1: %2").arg(found_.back().facts.kind, found_.back().facts.brief));
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    item->setCheckState(Qt::Checked);
    item->setData(kFoundRole, static_cast<int>(found_.size()) - 1);
    item->setToolTip(plainTip(tr("%1, line %2").arg(source).arg(line)));
    if (!sources_.contains(source)) sources_ << source;
}

void AddPersonDialog::take(std::vector<Part> parts) {
    reading_ = false;
    const QSignalBlocker quiet(list_);
    list_->clear();
    found_.clear();
    leftOut_ = 0;
    sources_.clear();
    for (const Part& part : parts) {
        const QString source = part.source.isEmpty() ? tr("pasted text") : part.source;
        if (part.problem) listLeftOut(source, sentence(*part.problem));
        for (const ring::ImportRow& row : part.report.rows)
            if (row.key)
                listKey(source, row.line, *row.key);
            else
                listLeftOut(tr("%1, line %2").arg(source).arg(row.line), coreText(row.why));
    }
    if (leftOut_ > kMaxLeftOut)
        new QListWidgetItem(tr("and %1 more left out").arg(leftOut_ - kMaxLeftOut), list_);
    const QString came =
        found_.size() == 1 ? tr("1 key came in") : tr("%1 keys came in").arg(found_.size());
    foundTitle_->setText(leftOut_ == 0 ? came : tr("%1, %2 left out").arg(came).arg(leftOut_));
    if (list_->count() == 0) foundTitle_->setText(tr("What came in is shown here"));
    list_->setCurrentRow(list_->count() > 0 ? 0 : -1);
    message_->clearError();
    showKey();
    showPerson();
}

/// Of the row that is chosen, or of the first key.
void AddPersonDialog::showKey() {
    const QListWidgetItem* item = list_->currentItem();
    const QVariant index = item ? item->data(kFoundRole) : QVariant();
    const std::size_t shown = index.isValid() ? static_cast<std::size_t>(index.toInt()) : 0;
    words_->setWords(shown < found_.size() ? found_[shown].facts.words : QString());
    advice_->setVisible(!found_.empty());
}

keys::Recipients AddPersonDialog::ticked() const {
    keys::Recipients keys;
    for (int row = 0; row < list_->count(); ++row) {
        const QListWidgetItem& item = *list_->item(row);
        if (item.data(kFoundRole).isValid() && item.checkState() == Qt::Checked)
            keys.push_back(found_[static_cast<std::size_t>(item.data(kFoundRole).toInt())].key);
    }
    return keys;
}

/// What is known of the name, and who else has a key.
void AddPersonDialog::showPerson() {
    const QString name = name_->text().trimmed();
    const EntryRow* known = store_.view() ? store_.view()->find(name) : nullptr;
    if (name.isEmpty() || known == nullptr)
        nameNote_->clearMessage();
    else if (known->entry.isOwn())
        nameNote_->say(Tone::error, tr("A key of your own has this name. Choose another one."));
    else if (known->entry.isDamaged())
        nameNote_->say(
            Tone::error,
            tr("The entry of %1 is damaged. Accept or remove it first.").arg(known->name));
    else
        nameNote_->say(Tone::info,
                       tr("%1 is in the list. The keys are added to theirs.").arg(known->name));
    QStringList owners;
    if (store_.view())
        for (const ring::KeyOwner& owner :
             ring::ownersOf(store_.view()->entries, ticked(), name.toStdString()))
            if (const QString other = toQString(ring::shownName(owner.name));
                !owners.contains(other))
                owners << other;
    if (owners.isEmpty())
        owners_->clearMessage();
    else
        owners_->say(Tone::caution,
                     tr("The list has one of these keys under another name: %1. One person may "
                        "have two names, or somebody gives a key of theirs for another's.")
                         .arg(owners.join(QStringLiteral(", "))));
    const bool adding = known != nullptr && !known->entry.isOwn();
    add_->setAction("add", adding ? tr("&Add keys") : tr("&Add"));
}

/// As it is kept with the entry.
QString AddPersonDialog::sources() const {
    return sources_.join(QStringLiteral(", "));
}

void AddPersonDialog::accept() {
    if (!add_->isEnabled() || reading_) return;
    const QString name = name_->text().trimmed();
    const keys::Recipients keys = ticked();
    if (keys.empty()) {
        message_->say(Tone::error, found_.empty()
                                       ? tr("Paste a public key, or choose a file with one.")
                                       : tr("Tick the keys that are to be added."));
        (found_.empty() ? static_cast<QWidget*>(text_) : list_)->setFocus();
        return;
    }
    if (name.isEmpty()) {
        message_->say(Tone::error, tr("Type the person's name."));
        name_->setFocus();
        return;
    }
    const EntryRow* known = store_.view() ? store_.view()->find(name) : nullptr;
    ring::NewPerson person{.name = name.toStdString(),
                           .keys = keys,
                           .source = sources().toStdString(),
                           .note = note_->text().trimmed().toStdString(),
                           .isKnown = known != nullptr && !known->entry.isOwn()};
    add_->setEnabled(false);
    store_.change([person = std::move(person)](
                      ring::Entries& entries) { return ring::addPerson(entries, person); },
                  [self = QPointer(this)](const Result<void>& done) {
                      if (self) self->present(done);
                  });
}

void AddPersonDialog::present(const Result<void>& done) {
    add_->setEnabled(true);
    if (!done) {
        message_->say(Tone::error, sentence(done.error()));
        name_->setFocus();
        return;
    }
    emit added(name_->text().trimmed());
    QDialog::accept();
}

/// Whatever was pasted may be a private key by mistake: it does not stay.
void AddPersonDialog::done(int result) {
    settle_.stop();
    const QSignalBlocker quiet(text_);
    text_->setPlainText({});
    QDialog::done(result);
}

void AddPersonDialog::dragEnterEvent(QDragEnterEvent* event) {
    if (!takeAsCopy(*event) && event->mimeData()->hasText()) event->acceptProposedAction();
}

void AddPersonDialog::dropEvent(QDropEvent* event) {
    const QStringList paths = droppedPaths(*event);
    if (takeAsCopy(*event) && !paths.isEmpty()) return addFiles(paths);
    if (!event->mimeData()->hasText()) return;
    event->acceptProposedAction();
    setText(text_->toPlainText() + QLatin1Char('\n') + event->mimeData()->text());
}

/// Enter is a new line in the field, and Ctrl+Enter adds.
bool AddPersonDialog::eventFilter(QObject* watched, QEvent* event) {
    if (watched == text_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return && key->modifiers() == Qt::ControlModifier) {
            accept();
            return true;
        }
    }
    return GrowingDialog::eventFilter(watched, event);
}

} // namespace blockwarp::ui
