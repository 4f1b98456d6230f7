// SPDX-License-Identifier: GPL-3.0-or-later
/// What goes on with the chosen file, and what came of it.
#pragma once

#include "core/queue/file_queue.h"
#include "ui/panels/chart.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

#include <QCheckBox>
#include <QWidget>

namespace blockwarp::ui {

/// How fast the work is or was: a strip for one engine, a chart for a race.
class ThroughputCard : public Card {
    Q_OBJECT

  public:
    explicit ThroughputCard(QWidget* parent = nullptr);

    /// The running file's lines, from its meters.
    void showLive(const QueueItem& item, const FileQueue& work);
    /// Many files together, while they are worked on and afterwards.
    void showRun(const FileQueue& work);
    /// Of a file that is done.
    void showResult(const QueueItem& item);
    /// Bytes per second of an engine in a race.
    struct Rates {
        double file;
        double cipher; ///< alone
        double bus;    ///< likewise
    };

    /// Whether what was drawn last tells something: a file of two bytes has no throughput.
    bool isWorthSeeing() const { return worthSeeing_; }
    bool isRace() const { return run_ != Run::single; }

  private:
    using Points = std::vector<ProgressPoint>;

    enum class Run : std::uint8_t { single, race, emulatedRace };

    void begin(std::uint64_t bytes, Run run);
    /// `curve`: in GB/s.
    void addLine(EngineKind engine, QVector<QPointF> curve, const Points& points);
    /// All lines of an engine in a race: what is compared, and what it is made of.
    void addRacer(EngineKind engine, const Points& points, std::uint64_t bytes, const Rates& rates);
    void explainGap(const RaceOutcome& outcome);
    void fitHeight(); ///< of a strip; a race takes what there is
    void setLogarithmic();

    Explanation* unit_;
    QCheckBox* logarithmic_;
    Chart* chart_;
    Run run_ = Run::single;
    bool worthSeeing_ = false;
};

class FailureCard;
class ResultCard;
class ThroughputCard;

class RunView : public QWidget {
    Q_OBJECT

  public:
    explicit RunView(QWidget* parent = nullptr);

    void showNothing();
    /// The running file's lines, from its meters.
    void showLive(const QueueItem& item, const FileQueue& work);
    /// Many files together, while they are worked on and afterwards; `folder` is where the outputs
    /// are, or empty.
    void showRun(const FileQueue& work, const std::filesystem::path& folder);
    /// The result of a file that is done; what is left of one that is not.
    void showItem(const QueueItem& item, const OutputRule& rule, const QString& reason);
    /// Below what is shown: a file that failed.
    void addFailure(const QueueItem& item, const OutputRule& rule, const QString& reason);
    bool showsFailure() const { return showsFailure_; }
    /// There is nothing to say, and so no reason to take room.
    bool isEmpty() const { return empty_; }
    /// A race's chart takes the room that the queue leaves.
    bool wantsRoom() const { return wantsRoom_; }

  signals:
    void accessWanted();   ///< of the item that is shown: to change who can open it
    void salvageWanted();  ///< of the item that is shown
    void repairWanted();   ///< of it, too
    void keepBothWanted(); ///< of the item that is shown: its output and what has that name
    void replaceWanted();  ///< what has the name of its output
    void secretWanted();   ///< another one
    void roomChanged();    ///< isEmpty(), wantsRoom() or showsFailure()

  private:
    void arrange(bool result, bool failure, bool throughput);

    ResultCard* result_;
    FailureCard* failure_;
    ThroughputCard* throughput_;
    bool empty_ = true;
    bool showsFailure_ = false;
    bool wantsRoom_ = false;
};

} // namespace blockwarp::ui
