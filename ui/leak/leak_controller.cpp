// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_controller.h"

#include "ui/base/text.h"
#include "ui/leak/picture.h"

namespace blockwarp::ui {

LeakController::~LeakController() {
    meter_->cancel();
}

void LeakController::open(const QString& path) {
    meter_->cancel();
    pending_ = path;
    busy_ = true;
    emit working(tr("Opening…"));
    job_ = runner_.start([path] { return loadPicture(path); },
                         [this](JobId id, const LoadedPicture& picture) {
                             if (id != job_) return;
                             if (picture.image.isNull()) return refuse(picture.problem);
                             picture_ = picture.image;
                             busy_ = false;
                             emit opened();
                         });
}

void LeakController::run(Demonstration kind, LeakWork work) {
    Q_ASSERT(hasPicture());
    meter_->cancel();
    meter_ = std::make_shared<ProgressMeter>();
    work.picture = picture_;
    busy_ = true;
    emit working(tr("Encrypting…"));
    job_ = runner_.start([kind, work, meter = meter_] { return makeScene(kind, work, *meter); },
                         [this, kind](JobId id, const Result<Scene>& scene) {
                             if (id != job_) return;
                             if (!scene) return refuse(sentence(scene.error()));
                             problem_.clear();
                             busy_ = false;
                             emit made(kind, *scene);
                         });
}

void LeakController::refuse(const QString& message) {
    problem_ = message;
    busy_ = false;
    pending_.clear();
    emit refused(message);
}

} // namespace blockwarp::ui
