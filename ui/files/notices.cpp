// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/notices.h"

#include "core/io/leftovers.h"
#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/widgets/form.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QSystemTrayIcon>
#include <QTimer>

#include <chrono>
#include <cmath>

namespace blockwarp::ui {

LeftoverNotice::LeftoverNotice(QWidget* parent)
    : QWidget(parent), message_(new MessageLine(this)),
      remove_(makeButton("remove", tr("Remove leftovers"), this)) {
    message_->setObjectName("leftovers");
    remove_->setObjectName("removeLeftovers");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::small);
    row->addWidget(message_, 1);
    row->addWidget(remove_);
    connect(remove_, &QPushButton::clicked, this, &LeftoverNotice::removeAll);
    hide();
}

void LeftoverNotice::present(const std::vector<std::filesystem::path>& folders) {
    if (folders == folders_) return;
    folders_ = folders;
    QStringList names;
    for (const std::filesystem::path& folder : folders_)
        names << shownName(folder);
    message_->say(Tone::caution,
                  tr("Left behind by a run that was interrupted, and may hold plaintext: %1")
                      .arg(names.join(tr(", "))));
    remove_->setEnabled(true);
    setVisible(!folders_.empty());
}

void LeftoverNotice::removeAll() {
    remove_->setEnabled(false);
    runner_.start(
        [folders = folders_]() -> Result<void> {
            Result<void> all;
            for (const std::filesystem::path& folder : folders)
                if (auto ok = removeLeftover(folder); !ok) all = ok;
            return all;
        },
        [this](JobId, const Result<void>& ok) {
            remove_->setEnabled(true);
            if (!ok)
                message_->say(
                    Tone::error,
                    tr("Could not be removed: %1").arg(QString::fromStdString(ok.error().context)));
            emit removed();
        });
}

DerivationNotice::DerivationNotice(QWidget* parent)
    : QWidget(parent), message_(new MessageLine(this)),
      archive_(new LinkButton(tr("Make one sealed archive"), this)) {
    message_->setObjectName("derivations");
    archive_->setObjectName("archiveInstead");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::small);
    row->addWidget(message_, 1);
    row->addWidget(archive_);
    connect(archive_, &QPushButton::clicked, this, &DerivationNotice::archiveWanted);
    hide();
}

void DerivationNotice::present(std::size_t keys, std::size_t threads, bool archivePossible) {
    keys_ = keys;
    archive_->setVisible(archivePossible);
    setVisible(keys > 1);
    if (keys < 2) return;
    if (threads != threads_) measure(threads);
    say();
}

void DerivationNotice::measure(std::size_t threads) {
    threads_ = threads;
    pace_.reset();
    runner_.start([threads] { return keys::measureScryptPace(threads); },
                  [this, threads](JobId, const keys::ScryptPace& pace) {
                      if (threads != threads_) return; // another measurement follows
                      pace_ = pace;
                      say();
                  });
}

void DerivationNotice::say() {
    const QString what = tr("Each file needs a key of its own from the passphrase.");
    message_->say(
        Tone::caution,
        pace_ ? what + QLatin1Char(' ') +
                    tr("Deriving %1 keys takes about %2.")
                        .arg(formatCount(keys_), formatSeconds(std::ceil(pace_->secondsFor(keys_))))
              : what);
}

PassphraseNotice::PassphraseNotice(QWidget* parent)
    : QWidget(parent), message_(new MessageLine(this)),
      copy_(makeButton("copy", tr("Copy passphrase"), this)) {
    message_->setObjectName("keptPassphrase");
    message_->setTextInteractionFlags(Qt::NoTextInteraction); // the button's copy is taken back
    copy_->setObjectName("copyKeptPassphrase");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::small);
    row->addWidget(message_, 1);
    row->addWidget(copy_);
    connect(copy_, &QPushButton::clicked, this,
            [this] { copySecretAndSay(*copy_, passphrases_.last()); });
    hide();
}

void PassphraseNotice::add(const QString& passphrase) {
    if (passphrase.isEmpty() || passphrases_.contains(passphrase)) return;
    passphrases_ << passphrase;
    const QString all = passphrases_.join(QLatin1Char('\n'));
    message_->say(Tone::info,
                  passphrases_.size() == 1
                      ? tr("Only this passphrase opens what was encrypted with it:\n%1").arg(all)
                      : tr("Only these passphrases open what was encrypted with them, the newest "
                           "last:\n%1")
                            .arg(all));
    show();
}

void PassphraseNotice::clear() {
    passphrases_.clear();
    message_->clearMessage();
    hide();
}

bool deservesNotice(double seconds, bool windowActive) {
    return seconds > kLongRunSeconds && !windowActive;
}

void giveNotice(QWidget& window, const QString& text) {
    QApplication::alert(&window);
    if (!QSystemTrayIcon::isSystemTrayAvailable() || !QSystemTrayIcon::supportsMessages()) return;
    auto* tray = new QSystemTrayIcon(QApplication::windowIcon(), &window);
    tray->show();
    tray->showMessage(QApplication::applicationDisplayName(), text);
    QTimer::singleShot(std::chrono::seconds(15), tray, &QObject::deleteLater);
}

} // namespace blockwarp::ui
