// SPDX-License-Identifier: GPL-3.0-or-later
/// `encrypt --archive`, `decrypt --extract` and `decrypt --list`.
#include "app/cli/crypt_options.h"
#include "app/cli/printing.h"
#include "core/base/text.h"
#include "core/files/archive_listing.h"
#include "core/files/archive_names.h"
#include "core/io/leftovers.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <ctime>
#include <filesystem>

namespace blockwarp::cli {
namespace {

namespace fs = std::filesystem;

void printSummary(const FileOutcome& outcome, std::string_view what) {
    for (const Message& note : outcome.notes)
        say(english(note));
    if (::isatty(STDERR_FILENO) == 0) return;
    (void)std::fputs(fmt::format("{} entries {}, {} bytes in {:.2f} s ({}, {}, {} worker(s))\n",
                                 outcome.archive.entries, what, outcome.bytesIn,
                                 outcome.phases.wall, outcome.cipher->name,
                                 engineSpec(outcome.engine).name, outcome.workers)
                         .c_str(),
                     stderr);
}

std::string modeText(const TarEntry& entry) {
    constexpr std::string_view letters = "rwxrwxrwx";
    std::string text(1, entry.kind == TarKind::folder         ? 'd'
                        : entry.kind == TarKind::symbolicLink ? 'l'
                        : entry.kind == TarKind::hardLink     ? 'h'
                        : entry.kind == TarKind::file         ? '-'
                                                              : '?');
    for (std::size_t i = 0; i < letters.size(); ++i)
        text += (entry.mode >> (letters.size() - 1 - i)) & 1U ? letters[i] : '-';
    return text;
}

std::string timeText(const TarEntry& entry) {
    std::array<char, 32> text{};
    std::tm parts{};
    if (::localtime_r(&entry.time.tv_sec, &parts) == nullptr) return "?";
    const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &parts);
    return {text.data(), length};
}

void printEntry(const TarEntry& entry, NameFormat format) {
    std::string line = entry.name + '\0';
    if (format == NameFormat::lines) {
        line = fmt::format("{} {:>12} {:>16} {}", modeText(entry), entry.bytes, timeText(entry),
                           displayName(entry.name));
        if (entry.kind == TarKind::symbolicLink) line += " -> " + displayName(entry.target);
        if (entry.kind == TarKind::hardLink) line += " link to " + displayName(entry.target);
        if (entry.kind == TarKind::other) line += " (" + entry.type + ")";
        line += '\n';
    }
    putText(line);
}

int runArchiving(const CryptOptions& options, FileJob job) {
    const bool named = !options.output.empty();
    if (options.recursive)
        return failUsage("-R is for files that are encrypted each by itself; an archive always "
                         "has all that is in its folders.");
    if (!named && options.inputs.size() > 1)
        return failUsage("-o says what the archive of several folders is called.");
    if (job.verifies())
        return fail(
            {ErrorCode::unsupported, "an archive is not read twice, so it cannot be verified"});
    ArchiveRequest archive{{options.inputs.begin(), options.inputs.end()},
                           options.archives.keepGoing};
    if (options.archives.compresses()) archive.zstdLevel = options.archives.zstdLevel;
    archive.padded = options.archives.pad;
    const fs::path output = named ? fs::path(options.output)
                                  : suggestArchive(options.inputs.front(), *job.container(),
                                                   options.archives.compresses());
    job.work = EncryptArchive{*job.sealing(), std::move(archive)};
    job.target.output = output;
    const auto outcome = runJob(options, std::move(job));
    if (!outcome) return failUnlessForced(outcome.error(), kKeepBothOrReplace);
    if (!named) printOutput(options.inputs.front(), output, options.names());
    for (const LeftOut& entry : outcome->archive.leftOut)
        say(fmt::format("Left out {}: {}.", entry.path, entry.why));
    printSummary(*outcome, "archived");
    return outcome->archive.leftOut.empty() ? kDone : kFailed;
}

int runExtracting(const CryptOptions& options, FileJob job) {
    if (options.output.empty()) return failUsage("-o names the folder to unpack into.");
    auto request = options.archives.extraction();
    if (!request) return fail(request.error());
    job.work = ExtractArchive{*job.opening(), std::move(*request)};
    job.target.output = options.output;
    const auto outcome = runJob(options, std::move(job));
    if (!outcome) return fail(outcome.error());
    printSummary(*outcome, "unpacked");
    return kDone;
}

int runListing(const CryptOptions& options, FileJob job) {
    if (!options.output.empty()) return failUsage("--list prints; it takes no -o.");
    job.target.output = "-";
    auto opened = OpenedFile::open(std::move(job));
    if (!opened) return fail(opened.error());
    const auto listed = withSecret(
        options, std::move(*opened), [&](OpenedFile file, Secret secret, ProgressSink& progress) {
            return listArchive(
                std::move(file), {options.archives.only, options.archives.onlyExact},
                std::move(secret),
                [&](const TarEntry& entry) { printEntry(entry, options.names()); }, interrupts(),
                progress);
        });
    return listed ? kDone : fail(listed.error());
}

} // namespace

void sayLeftovers(const fs::path& output, bool remove) {
    const fs::path plain = output.has_filename() ? output : output.parent_path(); // "folder/"
    for (const fs::path& found : findLeftovers(plain.parent_path())) {
        if (!remove) {
            say(fmt::format("{} was left behind by a run that was interrupted, and may hold "
                            "plaintext. --remove-leftovers removes it.",
                            found.string()));
            continue;
        }
        const auto removed = removeLeftover(found);
        say(removed ? fmt::format("Removed {}, which was left behind.", found.string())
                    : fmt::format("What was left behind could not be removed: {}.",
                                  removed.error().context));
    }
}

int runArchive(const CryptOptions& options, FileJob job) {
    if (options.archives.archive) return runArchiving(options, std::move(job));
    if (options.recursive) return failUsage("-R is for folders, not for archives.");
    if (options.inputs.size() != 1) return failUsage("One archive is opened at a time.");
    job.input = options.inputs.front();
    return options.archives.extract ? runExtracting(options, std::move(job))
                                    : runListing(options, std::move(job));
}

} // namespace blockwarp::cli
