// SPDX-License-Identifier: GPL-3.0-or-later
/// Known answers, checked on this machine with every engine and every strategy.
#pragma once

#include "core/base/cancel.h"
#include "core/engine/engine.h"

#include <functional>
#include <string>
#include <vector>

namespace blockwarp {

enum class CheckState : std::uint8_t { passed, failed, skipped };

struct Check {
    std::string engine;   ///< "cpu", "cuda" …
    std::string strategy; ///< empty where the engine has none
    std::string cipher;
    CheckState state = CheckState::skipped;
    std::string detail; ///< the source of the vectors, or why it failed or was skipped
};

/// Runs every check in turn and hands each over as it ends; stops early when cancelled.
/// With no GPU, the checks of `cuda` are skipped and say why.
std::vector<Check> runSelfTest(const CancelToken& cancel,
                               const std::function<void(const Check&)>& onCheck = {});

} // namespace blockwarp
