// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/secret_options.h"

#include "app/cli/ask.h"
#include "app/cli/printing.h"
#include "app/cli/secret_arguments.h"
#include "app/cli/value_names.h"
#include "core/base/cancel.h"
#include "core/base/text.h"
#include "core/files/file_pool.h"
#include "core/files/identity_file.h"
#include "core/files/inspect.h"
#include "core/keys/key_file.h"
#include "core/keys/key_input.h"
#include "core/keys/scrypt_keys.h"
#include "core/keys/secret_text.h"
#include "core/ring/key_choice.h"
#include "core/ring/key_ring.h"
#include "core/ring/opening.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

namespace blockwarp::cli {
namespace {

/// Of the file's contents; the file was read, and so it exists.
Error inFile(const std::string& file, const Error& error) {
    return inKeyFile(shownFile(file), error);
}

/// Keys as typed, or a file of keys.
Result<keys::Recipients> readRecipient(const std::string& typed) {
    auto keys = keys::parseTypedRecipients(typed);
    if (keys || (isTypedKey(typed) && !isExistingFile(typed))) return keys;
    const auto contents = ofOption("--recipient", readSecretFile(typed));
    if (!contents) return contents.error();
    auto recipients = keys::parseRecipients(asText(contents->span()));
    if (!recipients) return inFile(typed, recipients.error());
    return recipients;
}

bool needsOwnKey(const PlannedFile& file, const FileJob& job) {
    if (file.error) return false;
    if (job.sealing() != nullptr) return job.container() == Container::age;
    const auto facts = inspectFile(file.input, NoCancel());
    return facts && facts->derivesOwnKey();
}

std::string durationText(double seconds) {
    if (seconds < 60) return fmt::format("{:.0f} s", std::ceil(seconds));
    return fmt::format("{:.0f} min", std::ceil(seconds / 60));
}

} // namespace

CLI::Option* SecretOptions::addPassphraseFile(CLI::App& command) {
    return command
        .add_option("--passphrase-file", passphraseFile,
                    "file with the passphrase in its first line; - for standard input (default: "
                    "asked for)")
        ->type_name(value::kFile)
        ->check(whyNoFileName);
}

RecipientOptions SecretOptions::addRecipients(CLI::App& command) {
    auto* keys =
        command
            .add_option(
                "-r,--recipient", recipients,
                "public key: age1…, ssh-…, or a file with such lines and PEM RSA keys; repeatable")
            ->type_name(value::kKey)
            ->check([](const std::string& typed) {
                return isTypedKey(typed) ? "" : whyNoFileName(typed);
            })
            ->allow_extra_args(false);
    auto* names = command
                      .add_option("--to", contacts,
                                  "contact to encrypt for, or an own key, by its name (see keys); "
                                  "repeatable")
                      ->type_name(value::kContact)
                      ->allow_extra_args(false);
    return {keys, names};
}

CLI::Option* SecretOptions::addIdentities(CLI::App& command) {
    auto* identity =
        command
            .add_option(
                "-i,--identity", identities,
                "file with private keys of age, SSH and openssl (PEM), which may itself be an "
                "age file for a passphrase; repeatable (default: own keys, see keys)")
            ->type_name(value::kFile)
            ->check(whyNoFileName)
            ->allow_extra_args(false);
    command
        .add_option(std::string(kIdentityPassphraseFile), identityPassphraseFile,
                    "of an identity file that has one, age, SSH or PEM (default: asked for)")
        ->type_name(value::kFile)
        ->check(whyNoFileName);
    return identity;
}

void SecretOptions::addTo(CLI::App& command, Direction direction) {
    auto* passphrase = addPassphraseFile(command);
    auto* key = command
                    .add_option("--key-file", keyFile,
                                "for raw: file with the key, raw or hex; - for standard input")
                    ->type_name(value::kFile)
                    ->check(whyNoFileName)
                    ->excludes(passphrase);
    command
        .add_option("--iterations", iterations,
                    "of PBKDF2, for the container openssl alone (default 600000); files of other "
                    "containers are not opened then")
        ->type_name(value::kNumber)
        ->check(CLI::Range(1, std::numeric_limits<std::int32_t>::max()))
        ->excludes(key);
    command
        .add_option("--kdf", kdf,
                    direction == Direction::encrypt
                        ? "how the container openssl makes a key of the passphrase: pbkdf2"
                        : "how openssl enc made a key of the passphrase: pbkdf2 (the default); "
                          "without -pbkdf2 evp-sha256, or before OpenSSL 1.1.0 evp-md5")
        ->type_name(value::kKdf)
        ->excludes(key);
    command.add_option("--iv-hex", iv, "for raw: IV or first counter block, as hex digits")
        ->type_name(value::kHex)
        ->needs(key);
    command
        .add_flag("--no-padding", noPadding,
                  "for raw, ECB and CBC: no PKCS#7 padding; the length must be whole blocks")
        ->needs(key);
    if (direction == Direction::decrypt) {
        addIdentities(command)->excludes(passphrase)->excludes(key);
        return;
    }
    const RecipientOptions recipientOptions = addRecipients(command);
    recipientOptions.keys->excludes(passphrase)->excludes(key);
    recipientOptions.contacts->excludes(passphrase)->excludes(key);
}

std::string SecretOptions::whyKdfIsRefused(Direction direction) const {
    if (kdf.empty()) return {};
    const auto* spec = findOpensslKdf(kdf);
    if (spec == nullptr) return "--kdf is pbkdf2, evp-sha256 or evp-md5.";
    if (spec->iterates) return {};
    if (direction == Direction::encrypt)
        return fmt::format("--kdf {} is for decrypting alone: it makes every guess at the "
                           "passphrase cheap. New files have pbkdf2.",
                           spec->name);
    return iterations ? fmt::format("--kdf {} takes no --iterations.", spec->name) : "";
}

OpensslKdf SecretOptions::readKdf() const {
    const auto* spec = findOpensslKdf(kdf);
    return spec != nullptr ? spec->kdf : OpensslKdf::pbkdf2;
}

std::size_t SecretOptions::standardInputs() const {
    std::vector<std::string> files{passphraseFile, keyFile, identityPassphraseFile};
    files.insert(files.end(), recipients.begin(), recipients.end());
    files.insert(files.end(), identities.begin(), identities.end());
    return static_cast<std::size_t>(std::ranges::count(files, "-"));
}

Result<Secret> SecretOptions::read(const CipherSpec* cipher, Direction direction,
                                   std::optional<Container> container, ring::Family family) const {
    if (isKey()) {
        if (cipher == nullptr)
            return Error{ErrorCode::unsupported, "with a key the cipher has to be named"};
        return readKey(*cipher);
    }
    if (isForRecipients()) return readRecipients(container, family);
    if (!identities.empty()) return readIdentities();
    // A file to decrypt that does not say its container is of openssl only if a cipher is named.
    const bool openssl = container ? *container == Container::openssl : cipher != nullptr;
    return readPassphrase(direction == Direction::encrypt, openssl);
}

Result<Secret> SecretOptions::readPassphrase(bool encrypting, bool openssl) const {
    auto line =
        cli::readPassphrase("--passphrase-file", passphraseFile, "Passphrase: ", encrypting);
    if (!line) return line.error();
    if (encrypting || openssl) sayUnseen(passphraseFile, *line, openssl);
    Passphrase passphrase{std::move(line->text), iterations, readKdf()};
    if (line->raw) passphrase.raw = std::make_unique<Passphrase>(Passphrase{std::move(*line->raw)});
    return Secret(std::move(passphrase));
}

Result<Secret> SecretOptions::readKey(const CipherSpec& cipher) const {
    if (iv.empty() && cipher.ivBytes != 0)
        return Error{ErrorCode::badIv,
                     std::string(cipher.name) + " needs --iv-hex with --key-file"};
    const auto parsed = parseIv(iv, cipher);
    if (!parsed) return parsed.error();
    auto key = ofOption("--key-file", readKeyFile(keyFile, cipher));
    if (!key) return key.error();
    return Secret(RawKey{kept(std::move(*key)), *parsed, !noPadding});
}

Result<Secret> SecretOptions::readRecipients(std::optional<Container> container,
                                             ring::Family family) const {
    keys::Recipients all;
    for (const std::string& typed : recipients) {
        const auto some = readRecipient(typed);
        if (!some) return some.error();
        all.insert(all.end(), some->begin(), some->end());
    }
    const auto chosen = readContacts(all.empty() ? family : ring::familyOf(all));
    if (!chosen) return chosen.error();
    all.insert(all.end(), chosen->begin(), chosen->end());
    if (container)
        if (auto ok = checkRecipients(*container, all); !ok) return ok.error();
    return Secret(std::move(all));
}

Result<keys::Recipients> SecretOptions::readContacts(ring::Family family) const {
    if (contacts.empty()) return keys::Recipients();
    const auto entries = ring::KeyRing().read();
    if (!entries) return entries.error();
    const auto named = ring::entriesNamed(*entries, contacts);
    if (!named) return named.error();
    auto chosen = ring::chooseKeys(*named, family);
    if (!chosen) return chosen.error();
    for (const Message& note : chosen->notes)
        say(english(note));
    return std::move(chosen->keys);
}

Result<Secret> SecretOptions::readIdentities() const {
    keys::Identities all;
    std::vector<std::string> unread; // files that hold keys of kinds alone that are not read
    for (const std::string& file : identities) {
        auto some = readIdentityFile("--identity", file, identityPassphraseFile);
        if (!some && some.error().code != ErrorCode::unsupported) return some.error();
        if (!some) {
            unread.push_back(some.error().context);
            continue;
        }
        if (!some->skipped.empty()) say(keys::sayingSkipped(shownFile(file), *some));
        all.add(std::move(*some));
    }
    if (all.empty()) return Error{ErrorCode::badIdentity, unread.front()};
    for (const std::string& why : unread)
        say(why + ". The file is skipped.");
    return Secret(std::move(all));
}

bool SecretOptions::leavesItToOwnKeys() const {
    return passphraseFile.empty() && identities.empty() && !isKey() && !isOpenssl();
}

Result<std::optional<Secret>> SecretOptions::readOwnKeys(const ClosedFiles& files) const {
    const ring::KeyRing ring;
    if (!leavesItToOwnKeys() || !isTaken(ring.contactsFile())) return std::optional<Secret>();
    auto closed = files();
    if (!closed) return closed.error();
    if (!ring::areForKeys(*closed)) return std::optional<Secret>();
    const auto entries = ring.read();
    if (!entries) return entries.error();
    if (std::ranges::none_of(entries->all, &ring::Entry::isOwn)) return std::optional<Secret>();
    const auto given = readKeyPassphrase(identityPassphraseFile);
    if (!given) return given.error();
    TerminalAsker asker(kIdentityPassphraseFile);
    ring::OpenKeys open;
    auto found =
        ring::ownKeysFor(ring, std::move(*closed), *given ? &**given : nullptr, open, asker);
    if (!found) return found.error();
    for (const Message& note : found->notes)
        say(english(note) + ".");
    return std::optional(Secret(std::move(found->keys)));
}

Result<Secret> SecretOptions::readToOpen(const ClosedFiles& files, const CipherSpec* cipher,
                                         std::optional<Container> container) const {
    if (cipher == nullptr) {
        auto own = readOwnKeys(files);
        if (!own) return own.error();
        if (*own) return std::move(**own);
    }
    return read(cipher, Direction::decrypt, container);
}

Result<std::optional<PassphraseLine>> readKeyPassphrase(const std::string& file) {
    if (file.empty()) return std::optional<PassphraseLine>();
    auto line = ofOption(kIdentityPassphraseFile, readPassphraseFile(file));
    if (!line) return line.error();
    return std::optional(std::move(*line));
}

Result<keys::Identities> readIdentityFile(std::string_view option, const std::string& file,
                                          const std::string& passphraseFile) {
    if (looksLikeSecretKey(file) && !isExistingFile(file))
        return Error{ErrorCode::badIdentity,
                     "give the file with the key, not the key, which others may have seen now"};
    const auto contents = ofOption(option, readSecretFile(file));
    if (!contents) return contents.error();
    // One that no key needs is not read: it may be a pipe.
    const auto given =
        readKeyPassphrase(needsPassphrase(contents->span()) ? passphraseFile : std::string());
    if (!given) return given.error();
    TerminalAsker asker(kIdentityPassphraseFile);
    return openIdentities(contents->span(), shownFile(file), *given ? &**given : nullptr, asker);
}

void sayDerivationTime(const FilesPlan& plan, const FileJob& job, const Secret& secret) {
    if (!std::holds_alternative<Passphrase>(secret)) return;
    const auto keys = static_cast<std::size_t>(std::ranges::count_if(
        plan.files, [&job](const PlannedFile& file) { return needsOwnKey(file, job); }));
    if (keys < 2) return;
    const std::size_t threads = poolThreads(job.engine, keys);
    std::string text =
        fmt::format("Deriving {} keys from the passphrase, one for each file, takes "
                    "about {}.",
                    keys, durationText(keys::measureScryptPace(threads).secondsFor(keys)));
    if (job.sealing() != nullptr) text += " With --archive or --container blockwarp it is one key.";
    say(text);
}

std::string_view waitingFor(const Secret& secret) {
    if (!std::holds_alternative<Passphrase>(secret)) return {};
    return "Deriving the key from the passphrase, which is slow on purpose ...";
}

} // namespace blockwarp::cli
