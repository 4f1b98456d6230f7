// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <cstddef>

namespace blockwarp {

/// Room for more open files than the soft limit (RLIMIT_NOFILE) allows, which is 256 or 1,024 on
/// many systems. The limit is as it was when the last of these objects goes.
class OpenFiles {
  public:
    /// For `wanted` files beside those that are open: raises the soft limit to what they need, to
    /// the hard limit or 4,096 at most.
    explicit OpenFiles(std::size_t wanted);
    ~OpenFiles();
    OpenFiles(const OpenFiles&) = delete;
    OpenFiles& operator=(const OpenFiles&) = delete;

    /// How many of the wanted ones there is room for.
    std::size_t room() const { return room_; }

    /// A program that was just started gets the limit that this one was started with: select()
    /// cannot take files beyond 1,023.
    static void restoreFor(pid_t child);

  private:
    std::size_t room_;
};

} // namespace blockwarp
