// SPDX-License-Identifier: GPL-3.0-or-later
/// The table of textbook.h as text to paste: for a spreadsheet, or for a report.
#pragma once

#include "core/rsa/textbook.h"

#include <span>
#include <string>

namespace blockwarp::rsa {

/// How many times as fast the GPU was; nothing without one, or where it took no time to speak of.
std::optional<double> speedUp(double cpuSeconds, const std::optional<double>& gpuSeconds);

/// "100 B", "1 kB" (1000 bytes): as the table's sizes are chosen.
std::string textbookSize(std::size_t bytes);

/// Seconds; a header line; nothing between the commas where there was no GPU.
std::string textbookCsv(std::span<const TextbookRow> rows);
/// Milliseconds; "no GPU" where there was none, "–" where there is no speed-up to tell.
std::string textbookMarkdown(std::span<const TextbookRow> rows);

} // namespace blockwarp::rsa
