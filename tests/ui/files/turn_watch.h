// SPDX-License-Identifier: GPL-3.0-or-later
/// How long the GUI thread keeps a person waiting.
#pragma once

#include <QObject>
#include <QTimer>

#include <algorithm>
#include <time.h>

namespace blockwarp::ui {

/// Seconds of work of this thread, whatever else the machine does.
inline double ownSeconds() {
    timespec now{};
    (void)::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Notes how long the GUI thread works before it looks at the next events.
class TurnWatch : public QObject {
  public:
    TurnWatch() {
        connect(&timer_, &QTimer::timeout, this, [this] {
            const double now = ownSeconds();
            longest = std::max(longest, now - last_);
            last_ = now;
        });
        timer_.start(0);
    }
    double longest = 0;

  private:
    QTimer timer_;
    double last_ = ownSeconds();
};

} // namespace blockwarp::ui
