// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_controller.h"

#include "ui/base/text.h"
#include "ui/leak/picture.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace blockwarp::ui {

LeakController::~LeakController() {
    cancel_->cancel();
}

void LeakController::open(const QString& path) {
    cancel_->cancel();
    pending_ = path;
    busy_ = true;
    emit working(tr("Opening…"));
    job_ = runner_.start([path] { return loadPicture(path); },
                         [this](JobId id, const LoadedPicture& picture) {
                             if (id != job_) return;
                             if (picture.image.isNull()) {
                                 refuse(picture.problem);
                                 pending_ = shown_;
                                 return;
                             }
                             setPicture(picture.image);
                         });
}

void LeakController::take(const QImage& picture, const QString& name) {
    cancel_->cancel();
    pending_ = name;
    job_ = 0; // of one that is being opened
    setPicture(picture);
}

void LeakController::setPicture(const QImage& picture) {
    picture_ = picture;
    shown_ = pending_;
    original_ = {};
    busy_ = false;
    emit opened();
}

void LeakController::draw(QPoint from, QPoint to) {
    constexpr int share = 48; // of the picture's smaller side
    if (original_.isNull()) original_ = picture_;
    const int width = std::max(1, std::min(picture_.width(), picture_.height()) / share);
    QPainter painter(&picture_);
    painter.setPen(QPen(Qt::black, width, Qt::SolidLine, Qt::RoundCap));
    if (from == to)
        painter.drawPoint(to);
    else
        painter.drawLine(from, to);
}

void LeakController::undraw() {
    if (isDrawnOn()) picture_ = std::exchange(original_, {});
}

void LeakController::run(Demonstration kind, LeakWork work) {
    Q_ASSERT(hasPicture());
    cancel_->cancel();
    cancel_ = std::make_shared<CancelFlag>();
    work.picture = picture_;
    if (const QString why = whyTooSmall(picture_, work.format); !why.isEmpty()) return refuse(why);
    busy_ = true;
    emit working(tr("Encrypting…"));
    job_ = runner_.start([kind, work, cancel = cancel_] { return makeScene(kind, work, *cancel); },
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
