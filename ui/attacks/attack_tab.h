// SPDX-License-Identifier: GPL-3.0-or-later
/// An attack: its picture step by step, a prediction, what the person types, what would have
/// stopped it and whom it has hurt. A run is computed by a worker as a whole; the board then goes
/// through it.
#pragma once

#include "core/base/cancel.h"
#include "ui/attacks/attack_board.h"
#include "ui/frame/run_bar.h"
#include "ui/jobs/job_runner.h"
#include "ui/panels/attack_sheet.h"
#include "ui/panels/step_row.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

namespace blockwarp::ui {

class AttackTab : public QWidget {
    Q_OBJECT

  public:
    AttackTab(const QString& name, const AttackWords& words, QWidget* parent);
    ~AttackTab() override;

    void setLevel(const QString& level) { sheet_->setLevel(level); }
    RunBar* bar() const { return bar_; }
    AttackBoard& board() const { return *board_; }
    StepRow& steps() const { return *steps_; }
    /// As the main button: computes a run where there is none or the last one is over, and plays
    /// it.
    void run();
    /// 0: none; others as in AttackWords::defences, from 1. Ignores what is no defence.
    void setDefence(int defence);
    int defence() const { return defence_; }
    /// Of the server's keys; usually another one each run.
    void setSeed(std::optional<quint64> seed);
    std::optional<quint64> seed() const { return seed_; }
    bool isBusy() const { return isComputing() || playing_; }
    /// A person asked for what is under way.
    bool isRunning() const { return wantsPlay_ || playing_; }
    void stop();
    /// A run for what is typed, at its beginning, unless it is there.
    void prepare();

  protected:
    using Job = std::function<Result<SharedScene>(std::atomic<std::uint64_t>&, const CancelToken&)>;

    /// Says what is wrong beside the fields; where the focus belongs then, or null.
    virtual QWidget* checkInputs() = 0;
    virtual Job job(std::uint64_t seed, int defence) const = 0;
    virtual AttackQuestion question() const = 0;
    virtual double expectedQueries() const = 0;
    virtual void follow() {} ///< the board shows another step

    /// Takes it, in the side card.
    void addInput(QWidget* input) { sheet_->addInput(input); }
    /// Called once at the end of a constructor, and when something was typed.
    void takeInputs();
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    bool isComputing() const { return job_ != 0; }
    void makeBar(const AttackWords& words);
    void compute();
    void take(Result<SharedScene> scene);
    void play();
    void tick();
    void endPlay();
    void showStep();

    QString name_;
    AttackBoard* board_;
    AttackSheet* sheet_;
    PredictionCard* prediction_;
    RunBar* bar_;
    StepRow* steps_;
    QComboBox* grain_;
    QComboBox* speed_;
    std::optional<quint64> seed_;
    int defence_ = 0;
    bool valid_ = true;
    bool wantsPlay_ = false; ///< once it is computed
    bool playing_ = false;
    int playedFrom_ = 0;
    QElapsedTimer played_;
    QTimer timer_;
    JobId job_ = 0; ///< that computes a run; 0: none does
    std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
    std::shared_ptr<std::atomic<std::uint64_t>> queries_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
