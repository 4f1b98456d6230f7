// SPDX-License-Identifier: GPL-3.0-or-later
/// Private keys that stay open for a while, so that their passphrase is not asked for each file.
#pragma once

#include "core/base/error.h"
#include "core/keys/identities.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace blockwarp::ring {

/// Since the machine was started, also while it slept (CLOCK_BOOTTIME).
std::chrono::seconds timeSinceBoot();

/// For several threads.
class OpenKeys {
  public:
    /// After its last use.
    static constexpr std::chrono::minutes kOpenFor{15};

    using Clock = std::chrono::seconds (*)();
    explicit OpenKeys(Clock clock = timeSinceBoot) : clock_(clock) {}

    /// A copy of the keys of that file, if they are open still; that is a use. `contents`: of the
    /// file as it is now. If they are not those whose keys were kept, the keys are wiped.
    std::optional<keys::Identities> find(const std::filesystem::path& file,
                                         std::span<const std::uint8_t> contents);
    void keep(const std::filesystem::path& file, std::span<const std::uint8_t> contents,
              keys::Identities keys);

    /// Wipes keys whose time is over; those that are left.
    std::size_t lockUnused();
    /// Wipes all.
    void lock();

  private:
    struct Open {
        std::vector<std::uint8_t> contents; ///< of the locked file
        keys::Identities keys;
        std::chrono::seconds used;
    };
    bool isOver(const Open& open) const { return clock_() - open.used >= kOpenFor; }

    const Clock clock_;
    std::mutex mutex_;
    std::map<std::filesystem::path, Open> open_;
};

} // namespace blockwarp::ring
