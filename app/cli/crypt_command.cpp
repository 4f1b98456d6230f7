// SPDX-License-Identifier: GPL-3.0-or-later
/// `encrypt` and `decrypt`.
#include "app/cli/commands.h"
#include "app/cli/outcome.h"
#include "app/cli/terminal_progress.h"
#include "app/cli/tuning_options.h"
#include "core/file_job.h"
#include "core/key_input.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <limits>
#include <memory>

namespace blockwarp::cli {
namespace {

/// What was typed.
struct CryptOptions {
    Direction direction;
    std::string cipher;
    std::string container;
    std::string keyFile;
    std::string iv;
    bool noPadding = false;
    std::string passphraseFile;
    std::uint32_t iterations = Passphrase::defaultIterations;
    TuningOptions tuning;
    bool force = false;
    std::string output;
    std::string input;
};

Error usage(std::string reason) {
    return {ErrorCode::unsupported, std::move(reason)};
}

/// The container that was named or, when decrypting, found; otherwise the one the secret fits.
Result<Container> readContainer(const CryptOptions& options) {
    if (!options.container.empty()) {
        const auto* spec = findContainer(options.container);
        if (spec == nullptr) return usage("there is no container called " + options.container);
        return spec->container;
    }
    if (options.direction == Direction::encrypt)
        return options.keyFile.empty() ? Container::openssl : Container::raw;
    const auto found = detectContainer(std::filesystem::path(options.input));
    if (found && *found == Container::raw && options.keyFile.empty())
        return Error{ErrorCode::notThatContainer, options.input};
    return found;
}

Result<Secret> readSecret(const CryptOptions& options, const CipherSpec& cipher) {
    if (!options.keyFile.empty()) {
        if (options.iv.empty() && cipher.ivBytes != 0)
            return usage(std::string(cipher.name) + " needs --iv-hex with --key-file");
        const auto iv = parseIv(options.iv, cipher);
        if (!iv) return iv.error();
        auto key = readKeyFile(options.keyFile, cipher);
        if (!key) return key.error();
        return Secret(RawKey{std::move(*key), *iv, !options.noPadding});
    }
    auto text = readPassphraseFile(options.passphraseFile);
    if (!text) return text.error();
    return Secret(Passphrase{std::move(*text), options.iterations});
}

Result<Secret> secretFor(const CryptOptions& options, const CipherSpec& cipher,
                         Container container) {
    const ContainerSpec& spec = containerSpec(container);
    if (spec.takesPassphrase != options.keyFile.empty())
        return usage("the container " + std::string(spec.name) + " takes --" +
                     (spec.takesPassphrase ? "passphrase" : "key") +
                     "-file (name another with --container if this was found wrongly)");
    return readSecret(options, cipher);
}

void printSummary(const FileOutcome& outcome) {
    for (const std::string& note : outcome.notes)
        say(note);
    if (::isatty(STDERR_FILENO) == 0) return;
    const std::string line = fmt::format(
        "{} bytes in {:.2f} s, {:.2f} GB/s ({}{}{}, {} lane(s))\n", outcome.bytesIn,
        outcome.phases.wall, static_cast<double>(outcome.bytesIn) / outcome.phases.wall / 1e9,
        engineSpec(outcome.engine).name, outcome.strategy.empty() ? "" : ", ", outcome.strategy,
        outcome.lanes);
    (void)std::fputs(line.c_str(), stderr);
}

int run(CryptOptions& options) {
    const CipherSpec* cipher = findCipher(options.cipher);
    if (cipher == nullptr)
        return failUsage(fmt::format("There is no cipher called {}; see `blockwarp-cli ciphers`.",
                                     options.cipher));
    if (auto why = whyFilesAreRefused(*cipher); !why.empty()) return fail(usage(std::move(why)));
    if (options.keyFile.empty() && options.passphraseFile.empty())
        return failUsage("Give either --key-file or --passphrase-file.");
    const auto engine = options.tuning.read();
    if (!engine) return fail(engine.error());
    const auto container = readContainer(options);
    if (!container) return fail(container.error());
    const auto secret = secretFor(options, *cipher, *container);
    if (!secret) return fail(secret.error());

    const FileJob job{.direction = options.direction,
                      .cipher = cipher,
                      .container = *container,
                      .engine = *engine,
                      .tuning = options.tuning.tuning,
                      .input = options.input,
                      .output = options.output,
                      .overwrite = options.force};
    const auto outcome = [&] {
        TerminalProgress progress; // its line is gone before anything else is printed
        return runFileJob(job, *secret, progress);
    }();
    if (!outcome) return fail(outcome.error());
    printSummary(*outcome);
    return kDone;
}

void addCrypt(CLI::App& app, Direction direction, int& exitCode) {
    const bool encrypting = direction == Direction::encrypt;
    auto* command = app.add_subcommand(encrypting ? "encrypt" : "decrypt",
                                       encrypting ? "Encrypt a file" : "Decrypt a file");
    auto options = std::make_shared<CryptOptions>();
    options->direction = direction;
    command->add_option("--cipher", options->cipher, "see `blockwarp-cli ciphers`")->required();
    command->add_option("--container", options->container,
                        encrypting ? "openssl or raw (default: what the secret fits)"
                                   : "openssl or raw (default: found from the file)");
    auto* passphrase =
        command->add_option("--passphrase-file", options->passphraseFile,
                            "file with the passphrase in its first line; - for standard input");
    command->add_option("--iterations", options->iterations, "of PBKDF2 (default 600000)")
        ->check(CLI::Range(1, std::numeric_limits<std::int32_t>::max()))
        ->needs(passphrase);
    auto* key = command
                    ->add_option("--key-file", options->keyFile,
                                 "file with the key, raw or hex; - for standard input")
                    ->excludes(passphrase);
    command->add_option("--iv-hex", options->iv, "IV or first counter block, as hex digits")
        ->needs(key);
    command
        ->add_flag("--no-padding", options->noPadding,
                   "ECB and CBC: no PKCS#7 padding; the length must be whole blocks")
        ->needs(key);
    command->add_flag("--force", options->force, "replace the output if it exists");
    command->add_option("-o,--output", options->output, "output file")->required();
    command->add_option("input", options->input, "input file")->required();
    options->tuning.addTo(*command);
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace

void addCryptCommands(CLI::App& app, int& exitCode) {
    addCrypt(app, Direction::encrypt, exitCode);
    addCrypt(app, Direction::decrypt, exitCode);
}

} // namespace blockwarp::cli
