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

  private:
    void addInputs();
    void addRun();

    AttacksPage& attacks_;
};

} // namespace blockwarp::ui
