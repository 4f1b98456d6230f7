// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/many_files.h"
#include "core/format/container.h"
#include "core/keys/key_input.h"
#include "core/ring/key_choice.h"
#include "core/ring/opening.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::cli {

/// Those that say for whom a file is encrypted.
struct RecipientOptions {
    CLI::Option* keys;
    CLI::Option* contacts;
};

/// Secrets and public keys as typed: file names, never the secrets themselves.
struct SecretOptions {
    std::string passphraseFile;
    std::optional<std::uint32_t> iterations; ///< for the container openssl
    std::string kdf;                         ///< likewise
    std::string keyFile;
    std::string iv;
    bool noPadding = false;
    std::vector<std::string> recipients; ///< encrypting
    std::vector<std::string> contacts;   ///< likewise, by name
    std::vector<std::string> identities; ///< decrypting
    std::string identityPassphraseFile;

    void addTo(CLI::App& command, Direction direction);
    /// A few of them, for commands that take no others.
    CLI::Option* addPassphraseFile(CLI::App& command);
    RecipientOptions addRecipients(CLI::App& command);
    CLI::Option* addIdentities(CLI::App& command);
    bool isForRecipients() const { return !recipients.empty() || !contacts.empty(); }
    /// True if one of its options was used that only the container raw takes.
    bool isKey() const { return !keyFile.empty(); }

    /// True if one of its options was used that only the container openssl takes; then why they
    /// cannot be used together, or an empty text.
    bool isOpenssl() const { return iterations || !kdf.empty(); }
    std::string whyKdfIsRefused(Direction direction) const;

    /// How many of them read standard input.
    std::size_t standardInputs() const;

    /// What the options say; where they say nothing, a passphrase is asked for on the terminal.
    /// `cipher` may be null unless isKey(); `container` where it is not known. `family`: of other
    /// recipients, which the file has already. Errors: those of reading each of them; unsupported.
    Result<Secret> read(const CipherSpec* cipher, Direction direction,
                        std::optional<Container> container,
                        ring::Family family = ring::Family::any) const;

    /// The same to open files, with own keys of the ring where no option names another secret.
    /// Errors: also those of ownKeysFor() (core/ring/opening.h).
    /// `files` is called if need be.
    using ClosedFiles = std::function<Result<std::vector<ring::ClosedFile>>()>;
    Result<Secret> readToOpen(const ClosedFiles& files, const CipherSpec* cipher,
                              std::optional<Container> container) const;

  private:
    /// Nothing where an option names another secret, or areForKeys() says no, or there is no own
    /// key.
    Result<std::optional<Secret>> readOwnKeys(const ClosedFiles& files) const;
    bool leavesItToOwnKeys() const;
    OpensslKdf readKdf() const;
    Result<Secret> readKey(const CipherSpec& cipher) const;
    Result<Secret> readRecipients(std::optional<Container> container, ring::Family family) const;
    /// The keys of the contacts.
    Result<keys::Recipients> readContacts(ring::Family family) const;
    Result<Secret> readIdentities() const;
    Result<Secret> readPassphrase(bool encrypting, bool openssl) const;
};

/// The first line of the file that --identity-passphrase-file names; nothing if it names none.
Result<std::optional<PassphraseLine>> readKeyPassphrase(const std::string& file);

/// The keys of a file, whose passphrase is read from another file, or asked for if none is named
/// and they need one. `option` names the file. Errors: also those of the two files.
Result<keys::Identities> readIdentityFile(std::string_view option, const std::string& file,
                                          const std::string& passphraseFile);
inline constexpr std::string_view kIdentityPassphraseFile = "--identity-passphrase-file";

/// Says how long deriving keys from the passphrase will take, if several files need a key of their
/// own, as .age files do.
void sayDerivationTime(const FilesPlan& plan, const FileJob& job, const Secret& secret);

/// What a line says while the first key is derived; empty for other secrets, which take no time.
std::string_view waitingFor(const Secret& secret);

} // namespace blockwarp::cli
