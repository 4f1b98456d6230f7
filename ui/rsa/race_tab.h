// SPDX-License-Identifier: GPL-3.0-or-later
/// A batch of RSA operations on the CPU's threads and on the GPU, drawn while it runs; before the
/// first race, recorded speeds of private operations.
#pragma once

#include "core/base/progress.h"
#include "core/rsa/batch_race.h"
#include "ui/jobs/job_runner.h"
#include "ui/rsa/page_key.h"
#include "ui/rsa/rsa_tab.h"
#include "ui/widgets/segments.h"

#include <QComboBox>
#include <QPointF>
#include <QSpinBox>
#include <QString>
#include <QTimer>
#include <QVector>

#include <memory>
#include <optional>
#include <vector>

namespace blockwarp::ui {

/// What came of a race, in a sentence.
QString raceSentence(const rsa::RaceResult& result, std::size_t items);

/// One key, the more operations at once the further to the right; operations a second.
struct RaceExample {
    QString headline;     ///< names the machine
    QVector<QPointF> cpu; ///< ends earlier: larger batches were not timed
    QVector<QPointF> gpu;
};

/// Nothing where no run was recorded that has both.
std::optional<RaceExample> raceExample();

/// Operations done over seconds, from nothing at 0: who is at the top first has won. (Speeds from
/// one point to the next would be those of bursts: a GPU's batches run side by side and end
/// together.) `wall`: how long it took, once that is known. The first point is only reported when
/// the first slice has ended, so the points are moved until the last one is there.
QVector<QPointF> doneCurve(const std::vector<ProgressPoint>& points, double wall = 0);

class Chart;
class Inventory;

class RaceTab : public RsaTab {
    Q_OBJECT

  public:
    RaceTab(const Inventory& inventory, PageKey& key, QWidget* parent = nullptr);
    ~RaceTab() override;

    bool isRunning() const { return running_; }
    void setItems(int items) { items_->setValue(items); }
    std::uint64_t done() const { return cpu_->done(); } ///< operations, on the CPU
    QString headline() const { return headline_->text(); }
    const QString& problem() const { return problem_; } ///< empty after a success
    const std::optional<rsa::RaceResult>& result() const { return result_; }

    QString activity() const override;
    void stop() override;
    void save(QSettings& settings) const override;
    void load(const QSettings& settings) override;

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    using Meter = std::shared_ptr<ProgressMeter>;

    void layOut();
    void tellMachine();
    bool isUntouched() const; ///< no race yet
    void showExample();
    void fillKeys();
    void start();
    void watch();
    void draw(double cpuWall, double gpuWall);
    void finish(const Result<rsa::RaceResult>& result);
    void setRunning(bool running);

    const Inventory& inventory_;
    PageKey& key_;
    Meter cpu_ = std::make_shared<ProgressMeter>();
    Meter gpu_ = std::make_shared<ProgressMeter>();
    std::optional<rsa::RaceResult> result_;
    QString problem_;
    bool running_ = false;
    QTimer clock_; ///< 30 times a second
    Segments* operation_;
    QComboBox* source_;
    QSpinBox* items_;
    QSpinBox* batch_;
    QLabel* headline_;
    Chart* chart_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
