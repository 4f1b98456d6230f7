// SPDX-License-Identifier: GPL-3.0-or-later
/// How a file says what it is.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/message.h"
#include "core/base/secret.h"
#include "core/cipher/cipher_spec.h"
#include "core/cipher/segments.h"
#include "core/format/header.h"
#include "core/format/header_facts.h"
#include "core/format/openssl_kdf.h"
#include "core/keys/identities.h"
#include "core/keys/scrypt_keys.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace blockwarp {

enum class Container : std::uint8_t {
    raw,       ///< no header: what `openssl enc -K … -iv …` writes
    openssl,   ///< "Salted__", 8 bytes of salt, payload: what `openssl enc` writes
    age,       ///< c2sp.org/age, version 1
    blockwarp, ///< docs/container.md, version 1
};

/// Explicit key and IV: for the raw container.
struct RawKey {
    SecretBytes key;
    Iv iv{};
    bool padding = true; ///< PKCS#7 for ECB and CBC; without it the length must be whole blocks
};

/// For all containers but raw.
struct Passphrase {
    static constexpr std::uint32_t defaultIterations = 600'000;
    SecretBytes text; ///< new files are for this one
    /// The derivation, of container openssl alone. No iterations: defaultIterations, for new files
    /// and where a padding tells a wrong key.
    std::optional<std::uint32_t> iterations{};
    OpensslKdf kdf = OpensslKdf::pbkdf2;
    /// For many files: what scrypt makes of it; null: each derives for itself.
    std::shared_ptr<keys::ScryptKeys> shared{};
    /// The line of its file, where that has characters that nobody sees (key_input.h): OpenSSL's
    /// files are for this one, and others may be. Null: it is the same.
    std::unique_ptr<Passphrase> raw{};

    Passphrase clone() const;
};

/// Public keys encrypt, for the containers age and blockwarp; private keys decrypt.
using Secret = std::variant<RawKey, Passphrase, keys::Recipients, keys::Identities>;

/// Lets a passphrase be derived once for all Blockwarp files that are written with it from now on,
/// and once for files read that were written so; other secrets stay as they are. `cancel`, which
/// outlives the secret, ends the wait for a derivation.
void shareDerivations(Secret& secret, const CancelToken& cancel);
void shareDerivations(Secret& secret, const CancelToken&& cancel) = delete;

/// An explicit copy, for work that has to own its secret.
Secret cloneSecret(const Secret& secret);

/// What the payload needs, and what stands before it in the file.
struct PayloadKeys {
    const CipherSpec* cipher = nullptr;
    SecretBytes key;
    Iv iv{};
    bool padding = false;         ///< PKCS#7 at the end
    std::size_t segmentBytes = 0; ///< 0: the container has no segments
    SecretBytes macKey;           ///< of SegmentMacs; empty: the cipher authenticates itself, or
                                  ///< nothing does
    bool isArchive = false;       ///< the header says that the payload is a tar
    std::vector<std::uint8_t> header;

    /// How segments with their tags or MACs lie in the file, if there are any.
    UnitLayout segments() const {
        return {segmentBytes, macKey.empty() ? kTagBytes : SegmentMacs::kMacBytes};
    }
};

struct SealRequest {
    const CipherSpec& cipher;
    std::size_t segmentBytes; ///< 0: the container's own
    const Secret& secret;
    bool isArchive = false; ///< for the header, where the container's has room for it
};

struct OpenRequest {
    const CipherSpec* cipher; ///< null: what the header says
    const Secret& secret;
    std::span<const std::uint8_t> start; ///< the file's first kMaxHeaderBytes, or all of it
};

/// One row per container.
struct ContainerSpec {
    Container container;
    std::string_view name; ///< as typed
    std::string_view title;
    std::string_view explanation;
    std::string_view extension;      ///< suggested for the output, with the dot
    bool takesPassphrase;            ///< otherwise an explicit key
    const age::HeaderFormat* header; ///< with stanzas for public keys; null: it takes none
    bool namesCipher;                ///< who decrypts need not know it
    std::string_view magic;          ///< the first bytes of its files
    bool takesRecipients() const { return header != nullptr; } ///< identities decrypt
    /// Why else than by a wrong key or damage a padding is not valid, or an empty text.
    std::string_view whyNotPadded;
    /// True if a file starts so.
    bool (*startsSo)(std::span<const std::uint8_t> start);
    /// Derives keys and makes the header of a new file; draws fresh salts and keys.
    /// Errors: badKeyFile, badPassphrase, badRecipient, badTuning (segments), unsupported (the
    /// wrong kind of secret or cipher), cryptoLibrary.
    Result<PayloadKeys> (*seal)(const SealRequest&);
    /// Derives keys from a file's header. The same errors, and notThatContainer, malformed,
    /// wrongKeyOrDamaged, otherKeys.
    Result<PayloadKeys> (*open)(const OpenRequest&);
    /// What a file's first bytes say without a key; of a file that startsSo(), or any for `raw`.
    /// Error: malformed.
    Result<HeaderFacts> (*inspect)(std::span<const std::uint8_t> start);
    /// Why it cannot hold what a cipher makes, or an empty text.
    std::string (*whyRefused)(const CipherSpec&);
    /// What a cipher does not protect in it: a sentence, or an empty text.
    std::string_view (*caution)(const CipherSpec&);
};

/// Whether its files can be made for the keys (age::checkRecipients()). Error: badRecipient.
Result<void> checkRecipients(Container container, const keys::Recipients& recipients);

/// The answers of the container's row.
std::string whyCipherIsRefused(Container container, const CipherSpec& cipher);
std::string_view cautionOf(Container container, const CipherSpec& cipher);

/// What else decides who can open a file.
struct Contents {
    bool postQuantum = false; ///< for keys of that kind
    bool archive = false;
    bool compressed = false; ///< an archive, by zstd

    bool operator==(const Contents&) const = default;
};

/// Which programs open such a file, and where they run; for a line.
Message opensWith(Container container, const Contents& contents);

std::span<const ContainerSpec> containerSpecs(); ///< the recommended one first
const ContainerSpec& containerSpec(Container container);
const ContainerSpec* findContainer(std::string_view name); ///< or null

/// No container needs more of a file's start to tell its keys.
inline constexpr std::size_t kMaxStartBytes = age::kMaxHeaderBytes + 16;

} // namespace blockwarp
