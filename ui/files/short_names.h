// SPDX-License-Identifier: GPL-3.0-or-later
/// Tells files of the same name apart, by as much of their folders as that takes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <unordered_map>

namespace blockwarp::ui {

/// Adding, removing and naming take time by the depth of a path, however many there are.
class ShortNames {
  public:
    void add(const std::filesystem::path& file);
    void remove(const std::filesystem::path& file); ///< which was added
    void clear() { ends_.clear(); }
    /// The shortest end of the path that no other has: "report", or "2025/report".
    std::filesystem::path of(const std::filesystem::path& file) const;

  private:
    /// Hashes of ends, and how many paths end so. Where two ends have one hash, a name is longer
    /// than it has to be.
    std::unordered_map<std::uint64_t, int> ends_;
};

} // namespace blockwarp::ui
