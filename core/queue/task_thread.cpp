// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue/task_thread.h"

namespace blockwarp {

void Mailbox::post(Letter letter) {
    bool first = false;
    {
        const std::lock_guard lock(mutex_);
        first = letters_.empty();
        letters_.push_back(std::move(letter));
    }
    came_.notify_one();
    if (first && wake_) wake_();
}

void Mailbox::open() {
    std::vector<Letter> letters;
    {
        const std::lock_guard lock(mutex_);
        letters.swap(letters_);
    }
    for (const Letter& letter : letters)
        letter();
}

void Mailbox::wait(std::chrono::milliseconds longest) {
    std::unique_lock lock(mutex_);
    came_.wait_for(lock, longest, [this] { return !letters_.empty(); });
}

TaskThread::~TaskThread() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    came_.notify_one();
    thread_.join();
}

void TaskThread::enqueue(std::function<void()> task) {
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
    }
    came_.notify_one();
}

void TaskThread::run() {
    while (true) {
        std::function<void()> task;
        {
            std::unique_lock lock(mutex_);
            came_.wait(lock, [this] { return ends_ || !tasks_.empty(); });
            if (ends_) return;
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        task();
    }
}

} // namespace blockwarp
