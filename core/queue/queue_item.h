// SPDX-License-Identifier: GPL-3.0-or-later
/// One file of a queue: what is asked, which output it has, how far it is, what came of it.
#pragma once

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/files/authenticity.h"
#include "core/files/file_job.h"
#include "core/files/inspect.h"
#include "core/files/many_files.h"
#include "core/files/race.h"
#include "core/io/path_text.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp {

enum class ItemState { waiting, running, done, failed, cancelled };

/// The file that an output would replace, as it was when somebody looked.
struct Existing {
    FileStamp file;
    bool newer = false; ///< than the input

    bool operator==(const Existing&) const = default;
};

/// Why a file cannot be started as things are.
struct Obstacle {
    Error error;
    std::optional<Clash> clash;
    std::optional<Existing> existing{}; ///< is in the way, and can be replaced
};

/// One engine's pass over a file; a race has two.
struct EngineRun {
    FileOutcome outcome;
    std::vector<ProgressPoint> points;
};

/// What came of a file.
struct ItemResult {
    Direction direction = Direction::encrypt;
    PathText output;
    std::vector<EngineRun> runs;
    std::shared_ptr<const RaceOutcome> race; ///< what the two runs came to; null: no race
    std::string change; ///< what a race did differently from the one before over the same file
    bool ofPassphrase = false; ///< its time includes deriving the key; not so in a race
    bool unpacked = false;     ///< `output` is a folder
    Message salvage;           ///< what it is of a damaged file: a sentence, and there are no runs
    bool repaired = false;     ///< `salvage` says what was repaired instead; `output` is whole
    PathText requested;        ///< what the command names as its output; empty: `output`
    std::shared_ptr<const std::string> command; ///< commandStart() of the call that does the same
};

/// What is known of a file when it is added.
struct QueueFile {
    PathText input;
    std::uint64_t bytes = 0;
    Container container = Container::raw; ///< by its first bytes
    bool damaged = false;                 ///< they are those of no file that could be decrypted
    PathText root{};                      ///< the folder that was added; empty: a file was
    /// Folders and files that become one archive, `input` being the first. Empty: a file is meant.
    std::vector<std::filesystem::path> archived{};
    std::uint64_t archivedFiles = 0; ///< in them, where they could be counted
};

/// There may be a hundred thousand: what few have is held by pointers.
struct QueueItem : QueueFile {
    std::shared_ptr<const FileFacts> facts; ///< what it says; null while that is not known
    std::shared_ptr<const InputStamp> seen; ///< as it was when its run began; null: nobody looked
    std::shared_ptr<const Error> strange;   ///< why what it says makes no sense; or null
    std::shared_ptr<const std::string> chosenName; ///< of the output; null: the suggested one
    /// Beside the file that has the output's name; null: nobody wants both.
    std::shared_ptr<const std::string> keptName;
    std::shared_ptr<const Existing> agreed;   ///< to being replaced, and no other; null: nobody did
    std::shared_ptr<const Obstacle> obstacle; ///< to starting it, when that was last looked at
    std::shared_ptr<const Authenticity> verdict; ///< of a verification since it was last started
    ItemState state = ItemState::waiting;
    bool refused = false;   ///< failed by its obstacle, before it was started
    bool leftAlone = false; ///< waits, and the run in progress does not take it
    bool rescuable = false; ///< failed, because what follows its whole header is damaged
    std::shared_ptr<const Error> failure; ///< null: it did not fail, was refused, or was salvaged
    double fraction = 0;
    double bytesPerSecond = 0;
    /// Of the last time that it was done; of a failed one, what was salvaged; or null.
    std::shared_ptr<const ItemResult> result;
};

/// How archives are made.
struct ArchiveRule {
    bool keepGoing = false;  ///< leave out what cannot be read
    bool compressed = false; ///< by zstd
    bool padded = false;     ///< to a length that tells less

    bool operator==(const ArchiveRule&) const = default;
};

/// Where outputs go, for all files of the queue.
struct OutputRule {
    Direction direction = Direction::encrypt;
    Container container = Container::blockwarp;
    bool inFolder = false; ///< or beside each input
    std::filesystem::path folder{};
    ArchiveRule archive{};
    bool extract = false;             ///< also tar files that do not say that they are archives
    std::optional<ByteRange> range{}; ///< decrypting: no more than that
    bool keepTar = false;             ///< archives are decrypted, not unpacked
    bool replace = false;             ///< whatever has an output's name, unasked

    bool operator==(const OutputRule&) const = default;
    /// False where a folder is still to be named.
    bool hasPlace() const { return !inFolder || !folder.empty(); }
};

/// Of an item that becomes an archive; nothing for a file.
std::optional<ArchiveRequest> archiveOf(const QueueFile& file, const ArchiveRule& rule);

/// By its name, and in a container that authenticates what is unpacked.
bool couldBeArchive(const QueueItem& item);
/// Its tar is unpacked into a folder: asked, or because its header says that it is an archive.
bool isExtracted(const QueueItem& item, const OutputRule& rule);

/// It can be decrypted, and its tar looked into.
bool mayBeLookedInto(const QueueItem& item, const OutputRule& rule);

/// What has its output's name keeps it from being started.
bool isInTheWay(const QueueItem& item);

/// It is damaged, and its header is whole: a run or a verification found that.
bool isSalvageable(const QueueItem& item);

/// Its result is what was salvaged of it, or a repaired copy.
bool isRescued(const QueueItem& item);

/// It is damaged, or cannot be opened, and has recovery data beside it. Looks at the disk.
bool isRepairable(const QueueItem& item);

/// The command line that does the same as what gave the item its result.
std::string commandOf(const QueueItem& item);

/// What a file's output depends on beside the rule: can be copied quickly and taken to a worker.
/// The names are worked out when somebody asks, because that takes long for a hundred thousand.
struct OutputPlace {
    PathText input;
    PathText root;
    std::shared_ptr<const std::string> chosenName;
    std::shared_ptr<const std::string> keptName;
    std::shared_ptr<const Existing> agreed;
    PathText done; ///< where the output is already; empty: nowhere
    bool begun = false;
    bool archived = false;  ///< becomes an archive
    bool extracted = false; ///< becomes a folder
    bool replace = false;   ///< whatever has its name

    std::filesystem::path output(const OutputRule& rule) const;
    /// Where both are kept, the name that is taken; else output().
    std::filesystem::path wanted(const OutputRule& rule) const;
    Overwrite overwrite() const;
};

/// For whoever writes it; without `bytes`.
PlannedFile plannedAt(OutputPlace place, const OutputRule& rule);

OutputPlace placeOf(const QueueItem& item, const OutputRule& rule);

} // namespace blockwarp
