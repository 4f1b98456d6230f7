// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/left_out.h"

#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/widgets/form.h"

#include <QHBoxLayout>

#include <iterator>
#include <map>
#include <string>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr qsizetype kNamesInToolTip = 40;

} // namespace

LeftOutNotice::LeftOutNotice(QWidget* parent)
    : QWidget(parent), message_(new MessageLine(this)), turn_(makeButton("files", {}, this)) {
    message_->setObjectName("queueMessage");
    turn_->setObjectName("turnMisfits");
    turn_->setToolTip(tr("Puts these files into the queue, for the other direction. What waits "
                         "there now is kept for later."));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::small);
    row->addWidget(message_, 1);
    row->addWidget(turn_);
    connect(turn_, &QPushButton::clicked, this, &LeftOutNotice::misfitsWanted);
    forget();
}

void LeftOutNotice::forget() {
    files_.clear();
    misfits_.clear();
    hide();
}

void LeftOutNotice::forget(const std::function<bool(const SkippedFile&)>& over) {
    if (std::erase_if(files_, over) > 0) tell();
}

void LeftOutNotice::followDirection(Direction direction) {
    if (misfits_.empty() || direction == chosen_) return;
    misfits_.clear();
    tell();
}

void LeftOutNotice::add(const std::vector<SkippedFile>& files) {
    files_.insert(files_.end(), files.begin(), files.end());
}

void LeftOutNotice::addMisfits(const std::vector<QueueFile>& files, Direction chosen) {
    chosen_ = chosen;
    misfits_.insert(misfits_.end(), files.begin(), files.end());
}

std::vector<QueueFile> LeftOutNotice::takeMisfits() {
    return std::exchange(misfits_, {});
}

void LeftOutNotice::tell() {
    std::vector<SkippedFile> all = files_;
    for (const QueueFile& file : misfits_)
        all.push_back({file.input, std::string(whyMisfit(chosen_))});
    if (all.empty()) return hide();
    std::map<std::string, std::size_t> reasons;
    QStringList names;
    for (const SkippedFile& file : all) {
        ++reasons[file.why];
        if (names.size() < kNamesInToolTip)
            names << tr("%1: %2").arg(shownName(file.path), coreText(file.why));
    }
    QStringList parts;
    for (const auto& [why, count] : reasons)
        parts << (reasons.size() == 1 ? coreText(why)
                                      : tr("%1 (%2)").arg(coreText(why), formatCount(count)));
    if (all.size() > static_cast<std::size_t>(kNamesInToolTip))
        names << tr("and %1 more")
                     .arg(formatCount(all.size() - static_cast<std::size_t>(kNamesInToolTip)));
    const QString what =
        all.size() == 1 ? shownName(all.front().path.filename()) : formatCount(all.size());
    say(tr("Skipped %1: %2").arg(what, parts.join(tr(", "))));
    message_->setToolTip(plainTip(names.join(QLatin1Char('\n'))));
    turn_->setText(chosen_ == Direction::encrypt ? tr("Decrypt these") : tr("Encrypt these"));
    turn_->setVisible(hasMisfits());
}

void LeftOutNotice::say(const QString& sentence) {
    message_->say(Tone::caution, sentence);
    message_->setToolTip({});
    turn_->hide();
    show();
}

} // namespace blockwarp::ui
