// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/output_folder.h"

#include "ui/base/text.h"
#include "ui/files/queue_model.h"

#include <utility>

namespace blockwarp::ui {

std::filesystem::path outputFolder(const QueueModel& queue) {
    if (queue.rule().inFolder) return queue.rule().folder;
    std::filesystem::path folder;
    for (int row = 0; row < queue.size(); ++row) {
        std::filesystem::path one = std::filesystem::path(queue.item(row).input).parent_path();
        if (row > 0 && one != folder) return {};
        folder = std::move(one);
    }
    return folder;
}

} // namespace blockwarp::ui
