// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/crypt_options.h"

#include "app/cli/value_names.h"
#include "core/files/file_job.h"
#include "core/keys/key_input.h"

namespace blockwarp::cli {
namespace {

constexpr auto kGroup = "Archives";

void addArchiving(CLI::App& command, ArchiveOptions& options) {
    auto* archive = command.add_flag(
        "--archive", options.archive,
        "folders and files into one encrypted tar, in which nobody sees names and sizes; without "
        "owners, extended attributes and ACLs. Default output: NAME.tar.bw or NAME.tar.age beside "
        "the folder");
    auto* keepGoing =
        command.add_flag("--keep-going", options.keepGoing,
                         "leave out what cannot be read, name it, and end with exit code 1");
    auto* zstd = command.add_flag(
        "--zstd{3}", options.zstdLevel,
        "compress the archive, at level 3 or --zstd=LEVEL (1 to 19); its size then tells something "
        "about what is in it");
    zstd->check(CLI::Range(1, 19))->group(kGroup)->needs(archive);
    auto* pad = command.add_flag("--pad", options.pad,
                                 "add up to 12 % to the archive, so that its size tells less about "
                                 "what is in it");
    archive->group(kGroup);
    pad->group(kGroup)->needs(archive);
    keepGoing->group(kGroup)->needs(archive);
}

void addExtracting(CLI::App& command, ArchiveOptions& options) {
    auto* extract = command.add_flag("--extract", options.extract,
                                     "unpack an archive into the new folder that -o names");
    auto* list =
        command.add_flag("--list", options.list, "print what is in an archive, and write nothing");
    extract->group(kGroup);
    list->group(kGroup)->excludes(extract);
    command
        .add_option("--only", options.only,
                    "of an archive, only the entries whose path matches this shell pattern, and "
                    "what is below them; repeatable")
        ->type_name(value::kPattern)
        ->allow_extra_args(false)
        ->group(kGroup);
    command
        .add_option("--only-exact", options.onlyExact,
                    "of an archive, only the entry with exactly this path, and what is below it; "
                    "repeatable")
        ->type_name(value::kText)
        ->allow_extra_args(false)
        ->group(kGroup);
    const auto add = [&](CLI::Option* option) { option->needs(extract)->group(kGroup); };
    add(command.add_flag("--lift", options.lift,
                         "if all that is in the archive is one folder with the name of the new "
                         "one, unpack photos, not photos/photos"));
    add(command
            .add_option("--max-bytes", options.maxBytes,
                        "refuse archives whose files take more, or which take more once they are "
                        "decompressed, e.g. 10G (default: what is free, less a twentieth)")
            ->type_name(value::kSize));
    add(command
            .add_option("--max-entries", options.limits.entries,
                        "refuse archives with more entries")
            ->type_name(value::kNumber)
            ->capture_default_str());
    add(command
            .add_option("--max-names", options.maxNames,
                        "refuse archives whose names take more together, e.g. 1G (default 256M)")
            ->type_name(value::kSize));
    add(command
            .add_option("--max-depth", options.limits.depth,
                        "refuse archives with entries deeper than that")
            ->type_name(value::kNumber)
            ->check(CLI::Range(std::size_t{1}, kMaxExtractionDepth))
            ->capture_default_str());
    command.add_flag("--remove-leftovers", options.removeLeftovers,
                     "beside the output, remove hidden folders and files of runs that were "
                     "interrupted, which may hold plaintext");
}

/// An empty one would be no range at all.
std::string whyRangeIsRefused(const std::string& range) {
    const auto parsed = parseByteRange(range);
    return parsed ? "" : describe(parsed.error());
}

} // namespace

void ArchiveOptions::addTo(CLI::App& command, Direction direction) {
    if (direction == Direction::encrypt)
        addArchiving(command, *this);
    else
        addExtracting(command, *this);
}

Result<ExtractionRequest> ArchiveOptions::extraction() const {
    ExtractionRequest request{only, limits, lift, onlyExact};
    const auto take = [](const std::string& text, const char* option, auto& into) -> Result<void> {
        if (text.empty()) return {};
        const auto bytes = parseByteCount(text);
        if (!bytes) return Error{ErrorCode::badTuning, option + (", " + bytes.error().context)};
        into = *bytes;
        return {};
    };
    if (auto ok = take(maxBytes, "--max-bytes", request.limits.bytes); !ok) return ok.error();
    if (auto ok = take(maxNames, "--max-names", request.limits.nameBytes); !ok) return ok.error();
    return request;
}

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
