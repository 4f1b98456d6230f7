// SPDX-License-Identifier: GPL-3.0-or-later
/// All that the program prints on standard output, but for the bytes of `-o -`.
#pragma once

#include <fmt/format.h>

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

} // namespace blockwarp::cli
