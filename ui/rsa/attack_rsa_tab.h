// SPDX-License-Identifier: GPL-3.0-or-later
/// What the RSA page's attacks have in common: the picture that goes step by step, what is around
/// it, and a worker for what takes more than a moment.
#pragma once

#include "core/base/cancel.h"
#include "ui/jobs/job_runner.h"
#include "ui/panels/attack_sheet.h"
#include "ui/panels/step_row.h"
#include "ui/rsa/rsa_tab.h"

#include <memory>
#include <utility>

namespace blockwarp::ui {

class Segments;

enum class Course { first, second };

class AttackRsaTab : public RsaTab {
    Q_OBJECT

  public:
    ~AttackRsaTab() override;

    SteppedView& board() const { return *board_; }
    bool isBusy() const { return job_ != 0; }
    bool isAtEnd() const { return board_->isValid() && board_->step() == board_->steps() - 1; }
    /// Which of the tab's choices of numbers: 0 is small ones.
    int numbers() const;
    void setNumbers(int numbers);
    void stop() override;
    QList<QWidget*> presentedParts() const override { return {board_}; }
    QString keys() const override { return tr("← → step · Home and End"); }
    bool takeKey(int key) override;

  protected:
    /// Takes `board`, whose parent is the tab. `name`: of the object names of the tab's parts.
    AttackRsaTab(const QString& name, const AttackWords& words, Course course, SteppedView* board,
                 QWidget* parent);

    AttackSheet& sheet() const { return *sheet_; }
    /// The choice of numbers, the first of the inputs.
    Segments& choice() const { return *choice_; }
    PredictionCard& prediction() const { return sheet_->prediction(); }
    /// As the main button: the next step, and at the end from the beginning.
    virtual void press();
    /// What the end shows, as a sentence.
    virtual QString outcome() const = 0;
    /// False of an outcome that no prediction was about.
    virtual bool isPredicted() const { return true; }
    virtual QString action() const; ///< on the main button
    virtual bool canPress() const { return board_->isValid(); }
    /// The board shows another step, or nothing.
    void follow();
    /// Runs `work(cancel)` by a worker, and gives what it returns to `done`, unless it is stopped.
    template <class Work, class Done>
    void start(const QString& status, Work work, Done done) {
        stop();
        cancel_ = std::make_shared<CancelFlag>();
        bar()->setRunning(true);
        bar()->setStatus(status);
        job_ = runner_.start([work = std::move(work), cancel = cancel_] { return work(*cancel); },
                             [this, done = std::move(done)](JobId id, auto result) {
                                 if (id != job_) return;
                                 endJob();
                                 done(std::move(result));
                                 follow();
                             });
    }

  private:
    void endJob();

    SteppedView* board_;
    AttackSheet* sheet_;
    Segments* choice_;
    StepRow* steps_;
    JobId job_ = 0; ///< under way; 0: none
    std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
    JobRunner runner_;
};

} // namespace blockwarp::ui
