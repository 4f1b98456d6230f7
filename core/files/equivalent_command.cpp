// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/equivalent_command.h"

#include "core/crypto/encoding.h"
#include "core/keys/identities.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

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

/// The file's name, or a word to be replaced by it.
std::string fileOr(const char* word, const std::filesystem::path& file) {
    return file.empty() ? word : quoted(file.string());
}

/// A file may hold several keys, and is named once.
std::string recipientOptions(const keys::Recipients& all, const KeyFiles& from) {
    const std::vector<std::filesystem::path>& files = from.recipients;
    std::string text;
    std::size_t next = 0; // of the files
    const std::size_t ofContacts = std::min(from.contacts.size(), all.size());
    for (const keys::Recipient& recipient : std::span(all).first(all.size() - ofContacts)) {
        const std::string line = keys::lineOf(recipient);
        const auto file = line.empty() && next < files.size() ? files[next] : "";
        const auto before = files.begin() + static_cast<std::ptrdiff_t>(next);
        if (line.empty() && next < files.size()) ++next;
        if (!file.empty() && std::find(files.begin(), before, file) != before) continue;
        text += " -r " + (line.empty() ? fileOr("PUBLIC-KEY-FILE", file) : quoted(line));
    }
    for (const std::string& name : from.contacts)
        text += " --to " + quoted(name);
    return text;
}

std::string identityOptions(const KeyFiles& from) {
    if (from.own) return {};
    if (from.identities.empty()) return " --identity IDENTITY-FILE";
    std::string text;
    for (const std::filesystem::path& file : from.identities)
        text += " --identity " + quoted(file.string());
    return text;
}

std::string secretOptions(const FileJob& job, const Secret& secret) {
    if (const auto* raw = std::get_if<RawKey>(&secret)) {
        std::string text = " --key-file " + fileOr("KEY-FILE", job.keyFiles.raw);
        if (job.cipher()->ivBytes != 0)
            text += " --iv-hex " + crypto::toHex(std::span(raw->iv).first(job.cipher()->ivBytes));
        if (job.cipher()->padded && !raw->padding) text += " --no-padding";
        return text;
    }
    if (std::holds_alternative<keys::Identities>(secret)) return identityOptions(job.keyFiles);
    if (const auto* recipients = std::get_if<keys::Recipients>(&secret))
        return recipientOptions(*recipients, job.keyFiles);
    const auto& passphrase = std::get<Passphrase>(secret);
    std::string text = " --passphrase-file PASSPHRASE-FILE";
    const auto container = job.container();
    const bool counts = container ? *container == Container::openssl : job.cipher() != nullptr;
    if (!counts) return text;
    const auto& kdf = opensslKdfSpec(passphrase.kdf);
    if (!kdf.iterates) return text + fmt::format(" --kdf {}", kdf.name);
    const bool mustBeNamed =
        job.opening() != nullptr && job.cipher() != nullptr && !job.cipher()->padded;
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

std::string archiveOptions(const ArchiveRequest& archive) {
    std::string text = " --archive";
    if (archive.keepGoing) text += " --keep-going";
    if (archive.zstdLevel) text += fmt::format(" --zstd={}", *archive.zstdLevel);
    if (archive.padded) text += " --pad";
    return text;
}

std::string extractionOptions(const ExtractionRequest& extraction) {
    std::string text = extraction.liftSoleFolder ? " --extract --lift" : " --extract";
    for (const std::string& pattern : extraction.only)
        text += " --only=" + quoted(pattern);
    for (const std::string& name : extraction.names)
        text += " --only-exact=" + quoted(name);
    const ExtractionLimits& limits = extraction.limits;
    const ExtractionLimits usual;
    if (limits.bytes) text += fmt::format(" --max-bytes {}", *limits.bytes);
    if (limits.entries != usual.entries) text += fmt::format(" --max-entries {}", limits.entries);
    if (limits.nameBytes != usual.nameBytes)
        text += fmt::format(" --max-names {}", limits.nameBytes);
    if (limits.depth != usual.depth) text += fmt::format(" --max-depth {}", limits.depth);
    return text;
}

/// What the kind of the work adds.
std::string workOptions(const FileJob& job) {
    if (const EncryptArchive* archiving = job.archiving())
        return archiveOptions(archiving->archive);
    if (const ExtractArchive* extracting = job.extracting())
        return extractionOptions(extracting->extraction);
    if (const DecryptRange* ranging = job.ranging())
        return fmt::format(" --range {}:{}", ranging->range.offset, ranging->range.length);
    return {};
}

std::string inputsOf(const FileJob& job) {
    const EncryptArchive* archiving = job.archiving();
    if (archiving == nullptr) return " " + quoted(job.input.string());
    std::string text;
    for (const std::filesystem::path& input : archiving->archive.inputs)
        text += " " + quoted(input.string());
    return text;
}

} // namespace

std::string commandStart(const FileJob& job, const Secret& secret) {
    const Sealing* sealing = job.sealing();
    const EngineRequest& engine = job.engine;
    std::string text = fmt::format("blockwarp-cli {}", sealing != nullptr ? "encrypt" : "decrypt");
    if (job.cipher() != nullptr) text += fmt::format(" --cipher {}", job.cipher()->name);
    if (const auto container = job.container())
        text += fmt::format(" --container {}", containerSpec(*container).name);
    text += secretOptions(job, secret);
    if (sealing != nullptr && sealing->armor) text += " --armor";
    if (job.verifies()) text += " --verify";
    if (job.recovers()) text += fmt::format(" --recovery {}", sealing->recoveryPercent);
    const bool automatic = engine.kind == EngineKind::automatic;
    if (!automatic) text += fmt::format(" --engine {}", engineSpec(engine.kind).name);
    text += tuningOptions(engine.tuning, !automatic && engineSpec(engine.kind).usesStrategies);
    if (job.target.overwrite) text += " --force";
    return text + workOptions(job);
}

std::string repairCommand(const std::filesystem::path& file) {
    return "blockwarp-cli repair " + quoted(file.string());
}

std::string salvageStart(const FileJob& job, const Secret& secret) {
    return commandStart(job, secret) + " --salvage";
}

std::string commandEnd(const FileJob& job) {
    return " -o " + quoted(job.target.output.string()) + inputsOf(job);
}

std::string equivalentCommand(const FileJob& job, const Secret& secret) {
    return commandStart(job, secret) + commandEnd(job);
}

} // namespace blockwarp
