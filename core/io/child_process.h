// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"

#include <functional>
#include <string>
#include <string_view>
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

/// The same with `input` as its standard input and our standard error as its own. Each line that it
/// prints goes to `line` as it comes, without its end. Returns the exit code.
Result<int> talkToChild(const std::vector<std::string>& arguments, std::string_view input,
                        const std::function<void(std::string_view)>& line,
                        const CancelToken& cancel);

} // namespace blockwarp
