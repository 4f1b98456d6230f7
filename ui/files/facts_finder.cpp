// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/facts_finder.h"

namespace blockwarp::ui {

FactsFinder::FactsFinder(QueueModel& queue, QObject* parent)
    : QObject(parent), queue_(queue),
      batches_(
          [](const Wanted& wanted) -> QueueModel::FactsFound {
              return {wanted.file, inspectFile(wanted.file, *wanted.meter)};
          },
          [this](const std::vector<QueueModel::FactsFound>& found) { queue_.setFacts(found); }) {
    connect(&queue_, &QueueModel::rowsInserted, this, &FactsFinder::look);
    connect(&queue_, &QueueModel::modelReset, this, [this] {
        stop();
        meter_ = std::make_shared<ProgressMeter>();
    });
}

void FactsFinder::stop() {
    meter_->cancel();
    batches_.clear();
}

void FactsFinder::look(const QModelIndex&, int first, int last) {
    std::vector<Wanted> wanted;
    for (int row = first; row <= last; ++row)
        if (queue_.item(row).archived.empty()) wanted.push_back({queue_.item(row).input, meter_});
    batches_.add(std::move(wanted));
}

} // namespace blockwarp::ui
