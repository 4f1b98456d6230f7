// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/lesson_stage.h"

#include "ui/frame/page.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QTabBar>

#include <algorithm>
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

StageField listField(const QString& key, const QWidget& page, const char* list, QStringList names) {
    auto* combo = &stageWidget<QComboBox>(page, list);
    return {key, [combo, names] { return names.value(combo->currentIndex()); },
            [combo, names](const QString& name) {
                combo->setCurrentIndex(static_cast<int>(names.indexOf(name)));
            }};
}

StageField tabField(const QString& key, const QWidget& page, const char* bar, QStringList names) {
    auto* tabs = &stageWidget<QTabBar>(page, bar);
    return {key, [tabs, names] { return names.value(tabs->currentIndex()); },
            [tabs, names](const QString& name) {
                tabs->setCurrentIndex(static_cast<int>(names.indexOf(name)));
            }};
}

StageField numberedField(const QString& key, const QWidget& page, const char* list) {
    auto* combo = &stageWidget<QComboBox>(page, list);
    return {key, [combo] { return QString::number(std::max(combo->currentIndex() + 1, 1)); },
            [combo](const QString& number) {
                if (number.toInt() <= combo->count()) combo->setCurrentIndex(number.toInt() - 1);
            }};
}

StageField spinField(const QString& key, const QWidget& page, const char* spin) {
    auto* box = &stageWidget<QSpinBox>(page, spin);
    return {key, [box] { return QString::number(box->value()); },
            [box](const QString& number) { box->setValue(number.toInt()); }};
}

StageField checkField(const QString& key, const QWidget& page, const char* box) {
    auto* check = &stageWidget<QAbstractButton>(page, box);
    return {
        key,
        [check] { return check->isChecked() ? QStringLiteral("true") : QStringLiteral("false"); },
        [check](const QString& on) { check->setChecked(on == QLatin1String("true")); }};
}

StageField lineField(const QString& key, const QWidget& page, const char* line,
                     const QString& empty) {
    auto* edit = &stageWidget<QLineEdit>(page, line);
    return {key, [edit, empty] { return edit->text().isEmpty() ? empty : edit->text(); },
            [edit, empty](const QString& typed) {
                edit->setText(typed == empty ? QString() : typed);
                edit->setModified(true); // as typing does
                emit edit->textEdited(edit->text());
                emit edit->editingFinished();
            }};
}

} // namespace blockwarp::ui
