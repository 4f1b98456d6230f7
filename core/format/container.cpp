// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/container.h"

#include "core/format/age_file.h"
#include "core/format/blockwarp.h"
#include "core/format/file_key.h"
#include "core/format/rows.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {
namespace {

constexpr ContainerSpec kContainers[] = {
    {.container = Container::blockwarp,
     .name = "blockwarp",
     .title = "Blockwarp file",
     .explanation = "For every cipher, with a passphrase or public keys. Authenticated whatever "
                    "the mode: a wrong key, a changed bit, missing or moved parts are noticed "
                    "before anything is given away.",
     .extension = ".bw",
     .takesPassphrase = true,
     .header = &kBlockwarpFormat,
     .namesCipher = true,
     .magic = kBlockwarpFormat.versionLine,
     .whyNotPadded = "",
     .startsSo = startsAsBlockwarp,
     .seal = sealBlockwarp,
     .open = openBlockwarp,
     .inspect = inspectBlockwarp,
     .whyRefused = blockwarpRefusesNone,
     .caution = cautionInBlockwarp},
    {.container = Container::age,
     .name = "age",
     .title = "age file",
     .explanation = "The age format, version 1, which many programs read: ChaCha20-Poly1305, with "
                    "a passphrase or public keys. Authenticated.",
     .extension = ".age",
     .takesPassphrase = true,
     .header = &age::kAgeFormat,
     .namesCipher = true,
     .magic = age::kAgeFormat.versionLine,
     .whyNotPadded = "",
     .startsSo = startsAsAge,
     .seal = sealAge,
     .open = openAge,
     .inspect = inspectAge,
     .whyRefused = whyAgeRefuses,
     .caution = cautionOfCipher},
    {.container = Container::openssl,
     .name = "openssl",
     .title = "OpenSSL file (passphrase)",
     .explanation = "Readable by \"openssl enc -d -pbkdf2\": a salt, then the encrypted data. Not "
                    "authenticated: nothing notices a changed file.",
     .extension = ".enc",
     .takesPassphrase = true,
     .header = nullptr,
     .namesCipher = false,
     .magic = "Salted__",
     .whyNotPadded = "the padding is not valid. The default of openssl enc -pbkdf2 is 10000 "
                     "iterations, and without -pbkdf2 it derives the key by EVP_BytesToKey with "
                     "SHA-256, before OpenSSL 1.1.0 with MD5",
     .startsSo = startsAsOpenssl,
     .seal = sealOpenssl,
     .open = openOpenssl,
     .inspect = inspectOpenssl,
     .whyRefused = whyUnitsAreRefused,
     .caution = cautionOfCipher},
    {.container = Container::raw,
     .name = "raw",
     .title = "Raw (explicit key and IV)",
     .explanation = "The encrypted bytes alone, as \"openssl enc -K … -iv …\" writes them: for "
                    "teaching and for checking. Not authenticated, and key and IV must be kept by "
                    "you.",
     .extension = ".raw",
     .takesPassphrase = false,
     .header = nullptr,
     .namesCipher = false,
     .magic = "",
     .whyNotPadded = "",
     .startsSo = startsAsNothing,
     .seal = sealRaw,
     .open = openRaw,
     .inspect = inspectRaw,
     .whyRefused = whyUnitsAreRefused,
     .caution = cautionOfCipher},
};

} // namespace

Result<void> checkRecipients(Container container, const keys::Recipients& recipients) {
    const age::HeaderFormat* header = containerSpec(container).header;
    if (header == nullptr)
        return Error{ErrorCode::badRecipient, "this container takes no public keys"};
    return age::checkRecipients(*header, recipients);
}

std::string whyCipherIsRefused(Container container, const CipherSpec& cipher) {
    return containerSpec(container).whyRefused(cipher);
}

std::string_view cautionOf(Container container, const CipherSpec& cipher) {
    return containerSpec(container).caution(cipher);
}

std::string whyUnitsAreRefused(const CipherSpec& cipher) {
    if (cipher.unitBytes == 0) return {};
    return std::string(cipher.name) + " works by " +
           (cipher.authenticated ? "segments" : "data units") +
           ", for which this file format has no room; choose a Blockwarp file, or a CTR, CBC or "
           "ChaCha20 cipher";
}

std::string_view cautionOfCipher(const CipherSpec& cipher) {
    return cipher.authenticated ? std::string_view() : cipher.caution;
}

std::span<const ContainerSpec> containerSpecs() {
    return kContainers;
}

Message opensWith(Container container, const Contents& contents) {
    switch (container) {
    case Container::blockwarp:
        return CORE_TEXT("core", "Opens with Blockwarp only (Linux).");
    case Container::openssl:
        return CORE_TEXT("core",
                         "Opens with openssl 1.1.1 and later, on Windows, macOS and Linux.");
    case Container::raw:
        return CORE_TEXT("core", "Opens with Blockwarp, and with openssl enc if it has the cipher. "
                                 "Key and IV are not in the file.");
    case Container::age:
        break;
    }
    const Message version = asIs(contents.postQuantum ? "1.3" : "1.0");
    if (!contents.archive)
        return {CORE_TEXT("core", "Opens with age %1 and later, on Windows, macOS and Linux."),
                {version}};
    if (!contents.compressed)
        return {CORE_TEXT("core", "Opens with age %1 and later and tar, on Windows, macOS and "
                                  "Linux."),
                {version}};
    return {CORE_TEXT("core", "Opens with age %1 and later, zstd and tar, on Windows, macOS and "
                              "Linux."),
            {version}};
}

const ContainerSpec& containerSpec(Container container) {
    const auto* row = std::ranges::find(kContainers, container, &ContainerSpec::container);
    assert(row != std::end(kContainers));
    return *row;
}

const ContainerSpec* findContainer(std::string_view name) {
    const auto* row = std::ranges::find(kContainers, name, &ContainerSpec::name);
    return row == std::end(kContainers) ? nullptr : row;
}

void shareDerivations(Secret& secret, const CancelToken& cancel) {
    auto* passphrase = std::get_if<Passphrase>(&secret);
    for (; passphrase != nullptr; passphrase = passphrase->raw.get())
        passphrase->shared = std::make_shared<keys::ScryptKeys>(cancel);
}

Passphrase Passphrase::clone() const {
    return {text.clone(), iterations, kdf, shared,
            raw != nullptr ? std::make_unique<Passphrase>(raw->clone()) : nullptr};
}

Secret cloneSecret(const Secret& secret) {
    if (const auto* raw = std::get_if<RawKey>(&secret))
        return RawKey{raw->key.clone(), raw->iv, raw->padding};
    if (const auto* passphrase = std::get_if<Passphrase>(&secret)) return passphrase->clone();
    if (const auto* recipients = std::get_if<keys::Recipients>(&secret)) return *recipients;
    return std::get<keys::Identities>(secret).clone();
}

} // namespace blockwarp
