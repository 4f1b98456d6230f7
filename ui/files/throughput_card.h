// SPDX-License-Identifier: GPL-3.0-or-later
/// How fast the work is or was: a strip for one engine, a chart for a race.
#pragma once

#include "core/queue/file_queue.h"
#include "ui/panels/chart.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

#include <QCheckBox>

namespace blockwarp::ui {

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

} // namespace blockwarp::ui
