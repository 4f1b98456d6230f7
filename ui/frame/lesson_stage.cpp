// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/lesson_stage.h"

#include "ui/frame/page.h"

#include <chrono>
#include <utility>

namespace blockwarp::ui {
namespace {

using namespace std::chrono_literals;

constexpr auto kPoll = 15ms;

} // namespace

LessonStage::LessonStage(Page& page) : QObject(&page) {
    poll_.setInterval(kPoll);
    connect(&poll_, &QTimer::timeout, this, &LessonStage::goOn);
}

void LessonStage::apply(const Settings& wanted) {
    if (isBusy()) interrupt();
    wanted_ = wanted;
    next_ = 0;
    tries_ = 0;
    recalls_ = false;
    poll_.start();
    goOn();
}

void LessonStage::goOn() {
    while (!isBusy()) {
        if (next_ == fields_.size()) {
            poll_.stop();
            if (std::exchange(recalls_, false)) bringBackMore();
            emit settled();
            return;
        }
        const StageField& field = fields_[next_];
        const bool missing = !wanted_.contains(field.key);
        if (missing || tries_ == field.tries || field.get() == wanted_.value(field.key)) {
            ++next_;
            tries_ = 0;
        } else {
            ++tries_;
            field.set(wanted_.value(field.key));
        }
    }
}

LessonStage::Settings LessonStage::settings() const {
    Settings now;
    for (const StageField& field : fields_)
        now[field.key] = field.get();
    return now;
}

void LessonStage::remember() {
    if (recalls_) { // another lesson has just ended: what it found is still on its way back
        kept_ = wanted_;
        return;
    }
    kept_ = settings();
    keepMore();
}

void LessonStage::recall() {
    if (!kept_) return;
    const Settings kept = *std::exchange(kept_, std::nullopt);
    apply(kept);
    if (poll_.isActive())
        recalls_ = true;
    else
        bringBackMore();
}

void LessonStage::recallNow() {
    if (!kept_) return;
    poll_.stop();
    for (const StageField& field : fields_)
        if (field.get() != kept_->value(field.key)) field.set(kept_->value(field.key));
    kept_.reset();
    bringBackMore();
}

} // namespace blockwarp::ui
