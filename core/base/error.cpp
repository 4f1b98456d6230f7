// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

#include "core/base/message.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace blockwarp {
namespace {

struct Sentence {
    ErrorCode code;
    const char* text;
};

constexpr Sentence kSentences[] = {
    {ErrorCode::badKeyFile, CORE_TEXT("core", "The key does not fit: %1.")},
    {ErrorCode::badIv, CORE_TEXT("core", "The IV does not fit: %1.")},
    {ErrorCode::badPassphrase, CORE_TEXT("core", "The passphrase cannot be used: %1.")},
    {ErrorCode::badRecipient, CORE_TEXT("core", "The recipient cannot be used: %1.")},
    {ErrorCode::badIdentity, CORE_TEXT("core", "The identity cannot be used: %1.")},
    {ErrorCode::secretUnreadable,
     CORE_TEXT("core", "The key or passphrase file cannot be read: %1.")},
    {ErrorCode::derivationUnknown,
     CORE_TEXT("core", "How the key was derived has to be named: %1.")},
    {ErrorCode::badTuning, CORE_TEXT("core", "That setting is not possible: %1.")},
    {ErrorCode::unsupported, CORE_TEXT("core", "This combination is not supported: %1.")},
    {ErrorCode::partialBlock,
     CORE_TEXT("core", "Without padding the length must be a multiple of 16 bytes: %1.")},
    {ErrorCode::inputMissing, CORE_TEXT("core", "The input cannot be opened for reading: %1.")},
    {ErrorCode::inputNotRegular, CORE_TEXT("core", "The input is not an ordinary file: %1.")},
    {ErrorCode::inputEmpty,
     CORE_TEXT("core", "The file is empty, so there is nothing to decrypt: %1.")},
    {ErrorCode::inputChanged,
     CORE_TEXT("core", "The input changed while it was read: %1. No file was written; try again.")},
    {ErrorCode::readFailed, CORE_TEXT("core", "Reading failed: %1. No file was written.")},
    {ErrorCode::outputExists,
     CORE_TEXT("core",
               "The output already exists: %1. Choose another name, or allow it to be replaced.")},
    {ErrorCode::outputChanged,
     CORE_TEXT("core",
               "The output has changed since you agreed to replace it: %1. Nothing was replaced.")},
    {ErrorCode::nameTaken,
     CORE_TEXT("core",
               "That name is taken, and what has it stays as it is: %1. Choose another name.")},
    {ErrorCode::outputIsInput,
     CORE_TEXT("core", "Input and output are the same file: %1. Choose another name.")},
    {ErrorCode::outputUncreatable, CORE_TEXT("core", "The output cannot be created: %1.")},
    {ErrorCode::writeFailed,
     CORE_TEXT("core", "Writing failed: %1. No file was written or replaced.")},
    {ErrorCode::streamFailed,
     CORE_TEXT("core", "Writing failed: %1. What has arrived there is incomplete.")},
    {ErrorCode::diskFull,
     CORE_TEXT("core",
               "There is not enough room on the disk: %1. No file was written or replaced.")},
    {ErrorCode::repairStopped,
     CORE_TEXT("core", "Repairing in place stopped: %1. The file may be repaired in part: repair "
                       "it again. What stood in the damaged parts is kept beside it.")},
    {ErrorCode::notFlushed,
     CORE_TEXT("core", "%1 is complete, but may not survive a power loss: its folder could "
                       "not be flushed to the disk.")},
    {ErrorCode::wrongKeyOrDamaged, CORE_TEXT("core", "Wrong key or damaged file: %1.")},
    {ErrorCode::wrongDerivation,
     CORE_TEXT("core", "Wrong passphrase or key derivation, or a damaged file: %1.")},
    {ErrorCode::otherKeys,
     CORE_TEXT("core", "Nothing that this program reads opens the file: %1.")},
    {ErrorCode::damaged,
     CORE_TEXT("core", "The passphrase or key is right, but the file is damaged: %1.")},
    {ErrorCode::unreadable,
     CORE_TEXT("core", "Part of the file cannot be read from the disk: %1. The disk may be "
                       "failing: copy its other files.")},
    {ErrorCode::malformed,
     CORE_TEXT("core", "The file is damaged, or was made by another program: %1.")},
    {ErrorCode::rsaNotOpened,
     CORE_TEXT(
         "core",
         "The key does not open it: %1. Another key, another label, damage, or another kind: only "
         "OAEP "
         "with SHA-256 is opened, which openssl pkeyutl makes with -pkeyopt rsa_padding_mode:oaep "
         "-pkeyopt rsa_oaep_md:sha256; its default is another.")},
    {ErrorCode::wrongSignature,
     CORE_TEXT("core", "The signature does not belong to this file and this key: %1. What "
                       "is checked is PSS with SHA-256.")},
    {ErrorCode::otherSignature, CORE_TEXT("core", "The signature is of a kind that is not checked: "
                                                  "%1. What is checked is PSS with SHA-256.")},
    {ErrorCode::notThatContainer,
     CORE_TEXT("core",
               "The file is not encrypted in that way: %1. If it is raw, give the key and IV.")},
    {ErrorCode::outOfRange, CORE_TEXT("core", "There are no such bytes: %1.")},
    {ErrorCode::archiveRefused,
     CORE_TEXT("core", "The archive cannot be unpacked: %1. Nothing of it was left behind.")},
    {ErrorCode::noGpu, CORE_TEXT("core", "No GPU can be used: %1. Choose the CPU engine.")},
    {ErrorCode::gpuOutOfMemory,
     CORE_TEXT("core", "There is too little free memory on the GPU or for its copies: %1. "
                       "Use smaller chunks, or the CPU engine.")},
    {ErrorCode::gpuLost,
     CORE_TEXT("core", "The GPU stopped answering: %1. No file was written; restart the program, "
                       "or use the CPU engine.")},
    {ErrorCode::gpuLaunchFailed,
     CORE_TEXT("core",
               "The GPU refused this kernel: %1. Choose fewer threads or another strategy.")},
    {ErrorCode::gpuFailed,
     CORE_TEXT("core", "The GPU reported an error: %1. No file was written.")},
    {ErrorCode::outOfMemory,
     CORE_TEXT("core", "There is not enough memory: %1. Close other programs, or use smaller "
                       "chunks or fewer threads.")},
    {ErrorCode::cryptoLibrary, CORE_TEXT("core", "OpenSSL refused: %1.")},
    {ErrorCode::wrongResult,
     CORE_TEXT("core", "The result is wrong: %1. Run the self-test, and do not use this engine.")},
    {ErrorCode::cancelled, CORE_TEXT("core", "Cancelled. No file was written.")},
};
static_assert(std::size(kSentences) == static_cast<std::size_t>(ErrorCode::cancelled) + 1);

} // namespace

Error errorAt(ErrorCode code, std::string_view path, std::string_view reason) {
    Error error{code, std::string(path)};
    error.context.append(": ").append(reason);
    error.pathLength = path.size();
    return error;
}

std::string_view sentenceTemplate(ErrorCode code) {
    const auto* row = std::ranges::find(kSentences, code, &Sentence::code);
    return row != std::end(kSentences) ? row->text : "%1";
}

Message messageOf(const Error& error) {
    Message message = translatable(std::string(sentenceTemplate(error.code)));
    message.arguments = {asIs(error.context)};
    return message;
}

std::string describe(const Error& error) {
    return english(messageOf(error));
}

} // namespace blockwarp
