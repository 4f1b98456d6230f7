// SPDX-License-Identifier: GPL-3.0-or-later
/// `selftest`.
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/terminal_progress.h"
#include "core/selftest/selftest.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace blockwarp::cli {
namespace {

std::string_view stateName(CheckState state) {
    switch (state) {
    case CheckState::passed:
        return "passed";
    case CheckState::failed:
        return "failed";
    case CheckState::skipped:
        return "skipped";
    }
    return {};
}

void printCheck(const Check& check) {
    put("{:8} {:10} {:17} {:17} {}\n", stateName(check.state), check.engine, check.strategy,
        check.cipher, check.detail);
}

void printJson(const std::vector<Check>& checks) {
    auto list = nlohmann::ordered_json::array();
    for (const Check& check : checks)
        list.push_back(
            {{"name", fmt::format("{}/{}/{}", check.engine, check.strategy, check.cipher)},
             {"engine", check.engine},
             {"strategy", check.strategy},
             {"cipher", check.cipher},
             {"state", stateName(check.state)},
             {"detail", check.detail}});
    put("{}\n", list.dump(2));
}

int run(bool json) {
    const auto checks = json ? runSelfTest(interrupts()) : runSelfTest(interrupts(), printCheck);
    if (interrupts().cancelled()) return fail({ErrorCode::cancelled, {}});
    const auto count = [&](CheckState state) {
        return std::ranges::count(checks, state, &Check::state);
    };
    if (json)
        printJson(checks);
    else
        put("{} passed, {} failed, {} skipped\n", count(CheckState::passed),
            count(CheckState::failed), count(CheckState::skipped));
    return count(CheckState::failed) == 0 ? kDone : kFailed;
}

} // namespace

void addSelfTestCommand(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand(
        "selftest", "Check every engine and strategy against known answers on this machine");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "a list of objects");
    command->callback([json, &exitCode] { exitCode = run(*json); });
}

} // namespace blockwarp::cli
