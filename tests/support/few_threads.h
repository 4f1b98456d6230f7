// SPDX-License-Identifier: GPL-3.0-or-later
/// A system that has no more threads to give. A limit on their number would not bind root.
#pragma once

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstddef>
#include <fstream>
#include <stdexcept>

namespace blockwarp::tests {

/// While it lives, so many threads can be started beside those that run, and no more: their stacks
/// are large, and the address space has no room for another.
class FewThreads {
  public:
    explicit FewThreads(std::size_t threads) {
        pthread_attr_t large;
        check(::pthread_getattr_default_np(&stacksBefore_) == 0 &&
              ::getrlimit(RLIMIT_AS, &spaceBefore_) == 0);
        check(::pthread_attr_init(&large) == 0 &&
              ::pthread_attr_setstacksize(&large, kStackBytes) == 0 &&
              ::pthread_setattr_default_np(&large) == 0);
        (void)::pthread_attr_destroy(&large);
        struct rlimit low = spaceBefore_;
        low.rlim_cur = spaceUsed() + threads * kStackBytes + kStackBytes / 2;
        check(::setrlimit(RLIMIT_AS, &low) == 0);
    }
    ~FewThreads() {
        (void)::setrlimit(RLIMIT_AS, &spaceBefore_);
        (void)::pthread_setattr_default_np(&stacksBefore_);
        (void)::pthread_attr_destroy(&stacksBefore_);
    }
    FewThreads(const FewThreads&) = delete;
    FewThreads& operator=(const FewThreads&) = delete;

  private:
    /// Too large for the stacks of threads that have ended to be used again.
    static constexpr std::size_t kStackBytes = std::size_t{256} << 20;

    static void check(bool ok) {
        if (!ok) throw std::runtime_error("the limit on threads cannot be set");
    }
    static std::size_t spaceUsed() {
        std::size_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        check(pages > 0);
        return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    }

    pthread_attr_t stacksBefore_{};
    struct rlimit spaceBefore_ {};
};

} // namespace blockwarp::tests
