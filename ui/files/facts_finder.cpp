// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/facts_finder.h"

#include <algorithm>
#include <utility>

namespace blockwarp::ui {

FactsFinder::FactsFinder(QueueModel& queue, QObject* parent)
    : QObject(parent), queue_(queue),
      batches_(
          [](const Wanted& wanted) -> QueueList::FactsFound {
              return {wanted.file, inspectFile(wanted.file, *wanted.cancel)};
          },
          [this](const std::vector<QueueList::FactsFound>& found) {
              queue_.list().setFacts(found);
          }) {
    connect(&queue_, &QueueModel::rowsInserted, this, &FactsFinder::look);
    connect(&queue_, &QueueModel::rowsRemoved, this,
            [this](const QModelIndex&, int first, int last) {
                next_ -= std::clamp(next_ - first, 0, last - first + 1);
            });
    connect(&queue_, &QueueModel::modelReset, this, [this] {
        stop();
        next_ = 0;
        cancel_ = std::make_shared<CancelFlag>();
    });
}

void FactsFinder::stop() {
    cancel_->cancel();
    batches_.clear();
}

void FactsFinder::hold(bool hold) {
    held_ = hold;
    look();
}

void FactsFinder::look() {
    if (held_) return;
    std::vector<Wanted> wanted;
    for (int row = std::exchange(next_, queue_.size()); row < queue_.size(); ++row)
        if (queue_.item(row).archived.empty()) wanted.push_back({queue_.item(row).input, cancel_});
    batches_.add(std::move(wanted));
}

} // namespace blockwarp::ui
