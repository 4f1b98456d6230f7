// SPDX-License-Identifier: GPL-3.0-or-later
/// `encrypt` and `decrypt` with several files or folders: one after the other, whatever becomes of
/// each, and a summary.
#include "app/cli/crypt_options.h"
#include "app/cli/outcome.h"
#include "app/cli/terminal_progress.h"
#include "core/base/display_name.h"
#include "core/base/stopwatch.h"
#include "core/files/many_files.h"
#include "core/files/unwrap_ahead.h"
#include "core/pipeline/sessions.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

namespace blockwarp::cli {
namespace {

struct Tally {
    std::size_t done = 0;
    std::size_t failed = 0;
    std::size_t fileKeys = 0; ///< unwrapped in a batch
    EngineKind batchEngine = EngineKind::cpu;
    std::uint64_t bytes = 0;
    int exitCode = kDone;

    void add(const PlannedFile& file, const Error& error) {
        say(file.input.string() + ": " + describe(error));
        exitCode = std::max(exitCode, exitCodeFor(error.code));
        ++failed;
    }
};

void printSummary(const CryptOptions& options, const FilesPlan& plan, const Tally& tally,
                  double seconds) {
    std::string line = fmt::format("{} of {} file(s) {}", tally.done, plan.files.size(),
                                   options.encrypting() ? "encrypted" : "decrypted");
    line += fmt::format(", {} bytes in {:.2f} s", tally.bytes, seconds);
    if (tally.failed != 0) line += fmt::format("; {} failed", tally.failed);
    const std::size_t left = plan.files.size() - tally.done - tally.failed;
    if (left != 0) line += fmt::format("; {} not started", left);
    if (!plan.skipped.empty()) line += fmt::format("; {} skipped", plan.skipped.size());
    if (tally.fileKeys != 0)
        line += fmt::format("; {} RSA file keys in one batch ({})", tally.fileKeys,
                            engineSpec(tally.batchEngine).name);
    say(line);
}

/// Errors: cancelled.
Result<void> unwrapKeys(const FilesPlan& plan, const FileJob& job, Secret& secret, Tally& tally) {
    auto* identities = std::get_if<age::Identities>(&secret);
    if (identities == nullptr) return {};
    std::vector<std::filesystem::path> inputs;
    for (const PlannedFile& file : plan.files)
        if (!file.error) inputs.push_back(file.input);
    if (inputs.size() >= kMinToUnwrapAhead && ::isatty(STDERR_FILENO) != 0)
        say(fmt::format("Looking for RSA file keys in {} files ...", inputs.size()));
    TerminalProgress progress; // hears a cancel
    const auto ahead = unwrapAhead(inputs, *identities, unwrapTuning(job), progress);
    if (!ahead) return ahead.error();
    tally.fileKeys = ahead->fileKeys;
    tally.batchEngine = ahead->engine;
    if (!ahead->note.empty()) say("RSA keys are unwrapped one by one. " + ahead->note);
    return {};
}

Result<FileOutcome> runOne(const FilesPlan& plan, std::size_t index, FileJob job,
                           const Secret& secret, MadeFolders& folders, Sessions& sessions) {
    const PlannedFile& file = plan.files[index];
    if (auto ok = folders.makeFor(file); !ok) return ok.error();
    job.input = file.input;
    job.root = file.root;
    job.output = file.output;
    TerminalProgress progress(fmt::format("{}/{} {}  ", index + 1, plan.files.size(),
                                          displayName(file.input.filename().string())));
    if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
    return runFileJob(job, secret, sessions, progress);
}

void runAll(const FilesPlan& plan, const FileJob& job, const Secret& secret, NameFormat names,
            Tally& tally) {
    MadeFolders folders;
    Sessions sessions;
    for (std::size_t i = 0; i < plan.files.size(); ++i) {
        const PlannedFile& file = plan.files[i];
        if (file.error) continue; // said already
        const auto outcome = runOne(plan, i, job, secret, folders, sessions);
        if (!outcome) {
            if (outcome.error().code == ErrorCode::cancelled) {
                say("Cancelled."); // the summary says what was written
                tally.exitCode = kCancelled;
                return;
            }
            tally.add(file, outcome.error());
            continue;
        }
        ++tally.done;
        tally.bytes += outcome->bytesIn;
        for (const std::string& note : outcome->notes)
            say(file.input.string() + ": " + note);
        printOutput(file.input, file.output, names);
    }
}

} // namespace

bool isForMany(const CryptOptions& options) {
    std::error_code ignored;
    return options.inputs.size() > 1 ||
           std::filesystem::is_directory(options.inputs.front(), ignored);
}

int runMany(const CryptOptions& options, const FileJob& job) {
    if (options.secret.isKey())
        return failUsage("A key and IV must not be used twice: --key-file is for one file.");
    const auto plan = planFiles({.job = job,
                                 .inputs = {options.inputs.begin(), options.inputs.end()},
                                 .folder = options.output,
                                 .recursive = options.recursive});
    if (!plan) return fail(plan.error());
    Stopwatch clock;
    Tally tally;
    for (const SkippedFile& skipped : plan->skipped)
        say(fmt::format("Skipped {}: {}.", skipped.path.string(), skipped.why));
    for (const PlannedFile& file : plan->files)
        if (file.error) tally.add(file, *file.error);
    if (tally.failed < plan->files.size()) {
        if (!accepted(job)) return fail(Error{ErrorCode::cancelled, {}});
        auto secret = options.secret.read(job.cipher, job.direction);
        if (!secret) return fail(secret.error());
        (void)clock.lap(); // typing does not count
        if (auto ok = unwrapKeys(*plan, job, *secret, tally); !ok)
            tally.exitCode = fail(ok.error());
        else
            runAll(*plan, job, *secret, options.names(), tally);
    }
    printSummary(options, *plan, tally, clock.seconds());
    return tally.exitCode;
}

} // namespace blockwarp::cli
