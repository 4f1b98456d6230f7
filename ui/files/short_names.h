// SPDX-License-Identifier: GPL-3.0-or-later
/// Tells files of the same name apart, by as much of their folders as that takes.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

namespace blockwarp::ui {

/// Adding and naming take time by the depth of a path, however many there are.
class ShortNames {
  public:
    /// `file` stays where it is until clear().
    void add(const std::string& file);
    void clear() { ends_.clear(); }
    /// The shortest end of the path that no other has: "report", or "2025/report".
    std::string of(const std::string& file) const;

  private:
    struct End {
        int files = 0;
        const std::string* only = nullptr; ///< the file whose longer ends were not counted
    };
    void claim(const std::string& file, std::size_t shared);

    /// By hashes. Where two ends have one hash, a name is longer than it has to be.
    std::unordered_map<std::uint64_t, End> ends_;
};

} // namespace blockwarp::ui
