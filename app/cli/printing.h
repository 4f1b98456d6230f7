// SPDX-License-Identifier: GPL-3.0-or-later
/// What the program prints on standard output and standard error, and how it ends.
#pragma once

#include "core/base/error.h"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>
#include <utility>

namespace blockwarp::cli {

/// Writes whole lines at once, without a buffer: a program that is killed leaves no half a line.
/// Called by any thread. A failure is kept: nothing more is printed then, and the work ends as
/// after Ctrl+C (interrupts()).
void putText(std::string_view lines);

template <class... Args>
void put(fmt::format_string<Args...> format, Args&&... args) {
    putText(fmt::format(format, std::forward<Args>(args)...));
}

/// Whether standard output could not be written.
bool printingFailed();

/// The exit code then. Says why, but not where the reader of a pipe has gone: it has what it wants.
int failPrinting();

enum ExitCode : int {
    kDone = 0,
    kFailed = 1,
    kUsage = 2,
    kWrongKeyOrDamaged = 3,
    kSlower = 4,      // bench: the second run is, by more than --fail-above
    kUndecided = 5,   // bench: that cannot be told
    kCancelled = 130, // as a shell reports a program ended by Ctrl+C
};

/// One line on standard error, with control characters escaped; a vanished terminal is nobody's
/// failure.
void say(std::string_view sentence);

enum class NameFormat : bool {
    lines, ///< input, tab, output, line feed; with escapes as displayName() writes them
    nul,   ///< input, NUL, output, NUL; as they are
};

inline constexpr auto kNullFlag =
    "print names as they are, each with a NUL behind it, instead of lines";

/// On standard output, for scripts: what was made of which input.
void printOutput(const std::filesystem::path& input, const std::filesystem::path& output,
                 NameFormat format);

int exitCodeFor(ErrorCode code);

/// Says what went wrong on standard error; returns the exit code that goes with it.
int fail(const Error& error);
inline constexpr std::string_view kForceReplaces = "--force replaces it.";
/// For commands whose `-o` names the output.
inline constexpr std::string_view kKeepBothOrReplace =
    "-o with another name keeps both files; --force replaces the one that is there.";
/// As fail(), and says `advice` where an output exists.
int failUnlessForced(const Error& error, std::string_view advice = kForceReplaces);
int failUsage(std::string_view sentence);

} // namespace blockwarp::cli
