// SPDX-License-Identifier: GPL-3.0-or-later
/// The Attacks page as a lesson sees it.
#pragma once

#include "ui/frame/lesson_stage.h"

namespace blockwarp::ui {

class AttacksPage;

class AttacksStage : public LessonStage {
    Q_OBJECT

  public:
    explicit AttacksStage(AttacksPage& attacks);

    std::optional<PageValue> value(const QString& name) const override;
    QString whyNot() const override;

  protected:
    bool isBusy() const override;
    void interrupt() override;
    void keepMore() override;
    void bringBackMore() override;

  private:
    /// What fields hold of the current attack only.
    struct Kept {
        std::optional<quint64> seed;
        int defence = 0;
    };

    void addInputs();
    void addRun();

    AttacksPage& attacks_;
    std::vector<Kept> kept_; ///< in the order of the attacks
};

} // namespace blockwarp::ui
