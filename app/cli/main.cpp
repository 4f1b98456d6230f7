// SPDX-License-Identifier: GPL-3.0-or-later
/// `blockwarp-cli`: the engine without the window.
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/secret_arguments.h"
#include "core/base/secret.h"
#include "core/bench/runs/repetition.h"
#include "core/crypto/own_library.h"
#include "core/keys/secret_text.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <sstream>
#include <string_view>

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

/// Once it is not to be had, a sentence must not take any.
int failMemory() {
    (void)std::fputs("blockwarp-cli: There is not enough memory. Close other programs.\n", stderr);
    return blockwarp::cli::kFailed;
}

std::atomic<bool> memoryWasShort{false};

/// As without a handler, and remembers it.
void failAllocation() {
    memoryWasShort = true;
    throw std::bad_alloc();
}

/// Ends the program where there is no memory and no way back: in a thread, or where the standard
/// library promises not to throw and allocates, as directory_iterator::increment() does. Outputs
/// have no name yet, or a hidden one.
[[noreturn]] void endWithoutMemory() {
    constexpr std::string_view sentence =
        "blockwarp-cli: There is not enough memory. What was begun may have been left behind under "
        "a name that starts with .blockwarp-.\n";
    if (!memoryWasShort) std::abort(); // a bug
    (void)!::write(STDERR_FILENO, sentence.data(), sentence.size());
    ::_exit(blockwarp::cli::kFailed);
}

int run(int argc, char** argv) {
    using namespace blockwarp;
    if (auto ok = beginSharedLibrary(); !ok) return cli::fail(ok.error());
    if (argc == 2 && argv[1] == kRepetitionArgument) return serveRepetition();
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
    }
    return cli::printingFailed() ? cli::failPrinting() : exitCode;
}

} // namespace

int main(int argc, char** argv) {
    blockwarp::forbidDumps();
    occupyStandardStreams();
    (void)std::set_new_handler(failAllocation);
    (void)std::set_terminate(endWithoutMemory);
    (void)std::signal(SIGXFSZ, SIG_IGN); // a file-size limit is an error value, like a full disk
    (void)std::signal(SIGPIPE, SIG_IGN); // and so is a pipe that nobody reads
    try {
        return run(argc, argv);
    } catch (const std::exception&) { // no memory for a few strings
        return failMemory();
    }
}
