// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"

#include <string>
#include <vector>

namespace blockwarp {

/// How another program ended.
struct ChildOutput {
    int exitCode = 0; ///< 128 + the signal's number where one ended it
    std::string text; ///< its standard output and standard error, as they came
};

/// Runs a program (a path, or a name to be looked for in $PATH) with these arguments, the first its
/// name, without standard input, and waits. Errors: unsupported (it cannot be started), readFailed,
/// cancelled (then it has been told to end, and has).
Result<ChildOutput> runChild(const std::vector<std::string>& arguments, const CancelToken& cancel);

} // namespace blockwarp
