// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/identity_file.h"

#include "core/base/guard.h"
#include "core/files/payload_run.h"
#include "core/format/armor.h"
#include "core/format/container.h"
#include "core/format/recognise.h"
#include "core/io/memory_stream.h"
#include "core/keys/key_file.h"
#include "core/keys/rsa_pem.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace blockwarp {
namespace {

Error bad(std::string why) {
    return {ErrorCode::badIdentity, std::move(why)};
}

/// As MemorySink, but wiped.
class SecretSink final : public PositionedSink {
  public:
    explicit SecretSink(std::size_t capacity) : bytes_(capacity) {}
    Result<void> writeAt(std::uint64_t offset, std::span<const std::uint8_t> from) override {
        if (offset + from.size() > bytes_.size()) return Error{ErrorCode::writeFailed, "memory"};
        std::ranges::copy(from, bytes_.span().subspan(static_cast<std::size_t>(offset)).begin());
        return {};
    }
    std::span<const std::uint8_t> first(std::size_t bytes) const {
        return bytes_.span().first(bytes);
    }

  private:
    SecretBytes bytes_;
};

/// What an age file for a passphrase holds.
Result<SecretBytes> decrypted(std::span<const std::uint8_t> file, const SecretBytes& passphrase) {
    const Secret secret = Passphrase{passphrase.clone()};
    const auto keys = containerSpec(Container::age).open({nullptr, secret, file});
    if (!keys) return keys.error();
    MemorySource source(file);
    SecretSink sink(file.size());
    EngineRequest little{EngineKind::cpu};
    little.tuning.threads = 1;
    Sessions sessions;
    const auto done =
        runPayload(*keys, Direction::decrypt,
                   {.source = source, .sourceOffset = keys->header.size(), .sink = sink}, little,
                   sessions, NoCancel());
    if (!done) return done.error();
    return SecretBytes(sink.first(static_cast<std::size_t>(done->bytesOut)));
}

Result<keys::Identities> parseAgeFile(std::span<const std::uint8_t> contents,
                                      const SecretBytes& passphrase) {
    if (passphrase.empty()) return bad("it is protected by a passphrase, and none was given");
    std::vector<std::uint8_t> bytes(contents.begin(), contents.end());
    if (age::startsAsArmor(contents)) {
        auto inside = age::readArmor(contents);
        if (!inside) return bad(inside.error().context);
        bytes = std::move(*inside);
    }
    const auto keys = decrypted(bytes, passphrase);
    if (!keys && keys.error().code == ErrorCode::cryptoLibrary) return keys.error();
    if (!keys) return bad(keys.error().context);
    if (isAgeFile(keys->span())) return bad("there is another age file in it, no key");
    return keys::parseIdentities(keys->span());
}

} // namespace

bool isAgeFile(std::span<const std::uint8_t> contents) {
    return age::startsAsArmor(contents) || detectContainer(contents) == Container::age;
}

bool needsPassphrase(std::span<const std::uint8_t> contents) {
    return isAgeFile(contents) || keys::isEncryptedPem(contents);
}

Result<keys::Identities> parseIdentityContents(std::span<const std::uint8_t> contents,
                                               const SecretBytes& passphrase) {
    return guarded([&] {
        return isAgeFile(contents) ? parseAgeFile(contents, passphrase)
                                   : keys::parseIdentities(contents, passphrase);
    });
}

Result<keys::Identities> openIdentities(std::span<const std::uint8_t> contents,
                                        const std::string& name, const PassphraseLine* given,
                                        Asker& asker) {
    PassphraseLine typed;
    if (given == nullptr && needsPassphrase(contents)) {
        auto answer = asker.secret(Prompt::keyPassphrase, name);
        if (!answer) return answer.error();
        typed.text = std::move(*answer);
    }
    auto opened = openWithEither(
        given != nullptr ? *given : typed, ErrorCode::badIdentity,
        [&](const SecretBytes& one) { return parseIdentityContents(contents, one); });
    if (!opened) return inKeyFile(name, opened.error());
    return opened;
}

Error inKeyFile(const std::string& file, const Error& error) {
    const std::string link = error.context.starts_with("line ") ? ", " : ": ";
    return {error.code, file + link + error.context};
}

} // namespace blockwarp
