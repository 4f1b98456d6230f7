// SPDX-License-Identifier: GPL-3.0-or-later
/// Expected failures of core, as values. Nothing in core throws across its interface.
#pragma once

#include "kernels/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace blockwarp {

struct Message;

enum class ErrorCode : std::uint8_t {
    // the request
    badKeyFile,        ///< neither hex nor raw bytes of the length that the cipher needs
    badIv,             ///< not the hex digits that the cipher needs
    badPassphrase,     ///< empty, or its file cannot be read
    badRecipient,      ///< no public key that can be encrypted to
    badIdentity,       ///< no private key that can be decrypted with
    secretUnreadable,  ///< the key or passphrase file
    derivationUnknown, ///< how a passphrase becomes a key has to be named
    badTuning,         ///< chunk size, threads, launch shape or strategy that cannot be
    unsupported,       ///< this engine or container does not do this work
    partialBlock,      ///< ECB or CBC without padding, and a length that is no multiple of 16
    // files
    inputMissing,    ///< cannot be opened for reading
    inputNotRegular, ///< a folder, a pipe, a device
    inputEmpty,      ///< there is nothing to decrypt
    inputChanged,    ///< its size, content or times changed while it was read
    readFailed,
    outputExists,  ///< and the caller did not say to replace it
    outputChanged, ///< the file that somebody agreed to replace is another one now
    nameTaken,     ///< as outputExists, where nothing is ever replaced
    outputIsInput,
    outputUncreatable,
    writeFailed,
    streamFailed, ///< writing to what is no file of ours, such as standard output
    diskFull,
    repairStopped, ///< while it was written into the damaged file
    notFlushed,    ///< the output is complete and has its name, which a power loss may undo
    // contents
    wrongKeyOrDamaged,
    wrongDerivation, ///< or wrong passphrase or damage: what comes out is not padded
    otherKeys,       ///< the file is for kinds of keys alone that this program does not read
    outOfRange,      ///< bytes that were asked for lie beyond the end of the contents
    damaged,        ///< the header was authenticated, so that the key is right; the payload was not
    unreadable,     ///< the disk cannot read a part of the file that is opened (EIO)
    malformed,      ///< a header or armor that breaks the rules of its format
    rsaNotOpened,   ///< an RSA ciphertext: one code, whatever is wrong with it
    wrongSignature, ///< no signature of this file with this key
    otherSignature, ///< a signature of a kind that is not checked
    notThatContainer, ///< the file does not start as the container does, or as any
    archiveRefused,   ///< a tar with an entry that is never unpacked, or beyond the limits
    // machine
    noGpu,
    gpuOutOfMemory,
    gpuLost,
    gpuLaunchFailed,
    gpuFailed,
    outOfMemory,
    cryptoLibrary, ///< OpenSSL refused; a build or installation fault
    wrongResult,   ///< two engines disagree; a fault of the machine or of this program
    cancelled,
};

/// `context` names the file, value or call concerned; never a secret.
struct Error {
    ErrorCode code;
    std::string context;
    /// Of a payload in segments: the first one that does not verify or cannot be read, from 0.
    std::optional<std::uint64_t> segment{};
    /// Of a file that the disk cannot read: the first such byte.
    std::optional<std::uint64_t> unreadableAt{};
    /// Where `context` is a path and a reason: how long the path is; else 0.
    std::size_t pathLength = 0;
};

/// "PATH: reason", and where the path ends.
Error errorAt(ErrorCode code, std::string_view path, std::string_view reason);

template <class T>
using Result = Expected<T, Error>;

/// One English sentence that says what is wrong and what to do next; the source text of the
/// user interface's translations. `%1` stands where the context goes.
std::string_view sentenceTemplate(ErrorCode code);

/// sentenceTemplate() with the context filled in.
std::string describe(const Error& error);
/// The same sentence as data.
Message messageOf(const Error& error);

} // namespace blockwarp
