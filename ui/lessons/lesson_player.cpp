// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_player.h"

#include "core/lessons/lesson_pages.h"
#include "ui/base/text.h"
#include "ui/frame/lesson_stage.h"

#include <utility>

namespace blockwarp::ui {

void LessonPlayer::addStage(const QString& name, LessonStage* stage) {
    stages_[name] = stage;
    connect(stage, &LessonStage::settled, this, [this, stage] {
        if (isPlaying() && &this->stage() == stage) emit settled();
    });
}

QString LessonPlayer::whyNot() const {
    for (const LessonStage* stage : stages_)
        if (const QString why = stage->whyNot(); !why.isEmpty()) return why;
    return {};
}

void LessonPlayer::start(SharedLesson lesson) {
    end();
    lesson_ = std::move(lesson);
    predictions_.assign(lesson_->steps.size(), {});
    for (std::size_t i = 0; i < predictions_.size(); ++i)
        predictions_[i].votes.assign(lesson_->steps[i].choices.size(), 0);
    since_.start();
    show(0, false);
}

void LessonPlayer::predict(Prediction prediction) {
    predictions_[index_] = std::move(prediction);
    emit predicted();
}

/// A step sets all of its page, so that it does not matter where one comes from.
void LessonPlayer::show(std::size_t index, bool revealed) {
    index_ = index;
    revealed_ = revealed;
    atEnd_ = false;
    emit pageWanted(pageName());
    if (!touched_.contains(pageName())) {
        touched_.insert(pageName());
        stage().remember();
    }
    LessonStage::Settings settings;
    for (const LessonSetting& setting : revealed ? step().after : step().before)
        settings[toQString(setting.key)] = toQString(setting.value);
    emit changed();
    stage().apply(settings);
}

void LessonPlayer::goOn() {
    if (!isPlaying() || atEnd_) return;
    if (!revealed_ && step().reveals()) return show(index_, true);
    if (!isLast()) return show(index_ + 1, false);
    atEnd_ = true;
    emit changed();
}

void LessonPlayer::goTo(std::size_t index) {
    if (isPlaying() && index < lesson_->steps.size()) show(index, false);
}

void LessonPlayer::goBack() {
    if (!isPlaying()) return;
    if (atEnd_) return show(index_, revealed_);
    if (revealed_) return show(index_, false);
    if (index_ > 0) show(index_ - 1, lesson_->steps[index_ - 1].reveals());
}

void LessonPlayer::end() {
    if (!std::exchange(lesson_, nullptr)) return;
    for (const QString& name : std::exchange(touched_, {}))
        stages_.value(name)->recall();
    emit changed();
    emit ended();
}

void LessonPlayer::endNow() {
    if (!std::exchange(lesson_, nullptr)) return;
    touched_.clear();
    for (LessonStage* stage : std::as_const(stages_))
        stage->recallNow();
    emit ended();
}

bool LessonPlayer::isSettled() const {
    return stage().isSettled();
}

QString LessonPlayer::pageName() const {
    return toQString(step().page->name);
}

LessonStage& LessonPlayer::stage() const {
    return *stages_.value(pageName());
}

void LessonPlayer::setMeasuring(bool on) {
    for (LessonStage* stage : std::as_const(stages_))
        stage->setMeasuring(on);
}

} // namespace blockwarp::ui
