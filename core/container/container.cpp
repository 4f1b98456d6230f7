// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/container/rows.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {
namespace {

constexpr ContainerSpec kContainers[] = {
    {Container::openssl, "openssl", "OpenSSL file (passphrase)",
     "Readable by \"openssl enc -d -pbkdf2\": a salt, then the encrypted data. Not authenticated: "
     "nothing notices a changed file.",
     ".enc", true, sealOpenssl, openOpenssl},
    {Container::raw, "raw", "Raw (explicit key and IV)",
     "The encrypted bytes alone, as \"openssl enc -K … -iv …\" writes them: for teaching and for "
     "checking. Not authenticated, and key and IV must be kept by you.",
     ".raw", false, sealRaw, openRaw},
};

} // namespace

std::string whyFilesAreRefused(const CipherSpec& cipher) {
    if (cipher.unitBytes == 0) return {};
    return std::string(cipher.name) + " works by " +
           (cipher.authenticated ? "segments" : "data units") +
           ", for which no file format here has room yet; choose a CTR, CBC or ChaCha20 cipher "
           "for files";
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
    return startsAsOpenssl(start) ? Container::openssl : Container::raw;
}

Secret cloneSecret(const Secret& secret) {
    if (const auto* raw = std::get_if<RawKey>(&secret))
        return RawKey{raw->key.clone(), raw->iv, raw->padding};
    const auto& passphrase = std::get<Passphrase>(secret);
    return Passphrase{passphrase.text.clone(), passphrase.iterations};
}

} // namespace blockwarp
