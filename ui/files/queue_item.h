// SPDX-License-Identifier: GPL-3.0-or-later
/// One file of the queue: what is asked, how far it is, what came of it.
#pragma once

#include "core/file_job.h"
#include "core/inspect.h"
#include "ui/jobs/progress_meter.h"

#include <QString>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace blockwarp::ui {

enum class ItemState { waiting, running, done, failed, cancelled };

/// One engine's pass over a file; a race has two.
struct EngineRun {
    FileOutcome outcome;
    std::vector<ProgressPoint> points;
};

/// What came of a file, for the panel below the queue.
struct ItemResult {
    Direction direction = Direction::encrypt;
    std::filesystem::path output;
    std::vector<EngineRun> runs;
    double ratio = 0;          ///< CPU time over GPU time; 0 without a race
    bool ofPassphrase = false; ///< its time includes deriving the key; not so in a race
    QString command;           ///< the command line that does the same
};

struct QueueItem {
    std::filesystem::path input;
    std::uint64_t bytes = 0;
    Container container = Container::raw; ///< by its first bytes
    std::optional<FileFacts> facts;       ///< what it says; nothing while that is not known
    QString strange;                      ///< why what it says makes no sense: a sentence
    QString chosenName;                   ///< of the output; empty: the suggested one
    std::filesystem::path output;
    bool outputExists = false; ///< when it was last looked at
    ItemState state = ItemState::waiting;
    QString message; ///< a sentence about a failure
    double fraction = 0;
    double bytesPerSecond = 0;
    ItemResult result;
};

/// Where outputs go, for all files of the queue.
struct OutputRule {
    Direction direction = Direction::encrypt;
    Container container = Container::blockwarp;
    QString folder; ///< empty: beside each input
    bool replace = false;

    bool operator==(const OutputRule&) const = default;
};

} // namespace blockwarp::ui
