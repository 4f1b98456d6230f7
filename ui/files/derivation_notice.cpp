// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/derivation_notice.h"

#include "ui/base/format.h"

#include <QHBoxLayout>

#include <cmath>

namespace blockwarp::ui {

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

} // namespace blockwarp::ui
