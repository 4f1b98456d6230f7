// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/arrivals.h"

#include "core/files/inspect.h"
#include "core/format/container.h"
#include "core/format/recognise.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/widgets/form.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr qsizetype kNamesShown = 3;

/// As the queue decides for its first file: by its first bytes, or by its name if they are damaged
/// or not there.
Direction directionFor(const std::filesystem::path& file) {
    std::error_code none;
    if (!std::filesystem::exists(file, none))
        return isNamedAsEncrypted(file) ? Direction::decrypt : Direction::encrypt;
    if (!std::filesystem::is_regular_file(file, none)) return Direction::encrypt;
    const auto container = detectContainer(file);
    if (container && *container != Container::raw) return Direction::decrypt;
    return isDamagedStart(checkRecognised(file)) ? Direction::decrypt : Direction::encrypt;
}

QString namesOf(const QStringList& paths) {
    QStringList names;
    for (const QString& path : paths.first(std::min(paths.size(), kNamesShown)))
        names << shownName(toPath(path).filename());
    if (paths.size() > kNamesShown) names << QStringLiteral("…");
    return names.join(QLatin1String(", "));
}

} // namespace

Arrivals::Arrivals(Judge judge, QWidget* parent)
    : QWidget(parent), judge_(std::move(judge)), message_(new MessageLine(this)),
      open_(makeButton("open", {}, this)),
      leave_(makeButton("remove", tr("Leave them out"), this)) {
    message_->setObjectName("arrivals");
    open_->setObjectName("openArrivals");
    open_->setToolTip(tr("Empties the queue and puts these files there"));
    leave_->setObjectName("leaveArrivals");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::small);
    row->addWidget(message_, 1);
    row->addWidget(open_);
    row->addWidget(leave_);
    connect(open_, &QPushButton::clicked, this, &Arrivals::openHeld);
    connect(leave_, &QPushButton::clicked, this, [this] {
        held_.erase(held_.begin());
        showHeld();
    });
    hide();
}

/// The files may be on a slow disk, so they are looked at off the GUI thread, one request at a
/// time.
void Arrivals::receive(const FileRequest& request) {
    if (request.paths.isEmpty()) return;
    if (request.direction) return place({request, *request.direction});
    unseen_.push_back(request);
    if (unseen_.size() > 1) return;
    runner_.start([file = toPath(request.paths.front())] { return directionFor(file); },
                  [this](JobId, Direction direction) {
                      const FileRequest seen = unseen_.front();
                      const std::vector<FileRequest> later(unseen_.begin() + 1, unseen_.end());
                      unseen_.clear();
                      place({seen, direction});
                      for (const FileRequest& next : later)
                          receive(next);
                  });
}

void Arrivals::place(const Held& arrived) {
    const Way way = judge_(arrived.direction);
    if (way == Way::hold)
        hold(arrived);
    else
        emit taken(arrived.request, arrived.direction, way == Way::replace);
}

void Arrivals::hold(const Held& arrived) {
    const auto same = std::ranges::find_if(held_, [&arrived](const Held& one) {
        return one.direction == arrived.direction &&
               one.request.direction == arrived.request.direction;
    });
    if (same == held_.end()) {
        held_.push_back(arrived);
    } else {
        same->request.paths += arrived.request.paths;
        same->request.paths.removeDuplicates();
    }
    showHeld();
}

void Arrivals::openHeld() {
    if (held_.empty()) return;
    const Held next = held_.front();
    held_.erase(held_.begin());
    showHeld();
    emit taken(next.request, next.direction, true);
}

void Arrivals::showHeld() {
    message_->clearMessage();
    if (isHolding()) {
        const Held& next = held_.front();
        const QString names = namesOf(next.request.paths);
        message_->say(Tone::caution, next.direction == Direction::encrypt
                                         ? tr("Waiting to be encrypted: %1").arg(names)
                                         : tr("Waiting to be decrypted: %1").arg(names));
        open_->setText(next.direction == Direction::encrypt ? tr("Encrypt these")
                                                            : tr("Decrypt these"));
    }
    open_->setVisible(isHolding());
    leave_->setVisible(isHolding());
    setVisible(isHolding());
}

void Arrivals::sayCleared() {
    showHeld();
    if (isHolding()) return;
    message_->say(Tone::muted, tr("The secret was cleared, because it was typed for other files."));
    show();
}

void Arrivals::clearMessage() {
    if (!isHolding()) showHeld();
}

} // namespace blockwarp::ui
