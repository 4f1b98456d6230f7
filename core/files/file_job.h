// SPDX-License-Identifier: GPL-3.0-or-later
/// What to do with a file: what the window and the command line both ask for. A job is opened
/// (opened_file.h), unlocked (unlocked_file.h) and run; its outcome says where the time went.
#pragma once

#include "core/archive/requests.h"
#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/files/payload_run.h"
#include "core/format/container.h"
#include "core/io/file_source.h"
#include "core/io/overwrite.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace blockwarp {

/// Bytes of what a file decrypts to.
struct ByteRange {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;

    std::uint64_t end() const { return offset + length; }
    bool operator==(const ByteRange&) const = default;
};

/// "OFFSET:LENGTH", each as parseByteCount() reads it: "1G:64M". The end fits into 64 bits. Error:
/// badTuning.
Result<ByteRange> parseByteRange(std::string_view text);

class OpenedFile;
struct Draft;
struct JobContext;

/// What to seal with.
struct Sealing {
    const CipherSpec* cipher = nullptr; ///< not null once a job is opened
    Container container = Container::blockwarp;
    bool armor = false; ///< into an age file: as text
    /// Makes recovery data with which the output can lose so much of it: kMinPercent to
    /// kMaxPercent (core/recovery/layout.h); 0: makes none.
    unsigned recoveryPercent = 0;
};

/// What is known of a file that is opened.
struct Opening {
    const CipherSpec* cipher = nullptr;   ///< null: what the file says; `raw` and `openssl` do not
    std::optional<Container> container{}; ///< nothing: what its first bytes say
    bool mustSay = false; ///< refuse a file whose first bytes do not say how it was encrypted
};

struct EncryptFile {
    Sealing sealing;
    bool verify = false; ///< decrypt it again before it gets its name
};
struct EncryptArchive {
    Sealing sealing;
    ArchiveRequest archive; ///< what goes into one tar, instead of the input
};
struct DecryptFile {
    Opening opening{};
};
/// Of a file that opensByPosition(): only these of its bytes.
struct DecryptRange {
    Opening opening;
    ByteRange range;
};
/// Of a tar: the output is the new folder that it is unpacked into.
struct ExtractArchive {
    Opening opening;
    ExtractionRequest extraction{};
};
using FileWork =
    std::variant<EncryptFile, EncryptArchive, DecryptFile, DecryptRange, ExtractArchive>;

/// Where the output goes.
struct Target {
    std::filesystem::path output; ///< "-": standard output
    Overwrite overwrite{};
    bool checked = false; ///< with those of others, before any began
};

/// Where the secret's keys come from, if that is known.
struct KeyFiles {
    std::vector<std::filesystem::path> identities{};
    bool own = false; ///< instead of these: own keys of the ring
    /// Names in the ring, whose keys are the last ones.
    std::vector<std::string> contacts{};
    /// Of each key that is too long to be typed, in their order; empty: it is not known.
    std::vector<std::filesystem::path> recipients{};
    std::filesystem::path raw{};
};

/// Without the secret: can be shown, remembered, turned into a command line.
struct FileJob {
    FileWork work = EncryptFile();
    std::filesystem::path input{};    ///< "-": standard input
    std::filesystem::path root{};     ///< the folder that was named above the input; empty: its own
    std::optional<InputStamp> seen{}; ///< the input when it was checked: no other is taken
    Target target{};
    EngineRequest engine{};
    KeyFiles keyFiles{}; ///< for the command that does the same

    const Sealing* sealing() const; ///< null: it decrypts
    const Opening* opening() const; ///< null: it encrypts
    Direction direction() const { return sealing() ? Direction::encrypt : Direction::decrypt; }
    const CipherSpec* cipher() const { return sealing() ? sealing()->cipher : opening()->cipher; }
    std::optional<Container> container() const {
        return sealing() ? sealing()->container : opening()->container;
    }
    const EncryptArchive* archiving() const { return std::get_if<EncryptArchive>(&work); }
    const ExtractArchive* extracting() const { return std::get_if<ExtractArchive>(&work); }
    const DecryptRange* ranging() const { return std::get_if<DecryptRange>(&work); }
    bool recovers() const { return sealing() != nullptr && sealing()->recoveryPercent != 0; }
    bool verifies() const {
        const auto* encrypting = std::get_if<EncryptFile>(&work);
        return encrypting != nullptr && encrypting->verify;
    }
};

/// Of the whole job, its `phases.wall` and `bytesOut` too.
struct FileOutcome : PayloadOutcome {
    std::filesystem::path output{}; ///< of a job that keeps both: its name
    std::uint64_t bytesIn = 0;
    const CipherSpec* cipher = nullptr; ///< the one that was used
    Container container = Container::blockwarp;
    double keySeconds = 0;           ///< deriving the keys, and finding what goes into an archive
    double verifySeconds = 0;        ///< part of `phases.wall`, as are the others
    double recoverySeconds = 0;      ///< making recovery data
    std::uint64_t recoveryBytes = 0; ///< of it; 0: none was made
    ArchiveOutcome archive{};        ///< of a job with an archive
    bool verified = false;           ///< the output was read back and decrypts to the input
    std::vector<Message> notes{};    ///< sentences, e.g. why another engine ran
};

/// Runs on the calling thread and the workers' own. On any error or cancel the output path is as it
/// was before and no temporary is left. To standard output goes chunk by chunk, each only once it
/// is authenticated, if the container authenticates at all. The secret is wiped once the payload's
/// keys are derived.
Result<FileOutcome> runFileJob(FileJob job, Secret secret, const CancelToken& cancel,
                               ProgressSink& progress = noProgress());
/// One of many, in the context that the last one left.
Result<FileOutcome> runFileJob(FileJob job, Secret secret, JobContext& context,
                               const CancelToken& cancel, ProgressSink& progress);
/// Of a job that was opened.
Result<FileOutcome> runFileJob(OpenedFile file, Secret secret, JobContext& context,
                               const CancelToken& cancel, ProgressSink& progress);
/// The same up to the moment before the output is flushed and gets its name.
Result<Draft> draftFileJob(FileJob job, Secret secret, JobContext& context,
                           const CancelToken& cancel, ProgressSink& progress);

enum class TimePart : std::uint8_t { key, open, read, bus, cipher, write, verify, recovery };

/// As the end of "was limited by …": "reading", "the bus".
std::string_view nameOf(TimePart part);

struct TimeShare {
    TimePart part;
    double share; ///< of the wall time, 0 to 1
};

/// In the order of TimePart, without parts that took no time; together they are 1. Deriving the
/// key, opening the engine and verifying count as they are; the rest of the time is divided as the
/// workers' own, because workers overlap. Empty where no time was taken.
std::vector<TimeShare> timeShares(const FileOutcome& outcome);

/// The part that took most of the time; `outcome` took some (asserted).
TimeShare largestShare(const FileOutcome& outcome);

} // namespace blockwarp
