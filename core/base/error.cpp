// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace blockwarp {
namespace {

struct Sentence {
    ErrorCode code;
    std::string_view text;
};

constexpr Sentence kSentences[] = {
    {ErrorCode::badKeyFile, "The key does not fit: %1."},
    {ErrorCode::badIv, "The IV does not fit: %1."},
    {ErrorCode::badPassphrase, "The passphrase cannot be used: %1."},
    {ErrorCode::badRecipient, "The recipient cannot be used: %1."},
    {ErrorCode::badIdentity, "The identity cannot be used: %1."},
    {ErrorCode::secretUnreadable, "The key or passphrase file cannot be read: %1."},
    {ErrorCode::derivationUnknown, "How the key was derived has to be named: %1."},
    {ErrorCode::badTuning, "That setting is not possible: %1."},
    {ErrorCode::unsupported, "This combination is not supported: %1."},
    {ErrorCode::partialBlock, "Without padding the length must be a multiple of 16 bytes: %1."},
    {ErrorCode::inputMissing, "The input cannot be opened for reading: %1."},
    {ErrorCode::inputNotRegular, "The input is not an ordinary file: %1."},
    {ErrorCode::inputEmpty, "The file is empty, so there is nothing to decrypt: %1."},
    {ErrorCode::inputChanged,
     "The input changed while it was read: %1. No file was written; try again."},
    {ErrorCode::readFailed, "Reading failed: %1. No file was written."},
    {ErrorCode::outputExists,
     "The output already exists: %1. Choose another name, or allow it to be replaced."},
    {ErrorCode::outputChanged,
     "The output has changed since you agreed to replace it: %1. Nothing was replaced."},
    {ErrorCode::nameTaken,
     "That name is taken, and what has it stays as it is: %1. Choose another name."},
    {ErrorCode::outputIsInput, "Input and output are the same file: %1. Choose another name."},
    {ErrorCode::outputUncreatable, "The output cannot be created: %1."},
    {ErrorCode::writeFailed, "Writing failed: %1. No file was left behind."},
    {ErrorCode::streamFailed, "Writing failed: %1. What has arrived there is incomplete."},
    {ErrorCode::diskFull, "There is not enough room on the disk: %1. No file was left behind."},
    {ErrorCode::notFlushed, "%1 is complete, but may not survive a power loss: its folder could "
                            "not be flushed to the disk."},
    {ErrorCode::wrongKeyOrDamaged, "Wrong key or damaged file: %1."},
    {ErrorCode::wrongDerivation, "Wrong passphrase or key derivation, or a damaged file: %1."},
    {ErrorCode::otherKeys, "Nothing that this program reads opens the file: %1."},
    {ErrorCode::damaged, "The passphrase or key is right, but the file is damaged: %1."},
    {ErrorCode::unreadable, "Part of the file cannot be read from the disk: %1. The disk may be "
                            "failing: copy its other files."},
    {ErrorCode::malformed, "The file is damaged, or was made by another program: %1."},
    {ErrorCode::rsaNotOpened,
     "The key does not open it: %1. Another key, another label, damage, or another kind: only OAEP "
     "with SHA-256 is opened, which openssl pkeyutl makes with -pkeyopt rsa_padding_mode:oaep "
     "-pkeyopt rsa_oaep_md:sha256; its default is another."},
    {ErrorCode::wrongSignature, "The signature does not belong to this file and this key: %1. What "
                                "is checked is PSS with SHA-256."},
    {ErrorCode::otherSignature,
     "The signature is of a kind that is not checked: %1. What is checked is PSS with SHA-256."},
    {ErrorCode::notThatContainer,
     "The file is not encrypted in that way: %1. If it is raw, give the key and IV."},
    {ErrorCode::outOfRange, "There are no such bytes: %1."},
    {ErrorCode::archiveRefused,
     "The archive cannot be unpacked: %1. Nothing of it was left behind."},
    {ErrorCode::noGpu, "No GPU can be used: %1. Choose the CPU engine."},
    {ErrorCode::gpuOutOfMemory, "There is too little free memory on the GPU or for its copies: %1. "
                                "Use smaller chunks, or the CPU engine."},
    {ErrorCode::gpuLost, "The GPU stopped answering: %1. No file was written; restart the program, "
                         "or use the CPU engine."},
    {ErrorCode::gpuLaunchFailed,
     "The GPU refused this kernel: %1. Choose fewer threads or another strategy."},
    {ErrorCode::gpuFailed, "The GPU reported an error: %1. No file was written."},
    {ErrorCode::outOfMemory, "There is not enough memory: %1. Close other programs, or use smaller "
                             "chunks or fewer threads."},
    {ErrorCode::cryptoLibrary, "OpenSSL refused: %1."},
    {ErrorCode::wrongResult,
     "The result is wrong: %1. Run the self-test, and do not use this engine."},
    {ErrorCode::cancelled, "Cancelled. No file was written."},
};
static_assert(std::size(kSentences) == static_cast<std::size_t>(ErrorCode::cancelled) + 1);

} // namespace

std::string_view sentenceTemplate(ErrorCode code) {
    const auto* row = std::ranges::find(kSentences, code, &Sentence::code);
    return row != std::end(kSentences) ? row->text : "%1";
}

std::string describe(const Error& error) {
    std::string sentence{sentenceTemplate(error.code)};
    if (const auto at = sentence.find("%1"); at != std::string::npos)
        sentence.replace(at, 2, error.context);
    return sentence;
}

} // namespace blockwarp
