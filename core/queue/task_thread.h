// SPDX-License-Identifier: GPL-3.0-or-later
/// Work off its owner's thread: one worker, tasks one after the other, one result each.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace blockwarp {

/// What reaches an owner's thread, when that opens it.
class Mailbox {
  public:
    using Letter = std::function<void()>;

    /// `wake`: called, on any thread, when the first letter comes; it must not open the box itself.
    explicit Mailbox(std::function<void()> wake) : wake_(std::move(wake)) {}

    void post(Letter letter);
    /// Runs the letters that are there, in their order.
    void open();
    /// Until there is a letter, or the time is over.
    void wait(std::chrono::milliseconds longest);

  private:
    const std::function<void()> wake_;
    std::mutex mutex_; ///< guards what follows
    std::condition_variable came_;
    std::vector<Letter> letters_;
};

/// `work` runs on the worker; what it returns reaches `done` through the mailbox. Destruction waits
/// for the running task and leaves out those behind it.
class TaskThread {
  public:
    explicit TaskThread(Mailbox& mailbox) : mailbox_(mailbox), thread_([this] { run(); }) {}
    ~TaskThread();
    TaskThread(const TaskThread&) = delete;
    TaskThread& operator=(const TaskThread&) = delete;

    template <class Work, class Done>
    void start(Work work, Done done) {
        using Value = decltype(work());
        enqueue([this, work = std::make_shared<Work>(std::move(work)),
                 done = std::make_shared<Done>(std::move(done))]() mutable {
            auto result = std::make_shared<Value>((*work)());
            work.reset(); // with what it held, before anybody hears of it
            mailbox_.post([result, done] { (*done)(std::move(*result)); });
        });
    }

  private:
    void enqueue(std::function<void()> task);
    void run();

    Mailbox& mailbox_;
    std::mutex mutex_; ///< guards the three that follow
    std::condition_variable came_;
    std::deque<std::function<void()>> tasks_;
    bool ends_ = false;
    std::thread thread_; ///< the last: it uses the others
};

} // namespace blockwarp
