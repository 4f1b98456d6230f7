// SPDX-License-Identifier: GPL-3.0-or-later
/// `rsa`: signatures and short messages over lists of files, and how fast that is.
#include "app/cli/ask.h"
#include "app/cli/bench_run.h"
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/secret_arguments.h"
#include "app/cli/terminal_progress.h"
#include "app/cli/value_names.h"
#include "core/bench/experiments/timings.h"
#include "core/keys/key_input.h"
#include "core/keys/pem_private.h"
#include "core/keys/rsa_pem.h"
#include "core/rsa/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>

namespace blockwarp::cli {
namespace {

struct RsaOptions {
    std::string key;
    std::string passphraseFile;
    std::string engine = "auto";
    unsigned threads = 0;
    int device = -1;
    bool null = false; ///< names of outputs end in NUL
    rsa::FilesRequest files;
};

constexpr unsigned kMaxSaltBytes = 4096 / 8;

using FileWork = Result<rsa::FilesOutcome> (*)(const RsaOptions&, const CancelToken&);

Result<keys::RsaIdentity> readIdentity(const RsaOptions& options) {
    const auto contents = ofOption("--key", readSecretFile(options.key));
    if (!contents) return contents.error();
    Result<PassphraseLine> passphrase = PassphraseLine();
    if (!options.passphraseFile.empty() || keys::isEncryptedPem(contents->span()))
        passphrase = readPassphrase("--key-passphrase-file", options.passphraseFile,
                                    "Passphrase of the key: ", false);
    if (!passphrase) return passphrase.error();
    return openWithEither(*passphrase, ErrorCode::badIdentity, [&](const SecretBytes& one) {
        return keys::parseRsaIdentity(contents->span(), one);
    });
}

/// A public key, a certificate, or the public half of a private key without a passphrase.
Result<keys::RsaRecipient> readRecipient(const RsaOptions& options) {
    const auto contents = ofOption("--key", readSecretFile(options.key));
    if (!contents) return contents.error();
    auto recipient = keys::parseRsaRecipient(contents->span());
    if (recipient || keys::isEncryptedPem(contents->span())) return recipient;
    const auto identity = keys::parseRsaIdentity(contents->span());
    return identity ? keys::recipientOf(*identity) : recipient;
}

Result<rsa::FilesOutcome> sign(const RsaOptions& options, const CancelToken& cancel) {
    const auto key = readIdentity(options);
    return key ? rsa::signFiles(*key, options.files, cancel) : key.error();
}
Result<rsa::FilesOutcome> verify(const RsaOptions& options, const CancelToken& cancel) {
    const auto key = readRecipient(options);
    return key ? rsa::verifyFiles(*key, options.files, cancel) : key.error();
}
Result<rsa::FilesOutcome> encrypt(const RsaOptions& options, const CancelToken& cancel) {
    const auto key = readRecipient(options);
    return key ? rsa::encryptFiles(*key, options.files, cancel) : key.error();
}
Result<rsa::FilesOutcome> decrypt(const RsaOptions& options, const CancelToken& cancel) {
    const auto key = readIdentity(options);
    return key ? rsa::decryptFiles(*key, options.files, cancel) : key.error();
}

/// CLI::ExistingDirectory says that a folder is not there whatever the error.
std::string whyNoFolder(const std::string& typed) {
    std::error_code error;
    if (std::filesystem::is_directory(typed, error)) return {};
    if (error && error != std::errc::no_such_file_or_directory)
        return fmt::format("{}: {}", typed, error.message());
    return fmt::format("Directory does not exist: {}", typed);
}

Result<void> readTuning(RsaOptions& options) {
    const auto engine = parseEngine(options.engine);
    if (!engine || *engine == EngineKind::reference || *engine == EngineKind::vaes)
        return Error{ErrorCode::badTuning,
                     "RSA's engines are auto, cpu, cuda and emulated, not " + options.engine};
    options.files.tuning.engine = *engine;
    options.files.tuning.threads = options.threads;
    options.files.tuning.device = options.device;
    return {};
}

/// A line per file: what it became on standard output, or why not on standard error. The exit code
/// is the highest of all files', so that a wrong one among missing ones is told.
int report(const rsa::FilesOutcome& outcome, NameFormat names) {
    int code = kDone;
    for (const rsa::FileOutcome& file : outcome.files) {
        if (!file.error) {
            printOutput(file.input, file.output, names);
            continue;
        }
        code = std::max(code, fail(*file.error));
    }
    return code;
}

int runFiles(RsaOptions& options, FileWork work) {
    if (const auto why = whyInputsAreRefused(options.files.inputs); !why.empty())
        return failUsage(why);
    if (auto ok = readTuning(options); !ok) return fail(ok.error());
    const auto outcome = work(options, interrupts());
    if (!outcome) return fail(outcome.error());
    return report(*outcome, options.null ? NameFormat::nul : NameFormat::lines);
}

void addFiles(CLI::App& rsaCommand, int& exitCode, const char* name, const char* explanation,
              FileWork work) {
    auto* command = rsaCommand.add_subcommand(name, explanation);
    auto options = std::make_shared<RsaOptions>();
    const bool isPrivate = work == sign || work == decrypt;
    command
        ->add_option("--key", options->key,
                     isPrivate ? "file with the PEM private key"
                               : "file with the PEM public key, certificate or private key")
        ->type_name(value::kFile)
        ->check(whyNoFileName)
        ->required();
    if (isPrivate)
        command
            ->add_option("--key-passphrase-file", options->passphraseFile,
                         "of an encrypted key (default: asked for)")
            ->type_name(value::kFile)
            ->check(whyNoFileName);
    command
        ->add_option("--engine", options->engine,
                     "auto (the GPU, where there is one and the files are many), cpu, cuda, "
                     "emulated")
        ->type_name(value::kRsaEngine);
    command->add_option("--threads", options->threads, "of the CPU (default: all)")
        ->type_name(value::kNumber)
        ->check(CLI::Range(1, 1024));
    command->add_option("--device", options->device, "number of the GPU (default: the first)")
        ->type_name(value::kNumber);
    if (work == encrypt || work == decrypt)
        command->add_option("--label", options->files.label, "of OAEP; no secret (default: none)")
            ->type_name(value::kText);
    if (work == verify)
        command
            ->add_option("--salt", options->files.saltBytes,
                         "length of PSS's salt in bytes; others are refused (default: any length, "
                         "as openssl's own default is the longest)")
            ->type_name(value::kNumber)
            ->check(CLI::Range(0U, kMaxSaltBytes));
    command->add_flag("--null", options->null, kNullFlag);
    auto* folder = command
                       ->add_option("-o,--output-folder", options->files.folder,
                                    work == verify ? "where the signatures are (default: "
                                                     "beside the files)"
                                                   : "for the outputs (default: beside the "
                                                     "files)")
                       ->type_name(value::kFolder);
    folder->check(whyNoFolder);
    command->add_option("files", options->files.inputs)->type_name(value::kFile)->required();
    command->callback([options, work, &exitCode] { exitCode = runFiles(*options, work); });
}

struct RsaBenchOptions {
    RsaRequest request;
    std::string engine = "auto";
    std::string jsonFile;
    bool json = false;
    bool force = false;
};

int runRsaBench(RsaBenchOptions& options) {
    const BenchMachine machine = benchMachine();
    options.request.cpu = options.engine != "cuda";
    options.request.gpu =
        options.engine == "cuda" || (options.engine == "auto" && !machine.gpus.empty());
    const auto plan = planRsa(options.request, machine);
    if (!plan) return fail(plan.error());
    return runBench(*plan, {.jsonInstead = options.json && options.jsonFile.empty(),
                            .jsonFile = options.jsonFile,
                            .force = options.force});
}

void addBench(CLI::App& rsaCommand, int& exitCode) {
    auto* command = rsaCommand.add_subcommand(
        "bench", "Operations a second: CPU beside GPU, kernel alone and bytes to bytes");
    auto options = std::make_shared<RsaBenchOptions>();
    auto& request = options->request;
    command->add_option("--bits", request.bits, "default 1024,2048,3072,4096")
        ->type_name(value::kNumbers)
        ->delimiter(',')
        ->check(CLI::IsMember({1024, 2048, 3072, 4096}));
    command->add_option("--batch", request.batches, "operations at once, e.g. 256,65536")
        ->type_name(value::kNumbers)
        ->delimiter(',')
        ->check(CLI::Range(1, 1 << 20));
    command
        ->add_option("--exponent-bits", request.exponentBits,
                     "of modexp (default: as many as the modulus)")
        ->type_name(value::kNumber)
        ->check(CLI::Range(32, 4096));
    command->add_option("--samples", request.samples, "default 6")
        ->type_name(value::kNumber)
        ->check(CLI::Range(1, 1000));
    command->add_option("--engine", options->engine, "auto (both, where there is a GPU), cpu, cuda")
        ->type_name(value::kRsaEngine)
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}));
    auto* json = command
                     ->add_option("--json", options->jsonFile,
                                  "conditions and raw samples, into FILE or instead of the text")
                     ->type_name("[FILE]")
                     ->expected(0, 1);
    command->add_flag("--force", options->force, kForceReport);
    command->callback([options, json, &exitCode] {
        options->json = json->count() > 0;
        exitCode = runRsaBench(*options);
    });
}

} // namespace

void addRsaCommand(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand(
        "rsa", "Sign, verify, encrypt and decrypt lists of small files with one RSA key");
    command->require_subcommand(1);
    addFiles(*command, exitCode, "sign", "PSS with SHA-256: FILE.sig for each FILE", sign);
    addFiles(*command, exitCode, "verify",
             "Check FILE.sig of each FILE: PSS with SHA-256; 3 if one is wrong", verify);
    addFiles(*command, exitCode, "encrypt",
             "OAEP with SHA-256: FILE.rsa for each FILE, of up to 190 bytes with 2048 bits",
             encrypt);
    addFiles(*command, exitCode, "decrypt", "FILE from each FILE.rsa: OAEP with SHA-256", decrypt);
    addBench(*command, exitCode);
}

} // namespace blockwarp::cli
