// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/facts_finder.h"

namespace blockwarp::ui {

FactsFinder::FactsFinder(QueueModel& queue, QObject* parent) : QObject(parent), queue_(queue) {
    connect(&queue_, &QueueModel::rowsInserted, this,
            [this](const QModelIndex&, int first, int last) {
                for (int row = first; row <= last; ++row)
                    look(row);
            });
    connect(&queue_, &QueueModel::modelReset, this, [this] {
        stop();
        meter_ = std::make_shared<ProgressMeter>();
    });
}

void FactsFinder::look(int row) {
    runner_.start(
        [path = queue_.item(row).input, meter = meter_] { return inspectFile(path, *meter); },
        [this, path = queue_.item(row).input](JobId, const Result<FileFacts>& facts) {
            queue_.setFacts(path, facts);
        });
}

} // namespace blockwarp::ui
