// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/program.h"

#include "app/cli/secret_arguments.h"
#include "core/base/build_facts.h"

namespace blockwarp::cli {

std::unique_ptr<CLI::App> makeProgram(int& exitCode) {
    auto app = std::make_unique<CLI::App>("Encrypts and decrypts files on CPUs and NVIDIA GPUs.",
                                          "blockwarp-cli");
    app->footer(
        "Exit codes: 0 done, 1 failed, 2 usage, 3 wrong key or damaged input, 130 cancelled.");
    app->set_version_flag("--version", versionText("blockwarp-cli", buildFacts()));
    app->require_subcommand(1);
    addCryptCommands(*app, exitCode);
    addVerifyCommand(*app, exitCode);
    addRecoveryCommands(*app, exitCode);
    addRewrapCommand(*app, exitCode);
    addInspectCommand(*app, exitCode);
    addKeygenCommand(*app, exitCode);
    addKeysCommand(*app, exitCode);
    addGenerateCommand(*app, exitCode);
    addListCommands(*app, exitCode);
    addSelfTestCommand(*app, exitCode);
    addBenchCommand(*app, exitCode);
    addRsaCommand(*app, exitCode);
    app->failure_message(usageProblem);
    return app;
}

} // namespace blockwarp::cli
