// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/part_options.h"

#include "app/cli/value_names.h"

#include "core/files/byte_range.h"

namespace blockwarp::cli {
namespace {

/// An empty one would be no range at all.
std::string whyRangeIsRefused(const std::string& range) {
    const auto parsed = parseByteRange(range);
    return parsed ? "" : describe(parsed.error());
}

} // namespace

void PartOptions::addTo(CLI::App& command) {
    const std::string group = "Parts of a Blockwarp or age file";
    auto* wanted = command
                       .add_option("--range", range,
                                   "OFFSET:LENGTH, e.g. 1G:64M: only these bytes of the contents; "
                                   "reads no more of the file than that takes, and its end")
                       ->type_name(value::kRange)
                       ->check(whyRangeIsRefused)
                       ->group(group);
    command
        .add_flag(
            "--salvage", salvage,
            "of a damaged file: of NAME.pdf, NAME.salvaged.pdf gets what is authentic and "
            "zeros for the rest, NAME.salvaged.pdf.lost lists what is lost, and the exit code "
            "is 3. With --extract: the folder NAME.salvaged gets the entries that lie whole "
            "before the damage")
        ->excludes(wanted)
        ->group(group);
}

} // namespace blockwarp::cli
