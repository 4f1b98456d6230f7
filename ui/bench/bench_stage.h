// SPDX-License-Identifier: GPL-3.0-or-later
/// The Benchmark page as a lesson sees it: an experiment or an entry of a report, beside a run that
/// was recorded on a large GPU, and, once it is measured, this machine's.
#pragma once

#include "core/bench/figures/figure.h"
#include "ui/bench/bench_memory.h"
#include "ui/frame/lesson_stage.h"

#include <memory>

namespace blockwarp::ui {

class BenchPage;
class ChartCard;

class BenchStage : public LessonStage {
    Q_OBJECT

  public:
    explicit BenchStage(BenchPage& bench);

    std::optional<PageValue> value(const QString& name) const override;
    QString whyNot() const override;

  protected:
    bool isBusy() const override;
    void interrupt() override;
    void keepMore() override;
    void bringBackMore() override;

  private:
    void record(const QString& machine);
    void measure(const QString& times);
    std::optional<Figure> recordedFigure() const;
    void cover(bool covered);
    ChartCard& chart() const;
    /// Of the units that the chart has.
    std::size_t unitIndex() const;
    void chooseUnit(std::size_t index);

    BenchPage& bench_;
    QString machine_; ///< "h200", or "none"
    QString times_ = QStringLiteral("0");
    std::shared_ptr<const BenchRun> recorded_;
    std::shared_ptr<const BenchRun> kept_; ///< the page's run before a lesson
    BenchMemory memory_;
    bool covered_ = false;
    bool quick_ = false;
};

} // namespace blockwarp::ui
