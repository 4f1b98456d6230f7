// SPDX-License-Identifier: GPL-3.0-or-later
/// The Leak lab as a lesson sees it.
#pragma once

#include "ui/frame/lesson_stage.h"

#include <QPointF>

namespace blockwarp::ui {

class LeakLabPage;

class LeakStage : public LessonStage {
    Q_OBJECT

  public:
    explicit LeakStage(LeakLabPage& lab);

    std::optional<PageValue> value(const QString& name) const override;

  protected:
    bool isBusy() const override;
    void keepMore() override;
    void bringBackMore() override;

  private:
    void addPicture();
    void addCipher();
    void addExperiment();
    void addText();
    QString run() const;
    void setRun(const QString& times);
    bool showsExperiment() const;
    std::size_t middleByte() const;

    LeakLabPage& lab_;
    QString zoom_;
    double keptZoom_ = 0; ///< 0: the whole picture
    QPointF keptCentre_;
    QString times_ = QStringLiteral("0"); ///< of a comparison, which can be repeated without end
};

} // namespace blockwarp::ui
