// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/printing.h"

#include "app/cli/outcome.h"

#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <mutex>
#include <system_error>

namespace blockwarp::cli {
namespace {

std::mutex printing; // one thread at a time
std::atomic<int> failure{0};

/// 0 or the errno.
int writeAll(std::string_view text) {
    while (!text.empty()) {
        const ssize_t put = ::write(STDOUT_FILENO, text.data(), text.size());
        if (put >= 0) {
            text.remove_prefix(static_cast<std::size_t>(put));
        } else if (errno == EAGAIN) { // somebody made it non-blocking
            pollfd full{STDOUT_FILENO, POLLOUT, 0};
            (void)::poll(&full, 1, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

} // namespace

void putText(std::string_view lines) {
    const std::lock_guard lock(printing);
    if (failure == 0) failure = writeAll(lines);
}

bool printingFailed() {
    return failure != 0;
}

int failPrinting() {
    if (failure != EPIPE)
        say(fmt::format("Standard output cannot be written: {}.",
                        std::generic_category().message(failure)));
    return kFailed;
}

} // namespace blockwarp::cli
