// SPDX-License-Identifier: GPL-3.0-or-later
/// The files to work on: dropped, chosen, renamed, removed.
#pragma once

#include "ui/files/folder_lister.h"
#include "ui/files/left_out.h"
#include "ui/files/queue_model.h"
#include "ui/files/queue_view.h"
#include "ui/jobs/batches.h"

#include <QBoxLayout>
#include <QList>
#include <QPushButton>
#include <QStringList>
#include <QWidget>

namespace blockwarp::ui {

class QueueView;

class QueuePanel : public QWidget {
    Q_OBJECT

  public:
    explicit QueuePanel(QueueModel& queue, QWidget* parent = nullptr);

    /// Looks at the paths off the GUI thread, and appends regular files and those of folders, if
    /// they are meant for the direction that is chosen. An empty queue lets them choose it.
    /// `asTheyAre`: all of them are for the direction that is chosen.
    void add(const QStringList& paths, bool asTheyAre = false);
    /// Empties the queue and puts files there that have been looked at.
    void start(const std::vector<QueueFile>& files);
    /// Paths to what has not been worked on: the folders and files that were added, or, once some
    /// are done, the other files.
    QStringList unfinished() const;
    /// Opens a dialog, and adds nothing.
    QStringList askForFiles();
    /// Folders are gone through, whose files are not yet in the queue.
    bool isListing() const { return listing_; }
    /// Paths are looked at that are not yet in the queue.
    bool isAdding() const { return adding_.isBusy(); }
    /// They open a dialog to choose files or a folder; the page places them.
    void clear();
    QPushButton* addButton() const { return add_; }
    QPushButton* addFolderButton() const { return addFolder_; }
    QWidget* table() const; ///< as the order of the Tab key needs it
    /// Where a person begins.
    QPushButton* firstButton() const { return queue_.size() > 0 ? add_ : empty_->addButton(); }
    /// What concerns the whole queue; the page places them.
    QList<QPushButton*> tools() const { return {failed_, again_, verify_, clear_}; }
    /// Below the list, while there is one: notices, and in the last line where outputs go.
    void addNotice(QWidget* notice) { below_->insertWidget(below_->count() - 1, notice); }
    void setFooter(QWidget* footer) { footer_->insertWidget(0, footer, 1); }
    /// After a run: whether something failed can have changed.
    void setFailures(int failed);
    /// While files are worked on, they may be added but not removed.
    void setRunning(bool running);
    /// Whether its files could be verified: they are to be decrypted.
    void setVerifiable(bool verifiable);
    int currentRow() const;
    /// Whether the chosen file is an archive that can be opened.
    bool mayLookInside() const;
    /// Whether the window shows what the chosen file says about itself.
    void setInspecting(bool inspecting) { inspect_->setChecked(inspecting); }
    bool isInspecting() const { return inspect_->isChecked(); }
    void select(int row);
    /// All that was added becomes one row, an archive, or each file one.
    void setArchiving(bool archiving);
    void followDirection(Direction direction);
    /// What was added could become one archive.
    bool hasSeveral() const;

  signals:
    void foldersAdded(); ///< before they are in the queue
    void emptied();      ///< by the person
    /// The queue has its first file, and the keyboard's focus was on what it took the place of.
    void focusLost();
    /// The queue was empty, and all that came is meant for that direction.
    void directionFound(Direction direction);
    /// What was left out is wanted in the direction that is not chosen.
    void misfitsWanted(const std::vector<blockwarp::QueueFile>& misfits);
    void currentChanged(int row); ///< -1: none
    void inspectingChanged(bool inspecting);
    void lookInsideAsked(); ///< into the chosen archive
    void verifyAsked();
    void accessAsked(int row);         ///< who can open the row's file is to be changed
    void tryAgainAsked();              ///< what failed
    void listingChanged(bool listing); ///< folders are gone through

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  public slots:
    void chooseFiles();
    void chooseFolder();

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
    void place(const std::vector<Found>& found);
    void putIntoArchive(const FolderSize& size);
    void forgetIfEmpty();
    QWidget* makeList();
    void nameParts();
    void connectParts();
    void append(const std::vector<Found>& found);
    void appendFiles(const std::vector<QueueFile>& files);
    std::optional<Direction> soleDirection(const std::vector<Found>& arrived) const;
    std::vector<Found> sortOut(const std::vector<Found>& arrived);
    void turn(Direction direction);
    void turnIfNothingFits();
    void list(const std::filesystem::path& folder);
    void removeSelected();
    void showMenu(const QPoint& at);
    void askWhatToRemove();
    void removeSource(const std::string& input);
    void placeAgain();
    void updateButtons();

    QueueModel& queue_;
    QueueView* table_;
    QWidget* list_; ///< the table and what is below it
    QVBoxLayout* below_;
    QHBoxLayout* footer_;
    EmptyQueue* empty_; ///< instead of it
    QPushButton* add_;
    QPushButton* addFolder_;
    QPushButton* remove_;
    QPushButton* clear_;
    QPushButton* failed_; ///< shows these alone
    QPushButton* again_;
    QPushButton* verify_;
    QPushButton* inspect_;
    QPushButton* look_;
    LeftOutNotice* leftOut_;
    bool verifiable_ = false;
    bool running_ = false;
    bool listing_ = false;
    std::vector<Found> sources_; ///< what was added and is still meant
    bool archiving_ = false;
    bool mayTurn_ = false;   ///< what was added to an empty queue decides the direction
    bool asTheyAre_ = false; ///< what was added last
    Batches<QString, Found> adding_;
    FolderLister lister_;
    FolderSizer sizer_;
};

} // namespace blockwarp::ui
