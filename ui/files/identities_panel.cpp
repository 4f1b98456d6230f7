// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/identities_panel.h"

#include "core/files/identity_file.h"
#include "core/keys/key_file.h"
#include "core/keys/pem_private.h"
#include "core/ring/key_ring.h"
#include "core/ring/opening.h"
#include "ui/base/chosen_file.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/panels/open_keys.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/form.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace blockwarp::ui {
namespace {

/// Several files may have been chosen. A file of keys that are not read has no key to decrypt with.
Error named(const QString& path, const Error& error) {
    const bool unread = error.code == ErrorCode::unsupported;
    return inKeyFile(toPath(path).filename().string(),
                     {unread ? ErrorCode::badIdentity : error.code, error.context});
}

QString kindOf(const QString& kind, std::size_t keys) {
    return keys == 1 ? kind : IdentitiesPanel::tr("%1, %2 keys").arg(kind).arg(keys);
}

/// A file may hold keys of several kinds.
QString kindsOf(const keys::Identities& keys) {
    QStringList kinds;
    const auto x25519 = keys::ofKind<keys::X25519Identity>(keys.keys).size();
    const auto hybrid = keys::ofKind<keys::HybridIdentity>(keys.keys).size();
    const auto ed25519 = keys::ofKind<keys::Ed25519Identity>(keys.keys).size();
    if (x25519 != 0) kinds << kindOf(QStringLiteral("X25519"), x25519);
    if (hybrid != 0) kinds << kindOf(IdentitiesPanel::tr("Post-quantum"), hybrid);
    if (ed25519 != 0) kinds << kindOf(QStringLiteral("Ed25519"), ed25519);
    for (const keys::RsaIdentity* key : keys::ofKind<keys::RsaIdentity>(keys.keys))
        kinds << IdentitiesPanel::tr("RSA, %1 bits").arg(key->bits());
    return kinds.join(QStringLiteral("; "));
}

/// Of keys that cannot be looked at before their passphrase is there.
QString lockedKind(std::span<const std::uint8_t> contents) {
    if (isAgeFile(contents)) return IdentitiesPanel::tr("age, encrypted");
    return keys::isEncryptedPem(contents) ? IdentitiesPanel::tr("PEM, encrypted")
                                          : IdentitiesPanel::tr("SSH, encrypted");
}

/// `given`: of all that have a passphrase; null: each is asked for.
Result<Secret> readIdentities(const QStringList& paths, const PassphraseLine* given, Asker& asker) {
    keys::Identities all;
    std::optional<Error> unread; // of a file with keys of kinds alone that are not read
    for (const QString& path : paths) {
        const auto contents = readChosenFile(path);
        if (!contents) return contents.error();
        auto some =
            openIdentities(contents->span(), toPath(path).filename().string(), given, asker);
        if (!some && some.error().code != ErrorCode::unsupported) return some.error();
        if (some)
            all.add(std::move(*some));
        else
            unread = Error{ErrorCode::badIdentity, some.error().context};
    }
    if (all.empty() && unread) return *unread;
    return Secret(std::move(all));
}

Result<Secret> findOwnKeys(Asker& asker, const std::vector<std::filesystem::path>& files) {
    auto& open = OpenKeysOfWindow::instance();
    auto found = ring::ownKeysFor(ring::KeyRing(), ring::closedFiles(files, asker.cancel()),
                                  nullptr, open.keys(), asker);
    QStringList why;
    if (found)
        for (const Message& note : found->notes)
            why << coreText(note);
    QMetaObject::invokeMethod(
        &open,
        [&open, why] {
            open.look();
            emit open.tried(why);
        },
        Qt::QueuedConnection);
    if (!found) return found.error();
    return Secret(std::move(found->keys));
}

} // namespace

IdentitiesPanel::IdentitiesPanel(QWidget* parent)
    : QWidget(parent), add_(makeButton("open", tr("Add files…"), this)),
      remove_(makeButton("remove", tr("Remove"), this)),
      list_(new KeyList(remove_, tr("Add a file with your private key."), this)),
      passphrase_(new PassphraseFields("identityPassphrase", tr("Key's &passphrase"), this)),
      message_(new MessageLine(this)) {
    add_->setObjectName("addIdentity");
    add_->setToolTip(
        tr("Files with private keys of age, SSH and openssl (PEM), encrypted ones too"));
    remove_->setObjectName("removeIdentity");
    list_->setObjectName("identities");
    list_->setAccessibleName(tr("Files with private keys to decrypt with"));
    message_->setObjectName("identitiesMessage");
    passphrase_->setNew(false);
    setFocusProxy(add_);
    layOut();
    showPassphrase();
    connect(add_, &QPushButton::clicked, this, &IdentitiesPanel::chooseFiles);
    connect(&OpenKeysOfWindow::instance(), &OpenKeysOfWindow::tried, this,
            [this](const QStringList& why) {
                if (std::exchange(waitsForOwnKeys_, false) && !why.isEmpty())
                    message_->say(
                        Tone::caution,
                        tr("Own keys that were left out:\n%1").arg(why.join(QLatin1Char('\n'))));
            });
    connect(list_, &KeyList::removed, this, [this](int row) {
        entries_.erase(entries_.begin() + row);
        message_->clearMessage();
        showPassphrase();
    });
}

void IdentitiesPanel::layOut() {
    auto* fields = new FieldColumn(this);
    fields->addWidget(list_);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::small);
    buttons->addWidget(add_);
    buttons->addWidget(remove_);
    buttons->addStretch();
    fields->addLayout(buttons);
    fields->addWidget(new LockKeysLink(this));
    fields->addWidget(passphrase_);
    fields->addWidget(message_);
    setTabOrder(list_, add_);
    setTabOrder(add_, remove_);
}

void IdentitiesPanel::readRing() {
    QStringList names;
    const auto entries = ring::KeyRing().read();
    if (entries)
        for (const ring::Entry& entry : entries->all)
            if (entry.isOwn() && !entry.isDamaged()) names << toQString(entry.name);
    hasOwnKeys_ = !names.isEmpty();
    list_->setHint(
        hasOwnKeys_
            ? tr("Your own keys are tried by themselves: %1.").arg(names.join(QStringLiteral(", ")))
            : tr("Add a file with your private key."));
}

void IdentitiesPanel::showEvent(QShowEvent* event) {
    readRing();
    QWidget::showEvent(event);
}

void IdentitiesPanel::chooseFiles() {
    addFiles(askForFiles(this, tr("Add private keys")));
}

void IdentitiesPanel::addFiles(const QStringList& paths) {
    for (const QString& path : paths)
        runner_.start([path] { return look(path); },
                      [this](JobId, const Result<Entry>& found) { append(found); });
}

Result<IdentitiesPanel::Entry> IdentitiesPanel::look(const QString& path) {
    const auto contents = readChosenFile(path);
    if (!contents) return contents.error();
    if (needsPassphrase(contents->span())) return Entry{path, lockedKind(contents->span()), true};
    const auto keys = keys::parseIdentities(contents->span());
    if (!keys) return named(path, keys.error());
    Entry entry{path, kindsOf(*keys), false};
    if (!keys->skipped.empty())
        entry.skipped = toQString(keys::sayingSkipped(toPath(path).filename().string(), *keys));
    return entry;
}

void IdentitiesPanel::append(const Result<Entry>& found) {
    if (!found) {
        message_->say(Tone::error, sentence(found.error()));
        return;
    }
    message_->clearMessage();
    if (!found->skipped.isEmpty()) message_->say(Tone::caution, found->skipped);
    const bool known = std::ranges::any_of(
        entries_, [&found](const Entry& entry) { return entry.path == found->path; });
    if (known) return;
    entries_.push_back(*found);
    const std::filesystem::path path = toPath(found->path);
    list_->addItem(shownName(path.filename()) + QStringLiteral(": ") + found->kind);
    list_->item(list_->count() - 1)->setToolTip(plainTip(shownName(path)));
    showPassphrase();
}

void IdentitiesPanel::showPassphrase() {
    const bool any = std::ranges::any_of(entries_, &Entry::encrypted);
    if (any && passphrase_->isHidden()) passphrase_->setFocus();
    passphrase_->setVisible(any);
}

QStringList IdentitiesPanel::names() const {
    QStringList names;
    for (int row = 0; row < list_->count(); ++row)
        names << list_->item(row)->text();
    return names;
}

std::vector<std::filesystem::path> IdentitiesPanel::files() const {
    std::vector<std::filesystem::path> files;
    for (const Entry& entry : entries_)
        files.push_back(toPath(entry.path));
    return files;
}

std::optional<SecretSource> IdentitiesPanel::take() {
    message_->clearMessage();
    readRing();
    waitsForOwnKeys_ = usesOwnKeys();
    if (waitsForOwnKeys_) return findOwnKeys;
    if (entries_.empty()) {
        message_->say(Tone::error, tr("Add the file with your private key."));
        add_->setFocus();
        return {};
    }
    std::shared_ptr<PassphraseLine> given;
    if (!passphrase_->isHidden() && !passphrase_->isEmpty()) {
        auto typed = passphrase_->take();
        if (!typed) return {};
        given = std::make_shared<PassphraseLine>(PassphraseLine{std::move(*typed)});
    }
    QStringList paths;
    for (const Entry& entry : entries_)
        paths << entry.path;
    return [paths, given](Asker& asker, const auto&) {
        return readIdentities(paths, given.get(), asker);
    };
}

} // namespace blockwarp::ui
