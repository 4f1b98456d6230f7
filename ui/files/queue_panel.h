// SPDX-License-Identifier: GPL-3.0-or-later
/// The files to work on: dropped, chosen, renamed, removed.
#pragma once

#include "ui/files/left_out.h"
#include "ui/files/queue_sources.h"
#include "ui/files/queue_view.h"

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

    QueueSources& sources() { return sources_; }
    /// As QueueSources does, unless an archive is being made.
    void add(const QStringList& paths, bool asTheyAre = false);
    /// Empties the queue and puts files there that have been looked at.
    void start(const std::vector<QueueFile>& files);
    /// Opens a dialog, and adds nothing.
    QStringList askForFiles();
    void clear();
    /// They open a dialog to choose files or a folder; the page places them.
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
    void followDirection(Direction direction);

  signals:
    void emptied(); ///< by the person
    /// The queue has its first file, and the keyboard's focus was on what it took the place of.
    void focusLost();
    /// What was left out is wanted in the direction that is not chosen.
    void misfitsWanted(const std::vector<blockwarp::QueueFile>& misfits);
    void currentChanged(int row); ///< -1: none
    void inspectingChanged(bool inspecting);
    void lookInsideAsked(); ///< into the chosen archive
    void verifyAsked();
    void accessAsked(int row); ///< who can open the row's file is to be changed
    void tryAgainAsked();      ///< what failed

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  public slots:
    void chooseFiles();
    void chooseFolder();

  private:
    QWidget* makeList();
    void nameParts();
    void connectParts();
    void removeSelected();
    void showMenu(const QPoint& at);
    void askWhatToRemove();
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
    QueueSources sources_;
};

} // namespace blockwarp::ui
