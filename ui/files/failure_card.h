// SPDX-License-Identifier: GPL-3.0-or-later
/// Why a file failed, or cannot be started, what is left of it, and the button that mends it. Here
/// alone: the queue says in a word that it is so, and the run bar of how many. Of files that have
/// the names of outputs nothing is lost unless a person has seen which ones they are.
#pragma once

#include "core/queue/queue_item.h"
#include "ui/files/facts_panel.h"
#include "ui/files/queue_model.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

#include <QPushButton>
#include <QWidget>

#include <vector>

namespace blockwarp::ui {

/// The file's size, its time, and whether it is newer than the input.
QString existingText(const Existing& existing, const QString& name);

/// Lists what is in the way of those rows and asks without blocking: keep both, replace, or
/// neither.
void askAboutExisting(QueueModel& queue, const std::vector<int>& rows, QWidget* parent);

class FailureCard : public Card {
    Q_OBJECT

  public:
    explicit FailureCard(QWidget* parent = nullptr);

    /// Whether there is something to say of that item.
    static bool concerns(const QueueItem& item);
    /// `reason`: a sentence.
    void present(const QueueItem& item, const OutputRule& rule, const QString& reason);

  signals:
    void salvageWanted(); ///< after a question that says what is written
    void repairWanted();
    void keepBothWanted();
    void replaceWanted();
    void secretWanted(); ///< another one is to be typed

  private:
    void askAboutSalvage();

    FileHeading* heading_;
    QLabel* reason_;
    Explanation* left_; ///< what is on the disk now
    QPushButton* repair_;
    QPushButton* salvage_;
    QPushButton* both_;
    QPushButton* replace_;
    QPushButton* secret_;
};

} // namespace blockwarp::ui
