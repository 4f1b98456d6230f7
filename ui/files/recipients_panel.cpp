// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/recipients_panel.h"

#include "core/age/rsa_pem.h"
#include "core/key_input.h"
#include "ui/base/text.h"
#include "ui/files/key_dialog.h"
#include "ui/widgets/form.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>

#include <algorithm>
#include <iterator>
#include <sstream>

namespace blockwarp::ui {
namespace {

/// The key itself where it is short, otherwise what it is and where it came from.
QString labelOf(const age::Recipients& keys, const QString& source) {
    if (!keys.x25519.empty()) return toQString(age::formatRecipient(keys.x25519.front()));
    const age::RsaRecipient& key = keys.rsa.front();
    const auto fingerprint = age::fingerprintOf(key);
    const QString text = RecipientsPanel::tr("RSA, %1 bits, %2")
                             .arg(key.bits())
                             .arg(fingerprint ? toQString(*fingerprint) : QString());
    return source.isEmpty() ? text : source + QStringLiteral(": ") + text;
}

} // namespace

RecipientsPanel::RecipientsPanel(QWidget* parent)
    : QWidget(parent), typed_(new QLineEdit(this)), add_(makeButton("add", tr("Add"), this)),
      addFile_(makeButton("open", tr("Add file…"), this)),
      remove_(makeButton("remove", tr("Remove"), this)),
      generate_(makeButton("key", tr("&Generate key…"), this)),
      list_(new KeyList(remove_, tr("Nobody yet: add at least one public key."), this)),
      message_(new MessageLine(this)) {
    typed_->setObjectName("recipient");
    typed_->setPlaceholderText(QStringLiteral("age1…"));
    add_->setObjectName("addRecipient");
    add_->setAccessibleName(tr("Add the public key"));
    addFile_->setObjectName("addRecipientFile");
    addFile_->setToolTip(tr("PEM public keys of RSA, or files with age1… keys"));
    remove_->setObjectName("removeRecipient");
    generate_->setObjectName("generateKey");
    list_->setObjectName("recipients");
    list_->setAccessibleName(tr("Public keys to encrypt for"));
    message_->setObjectName("recipientsMessage");
    setFocusProxy(typed_);
    layOut();
    typed_->installEventFilter(this);
    connect(typed_, &QLineEdit::textChanged, this, &RecipientsPanel::warn);
    connect(add_, &QPushButton::clicked, this, &RecipientsPanel::addTyped);
    connect(addFile_, &QPushButton::clicked, this, &RecipientsPanel::chooseFiles);
    connect(generate_, &QPushButton::clicked, this, &RecipientsPanel::generateKey);
    connect(list_, &KeyList::removed, this, [this](int row) {
        entries_.erase(entries_.begin() + row);
        warn();
    });
}

void RecipientsPanel::layOut() {
    auto* fields = new FieldColumn(this);
    auto* label = new QLabel(tr("P&ublic key"), this);
    label->setBuddy(typed_);
    typed_->setAccessibleName(tr("Public key"));
    fields->addWidget(label);
    fields->addRow({typed_, add_});
    fields->addWidget(list_);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kGrid);
    buttons->addWidget(addFile_);
    buttons->addWidget(remove_);
    buttons->addStretch();
    fields->addLayout(buttons);
    auto* more = new QHBoxLayout;
    more->addWidget(generate_);
    more->addStretch();
    fields->addLayout(more);
    fields->addWidget(message_);
    setTabOrder(add_, list_);
    setTabOrder(list_, addFile_);
}

/// Enter adds what was typed; only in an empty field it starts the work, as everywhere on the page.
bool RecipientsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == typed_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
        if (enter && !typed_->text().trimmed().isEmpty()) {
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

bool RecipientsPanel::anyRsa() const {
    return std::ranges::any_of(entries_,
                               [](const Entry& entry) { return !entry.keys.rsa.empty(); });
}

void RecipientsPanel::warn() {
    if (container_ == Container::age && anyRsa())
        message_->say(Tone::caution, tr("The age format knows no RSA keys. Remove them, or choose "
                                        "the Blockwarp format."));
    else
        message_->clearMessage();
}

RecipientsPanel::Found RecipientsPanel::entriesOf(std::string_view text, const QString& source) {
    auto keys = age::parseRecipients(text);
    if (!keys) return keys.error();
    const QString label = labelOf(*keys, source);
    return std::vector<Entry>{{label, std::move(*keys)}};
}

/// Several keys may be pasted at once; a file has one in each line, or a comment.
RecipientsPanel::Found RecipientsPanel::readText(std::string_view text) {
    std::vector<Entry> all;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line.starts_with('#') ? std::string() : line);
        for (std::string word; words >> word;) {
            auto some = entriesOf(word, {});
            if (!some) return some.error();
            std::ranges::move(*some, std::back_inserter(all));
        }
    }
    return all;
}

RecipientsPanel::Found RecipientsPanel::readFile(const QString& path) {
    const auto contents = readSecretFile(toPath(path));
    if (!contents) return contents.error();
    const auto bytes = contents->span();
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const QString name = QFileInfo(path).fileName();
    if (age::parseIdentities(bytes) || age::isEncryptedPem(bytes))
        return Error{ErrorCode::badRecipient,
                     tr("%1 holds a private key, which nobody else should get; add the public one")
                         .arg(name)
                         .toStdString()};
    auto found = age::isPem(bytes) ? entriesOf(text, name) : readText(text);
    if (found && found->empty())
        return Error{ErrorCode::badRecipient,
                     tr("there is no public key in %1").arg(name).toStdString()};
    return found;
}

void RecipientsPanel::addTyped() {
    const Found found = readText(typed_->text().toStdString());
    if (found && found->empty()) {
        message_->say(Tone::error, tr("Paste a public key that begins with age1, or add a file."));
        typed_->setFocus();
        return;
    }
    if (found) typed_->clear();
    append(found);
    if (!found) typed_->selectAll();
}

void RecipientsPanel::append(const Found& found) {
    if (!found) {
        message_->say(Tone::error, sentence(found.error()));
        return;
    }
    for (const Entry& entry : *found) {
        const bool known = std::ranges::any_of(
            entries_, [&entry](const Entry& other) { return other.label == entry.label; });
        if (known) continue;
        entries_.push_back(entry);
        list_->addItem(entry.label);
        list_->item(list_->count() - 1)->setToolTip(entry.label);
    }
    warn();
}

void RecipientsPanel::chooseFiles() {
    addFiles(QFileDialog::getOpenFileNames(this, tr("Add public keys")));
}

void RecipientsPanel::addFiles(const QStringList& paths) {
    for (const QString& path : paths)
        runner_.start([path] { return readFile(path); },
                      [this](JobId, const Found& found) { append(found); });
}

void RecipientsPanel::generateKey() {
    auto* dialog = new KeyDialog(window());
    connect(dialog, &KeyDialog::recipientWanted, this,
            [this](const QString& key, const QString& name) {
                append(entriesOf(key.toStdString(), name));
            });
    dialog->open();
}

std::optional<SecretSource> RecipientsPanel::take() {
    if (!typed_->text().trimmed().isEmpty()) addTyped(); // meant, but not added yet
    if (!typed_->text().trimmed().isEmpty()) return {};
    if (entries_.empty()) {
        message_->say(Tone::error, tr("Add the public key of whoever is to open the files; your "
                                      "own too, if you want to read them again."));
        typed_->setFocus();
        return {};
    }
    if (container_ == Container::age && anyRsa()) {
        list_->setFocus();
        return {};
    }
    age::Recipients all;
    for (const Entry& entry : entries_)
        all.add(entry.keys);
    return [all = std::move(all)]() -> Result<Secret> { return Secret(all); };
}

} // namespace blockwarp::ui
