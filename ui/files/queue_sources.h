// SPDX-License-Identifier: GPL-3.0-or-later
/// What a person added to the queue: files and folders, before folders are gone through, an archive
/// is made of them, or what is meant for the other direction is left out.
#pragma once

#include "ui/files/folder_lister.h"
#include "ui/files/left_out.h"
#include "ui/files/queue_model.h"
#include "ui/jobs/batches.h"

#include <QObject>
#include <QStringList>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp::ui {

class QueueSources : public QObject {
    Q_OBJECT

  public:
    /// Says in `leftOut` what does not come into the queue.
    QueueSources(QueueModel& queue, LeftOutNotice& leftOut, QObject* parent = nullptr);

    /// Looks at the paths off the GUI thread, and appends regular files and those of folders, if
    /// they are meant for the direction that is chosen. An empty queue lets them choose it.
    /// `asTheyAre`: all of them are for the direction that is chosen.
    void add(const QStringList& paths, bool asTheyAre = false);
    /// Puts files there that have been looked at, into an empty queue.
    void start(const std::vector<QueueFile>& files);
    /// Also what is on its way into the queue.
    void clear();
    /// All that was added becomes one row, an archive, or each file one.
    void setArchiving(bool archiving);
    bool isArchiving() const { return archiving_; }
    /// What was added could become one archive.
    bool hasSeveral() const;
    /// Folders are gone through, whose files are not yet in the queue.
    bool isListing() const { return listing_; }
    /// Paths are looked at that are not yet in the queue.
    bool isAdding() const { return adding_.isBusy(); }
    /// Paths to what has not been worked on: the folders and files that were added, or, once some
    /// are done, the other files.
    QStringList unfinished() const;
    /// What was added and is still meant.
    std::vector<std::filesystem::path> inputs() const;
    /// Makes the archive without it.
    void remove(const std::filesystem::path& input);
    /// After rows were removed from the queue.
    void forgetRemoved();

  signals:
    void foldersAdded(); ///< before they are in the queue
    void begun();        ///< the queue was empty, and has rows now
    /// The queue was empty, and all that came is meant for that direction.
    void directionFound(Direction direction);
    void listingChanged(bool listing); ///< folders are gone through

  private:
    /// What the worker found out about a path.
    struct Found {
        QueueFile file;
        std::string place{}; ///< by which it is known again: of a folder, the path without links
        bool regular = false;
        bool folder = false;
        bool there = false;
    };

    static Found lookAt(const QString& path);
    static Found sourceOf(const QueueFile& file);
    void append(const std::vector<Found>& found);
    void appendFiles(const std::vector<QueueFile>& files);
    void place(const std::vector<Found>& found);
    void placeAgain();
    void putIntoArchive(const FolderSize& size);
    std::optional<Direction> soleDirection(const std::vector<Found>& arrived) const;
    std::vector<Found> sortOut(const std::vector<Found>& arrived);
    void turn(Direction direction);
    void turnIfNothingFits();
    void list(const std::filesystem::path& folder);
    void tellListing(bool listing);

    QueueModel& queue_;
    LeftOutNotice& leftOut_;
    std::vector<Found> sources_; ///< what was added and is still meant
    bool archiving_ = false;
    bool listing_ = false;
    bool mayTurn_ = false;   ///< what was added to an empty queue decides the direction
    bool asTheyAre_ = false; ///< what was added last
    Batches<QString, Found> adding_;
    FolderLister lister_;
    FolderSizer sizer_;
};

} // namespace blockwarp::ui
