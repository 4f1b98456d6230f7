// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/secret_options.h"

#include "app/cli/ask.h"
#include "core/age/key_file.h"
#include "core/age/text.h"
#include "core/identity_file.h"
#include "core/key_input.h"

#include <algorithm>
#include <limits>

namespace blockwarp::cli {
namespace {

/// "age1…" or "ssh-…", or a file with that or a PEM public key in it.
Result<age::Recipients> readRecipient(const std::string& typed) {
    if (typed.starts_with("age1") || typed.starts_with("ssh-")) return age::parseRecipients(typed);
    const auto contents = readSecretFile(typed);
    if (!contents) return contents.error();
    const auto text = age::asText(contents->span());
    if (text.find("AGE-SECRET-KEY-") != std::string_view::npos)
        return Error{ErrorCode::badRecipient,
                     typed + " holds a private key; give the public one, age1…"};
    auto recipients = age::parseRecipients(text);
    if (!recipients && recipients.error().code == ErrorCode::badRecipient)
        return Error{ErrorCode::badRecipient, typed + ": " + recipients.error().context};
    return recipients;
}

} // namespace

void SecretOptions::addTo(CLI::App& command, Direction direction) {
    auto* passphrase = command.add_option(
        "--passphrase-file", passphraseFile,
        "file with the passphrase in its first line; - for standard input (default: asked for)");
    auto* key = command
                    .add_option("--key-file", keyFile,
                                "for raw: file with the key, raw or hex; - for standard input")
                    ->excludes(passphrase);
    command
        .add_option("--iterations", iterations,
                    "of PBKDF2, for the container openssl alone (default 600000); files of other "
                    "containers are not opened then")
        ->check(CLI::Range(1, std::numeric_limits<std::int32_t>::max()))
        ->excludes(key);
    command.add_option("--iv-hex", iv, "for raw: IV or first counter block, as hex digits")
        ->needs(key);
    command
        .add_flag("--no-padding", noPadding,
                  "for raw, ECB and CBC: no PKCS#7 padding; the length must be whole blocks")
        ->needs(key);
    if (direction == Direction::encrypt) {
        command
            .add_option(
                "-r,--recipient", recipients,
                "public key: age1…, ssh-…, or a file with such lines or a PEM RSA key; repeatable")
            ->excludes(passphrase)
            ->excludes(key)
            ->allow_extra_args(false);
        return;
    }
    auto* identity =
        command
            .add_option("-i,--identity", identities,
                        "file with age identities, which may itself be an age file for a "
                        "passphrase, or an SSH or PEM RSA private key; repeatable")
            ->excludes(passphrase)
            ->excludes(key)
            ->allow_extra_args(false);
    command
        .add_option("--identity-passphrase-file", identityPassphraseFile,
                    "of an identity file that has one, PEM or age (default: asked for)")
        ->needs(identity);
}

std::size_t SecretOptions::standardInputs() const {
    std::vector<std::string> files{passphraseFile, keyFile, identityPassphraseFile};
    files.insert(files.end(), recipients.begin(), recipients.end());
    files.insert(files.end(), identities.begin(), identities.end());
    return static_cast<std::size_t>(std::ranges::count(files, "-"));
}

Result<Secret> SecretOptions::read(const CipherSpec* cipher, Direction direction) const {
    if (isKey()) {
        if (cipher == nullptr)
            return Error{ErrorCode::unsupported, "with a key the cipher has to be named"};
        return readKey(*cipher);
    }
    if (!recipients.empty()) return readRecipients();
    if (!identities.empty()) return readIdentities();
    auto text =
        passphraseFile.empty()
            ? askPassphrase("Passphrase: ", direction == Direction::encrypt, "--passphrase-file")
            : readPassphraseFile(passphraseFile);
    if (!text) return text.error();
    return Secret(Passphrase{std::move(*text), iterations.value_or(Passphrase::defaultIterations)});
}

Result<Secret> SecretOptions::readKey(const CipherSpec& cipher) const {
    if (iv.empty() && cipher.ivBytes != 0)
        return Error{ErrorCode::badIv,
                     std::string(cipher.name) + " needs --iv-hex with --key-file"};
    const auto parsed = parseIv(iv, cipher);
    if (!parsed) return parsed.error();
    auto key = readKeyFile(keyFile, cipher);
    if (!key) return key.error();
    return Secret(RawKey{std::move(*key), *parsed, !noPadding});
}

Result<Secret> SecretOptions::readRecipients() const {
    age::Recipients all;
    for (const std::string& typed : recipients) {
        const auto some = readRecipient(typed);
        if (!some) return some.error();
        all.add(*some);
    }
    return Secret(std::move(all));
}

Result<Secret> SecretOptions::readIdentities() const {
    age::Identities all;
    for (const std::string& file : identities) {
        if (file.starts_with("AGE-SECRET-KEY-")) // not repeated: messages end in logs
            return Error{ErrorCode::badIdentity,
                         "give the file with the key, not the key, which others may have seen now"};
        const auto contents = readSecretFile(file);
        if (!contents) return contents.error();
        SecretBytes passphrase;
        if (needsPassphrase(contents->span())) {
            auto read = identityPassphraseFile.empty()
                            ? askPassphrase("Passphrase of " + file + ": ", false,
                                            "--identity-passphrase-file")
                            : readPassphraseFile(identityPassphraseFile);
            if (!read) return read.error();
            passphrase = std::move(*read);
        }
        auto some = parseIdentityContents(contents->span(), passphrase);
        if (!some) return some.error();
        all.add(std::move(*some));
    }
    return Secret(std::move(all));
}

} // namespace blockwarp::cli
