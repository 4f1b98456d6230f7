// SPDX-License-Identifier: GPL-3.0-or-later
/// The options of `blockwarp`, one row each. The window program parses by them; `--help`, the
/// manual page and the completions are made of them. No Qt, because the manual is built without a
/// window, too.
#pragma once

#include <span>

namespace blockwarp {

struct WindowOption {
    const char* name; ///< without dashes
    const char* letter;
    const char* value; ///< what its value is; empty: a flag
    const char* initial;
    const char* description;
    bool hidden = false;
};

std::span<const WindowOption> windowOptions();

inline constexpr auto kWindowSummary =
    "Encrypts files on CPUs and NVIDIA GPUs, and shows how it is done.";

} // namespace blockwarp
