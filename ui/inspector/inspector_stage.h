// SPDX-License-Identifier: GPL-3.0-or-later
/// The Inspector as a lesson sees it.
#pragma once

#include "ui/frame/lesson_stage.h"

namespace blockwarp::ui {

class InspectorPage;

class InspectorStage : public LessonStage {
    Q_OBJECT

  public:
    explicit InspectorStage(InspectorPage& inspector);

    std::optional<PageValue> value(const QString& name) const override;

  private:
    void addInputs();
    void addViews();
    std::optional<PageValue> aesValue(const QString& measure) const;
    void addKernels();
    std::optional<PageValue> kernelValue(const QString& measure) const;
    std::optional<PageValue> chainingValue(const QString& measure) const;

    InspectorPage& inspector_;
};

} // namespace blockwarp::ui
