// SPDX-License-Identifier: GPL-3.0-or-later
/// `encrypt` and `decrypt` with several files or folders, whatever becomes of each, and a summary.
#include "app/cli/crypt_options.h"
#include "app/cli/derivation_time.h"
#include "app/cli/outcome.h"
#include "app/cli/printing.h"
#include "app/cli/terminal_progress.h"
#include "core/base/stopwatch.h"
#include "core/files/batch.h"
#include "core/files/many_files.h"
#include "core/files/unwrap_ahead.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>

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
        adviseOnDerivation(error);
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
    const auto ahead = unwrapAhead(inputs, *identities, unwrapTuning(job.engine), interrupts());
    if (!ahead) return ahead.error();
    tally.fileKeys = ahead->fileKeys;
    tally.batchEngine = ahead->engine;
    if (!ahead->note.empty()) say("RSA keys are unwrapped one by one. " + ahead->note);
    return {};
}

/// The plan's files that can be worked on.
class PlanBatch final : public Batch {
  public:
    PlanBatch(const FilesPlan& plan, const FileJob& job, const Secret& secret, NameFormat names,
              Tally& tally)
        : plan_(plan), job_(job), secret_(secret), names_(names), tally_(tally),
          progress_(waitingFor(secret)) {
        for (const PlannedFile& file : plan.files)
            if (!file.error) add(file); // those were said already
    }

    std::size_t size() const override { return files_.size(); }
    const PlannedFile& file(std::size_t index) const override { return *files_[index]; }
    FileJob job(std::size_t index) const override {
        FileJob job = job_;
        job.seen = plan_.seen[static_cast<std::size_t>(files_[index] - plan_.files.data())];
        return job;
    }
    const Secret& secret(std::size_t) const override { return secret_; }

    bool cancelled() const override { return interrupts().cancelled(); }
    void begun(std::size_t) override {}
    void progressed(std::size_t index, std::uint64_t done, std::uint64_t total) override {
        const double share =
            total == 0 ? 0 : static_cast<double>(done) / static_cast<double>(total);
        progress_.report(
            done_ + static_cast<std::uint64_t>(share * static_cast<double>(files_[index]->bytes)),
            total_);
    }

    void ended(std::size_t index, Result<FileOutcome> outcome) override {
        const PlannedFile& file = *files_[index];
        done_ += file.bytes;
        progress_.setOf(fmt::format("{} of {} files  ", ++ended_, files_.size()));
        progress_.report(done_, total_);
        if (!outcome && outcome.error().code == ErrorCode::cancelled) return;
        if (!outcome) return tally_.add(file, outcome.error());
        ++tally_.done;
        tally_.bytes += outcome->bytesIn;
        for (const std::string& note : outcome->notes)
            say(file.input.string() + ": " + note);
        printOutput(file.input, file.output, names_);
    }

  private:
    void add(const PlannedFile& file) {
        files_.push_back(&file);
        total_ += file.bytes;
    }

    const FilesPlan& plan_;
    const FileJob& job_;
    const Secret& secret_;
    const NameFormat names_;
    Tally& tally_;
    std::vector<const PlannedFile*> files_;
    std::uint64_t total_ = 0;
    std::uint64_t done_ = 0; // changes while one file ends, or while no small one is worked on
    std::size_t ended_ = 0;
    TerminalProgress progress_;
};

/// Beside all outputs.
void sayAllLeftovers(const FilesPlan& plan, bool remove) {
    std::set<std::filesystem::path> seen;
    for (const PlannedFile& file : plan.files) {
        const std::filesystem::path output = file.output;
        if (seen.insert(output.parent_path()).second) sayLeftovers(output, remove);
    }
}

void runAll(const FilesPlan& plan, const FileJob& job, const Secret& secret, NameFormat names,
            Tally& tally) {
    MadeFolders folders;
    PlanBatch batch(plan, job, secret, names, tally);
    runBatch(batch, folders);
    if (!batch.cancelled() || printingFailed()) return;
    say("Cancelled."); // the summary says what was written
    tally.exitCode = kCancelled;
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
    if (!options.encrypting()) sayAllLeftovers(*plan, options.archives.removeLeftovers);
    for (const PlannedFile& file : plan->files)
        if (file.error) tally.add(file, *file.error);
    if (tally.failed < plan->files.size()) {
        if (!accepted(job)) return fail(Error{ErrorCode::cancelled, {}});
        auto secret = readSecret(options, job);
        if (!secret) return fail(secret.error());
        sayDerivationTime(*plan, job, *secret);
        if (plan->files.size() > 1) shareDerivations(*secret, interrupts());
        (void)clock.lap(); // typing does not count
        if (auto ok = unwrapKeys(*plan, job, *secret, tally); !ok)
            tally.exitCode = fail(ok.error());
        else
            runAll(*plan, job, *secret, options.names(), tally);
    }
    if (!printingFailed()) printSummary(options, *plan, tally, clock.seconds());
    return tally.exitCode;
}

} // namespace blockwarp::cli
