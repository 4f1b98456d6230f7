// SPDX-License-Identifier: GPL-3.0-or-later
/// Loads pictures and makes scenes of them, on a thread. The last wish counts: results of older
/// ones are dropped.
#pragma once

#include "core/base/cancel.h"
#include "ui/jobs/job_runner.h"
#include "ui/leak/scene_job.h"

#include <QImage>
#include <QObject>

#include <memory>

namespace blockwarp::ui {

class LeakController : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;
    ~LeakController() override;

    void open(const QString& path);
    /// Whether that picture was asked for last, and not refused.
    bool isOpening(const QString& path) const { return pending_ == path; }
    /// Neither is there a picture, nor is one being opened.
    bool isIdle() const { return picture_.isNull() && pending_.isEmpty(); }
    bool hasPicture() const { return !picture_.isNull(); }
    /// Of the picture that was asked for last; after a refusal, of the one that is shown.
    const QString& path() const { return pending_; }
    /// A picture is being opened or encrypted.
    bool isBusy() const { return busy_; }
    /// A picture that is no file; `name` stands for its path.
    void take(const QImage& picture, const QString& name);
    /// Draws a line on the picture.
    void draw(QPoint from, QPoint to);
    bool isDrawnOn() const { return !original_.isNull(); }
    void undraw();
    /// `work` without its picture, which is the one that was opened.
    void run(Demonstration kind, LeakWork work);
    void stop() { cancel_->cancel(); }
    const QString& problem() const { return problem_; } ///< empty after a success

  signals:
    void working(const QString& what);
    void opened();
    void made(blockwarp::ui::Demonstration kind, const blockwarp::ui::Scene& scene);
    void refused(const QString& message);

  private:
    void setPicture(const QImage& picture);
    void refuse(const QString& message);

    QImage picture_;
    QImage original_; ///< before it was drawn on; null: it was not
    QString shown_;   ///< that picture's path
    QString pending_; ///< the picture that was asked for last
    QString problem_;
    bool busy_ = false;
    std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
    JobId job_ = 0;
    JobRunner runner_;
};

} // namespace blockwarp::ui
