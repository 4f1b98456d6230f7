// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA over lists of files, each with its own outcome: signatures (PSS) and short messages (OAEP).
/// For files of any length there are containers, which take RSA keys too.
#pragma once

#include "core/rsa/messages.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::rsa {

/// "x.sig" holds the signature of "x", "x.rsa" the ciphertext.
inline constexpr std::string_view kSignatureSuffix = ".sig";
inline constexpr std::string_view kCiphertextSuffix = ".rsa";

struct FilesRequest {
    std::vector<std::filesystem::path> inputs;
    std::filesystem::path
        folder;        ///< of outputs, or of the signatures to verify; empty: beside inputs
    std::string label; ///< OAEP's
    std::optional<unsigned> saltBytes{}; ///< of PSS, to verify; nothing: any length
    Tuning tuning;
};

struct FileOutcome {
    std::filesystem::path input;
    std::filesystem::path output; ///< of verifyFiles(): the signature
    std::optional<Error> error{}; ///< nothing: done, or the signature is right
};

struct FilesOutcome {
    std::vector<FileOutcome> files; ///< as the inputs
    Times times;
    EngineKind engine = EngineKind::cpu;
};

/// Outputs are new files; one that is there already is the item's error, and stays. Other item
/// errors: those of reading and writing, and of messages.h; wrongSignature, otherSignature.
Result<FilesOutcome> signFiles(const keys::RsaIdentity& key, const FilesRequest& request,
                               const CancelToken& cancel);
Result<FilesOutcome> verifyFiles(const keys::RsaRecipient& key, const FilesRequest& request,
                                 const CancelToken& cancel);
Result<FilesOutcome> encryptFiles(const keys::RsaRecipient& key, const FilesRequest& request,
                                  const CancelToken& cancel);
/// "x.rsa" becomes "x"; any other name gets ".plain" behind it.
Result<FilesOutcome> decryptFiles(const keys::RsaIdentity& key, const FilesRequest& request,
                                  const CancelToken& cancel);

} // namespace blockwarp::rsa
