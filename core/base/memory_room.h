// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace blockwarp {

/// Memory that several threads need for a while each, together no more than a quarter of what is
/// free; one of them always gets what it asks for.
class MemoryRoom {
  public:
    /// Holds the bytes until it goes.
    class Share {
      public:
        /// Waits until there is room.
        Share(MemoryRoom& room, std::uint64_t bytes);
        ~Share();
        Share(const Share&) = delete;
        Share& operator=(const Share&) = delete;

      private:
        MemoryRoom& room_;
        const std::uint64_t bytes_;
    };

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint64_t limit_ = 0; ///< as of when nobody held any
    std::uint64_t taken_ = 0;
};

/// What the system says that programs can still have (MemAvailable of proc(5)); 0 where it does
/// not.
std::uint64_t availableMemory();

/// Hands pages of freed memory back to the system, after work that held much and leaves a process
/// that goes on. Takes milliseconds: not for the GUI thread.
void returnFreedMemory();

} // namespace blockwarp
