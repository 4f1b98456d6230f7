// SPDX-License-Identifier: GPL-3.0-or-later
/// `blockwarp-cli`: the engine without the window.
#include "app/cli/outcome.h"
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/secret_arguments.h"
#include "core/base/secret.h"
#include "core/keys/secret_text.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <sstream>

namespace {

/// A file that is opened must not become standard input, output or error because that was closed.
/// What takes the place fails when it is used.
void occupyStandardStreams() {
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(fd, F_GETFD) == -1)
            (void)::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/// Mistyped, which CLI11 takes for a command that is missing.
bool isUnknownCommand(const CLI::App& app, const char* typed) {
    return *typed != '\0' && *typed != '-' &&
           app.get_subcommands([&](const CLI::App* one) { return one->get_name() == typed; })
               .empty();
}

int failUnknownCommand(const char* typed) {
    if (blockwarp::looksLikeSecretKey(typed)) typed = "that";
    return blockwarp::cli::failUsage(
        fmt::format("There is no command called {}; see blockwarp-cli --help.", typed));
}

/// What was typed is wrong, or asks for the help or the version.
int endWithoutCommand(const CLI::App& app, const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream err;
    const int code = app.exit(error, out, err);
    blockwarp::cli::putText(out.str());
    (void)std::fputs(err.str().c_str(), stderr);
    return code == 0 ? blockwarp::cli::kDone : blockwarp::cli::kUsage;
}

} // namespace

int main(int argc, char** argv) {
    using namespace blockwarp;
    forbidDumps();
    occupyStandardStreams();
    (void)std::signal(SIGXFSZ, SIG_IGN); // a file-size limit is an error value, like a full disk
    (void)std::signal(SIGPIPE, SIG_IGN); // and so is a pipe that nobody reads
    int exitCode = cli::kDone;
    const auto program = cli::makeProgram(exitCode);
    CLI::App& app = *program;
    if (argc > 1 && isUnknownCommand(app, argv[1])) return failUnknownCommand(argv[1]);
    if (const auto option = cli::optionWithoutValue({argv, argv + argc}); !option.empty())
        return cli::failUsage(
            fmt::format("There is no value after {}; leave it out, or give one.", option));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        exitCode = endWithoutCommand(app, error);
    } catch (const std::exception& error) { // a bug, or no memory for a few strings
        return cli::fail({ErrorCode::outOfMemory, error.what()});
    }
    return cli::printingFailed() ? cli::failPrinting() : exitCode;
}
