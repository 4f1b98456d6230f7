// SPDX-License-Identifier: GPL-3.0-or-later
/// `encrypt` and `decrypt`.
#include "app/cli/ask.h"
#include "app/cli/crypt_options.h"
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/secret_arguments.h"
#include "app/cli/value_names.h"
#include "core/files/file_draft.h"
#include "core/files/inspect.h"
#include "core/files/many_files.h"
#include "core/files/salvage.h"
#include "core/format/age_file.h"
#include "core/io/descriptor_stream.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

namespace blockwarp::cli {
namespace {

constexpr std::string_view kDefaultCipher = "aes-256-gcm";

Error usage(std::string reason) {
    return {ErrorCode::unsupported, std::move(reason)};
}

/// The container that was named; encrypting, otherwise the one that the secret fits; decrypting,
/// nothing where the file is to say it.
Result<std::optional<Container>> readContainer(const CryptOptions& options) {
    if (!options.container.empty()) {
        const auto* spec = findContainer(options.container);
        if (spec == nullptr) return usage("there is no container called " + options.container);
        if (spec->takesPassphrase == options.secret.isKey())
            return usage("the container " + options.container +
                         (options.secret.isKey() ? " takes no --key-file"
                                                 : " takes --key-file and --iv-hex"));
        return std::optional(spec->container);
    }
    if (!options.encrypting()) return std::optional<Container>();
    return std::optional(options.secret.isKey() ? Container::raw : Container::blockwarp);
}

/// Null, decrypting, where the file is to say it.
Result<const CipherSpec*> readCipher(const CryptOptions& options,
                                     std::optional<Container> container) {
    if (options.cipher.empty()) {
        if (!options.encrypting()) return nullptr;
        if (container == Container::age) return findCipher(age::kPayloadCipher);
        if (container == Container::blockwarp) return findCipher(kDefaultCipher);
        return usage("the container " + std::string(containerSpec(*container).name) +
                     " needs --cipher");
    }
    const CipherSpec* cipher = findCipher(options.cipher);
    if (cipher == nullptr)
        return usage("there is no cipher called " + options.cipher +
                     "; see `blockwarp-cli ciphers`");
    if (auto why = container ? whyCipherIsRefused(*container, *cipher) : ""; !why.empty())
        return usage(std::move(why));
    return cipher;
}

/// Only OpenSSL's files have iterations and a derivation to choose; elsewhere they would be taken
/// and do nothing. Where files are to say their container, a cipher must be named that such a file
/// can have, and then the job is for such files alone: folders and standard input are not known
/// before. False: refused.
bool settleDerivation(const CryptOptions& options, const CipherSpec* cipher,
                      std::optional<Container>& container) {
    if (container) return container == Container::openssl;
    if (cipher == nullptr || !whyCipherIsRefused(Container::openssl, *cipher).empty()) return false;
    if (!isForMany(options) && !isStandardStream(options.inputs.front())) {
        const auto found = detectContainer(std::filesystem::path(options.inputs.front()));
        if (found && containerSpec(*found).namesCipher) return false;
    }
    container = Container::openssl;
    return true;
}

void printSummary(const FileOutcome& outcome) {
    for (const Message& note : outcome.notes)
        say(english(note));
    if (::isatty(STDERR_FILENO) == 0) return;
    const double speed = static_cast<double>(outcome.bytesIn) / outcome.phases.wall / 1e9;
    const std::string line = fmt::format(
        "{} bytes in {:.2f} s{} ({}, {}{}{}, {} worker(s){})\n", outcome.bytesIn,
        outcome.phases.wall, speed >= 0.01 ? fmt::format(", {:.2f} GB/s", speed) : "",
        outcome.cipher->name, engineSpec(outcome.engine).name, outcome.strategy.empty() ? "" : ", ",
        outcome.strategy, outcome.workers, outcome.verified ? ", verified" : "");
    (void)std::fputs(line.c_str(), stderr);
}

/// Says what went wrong, and which option may help.
int failWithAdvice(const Error& error) {
    const int code = failUnlessForced(error, kKeepBothOrReplace);
    adviseOnDerivation(error);
    return code;
}

int runOne(const CryptOptions& options, FileJob job) {
    const std::filesystem::path input = options.inputs.front();
    const bool named = !options.output.empty();
    if (!named && isStandardStream(input))
        return failUsage("-o says where the output goes; - is standard output.");
    const std::filesystem::path output =
        named ? std::filesystem::path(options.output)
              : suggestOutput(input, options.direction,
                              job.container().value_or(Container::blockwarp));
    job.input = input;
    job.target.output = output;
    const auto outcome = runJob(options, std::move(job));
    if (!outcome) return failWithAdvice(outcome.error());
    if (!named) printOutput(input, output, options.names());
    printSummary(*outcome);
    return kDone;
}

/// A part under the name of the whole would be taken for it, so its name is always said.
int runRange(const CryptOptions& options, FileJob job) {
    if (options.archives.any() || options.archives.choosesEntries())
        return failUsage("--range is of a file, not of what is in an archive.");
    if (isForMany(options)) return failUsage("--range is of one file.");
    if (options.output.empty())
        return failUsage("-o says where the range goes; - is standard output.");
    const auto range = parseByteRange(options.parts.range);
    if (!range) return fail(range.error());
    job.work = DecryptRange{*job.opening(), *range};
    return runOne(options, std::move(job));
}

int run(CryptOptions& options) {
    if (const auto why = whyInputsAreRefused({options.inputs.begin(), options.inputs.end()});
        !why.empty())
        return failUsage(why);
    const auto inputs = std::ranges::count(options.inputs, "-");
    if (options.secret.standardInputs() + static_cast<std::size_t>(inputs) > 1)
        return fail(usage("only one of input and secrets can come from standard input"));
    auto engine = options.tuning.read();
    if (!engine) return fail(engine.error());
    auto container = readContainer(options);
    if (!container) return fail(container.error());
    const auto cipher = readCipher(options, *container);
    if (!cipher) return fail(cipher.error());
    if (const auto why = options.secret.whyKdfIsRefused(options.direction); !why.empty())
        return failUsage(why);
    if (options.secret.isOpenssl() && !settleDerivation(options, *cipher, *container))
        return failUsage(fmt::format("{} is for the container openssl; to open such a file, give "
                                     "--cipher, too. Blockwarp and age files have scrypt instead.",
                                     options.secret.iterations ? "--iterations" : "--kdf"));
    FileJob job{.target = {.output = {}, .overwrite = options.force}, .engine = std::move(*engine)};
    if (options.encrypting())
        job.work =
            EncryptFile{{*cipher, **container, options.armor, options.recovery}, options.verify};
    else
        job.work = DecryptFile{{*cipher, *container, !options.secret.isKey()}};
    if (options.encrypting() && options.output == "-" && !options.armor &&
        ::isatty(STDOUT_FILENO) != 0)
        return failUsage("Bytes would go to the terminal: redirect standard output, or encrypt "
                         "into an age file with --armor.");
    if (options.parts.salvage) return runSalvage(options, std::move(job));
    if (!options.parts.range.empty()) return runRange(options, std::move(job));
    if (options.archives.any()) return runArchive(options, std::move(job));
    if (options.archives.choosesEntries())
        return failUsage("--only and --only-exact are for --extract and --list.");
    return isForMany(options) ? runMany(options, job) : runOne(options, job);
}

/// An empty name, as of a shell's variable, is none that somebody chose.
std::string whyNameIsRefused(const std::string& name) {
    return name.empty() ? "the name is empty" : "";
}

/// To a person who left the format to the program and has keys of age's.
void sayThatAgeOpensAnywhere(const CryptOptions& options, const Secret& secret) {
    const auto* recipients = std::get_if<keys::Recipients>(&secret);
    if (recipients == nullptr || !options.container.empty() || !options.cipher.empty()) return;
    if (!keys::ofKind<keys::RsaRecipient>(*recipients).empty()) return;
    if (::isatty(STDERR_FILENO) == 0) return;
    say("Only Blockwarp, on Linux, opens what this makes. With --container age, programs for "
        "Windows, macOS and Linux do.");
}

void addCrypt(CLI::App& app, Direction direction, int& exitCode) {
    const bool encrypting = direction == Direction::encrypt;
    auto* command = app.add_subcommand(encrypting ? "encrypt" : "decrypt",
                                       encrypting ? "Encrypt files" : "Decrypt files");
    auto options = std::make_shared<CryptOptions>();
    options->direction = direction;
    command
        ->add_option("--cipher", options->cipher,
                     encrypting ? "see `blockwarp-cli ciphers` (default aes-256-gcm)"
                                : "only for openssl and raw, which do not say it")
        ->type_name(value::kCipher);
    command
        ->add_option("--container", options->container,
                     encrypting ? "blockwarp (the default), age, openssl, or raw"
                                : "default: found from the file")
        ->type_name(value::kContainer);
    options->secret.addTo(*command, direction);
    if (encrypting) {
        command->add_flag("--armor", options->armor, "age: write text instead of bytes");
        command->add_flag("--verify", options->verify,
                          "decrypt what was written and compare it with the input");
        command
            ->add_option("--recovery", options->recovery,
                         "also make OUTPUT.recovery, which heals the output if so much of it is "
                         "lost in one piece, in percent (1 to 50; 5 is usual)")
            ->type_name(value::kNumber)
            ->check(CLI::Range(recovery::kMinPercent, recovery::kMaxPercent));
    }
    command->add_flag("--force", options->force, "replace the output if it exists");
    command->add_flag("-R,--recursive", options->recursive, "of folders, also the folders in them");
    command->add_flag("--null", options->null, kNullFlag);
    command
        ->add_option("-o,--output", options->output,
                     "output file; - for standard output. Of several inputs or a folder: the "
                     "folder for their outputs, made if missing (default: beside each input, "
                     "under a name that is printed)")
        ->check(whyNameIsRefused)
        ->type_name(value::kOutput);
    command
        ->add_option("inputs", options->inputs,
                     encrypting ? "input file; - for standard input. Or several, or folders: all "
                                  "files in them but those that are encrypted already"
                                : "input file; - for standard input. Or several, or folders: all "
                                  "Blockwarp and age files in them")
        ->type_name(value::kInput)
        ->required();
    options->archives.addTo(*command, direction);
    if (!encrypting) options->parts.addTo(*command);
    options->tuning.addTo(*command);
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace

Result<Secret> readSecret(const CryptOptions& options, const FileJob& job,
                          const SecretOptions::ClosedFiles& files) {
    if (!options.encrypting())
        return options.secret.readToOpen(files, job.cipher(), job.container());
    auto secret = options.secret.read(job.cipher(), job.direction(), job.container());
    if (secret) sayThatAgeOpensAnywhere(options, *secret);
    return secret;
}

Result<Secret> readSecret(const CryptOptions& options, OpenedFile& opened) {
    const std::filesystem::path input = opened.job().input;
    return readSecret(options, opened.job(), [&]() -> Result<std::vector<ring::ClosedFile>> {
        if (opened.file() != nullptr) return ring::closedFiles({input}, interrupts());
        auto start = opened.start(interrupts());
        if (!start) return start.error();
        return std::vector{ring::closedPipe(input, std::move(*start))};
    });
}

Result<FileOutcome> runJob(const CryptOptions& options, FileJob job) {
    if (!options.encrypting() && !isStandardStream(job.target.output))
        sayLeftovers(job.target.output, options.archives.removeLeftovers);
    auto opened = OpenedFile::open(std::move(job));
    if (!opened) return opened.error();
    return withSecret(
        options, std::move(*opened), [](OpenedFile file, Secret secret, ProgressSink& progress) {
            JobContext context;
            return runFileJob(std::move(file), std::move(secret), context, interrupts(), progress);
        });
}

void adviseOnDerivation(const Error& error) {
    if (error.code != ErrorCode::wrongDerivation && error.code != ErrorCode::derivationUnknown)
        return;
    say("If openssl enc had -pbkdf2, say --iterations 10000 or its number behind -iter; without "
        "-pbkdf2, say --kdf evp-sha256, or for OpenSSL before 1.1.0 --kdf evp-md5; for a file of "
        "Blockwarp, --iterations 600000. A wrong one may pass by chance: look at what comes out.");
}

bool accepted(const FileJob& job) {
    const Sealing* sealing = job.sealing();
    if (sealing == nullptr) return true;
    const auto caution = cautionOf(sealing->container, *sealing->cipher);
    const bool ecb = sealing->cipher->algorithm == Algorithm::aesEcb;
    const bool watched = ::isatty(STDERR_FILENO) != 0;
    if (caution.empty() || (!watched && !ecb)) return true; // a script's log keeps the worst one
    say(caution);
    return !ecb || !watched || job.target.overwrite || TerminalAsker().agrees(Prompt::useEcb);
}

void addCryptCommands(CLI::App& app, int& exitCode) {
    addCrypt(app, Direction::encrypt, exitCode);
    addCrypt(app, Direction::decrypt, exitCode);
}

int runSalvage(const CryptOptions& options, FileJob job) {
    if (options.archives.list || (!options.archives.extract && options.archives.choosesEntries()))
        return failUsage("--salvage saves a file, or with --extract what an archive begins with.");
    if (options.force) return failUsage("--salvage never replaces a file; it takes no --force.");
    if (isForMany(options)) return failUsage("--salvage is of one file.");
    if (options.archives.extract && options.output.empty())
        return failUsage("-o names the folder to unpack into, to which .salvaged is added.");
    job.input = options.inputs.front();
    job.target.output = options.output.empty()
                            ? suggestOutput(job.input, Direction::decrypt, Container::blockwarp)
                            : std::filesystem::path(options.output);
    if (options.archives.extract) {
        auto request = options.archives.extraction();
        if (!request) return fail(request.error());
        job.work = ExtractArchive{*job.opening(), std::move(*request)};
    }
    sayLeftovers(job.target.output, options.archives.removeLeftovers);
    auto opened = openSalvage(std::move(job));
    if (!opened) return fail(opened.error());
    const auto done = withSecret(
        options, std::move(*opened), [](OpenedFile file, Secret secret, ProgressSink& progress) {
            return salvageFile(std::move(file), std::move(secret), interrupts(), progress);
        });
    if (!done) return fail(done.error());
    printOutput(options.inputs.front(), done->names.contents, options.names());
    say(english(sentenceOf(*done)));
    if (!done->whole()) return kWrongKeyOrDamaged;
    return done->flushed ? kDone : kFailed;
}

} // namespace blockwarp::cli
