// SPDX-License-Identifier: GPL-3.0-or-later
/// `verify`: authenticates files and writes nothing.
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/secret_arguments.h"
#include "app/cli/secret_options.h"
#include "app/cli/terminal_progress.h"
#include "app/cli/tuning_options.h"
#include "app/cli/value_names.h"
#include "core/base/text.h"
#include "core/io/descriptor_stream.h"
#include "core/queue/file_queue.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

namespace blockwarp::cli {
namespace {

struct VerifyOptions {
    SecretOptions secret;
    TuningOptions tuning;
    bool json = false;
    std::vector<std::string> inputs;
};

int exitCodeOf(FileVerdict verdict) {
    switch (verdict) {
    case FileVerdict::authentic:
        return kDone;
    case FileVerdict::damaged:
    case FileVerdict::wrongKey:
        return kWrongKeyOrDamaged;
    case FileVerdict::unverifiable:
    case FileVerdict::unread:
        break;
    }
    return kFailed;
}

/// One line, so that a program can read file by file. A name that is no UTF-8 is shown with U+FFFD.
std::string jsonLine(const std::filesystem::path& file, const Authenticity& found) {
    nlohmann::ordered_json line{{"name", file.string()},
                                {"format", containerSpec(found.container).name},
                                {"cipher", nullptr},
                                {"bytes", found.bytes},
                                {"verdict", nameOf(found.verdict)},
                                {"damaged_from", nullptr},
                                {"healable", found.healable},
                                {"why", nullptr}};
    if (found.cipher != nullptr) line["cipher"] = found.cipher->name;
    if (found.damagedFrom) line["damaged_from"] = *found.damagedFrom;
    if (found.error) line["why"] = describe(*found.error);
    return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

class Findings final : public QueueWatcher {
  public:
    Findings(const Secret& secret, bool json) : json_(json), line_(waitingFor(secret)) {}

    void run(FileQueue& queue, std::vector<int> rows, QueuePlan plan) {
        queue_ = &queue;
        queue.verify(std::move(rows), std::move(plan));
        follow(queue, line_);
    }

    void ended(int row) override {
        if (printingFailed()) return;
        const QueueItem& item = queue_->list().item(row);
        const Authenticity& found = *item.verdict;
        exitCode_ = std::max(exitCode_, exitCodeOf(found.verdict));
        bytes_ += found.bytes;
        line_.setOf(
            fmt::format("{} of {} files  ", queue_->examined().ended(), queue_->examined().files));
        if (json_)
            put("{}\n", jsonLine(item.input, found));
        else
            put("{}\t{}\n", nameOf(found.verdict), displayName(item.input.string()));
        if (found.error) say(item.input.string() + ": " + describe(*found.error));
    }

    int exitCode() const { return interrupts().cancelled() ? int{kCancelled} : exitCode_; }
    std::string summary() const {
        const ExamCount& count = queue_->examined();
        std::string line =
            fmt::format("{} of {} file(s) looked at, {} bytes", count.ended(), count.files, bytes_);
        for (std::size_t i = 0; i < count.byVerdict.size(); ++i)
            if (count.byVerdict[i] != 0)
                line += fmt::format("; {}: {}", nameOf(static_cast<FileVerdict>(i)),
                                    count.byVerdict[i]);
        return line;
    }

  private:
    FileQueue* queue_ = nullptr; ///< that it watches
    const bool json_;
    std::uint64_t bytes_ = 0;
    int exitCode_ = kDone;
    TerminalProgress line_;
};

int verify(const VerifyOptions& options, const EngineRequest& engine) {
    const FoundFiles found = findEncrypted({options.inputs.begin(), options.inputs.end()});
    for (const Error& error : found.errors)
        (void)fail(error);
    const int exitCode = found.errors.empty() ? kDone : kFailed;
    if (found.files.empty()) {
        say("There is no encrypted file.");
        return kFailed;
    }
    const auto closed = [&] { return ring::closedFiles(found.files, interrupts()); };
    auto secret = options.secret.readToOpen(closed, nullptr, {});
    if (!secret) return fail(secret.error());
    Findings findings(*secret, options.json);
    FileQueue queue(findings);
    std::vector<QueueFile> files;
    for (const std::filesystem::path& file : found.files)
        files.push_back({.input = file});
    queue.list().append(queue.list().missing(files));
    std::vector<int> rows(static_cast<std::size_t>(queue.list().size()));
    std::iota(rows.begin(), rows.end(), 0);
    QueuePlan plan;
    plan.job.engine = engine;
    plan.secrets.usual = sourceOf(std::move(*secret));
    findings.run(queue, std::move(rows), std::move(plan));
    if (!printingFailed()) say(findings.summary());
    return std::max(exitCode, findings.exitCode());
}

int run(VerifyOptions& options) {
    if (const auto why = whyInputsAreRefused({options.inputs.begin(), options.inputs.end()});
        !why.empty())
        return failUsage(why);
    if (std::ranges::any_of(options.inputs, [](const auto& one) { return isStandardStream(one); }))
        return failUsage("Standard input is decrypted to be verified: "
                         "`blockwarp-cli decrypt -o - - >/dev/null`.");
    if (options.secret.isKey())
        return failUsage("A file of the container raw cannot be verified: nothing in it "
                         "authenticates what it holds.");
    if (options.secret.isOpenssl())
        return failUsage("A file of the container openssl cannot be verified: nothing in it "
                         "authenticates what it holds.");
    const auto engine = options.tuning.read();
    if (!engine) return fail(engine.error());
    return verify(options, *engine);
}

} // namespace

void addVerifyCommand(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand(
        "verify", "Say whether encrypted files are as they were, and write nothing");
    auto options = std::make_shared<VerifyOptions>();
    options->secret.addTo(*command, Direction::decrypt);
    command->add_flag("--json", options->json, "one object a line for each file");
    command
        ->add_option("inputs", options->inputs,
                     "files, and folders: all encrypted files in them and below")
        ->type_name(value::kInput)
        ->required();
    options->tuning.addTo(*command);
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace blockwarp::cli
