// SPDX-License-Identifier: GPL-3.0-or-later
/// `encrypt` and `decrypt` with several files or folders, whatever becomes of each, and a summary.
#include "app/cli/crypt_options.h"
#include "app/cli/printing.h"
#include "app/cli/secret_options.h"
#include "app/cli/terminal_progress.h"
#include "core/base/stopwatch.h"
#include "core/queue/file_queue.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace blockwarp::cli {
namespace {

struct Tally {
    std::size_t done = 0;
    std::size_t failed = 0;
    std::uint64_t bytes = 0;
    std::optional<BatchUnwrapped> unwrapped;
    int exitCode = kDone;

    void add(const PathText& input, const Error& error) {
        say(input.string() + ": " + describe(error));
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
    if (tally.unwrapped && tally.unwrapped->fileKeys != 0)
        line += fmt::format("; {} RSA file keys in one batch ({})", tally.unwrapped->fileKeys,
                            engineSpec(tally.unwrapped->engine).name);
    say(line);
}

void sayUnwrapping(const FilesPlan& plan, const Secret& secret) {
    const auto inputs =
        std::ranges::count_if(plan.files, [](const auto& file) { return !file.error; });
    if (std::holds_alternative<keys::Identities>(secret) &&
        static_cast<std::size_t>(inputs) >= kMinToUnwrapInBatch && ::isatty(STDERR_FILENO) != 0)
        say(fmt::format("Looking for RSA file keys in {} files ...", inputs));
}

/// Prints what becomes of each file.
class Printer final : public QueueWatcher {
  public:
    Printer(const FilesPlan& plan, const Secret& secret, NameFormat names, Tally& tally)
        : plan_(plan), names_(names), tally_(tally), line_(waitingFor(secret)) {}

    void run(FileQueue& queue, QueuePlan plan) {
        queue_ = &queue;
        queue.start(std::move(plan));
        follow(queue, line_);
    }

    void started(int) override { sayUnwrapped(); }
    void startedTogether() override { sayUnwrapped(); }
    void ended(int row) override {
        if (plan_.files[static_cast<std::size_t>(row)].error) return; // was said before
        const QueueItem& item = queue_->list().item(row);
        line_.setOf(fmt::format("{} of {} files  ", ++ended_, queue_->count().files));
        if (item.state == ItemState::failed)
            return tally_.add(item.input, item.refused ? item.obstacle->error : *item.failure);
        if (item.state != ItemState::done) return; // cancelled
        const FileOutcome& outcome = item.result->runs.back().outcome;
        ++tally_.done;
        tally_.bytes += outcome.bytesIn;
        for (const Message& note : outcome.notes)
            say(fmt::format("{}: {}", item.input.string(), english(note)));
        printOutput(item.input, item.result->output, names_);
    }

  private:
    void sayUnwrapped() {
        tally_.unwrapped = queue_->unwrapped();
        if (tally_.unwrapped && !tally_.unwrapped->note.empty())
            say("RSA keys are unwrapped one by one. " + tally_.unwrapped->note);
    }

    const FilesPlan& plan_;      ///< its files are the queue's rows
    FileQueue* queue_ = nullptr; ///< that it watches
    const NameFormat names_;
    Tally& tally_;
    std::size_t ended_ = 0;
    TerminalProgress line_;
};

/// Beside all outputs.
void sayAllLeftovers(const FilesPlan& plan, bool remove) {
    std::set<std::filesystem::path> seen;
    for (const PlannedFile& file : plan.files) {
        const std::filesystem::path output = file.output;
        if (seen.insert(output.parent_path()).second) sayLeftovers(output, remove);
    }
}

/// As planFiles() named the outputs.
OutputRule ruleOf(const CryptOptions& options, const FileJob& job) {
    return {.direction = options.direction,
            .container = job.container().value_or(Container::blockwarp),
            .inFolder = !options.output.empty(),
            .folder = options.output,
            .keepTar = true,
            .replace = options.force};
}

void runAll(const FilesPlan& plan, const CryptOptions& options, const FileJob& job, Secret secret,
            Tally& tally) {
    Printer printer(plan, secret, options.names(), tally);
    FileQueue queue(printer);
    queue.list().setRule(ruleOf(options, job));
    queue.add(plan);
    QueuePlan how;
    how.job = job;
    how.taken = Taken::asLooked;
    how.unnamed = job.cipher();
    how.secrets.usual = sourceOf(std::move(secret));
    printer.run(queue, std::move(how));
    if (!interrupts().cancelled() || printingFailed()) return;
    say("Cancelled."); // the summary says what was written
    tally.exitCode = kCancelled;
}

/// Those that may be done.
std::vector<std::filesystem::path> inputsOf(const FilesPlan& plan) {
    std::vector<std::filesystem::path> inputs;
    for (const PlannedFile& file : plan.files)
        if (!file.error) inputs.emplace_back(file.input);
    return inputs;
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
        if (file.error) tally.add(file.input, *file.error);
    if (tally.failed < plan->files.size()) {
        if (!accepted(job)) return fail(Error{ErrorCode::cancelled, {}});
        auto secret = readSecret(options, job,
                                 [&] { return ring::closedFiles(inputsOf(*plan), interrupts()); });
        if (!secret) return fail(secret.error());
        sayDerivationTime(*plan, job, *secret);
        sayUnwrapping(*plan, *secret);
        (void)clock.lap(); // typing does not count
        runAll(*plan, options, job, std::move(*secret), tally);
    }
    if (!printingFailed()) printSummary(options, *plan, tally, clock.seconds());
    return tally.exitCode;
}

} // namespace blockwarp::cli
