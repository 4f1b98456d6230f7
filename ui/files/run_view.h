// SPDX-License-Identifier: GPL-3.0-or-later
/// The plot of throughput, during a job and after it, and what came of the file.
#pragma once

#include "ui/files/file_heading.h"
#include "ui/files/outcome_panel.h"
#include "ui/files/queue_runner.h"
#include "ui/files/salvage_offer.h"
#include "ui/panels/chart.h"

#include <QCheckBox>
#include <QWidget>

namespace blockwarp::ui {

class RunView : public QWidget {
    Q_OBJECT

  public:
    explicit RunView(QWidget* parent = nullptr);

    void showNothing();
    /// The running file's lines, from its meters.
    void showLive(const QueueItem& item, const QueueRunner& runner);
    /// Many files together, while they are worked on and afterwards.
    void showRun(const QueueRunner& runner);
    /// The result of a file that is done; the reason for one that is not.
    void showItem(const QueueItem& item);

  signals:
    void salvageWanted(); ///< of the item that is shown

  private:
    void hideOutcome();
    void setAxis(std::uint64_t bytes);
    void addLine(EngineKind engine, const std::vector<ProgressPoint>& points, std::uint64_t bytes);
    /// All lines of an engine in a race: what is compared, and what it is made of.
    void addRacer(EngineKind engine, const std::vector<ProgressPoint>& points, std::uint64_t bytes);
    void showOne(const QueueItem& item, const QueueRunner& runner);
    void showRace(const QueueItem& item, const QueueRunner& runner);
    void setRace(bool race);

    FileHeading* headline_;
    Chart* chart_;
    QCheckBox* logarithmic_;
    OutcomePanel* outcome_;
    SalvageOffer* salvage_;
};

} // namespace blockwarp::ui
