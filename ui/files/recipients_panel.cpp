// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/recipients_panel.h"

#include "core/base/text.h"
#include "core/files/identity_file.h"
#include "core/keys/key_file.h"
#include "core/keys/stanza_types.h"
#include "core/ring/fingerprint.h"
#include "core/ring/names.h"
#include "ui/base/chosen_file.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/files/key_dialog.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/form.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFileInfo>
#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace blockwarp::ui {
namespace {

/// The ends of a key, by which two can be told apart.
QString endsOf(const QString& key) {
    constexpr int start = 24;
    constexpr int end = 8;
    return key.first(start) + QStringLiteral("…") + key.last(end);
}

/// So that a key leaves room for its fingerprint.
QString shortened(const QString& label) {
    constexpr int most = 40;
    return label.size() <= most ? label : endsOf(label);
}

/// The key itself where it is short, otherwise what it is and where it came from.
struct KeyLabel {
    const QString& source;

    template <class Key>
    QString operator()(const Key& key) const {
        return toQString(key.line());
    }
    QString operator()(const keys::HybridRecipient& key) const {
        return RecipientsPanel::tr("%1, post-quantum").arg(endsOf(toQString(key.line())));
    }
    QString operator()(const keys::RsaRecipient& key) const {
        const auto fingerprint = keys::fingerprintOf(key);
        const QString text = RecipientsPanel::tr("RSA, %1 bits, %2")
                                 .arg(key.bits())
                                 .arg(fingerprint ? toQString(*fingerprint) : QString());
        return source.isEmpty() ? text : source + QStringLiteral(": ") + text;
    }
};

QString wordsOf(const keys::Recipient& key) {
    const auto words = ring::fingerprintOf(key);
    return words ? toQString(*words) : QString();
}

} // namespace

RecipientsPanel::RecipientsPanel(QWidget* parent)
    : QWidget(parent), typed_(new QLineEdit(this)), names_(new QStringListModel(this)),
      people_(new PeopleChips(this)), add_(makeButton("add", tr("Add"), this)),
      addFile_(makeButton("open", tr("Add file…"), this)), remove_(makeButton("remove", {}, this)),
      generate_(makeButton("key", tr("&Generate key…"), this)),
      list_(new KeyList(remove_, tr("Nobody yet: add a name or a public key."), this)),
      message_(new MessageLine(this)) {
    typed_->setObjectName("recipient");
    typed_->setPlaceholderText(tr("a name, age1… or ssh-…"));
    add_->setObjectName("addRecipient");
    add_->setAccessibleName(tr("Add the name or the public key"));
    addFile_->setObjectName("addRecipientFile");
    addFile_->setToolTip(tr("Files with public keys: age1… and ssh-… lines, and RSA keys in PEM"));
    remove_->setObjectName("removeRecipient");
    remove_->setAccessibleName(tr("Remove the chosen key"));
    remove_->setToolTip(remove_->accessibleName());
    generate_->setObjectName("generateKey");
    list_->setObjectName("recipients");
    list_->setAccessibleName(tr("Public keys to encrypt for"));
    message_->setObjectName("recipientsMessage");
    setFocusProxy(typed_);
    layOut();
    connect(typed_, &QLineEdit::textChanged, this, &RecipientsPanel::warn);
    connect(add_, &QPushButton::clicked, this, &RecipientsPanel::addTyped);
    connect(addFile_, &QPushButton::clicked, this, &RecipientsPanel::chooseFiles);
    connect(generate_, &QPushButton::clicked, this, &RecipientsPanel::generateKey);
    connect(list_, &KeyList::removed, this, [this](int row) {
        entries_.erase(entries_.begin() + row);
        peopleChanged();
    });
    watchPeople();
}

void RecipientsPanel::watchPeople() {
    auto* completer = new QCompleter(names_, this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    typed_->setCompleter(completer);
    typed_->installEventFilter(this);
    completer->popup()->installEventFilter(this);
    connect(completer, qOverload<const QString&>(&QCompleter::activated), this,
            &RecipientsPanel::addNamed, Qt::QueuedConnection); // the field has the name by then
    connect(people_, &PeopleChips::changed, this, &RecipientsPanel::peopleChanged);
    peopleChanged();
}

/// Who is chosen changed, or what is beside them.
void RecipientsPanel::peopleChanged() {
    people_->present(family());
    names_->setStringList(people_->names());
    list_->setVisible(!entries_.empty() || people_->isEmpty());
    remove_->setVisible(list_->isVisibleTo(this));
    warn();
    emit changed();
}

void RecipientsPanel::startAnew() {
    entries_.clear();
    list_->clear();
    people_->startAnew();
    peopleChanged();
}

void RecipientsPanel::showEvent(QShowEvent* event) {
    people_->reload();
    QWidget::showEvent(event);
}

void RecipientsPanel::layOut() {
    auto* fields = new FieldColumn(this);
    auto* label = new QLabel(tr("Name or p&ublic key"), this);
    label->setBuddy(typed_);
    typed_->setAccessibleName(tr("Name or public key"));
    fields->addWidget(label);
    fields->addRow({typed_, add_});
    fields->addWidget(people_);
    fields->addWidget(list_);
    auto* buttons = new FlowLayout(space::small);
    for (QPushButton* button : {addFile_, remove_, generate_})
        buttons->addWidget(button);
    fields->addLayout(buttons);
    fields->addWidget(message_);
    setTabOrder(add_, people_);
    setTabOrder(people_, list_);
    setTabOrder(list_, addFile_);
}

/// Enter adds what was typed, also while names are offered and none of them is chosen; only in an
/// empty field it starts the work, as everywhere on the page.
bool RecipientsPanel::eventFilter(QObject* watched, QEvent* event) {
    const auto* offer = typed_->completer()->popup();
    const bool isChosen = watched == offer && offer->currentIndex().isValid();
    if (event->type() == QEvent::KeyPress && !isChosen) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
        if (enter && !typed_->text().trimmed().isEmpty()) {
            typed_->completer()->popup()->hide();
            addTyped();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void RecipientsPanel::setContainer(Container container) {
    container_ = container;
    warn();
}

void RecipientsPanel::setBeside(ring::Family family) {
    beside_ = family;
    peopleChanged();
}

/// Empty if the format can be opened by all keys of the list.
QString RecipientsPanel::whyRefused() const {
    if (!containerSpec(container_).takesRecipients()) return {};
    if (const auto& people = people_->chosen(); !people) return sentence(people.error());
    if (beside_ != ring::Family::any && beside_ != family())
        return tr("The file is for keys of the other family, post-quantum or not; a file is for "
                  "keys of one.");
    const auto ok = checkRecipients(container_, recipients());
    return ok ? QString() : sentence(ok.error());
}

void RecipientsPanel::warn() {
    const QString why = whyRefused();
    if (why.isEmpty())
        message_->clearMessage();
    else
        message_->say(Tone::caution, why);
}

RecipientsPanel::Found RecipientsPanel::entriesOf(const Result<keys::Recipients>& keys,
                                                  const QString& source) {
    if (!keys) return keys.error();
    std::vector<Entry> entries;
    for (const keys::Recipient& key : *keys)
        entries.push_back({std::visit(KeyLabel{source}, key), key});
    return entries;
}

RecipientsPanel::Found RecipientsPanel::readFile(const QString& path) {
    const auto contents = readChosenFile(path);
    if (!contents) return contents.error();
    const QString name = QFileInfo(path).fileName();
    auto keys = keys::parseRecipients(asText(contents->span()));
    if (!keys) return inKeyFile(name.toStdString(), keys.error());
    Found found = entriesOf(keys, name);
    if (!found) return found;
    for (Entry& entry : *found)
        entry.path = path;
    return found;
}

keys::Recipients RecipientsPanel::listed() const {
    keys::Recipients all;
    for (const Entry& entry : entries_)
        all.push_back(entry.key);
    return all;
}

keys::Recipients RecipientsPanel::recipients() const {
    keys::Recipients all = listed();
    if (const auto& people = people_->chosen())
        all.insert(all.end(), people->keys.begin(), people->keys.end());
    return all;
}

std::vector<Opener> RecipientsPanel::openers() const {
    const auto& people = people_->chosen();
    if (!whyRefused().isEmpty() || !people) return {};
    std::vector<Opener> openers;
    keys::Recipients shown; // a key that came twice is in the header once
    const auto add = [&](const QString& name, const keys::Recipient& key) {
        if (std::ranges::any_of(shown, [&](const auto& one) { return isSameKey(one, key); }))
            return;
        shown.push_back(key);
        openers.push_back({name, wordsOf(key)});
    };
    for (std::size_t i = 0; i < people->keys.size(); ++i) {
        const QString name = toQString(ring::shownName(people->names[i]));
        const bool isMe = people->isWithMe && i + 1 == people->keys.size();
        add(isMe ? tr("Me, %1").arg(name) : name, people->keys[i]);
    }
    for (const Entry& entry : entries_)
        add(shortened(entry.label), entry.key);
    return openers;
}

std::vector<std::string> RecipientsPanel::contacts() const {
    const auto& people = people_->chosen();
    return people ? people->names : std::vector<std::string>();
}

std::vector<std::filesystem::path> RecipientsPanel::files() const {
    std::vector<std::filesystem::path> files;
    for (const Entry& entry : entries_)
        if (keys::lineOf(entry.key).empty()) files.push_back(toPath(entry.path));
    return files;
}

void RecipientsPanel::addTyped() {
    const std::string typed = typed_->text().trimmed().toStdString();
    if (typed.empty()) {
        message_->say(Tone::error, tr("Type a name or paste a public key, or add a file."));
        typed_->setFocus();
        return;
    }
    people_->reload();
    if (people_->hasName(typed_->text().trimmed())) {
        addNamed(typed_->text().trimmed());
        return;
    }
    const Found found = entriesOf(keys::parseTypedRecipients(typed), {});
    if (found) typed_->clear();
    append(found);
    if (!found) typed_->selectAll();
}

void RecipientsPanel::addNamed(const QString& name) {
    if (name.isEmpty()) return;
    const auto added = people_->add(name);
    if (added)
        typed_->clear();
    else
        message_->say(Tone::error, sentence(added.error()));
}

void RecipientsPanel::append(const Found& found) {
    if (!found) {
        message_->say(Tone::error, sentence(found.error()));
        return;
    }
    for (const Entry& entry : *found) {
        const bool known = std::ranges::any_of(
            entries_, [&entry](const Entry& other) { return isSameKey(other.key, entry.key); });
        if (known) continue;
        entries_.push_back(entry);
        list_->addItem(entry.label);
        list_->item(list_->count() - 1)->setToolTip(plainTip(entry.label));
    }
    peopleChanged();
}

void RecipientsPanel::chooseFiles() {
    addFiles(askForFiles(this, tr("Add public keys")));
}

void RecipientsPanel::addFiles(const QStringList& paths) {
    for (const QString& path : paths)
        runner_.start([path] { return readFile(path); },
                      [this](JobId, const Found& found) { append(found); });
}

KeyDialog* RecipientsPanel::generateKey() {
    auto* dialog = new KeyDialog(window());
    connect(dialog, &KeyDialog::recipientWanted, this,
            [this](const QString& key, const QString& name) {
                append(entriesOf(keys::parseTypedRecipients(key.toStdString()), name));
            });
    dialog->open();
    return dialog;
}

std::optional<SecretSource> RecipientsPanel::take() {
    if (!typed_->text().trimmed().isEmpty()) addTyped(); // meant, but not added yet
    if (!typed_->text().trimmed().isEmpty()) return {};
    people_->reload();
    if (entries_.empty() && people_->isEmpty()) {
        message_->say(Tone::error, tr("Add the name or the public key of whoever is to open the "
                                      "files; your own too, if you want to read them again."));
        typed_->setFocus();
        return {};
    }
    if (!whyRefused().isEmpty()) {
        list_->setFocus();
        return {};
    }
    return [all = recipients()](Asker&, const auto&) -> Result<Secret> { return Secret(all); };
}

} // namespace blockwarp::ui
