// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/atomic_output.h"

#include <optional>
#include <string>
#include <string_view>

namespace blockwarp::cli {

/// A file for what is about to be measured. It is opened before, so that a name that cannot be
/// costs nobody a run, and appears complete or not at all.
class ReportFile {
  public:
    /// No file where `path` is empty. Errors: those of AtomicOutput::create().
    static Result<ReportFile> open(const std::string& path, bool overwrite);

    explicit operator bool() const { return output_.has_value(); }
    /// Once; nothing where there is no file. Errors: those of AtomicOutput::commit().
    Result<void> write(std::string_view text);

  private:
    std::optional<AtomicOutput> output_;
};

/// `--force` of a command that writes reports.
inline constexpr const char* kForceReport = "replace a report that exists";

} // namespace blockwarp::cli
