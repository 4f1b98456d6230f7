// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/tour.h"

#include "ui/base/console.h"
#include "ui/base/format.h"
#include "ui/present/presenter.h"
#include "ui/tour/tour_steps.h"

#include <QApplication>
#include <QDir>
#include <QTimer>

#include <chrono>
#include <cstdio>

namespace blockwarp::ui {
namespace {

using namespace std::chrono_literals;

constexpr auto kPoll = 20ms;
constexpr auto kPatience = 15min; ///< for one step; a slow disk with a large sample

void say(const QString& line) {
    std::printf("%s\n", qPrintable(line));
    std::fflush(stdout);
}

/// Goes from step to step; each is begun once and then asked until it is over.
class Guide : public QObject {
  public:
    explicit Guide(std::vector<TourStep> steps) : steps_(std::move(steps)) {
        connect(&timer_, &QTimer::timeout, this, &Guide::look);
        timer_.start(kPoll);
    }

  private:
    void look() {
        if (next_ == steps_.size()) {
            QApplication::exit(0);
            return;
        }
        TourStep& step = steps_[next_];
        if (!begun_) {
            begun_ = true;
            since_ = std::chrono::steady_clock::now();
            if (step.begin) step.begin();
            return;
        }
        const TourState state = step.look();
        if (!state.problem.isEmpty())
            fail(state.problem);
        else if (state.over) {
            say(state.report);
            begun_ = false;
            ++next_;
        } else if (std::chrono::steady_clock::now() - since_ > kPatience)
            fail(QApplication::translate("tour", "%1 took too long.").arg(step.name));
    }

    void fail(const QString& problem) {
        timer_.stop();
        QApplication::exit(ui::fail(1, problem));
    }

    std::vector<TourStep> steps_;
    std::size_t next_ = 0;
    bool begun_ = false;
    std::chrono::steady_clock::time_point since_;
    QTimer timer_;
};

} // namespace

int takeTour(MainWindow& window, const TourPlan& plan) {
    if (!QDir().mkpath(plan.folder))
        return fail(1, QApplication::translate("tour", "“%1” cannot be made.").arg(plan.folder));
    window.resize(plan.window); // pictures of one size, whatever the screen
    if (plan.present) {
        window.switchPresentation();
        Presentation& presentation = *window.presenter().presentation();
        presentation.showNormal();
        presentation.resize(plan.window);
    }
    TourSite site(window, plan);
    const Guide guide(tourSteps(site));
    return QApplication::exec();
}

} // namespace blockwarp::ui
