// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/equivalent_command.h"

#include "core/crypto/hex.h"
#include "core/keys/identities.h"

#include <fmt/format.h>

namespace blockwarp {
namespace {

/// For a POSIX shell; a path that starts like an option is written so that it is none.
std::string quoted(std::string text) {
    if (text.starts_with('-')) text.insert(0, "./");
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:+@%=";
    if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

std::string recipientOptions(const age::Recipients& recipients) {
    std::string text;
    for (const age::Recipient& recipient : recipients) {
        const std::string line = age::lineOf(recipient);
        text += " -r " + (line.empty() ? "PUBLIC-KEY-FILE" : quoted(line));
    }
    return text;
}

std::string secretOptions(const FileJob& job, const Secret& secret) {
    if (const auto* raw = std::get_if<RawKey>(&secret)) {
        std::string text = " --key-file KEY-FILE";
        if (job.cipher->ivBytes != 0)
            text += " --iv-hex " + toHex(std::span(raw->iv).first(job.cipher->ivBytes));
        if (job.cipher->padded && !raw->padding) text += " --no-padding";
        return text;
    }
    if (std::holds_alternative<age::Identities>(secret)) return " --identity IDENTITY-FILE";
    if (const auto* recipients = std::get_if<age::Recipients>(&secret))
        return recipientOptions(*recipients);
    const auto& passphrase = std::get<Passphrase>(secret);
    std::string text = " --passphrase-file PASSPHRASE-FILE";
    const bool counts =
        job.container ? *job.container == Container::openssl : job.cipher != nullptr;
    if (!counts) return text;
    const auto& kdf = opensslKdfSpec(passphrase.kdf);
    if (!kdf.iterates) return text + fmt::format(" --kdf {}", kdf.name);
    const bool mustBeNamed =
        job.direction == Direction::decrypt && job.cipher != nullptr && !job.cipher->padded;
    if (passphrase.iterations &&
        (mustBeNamed || *passphrase.iterations != Passphrase::defaultIterations))
        text += fmt::format(" --iterations {}", *passphrase.iterations);
    return text;
}

std::string tuningOptions(const Tuning& tuning, bool usesStrategies) {
    std::string text;
    if (tuning.threads != 0) text += fmt::format(" --threads {}", tuning.threads);
    if (tuning.chunkBytes != 0) text += fmt::format(" --chunk {}", tuning.chunkBytes);
    if (tuning.unitBytes != 0) text += fmt::format(" --unit {}", tuning.unitBytes);
    if (!usesStrategies) return text;
    if (!tuning.strategy.empty()) text += " --strategy " + tuning.strategy;
    if (tuning.shape.threadsPerBlock != 0)
        text += fmt::format(" --threads-per-block {}", tuning.shape.threadsPerBlock);
    if (tuning.shape.blocksPerThread != 0)
        text += fmt::format(" --blocks-per-thread {}", tuning.shape.blocksPerThread);
    if (tuning.workersPerDevice != 0) text += fmt::format(" --workers {}", tuning.workersPerDevice);
    if (!tuning.devices.empty())
        text += fmt::format(" --devices {}", fmt::join(tuning.devices, ","));
    return text;
}

std::string archiveOptions(const FileJob& job) {
    std::string text;
    if (job.archive) {
        text += " --archive";
        if (job.archive->keepGoing) text += " --keep-going";
        if (job.archive->zstdLevel) text += fmt::format(" --zstd={}", *job.archive->zstdLevel);
    }
    if (!job.extraction) return text;
    text += " --extract";
    for (const std::string& pattern : job.extraction->only)
        text += " --only=" + quoted(pattern);
    const ExtractionLimits& limits = job.extraction->limits;
    const ExtractionLimits usual;
    if (limits.bytes) text += fmt::format(" --max-bytes {}", *limits.bytes);
    if (limits.entries != usual.entries) text += fmt::format(" --max-entries {}", limits.entries);
    if (limits.nameBytes != usual.nameBytes)
        text += fmt::format(" --max-names {}", limits.nameBytes);
    if (limits.depth != usual.depth) text += fmt::format(" --max-depth {}", limits.depth);
    return text;
}

std::string inputsOf(const FileJob& job) {
    if (!job.archive) return " " + quoted(job.input.string());
    std::string text;
    for (const std::filesystem::path& input : job.archive->inputs)
        text += " " + quoted(input.string());
    return text;
}

} // namespace

std::string commandStart(const FileJob& job, const Secret& secret) {
    std::string text = fmt::format("blockwarp-cli {}",
                                   job.direction == Direction::encrypt ? "encrypt" : "decrypt");
    if (job.cipher != nullptr) text += fmt::format(" --cipher {}", job.cipher->name);
    if (job.container) text += fmt::format(" --container {}", containerSpec(*job.container).name);
    text += secretOptions(job, secret);
    if (job.armor) text += " --armor";
    if (job.verify) text += " --verify";
    const bool automatic = job.engine == EngineKind::automatic;
    if (!automatic) text += fmt::format(" --engine {}", engineSpec(job.engine).name);
    text += tuningOptions(job.tuning, !automatic && engineSpec(job.engine).usesStrategies);
    if (job.overwrite) text += " --force";
    if (job.range) text += fmt::format(" --range {}:{}", job.range->offset, job.range->length);
    return text + archiveOptions(job);
}

std::string salvageStart(const FileJob& job, const Secret& secret) {
    return commandStart(job, secret) + " --salvage";
}

std::string commandEnd(const FileJob& job) {
    return " -o " + quoted(job.output.string()) + inputsOf(job);
}

std::string equivalentCommand(const FileJob& job, const Secret& secret) {
    return commandStart(job, secret) + commandEnd(job);
}

} // namespace blockwarp
