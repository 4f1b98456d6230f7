// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

namespace blockwarp {

std::string_view sentenceTemplate(ErrorCode code) {
    switch (code) {
    case ErrorCode::badKeyFile:
        return "The key does not fit: %1.";
    case ErrorCode::badIv:
        return "The IV does not fit: %1.";
    case ErrorCode::badPassphrase:
        return "The passphrase cannot be used: %1.";
    case ErrorCode::badRecipient:
        return "The recipient cannot be used: %1.";
    case ErrorCode::badIdentity:
        return "The identity cannot be used: %1.";
    case ErrorCode::secretUnreadable:
        return "The key or passphrase file cannot be read: %1.";
    case ErrorCode::derivationUnknown:
        return "How the key was derived has to be named: %1.";
    case ErrorCode::badTuning:
        return "That setting is not possible: %1.";
    case ErrorCode::unsupported:
        return "This combination is not supported: %1.";
    case ErrorCode::partialBlock:
        return "Without padding the length must be a multiple of 16 bytes: %1.";
    case ErrorCode::inputMissing:
        return "The input cannot be opened for reading: %1.";
    case ErrorCode::inputNotRegular:
        return "The input is not an ordinary file: %1.";
    case ErrorCode::inputEmpty:
        return "The file is empty, so there is nothing to decrypt: %1.";
    case ErrorCode::inputChanged:
        return "The input changed while it was read: %1. No file was written; try again.";
    case ErrorCode::readFailed:
        return "Reading failed: %1. No file was written.";
    case ErrorCode::outputExists:
        return "The output already exists: %1. Choose another name, or allow it to be replaced.";
    case ErrorCode::outputChanged:
        return "The output has changed since you agreed to replace it: %1. Nothing was replaced.";
    case ErrorCode::nameTaken:
        return "That name is taken, and what has it stays as it is: %1. Choose another name.";
    case ErrorCode::outputIsInput:
        return "Input and output are the same file: %1. Choose another name.";
    case ErrorCode::outputUncreatable:
        return "The output cannot be created: %1.";
    case ErrorCode::writeFailed:
        return "Writing failed: %1. No file was left behind.";
    case ErrorCode::streamFailed:
        return "Writing failed: %1. What has arrived there is incomplete.";
    case ErrorCode::diskFull:
        return "There is not enough room on the disk: %1. No file was left behind.";
    case ErrorCode::notFlushed:
        return "%1 is complete, but may not survive a power loss: its folder could not be "
               "flushed to the disk.";
    case ErrorCode::wrongKeyOrDamaged:
        return "Wrong key or damaged file: %1.";
    case ErrorCode::wrongDerivation:
        return "Wrong passphrase or key derivation, or a damaged file: %1.";
    case ErrorCode::otherKeys:
        return "Nothing that this program reads opens the file: %1.";
    case ErrorCode::damaged:
        return "The passphrase or key is right, but the file is damaged: %1.";
    case ErrorCode::malformed:
        return "The file is damaged, or was made by another program: %1.";
    case ErrorCode::rsaNotOpened:
        return "The key does not open it: %1. Another key, another label, damage, or another kind: "
               "only OAEP with SHA-256 is opened, which openssl pkeyutl makes with -pkeyopt "
               "rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha256; its default is another.";
    case ErrorCode::wrongSignature:
        return "The signature does not belong to this file and this key: %1. What is checked is "
               "PSS with SHA-256.";
    case ErrorCode::otherSignature:
        return "The signature is of a kind that is not checked: %1. What is checked is PSS with "
               "SHA-256.";
    case ErrorCode::notThatContainer:
        return "The file is not encrypted in that way: %1. If it is raw, give the key and IV.";
    case ErrorCode::outOfRange:
        return "There are no such bytes: %1.";
    case ErrorCode::archiveRefused:
        return "The archive cannot be unpacked: %1. Nothing of it was left behind.";
    case ErrorCode::noGpu:
        return "No GPU can be used: %1. Choose the CPU engine.";
    case ErrorCode::gpuOutOfMemory:
        return "There is too little free memory on the GPU or for its copies: %1. Use smaller "
               "chunks, or the "
               "CPU engine.";
    case ErrorCode::gpuLost:
        return "The GPU stopped answering: %1. No file was written; restart the program, or use "
               "the CPU engine.";
    case ErrorCode::gpuLaunchFailed:
        return "The GPU refused this kernel: %1. Choose fewer threads or another strategy.";
    case ErrorCode::gpuFailed:
        return "The GPU reported an error: %1. No file was written.";
    case ErrorCode::outOfMemory:
        return "There is not enough memory: %1. Close other programs, or use smaller chunks or "
               "fewer threads.";
    case ErrorCode::cryptoLibrary:
        return "OpenSSL refused: %1.";
    case ErrorCode::wrongResult:
        return "The result is wrong: %1. Run the self-test, and do not use this engine.";
    case ErrorCode::cancelled:
        return "Cancelled. No file was written.";
    }
    return "%1";
}

std::string describe(const Error& error) {
    std::string sentence{sentenceTemplate(error.code)};
    if (const auto at = sentence.find("%1"); at != std::string::npos)
        sentence.replace(at, 2, error.context);
    return sentence;
}

} // namespace blockwarp
