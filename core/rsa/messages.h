// SPDX-License-Identifier: GPL-3.0-or-later
/// RSAES-OAEP and RSASSA-PSS (RFC 8017 §7.1, §8.1) with SHA-256 over lists of messages with one
/// key: padded by OpenSSL on the CPU, computed in one batch by the engine of the tuning.
/// Interoperable with the `openssl` program (pkeyutl with rsa_padding_mode oaep or pss).
///
/// An item that fails has its own error; an error of the whole call is one of raw.h's.
#pragma once

#include "core/format/header.h"
#include "core/rsa/raw.h"

#include <optional>
#include <string_view>
#include <vector>

namespace blockwarp::rsa {

using Bytes = std::vector<std::uint8_t>;
using SecretItems = std::vector<Result<SecretBytes>>;
using Items = std::vector<Result<Bytes>>;

template <class T>
struct Outcome {
    T items;
    Times times;
    EngineKind engine = EngineKind::cpu; ///< that computed
};

/// SHA-256 of a text, as the two PSS functions take it. Error: cryptoLibrary.
Result<Bytes> digestOf(std::span<const std::uint8_t> text);

/// Ciphertexts. Item error: unsupported, where a message is longer than maxOaepBytes().
Result<Outcome<Items>> encryptOaep(const keys::RsaRecipient& key,
                                   std::span<const SecretBytes> messages, std::string_view label,
                                   const Tuning& tuning, const CancelToken& cancel);

/// Messages. Item errors: rsaNotOpened, one and the same whatever is wrong with a ciphertext
/// (RFC 8017 §7.1.2, note); wrongResult, where a computation went wrong.
Result<Outcome<SecretItems>> decryptOaep(const keys::RsaIdentity& key,
                                         std::span<const Bytes> ciphertexts, std::string_view label,
                                         const Tuning& tuning, const CancelToken& cancel);

/// Signatures of digests of 32 bytes. Item error: wrongResult.
Result<Outcome<Items>> signPss(const keys::RsaIdentity& key, std::span<const Bytes> digests,
                               const Tuning& tuning, const CancelToken& cancel);

/// Whether signatures[i] is one of digests[i]. OpenSSL's own default is the longest salt that fits,
/// so any length is right unless one is asked for.
Result<Outcome<std::vector<bool>>> verifyPss(const keys::RsaRecipient& key,
                                             std::span<const Bytes> digests,
                                             std::span<const Bytes> signatures,
                                             std::optional<unsigned> saltBytes,
                                             const Tuning& tuning, const CancelToken& cancel);

/// The file keys in many files' stanzas for one key, in one batch: as keys::RsaStanza::unwrap()
/// for each (stanzas that keys::RsaStanza::check() takes).
Result<std::vector<std::optional<SecretBytes>>>
unwrapStanzas(const age::HeaderFormat& format, std::span<const keys::Stanza> stanzas,
              const keys::RsaIdentity& key, const Tuning& tuning, const CancelToken& cancel);

} // namespace blockwarp::rsa
