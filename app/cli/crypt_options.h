// SPDX-License-Identifier: GPL-3.0-or-later
/// What `encrypt` and `decrypt` were told, for one file and for many.
#pragma once

#include "app/cli/printing.h"
#include "app/cli/secret_options.h"
#include "app/cli/terminal_progress.h"
#include "app/cli/tuning_options.h"
#include "core/archive/requests.h"
#include "core/base/error.h"
#include "core/cipher/cipher_spec.h"
#include "core/files/opened_file.h"
#include "core/io/descriptor_stream.h"

#include <CLI/CLI.hpp>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace blockwarp::cli {

struct ArchiveOptions {
    bool archive = false; ///< encrypting
    bool keepGoing = false;
    /// CLI11 2.4 checks the value of a flag that is not given, and 2.1 makes it 0.
    std::optional<int> zstdLevel;
    bool pad = false;
    bool extract = false; ///< decrypting
    bool lift = false;
    bool list = false;
    std::vector<std::string> only;
    std::vector<std::string> onlyExact;
    std::string maxBytes;
    std::string maxNames;
    ExtractionLimits limits;
    bool removeLeftovers = false;

    void addTo(CLI::App& command, Direction direction);
    bool compresses() const { return zstdLevel.value_or(0) != 0; }
    /// True if the command is about an archive.
    bool any() const { return archive || extract || list; }
    bool choosesEntries() const { return !only.empty() || !onlyExact.empty(); }
    /// Error: badTuning.
    Result<ExtractionRequest> extraction() const;
};

struct PartOptions {
    std::string range; ///< empty: all
    bool salvage = false;

    void addTo(CLI::App& command);
};

struct CryptOptions {
    Direction direction = Direction::encrypt;
    std::string cipher;
    std::string container;
    SecretOptions secret;
    TuningOptions tuning;
    ArchiveOptions archives;
    bool armor = false;
    bool verify = false;
    unsigned recovery = 0; ///< percent; 0: none
    bool force = false;
    bool recursive = false;
    bool null = false; ///< names of outputs end in NUL
    PartOptions parts; ///< decrypting
    std::string output;
    std::vector<std::string> inputs;

    bool encrypting() const { return direction == Direction::encrypt; }
    NameFormat names() const { return null ? NameFormat::nul : NameFormat::lines; }
};

/// Says what the cipher does not protect; true if it is to be used all the same.
bool accepted(const FileJob& job);

/// Of an OpenSSL file whose key may have been derived in another way: names the options for that.
void adviseOnDerivation(const Error& error);

/// `files`: the inputs, without those of folders that are not meant.
Result<Secret> readSecret(const CryptOptions& options, const FileJob& job,
                          const SecretOptions::ClosedFiles& files);
/// The same for one file; the start of a pipe may have been read then.
Result<Secret> readSecret(const CryptOptions& options, OpenedFile& opened);
/// Asks for the job's secret and does `work(OpenedFile, Secret, ProgressSink&)`, whose result it
/// returns, with a line of progress that is gone before anything else is printed. Errors:
/// cancelled, if a caution was not accepted; those of reading the secret.
template <class Work>
auto withSecret(const CryptOptions& options, OpenedFile opened, Work work)
    -> decltype(work(std::move(opened), std::declval<Secret>(), noProgress())) {
    if (!accepted(opened.job())) return Error{ErrorCode::cancelled, {}};
    auto secret = readSecret(options, opened);
    if (!secret) return secret.error();
    const bool amidText =
        isStandardStream(opened.job().target.output) && ::isatty(STDOUT_FILENO) != 0;
    TerminalProgress line(amidText ? std::string_view() : waitingFor(*secret));
    return work(std::move(opened), std::move(*secret), amidText ? noProgress() : line);
}
/// Opens the job, asks for its secret, runs it and shows its progress. Errors:
/// OpenedFile::open()'s, those of reading the secret, runFileJob()'s; cancelled, if a caution was
/// not accepted.
Result<FileOutcome> runJob(const CryptOptions& options, FileJob job);

/// Makes an archive, unpacks it or lists it. `job` has no input and output yet. Returns the exit
/// code.
int runArchive(const CryptOptions& options, FileJob job);

/// Says what interrupted runs have left beside the output, or removes it.
void sayLeftovers(const std::filesystem::path& output, bool remove);

/// Saves what is authentic of a damaged file. `job` has no input and output yet. Returns the exit
/// code.
int runSalvage(const CryptOptions& options, FileJob job);

/// True if there are several files, or a folder, each of which gets an output of its own.
bool isForMany(const CryptOptions& options);

/// `job` has no input and output yet. Returns the exit code: the highest of all files'.
int runMany(const CryptOptions& options, const FileJob& job);

} // namespace blockwarp::cli
