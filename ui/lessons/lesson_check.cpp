// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_check.h"

#include "ui/base/text.h"
#include "ui/frame/lesson_stage.h"
#include "ui/lessons/lesson_player.h"

#include <algorithm>
#include <chrono>

namespace blockwarp::ui {
namespace {

using namespace std::chrono_literals;

constexpr auto kPoll = 10ms;
constexpr int kLooks = 12; ///< layouts and plots are made by queued events

class FaultFinder {
  public:
    explicit FaultFinder(const LessonPlayer& player) : player_(player) {}

    /// Those that are `known` were compared before.
    void compare(const LessonSettings& wanted, const LessonSettings& known) {
        const LessonStage::Settings shown = player_.stage().settings();
        for (const LessonSetting& setting : wanted) {
            const QString now = shown.value(toQString(setting.key));
            if (setting.line == 0 || now == toQString(setting.value)) continue;
            if (std::ranges::find(known, setting) != known.end()) continue;
            faults_.push_back({setting.line, setting.key + ": the page shows “" +
                                                 now.toStdString() + "”, not “" + setting.value +
                                                 "”"});
        }
    }

    void compare(const LessonText& text) {
        for (const LessonClaim& claim : text.claims) {
            const auto value = player_.stage().value(toQString(claim.value));
            if (!value)
                faults_.push_back({claim.line, claim.value + ": the page does not show it here"});
            else if (!claimHolds(claim, *value))
                faults_.push_back({claim.line, claim.value + " is “" + value->text + "”, not “" +
                                                   claim.shown + "”"});
        }
    }

    std::vector<TomlProblem> take() { return std::move(faults_); }

  private:
    const LessonPlayer& player_;
    std::vector<TomlProblem> faults_;
};

} // namespace

std::vector<TomlProblem> faultsOf(const LessonPlayer& player) {
    FaultFinder finder(player);
    const LessonStep& step = player.step();
    if (player.isRevealed()) {
        finder.compare(step.after, step.before);
        finder.compare(step.explanation);
        return finder.take();
    }
    finder.compare(step.before, {});
    finder.compare(step.say);
    finder.compare(step.question);
    for (const LessonText& choice : step.choices)
        finder.compare(choice);
    return finder.take();
}

LessonWalk::LessonWalk(LessonPlayer& player, std::function<void()> visit)
    : player_(player), visit_(std::move(visit)) {
    player_.setMeasuring(false);
    connect(&timer_, &QTimer::timeout, this, &LessonWalk::look);
    timer_.start(kPoll);
}

void LessonWalk::look() {
    if (!player_.isSettled())
        looks_ = 0;
    else
        ++looks_;
    if (looks_ < kLooks) return;
    looks_ = 0;
    visit_();
    const bool more = !player_.isLast() || (!player_.isRevealed() && player_.step().reveals());
    if (more) return player_.goOn();
    timer_.stop();
    player_.end();
    player_.setMeasuring(true);
    emit finished();
}

} // namespace blockwarp::ui
