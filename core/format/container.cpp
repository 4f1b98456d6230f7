// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/container.h"

#include "core/format/age_file.h"
#include "core/format/blockwarp.h"
#include "core/format/rows.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {
namespace {

constexpr ContainerSpec kContainers[] = {
    {Container::blockwarp, "blockwarp", "Blockwarp file",
     "For every cipher, with a passphrase or public keys. Authenticated whatever the mode: a wrong "
     "key, a changed bit, missing or moved parts are noticed before anything is given away.",
     ".bw", true, true, true, kBlockwarpFormat.versionLine, startsAsBlockwarp, sealBlockwarp,
     openBlockwarp},
    {Container::age, "age", "age file",
     "The age format, version 1, which many programs read: ChaCha20-Poly1305, with a passphrase or "
     "public keys. Authenticated.",
     ".age", true, true, true, age::kAgeFormat.versionLine, startsAsAge, sealAge, openAge},
    {Container::openssl, "openssl", "OpenSSL file (passphrase)",
     "Readable by \"openssl enc -d -pbkdf2\": a salt, then the encrypted data. Not authenticated: "
     "nothing notices a changed file.",
     ".enc", true, false, false, "Salted__", startsAsOpenssl, sealOpenssl, openOpenssl},
    {Container::raw, "raw", "Raw (explicit key and IV)",
     "The encrypted bytes alone, as \"openssl enc -K … -iv …\" writes them: for teaching and for "
     "checking. Not authenticated, and key and IV must be kept by you.",
     ".raw", false, false, false, "", startsAsNothing, sealRaw, openRaw},
};

/// Fewer bytes of a first line may be there by chance.
constexpr std::size_t kLeastMagicBytes = 4;

} // namespace

std::string whyCipherIsRefused(Container container, const CipherSpec& cipher) {
    if (container == Container::blockwarp) return {};
    const std::string name(cipher.name);
    if (container == Container::age)
        return cipher.name == age::kPayloadCipher
                   ? std::string()
                   : "an age file is always encrypted with " + std::string(age::kPayloadCipher) +
                         ", not with " + name;
    if (cipher.unitBytes == 0) return {};
    return name + " works by " + (cipher.authenticated ? "segments" : "data units") +
           ", for which this file format has no room; choose the container blockwarp, or a CTR, "
           "CBC or ChaCha20 cipher";
}

std::string_view cautionOf(Container container, const CipherSpec& cipher) {
    if (cipher.authenticated) return {};
    if (container != Container::blockwarp) return cipher.caution;
    // Keys are fresh and every segment has a MAC, which leaves one weakness of one mode.
    if (cipher.algorithm != Algorithm::aesEcb) return {};
    return "ECB shows where the same 16 bytes occur twice: use it to learn, not to protect.";
}

std::span<const ContainerSpec> containerSpecs() {
    return kContainers;
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

Container detectContainer(std::span<const std::uint8_t> start) {
    for (const ContainerSpec& spec : kContainers)
        if (spec.startsSo(start)) return spec.container;
    return Container::raw;
}

Error whyUnrecognised(std::span<const std::uint8_t> start, const std::filesystem::path& name) {
    if (start.empty()) return {ErrorCode::inputEmpty, name.string()};
    const std::string_view text(reinterpret_cast<const char*>(start.data()), start.size());
    for (const ContainerSpec& spec : kContainers) {
        if (text.size() >= kLeastMagicBytes && spec.magic.starts_with(text))
            return {ErrorCode::malformed, "it is the start of a file of the format " +
                                              std::string(spec.name) +
                                              " that was cut off in its first line"};
        if (spec.namesCipher && name.extension() == spec.extension)
            return {ErrorCode::malformed, "its name ends in " + std::string(spec.extension) +
                                              ", but its first bytes are those of no such file"};
    }
    return {ErrorCode::notThatContainer, "its first bytes are none that we know"};
}

Secret cloneSecret(const Secret& secret) {
    if (const auto* raw = std::get_if<RawKey>(&secret))
        return RawKey{raw->key.clone(), raw->iv, raw->padding};
    if (const auto* passphrase = std::get_if<Passphrase>(&secret))
        return Passphrase{passphrase->text.clone(), passphrase->iterations};
    if (const auto* recipients = std::get_if<age::Recipients>(&secret)) return *recipients;
    return std::get<age::Identities>(secret).clone();
}

} // namespace blockwarp
