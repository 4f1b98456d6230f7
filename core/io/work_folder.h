// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <filesystem>
#include <utility>

namespace blockwarp {

/// A new folder with a random name, removed with all that is in it when this object goes.
class WorkFolder {
  public:
    /// Error: outputUncreatable.
    static Result<WorkFolder> create(const std::filesystem::path& parent);
    ~WorkFolder();
    WorkFolder(WorkFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
    WorkFolder& operator=(WorkFolder&&) = delete;

    const std::filesystem::path& path() const { return path_; }

  private:
    explicit WorkFolder(std::filesystem::path path) : path_(std::move(path)) {}
    std::filesystem::path path_;
};

} // namespace blockwarp
