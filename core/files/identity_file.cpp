// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/identity_file.h"

#include "core/base/guard.h"
#include "core/base/text.h"
#include "core/files/payload_run.h"
#include "core/format/age_file.h"
#include "core/format/armor.h"
#include "core/format/container.h"
#include "core/format/recognise.h"
#include "core/io/atomic_output.h"
#include "core/io/memory_stream.h"
#include "core/keys/key_file.h"
#include "core/keys/key_pieces.h"
#include "core/keys/pem_block.h"
#include "core/keys/rsa_pem.h"
#include "core/keys/ssh_keys.h"

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

EngineRequest oneThread() {
    EngineRequest engine{EngineKind::cpu};
    engine.tuning.threads = 1;
    return engine;
}

/// An age file for a passphrase, with armor, as `age -p -a` makes it.
Result<std::string> encrypted(const SecretBytes& text, const SecretBytes& passphrase) {
    const Secret secret = Passphrase{passphrase.clone()};
    const auto keys = containerSpec(Container::age)
                          .seal({*findCipher(age::kPayloadCipher), age::kSegmentBytes, secret});
    if (!keys) return keys.error();
    MemorySource source(text.span());
    MemorySink sink(text.size() + (text.size() / age::kSegmentBytes + 1) * kTagBytes);
    Sessions sessions;
    const auto done = runPayload(*keys, Direction::encrypt, {.source = source, .sink = sink},
                                 oneThread(), sessions, NoCancel());
    if (!done) return done.error();
    std::vector<std::uint8_t> file = keys->header;
    const auto payload = std::move(sink).take();
    file.insert(file.end(), payload.begin(),
                payload.begin() + static_cast<std::ptrdiff_t>(done->bytesOut));
    return age::writeArmor(file);
}

/// What an age file for a passphrase holds.
Result<SecretBytes> decrypted(std::span<const std::uint8_t> file, const SecretBytes& passphrase,
                              const CancelToken& cancel) {
    Passphrase typed{passphrase.clone()};
    typed.shared = std::make_shared<keys::ScryptKeys>(cancel); // whose derivations are cancelled
    const Secret secret = std::move(typed);
    const auto keys = containerSpec(Container::age).open({nullptr, secret, file});
    if (!keys) return keys.error();
    MemorySource source(file);
    SecretSink sink(file.size());
    Sessions sessions;
    const auto done =
        runPayload(*keys, Direction::decrypt,
                   {.source = source, .sourceOffset = keys->header.size(), .sink = sink},
                   oneThread(), sessions, cancel);
    if (!done) return done.error();
    return SecretBytes(sink.first(static_cast<std::size_t>(done->bytesOut)));
}

/// The keys in an age file with armor or without, as text.
Result<SecretBytes> textInAgeFile(std::span<const std::uint8_t> contents,
                                  const SecretBytes& passphrase, const CancelToken& cancel) {
    if (passphrase.empty()) return bad(std::string(keys::kNoPassphrase));
    std::vector<std::uint8_t> bytes(contents.begin(), contents.end());
    if (age::startsAsArmor(contents)) {
        auto inside = age::readArmor(contents);
        if (!inside) return bad(inside.error().context);
        bytes = std::move(*inside);
    }
    auto text = decrypted(bytes, passphrase, cancel);
    if (!text && (text.error().code == ErrorCode::cryptoLibrary ||
                  text.error().code == ErrorCode::cancelled))
        return text;
    if (!text) return bad(text.error().context);
    if (isAgeFile(text->span())) return bad("there is another age file in it, no key");
    return text;
}

Result<keys::Identities> parseAgeFile(std::span<const std::uint8_t> contents,
                                      const SecretBytes& passphrase, const CancelToken& cancel) {
    const auto text = textInAgeFile(contents, passphrase, cancel);
    if (!text) return text.error();
    return keys::parseIdentities(text->span());
}

/// The one key of a PEM file, whose lock is PKCS#8's if it is an RSA key.
Result<void> openPem(OpenedKeyFile& file, const keys::KeyPiece& piece, const SecretBytes& contents,
                     const SecretBytes& passphrase) {
    if (piece.name == keys::kSshPrivateBlock)
        return bad("it is an SSH key, whose passphrase ssh-keygen -p changes");
    auto keys = keys::parseIdentities(contents.span(), passphrase);
    if (!keys) return keys.error();
    if (auto* rsa = std::get_if<keys::RsaIdentity>(&keys->keys.front()))
        file.rsa.emplace(std::move(*rsa));
    else if (needsPassphrase(contents.span()))
        return bad("it is no RSA key; openssl pkey changes its passphrase");
    else
        file.text = contents.clone();
    return {};
}

/// Fills in what the contents hold. Error: badIdentity, also for a wrong passphrase.
Result<void> openContents(OpenedKeyFile& file, const SecretBytes& contents,
                          const SecretBytes& passphrase, const CancelToken& cancel) {
    if (isAgeFile(contents.span())) {
        auto text = textInAgeFile(contents.span(), passphrase, cancel);
        if (!text) return text.error();
        file.text = std::move(*text);
    } else {
        const auto pieces = keys::cutKeys(asText(contents.span()), ErrorCode::badIdentity);
        if (!pieces) return pieces.error();
        if (pieces->size() == 1 && pieces->front().isBlock)
            return openPem(file, pieces->front(), contents, passphrase);
        if (needsPassphrase(contents.span()))
            return bad("keys in it have passphrases of their own; give each a file of its own");
        file.text = contents.clone();
    }
    const auto keys = keys::parseIdentities(file.text.span());
    return keys ? Result<void>() : keys.error();
}

/// The file itself, which is to be replaced under its only name.
Result<OpenedKeyFile> keyFileAt(const std::filesystem::path& path) {
    std::error_code error;
    OpenedKeyFile file{std::filesystem::canonical(path, error), {}};
    const auto stamp = stampOf(file.path);
    if (error || !stamp || !std::filesystem::is_regular_file(file.path, error))
        return bad("it is no file that could be replaced");
    if (std::filesystem::hard_link_count(file.path, error) != 1)
        return bad("it has a second name (hard link), which would keep the old passphrase");
    file.stamp = *stamp;
    return file;
}

/// Asks for the passphrase if the keys have one and none was given; empty if that is not so.
Result<PassphraseLine> askedFor(std::span<const std::uint8_t> contents, const std::string& name,
                                const PassphraseLine* given, Asker& asker) {
    PassphraseLine typed;
    if (given != nullptr || !needsPassphrase(contents)) return typed;
    auto answer = asker.secret(Prompt::keyPassphrase, name);
    if (!answer) return answer.error();
    typed.text = std::move(*answer);
    return typed;
}

/// Whether what was written opens with the passphrase to the same keys. Error: cancelled.
Result<bool> opensToSame(const OpenedKeyFile& file, const SecretBytes& written,
                         const SecretBytes& passphrase, const CancelToken& cancel) {
    OpenedKeyFile again{file.path, file.stamp};
    const auto opened = openContents(again, written, passphrase, cancel);
    if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
    if (!opened) return false;
    if (file.rsa) return again.rsa && EVP_PKEY_eq(file.rsa->get(), again.rsa->get()) == 1;
    return std::ranges::equal(file.text.span(), again.text.span());
}

/// Lets the file have its name once it was opened with the passphrase.
Result<void> writeLocked(const OpenedKeyFile& file, const Overwrite& overwrite,
                         const SecretBytes& passphrase, const CancelToken& cancel) {
    const WipesStack wipes;
    if (passphrase.empty()) return Error{ErrorCode::badPassphrase, "it is empty"};
    SecretBytes contents;
    if (file.rsa) {
        auto pem = keys::formatIdentity(*file.rsa, passphrase);
        if (!pem) return pem.error();
        contents = std::move(*pem);
    } else {
        const auto text = encrypted(file.text, passphrase);
        if (!text) return text.error();
        contents = SecretBytes(*text);
    }
    auto output = AtomicOutput::create(file.path, overwrite, contents.size(), 0600);
    if (!output) return output.error();
    if (auto ok = output->writeAt(0, contents.span()); !ok) return ok;
    if (auto ok = output->flush(contents.size(), cancel); !ok) return ok;
    SecretBytes written(contents.size());
    if (auto ok = output->readAt(0, written.span()); !ok) return ok;
    const auto same = opensToSame(file, written, passphrase, cancel);
    if (!same) return same.error();
    if (!*same)
        return Error{ErrorCode::wrongResult, "the new key file does not open, and is not kept"};
    return output->commit(contents.size(), cancel);
}

} // namespace

bool isAgeFile(std::span<const std::uint8_t> contents) {
    return age::startsAsArmor(contents) || detectContainer(contents) == Container::age;
}

bool needsPassphrase(std::span<const std::uint8_t> contents) {
    return isAgeFile(contents) || keys::isLockedFile(contents);
}

Result<keys::Identities> parseIdentityContents(std::span<const std::uint8_t> contents,
                                               const SecretBytes& passphrase,
                                               const CancelToken& cancel) {
    const WipesStack wipes;
    return guarded([&] {
        return isAgeFile(contents) ? parseAgeFile(contents, passphrase, cancel)
                                   : keys::parseIdentities(contents, passphrase, cancel);
    });
}

Result<keys::Identities> openIdentities(std::span<const std::uint8_t> contents,
                                        const std::string& name, const PassphraseLine* given,
                                        Asker& asker) {
    const auto typed = askedFor(contents, name, given, asker);
    if (!typed) return typed.error();
    auto opened = openWithEither(given != nullptr ? *given : *typed, ErrorCode::badIdentity,
                                 [&](const SecretBytes& one) {
                                     return parseIdentityContents(contents, one, asker.cancel());
                                 });
    if (!opened && opened.error().code == ErrorCode::cancelled) return opened;
    if (!opened) return inKeyFile(name, opened.error());
    return opened;
}

Result<NewKey> generateLockedKey(KeyKind kind, const SecretBytes& passphrase) {
    const WipesStack wipes;
    if (keyKindSpec(kind).isPem || passphrase.empty()) return generateKey(kind, passphrase);
    auto key = generateKey(kind, {});
    if (!key) return key;
    const auto text = encrypted(key->identity, passphrase);
    if (!text) return text.error();
    key->identity = SecretBytes(*text);
    return key;
}

Result<OpenedKeyFile> openToRelock(const std::filesystem::path& path, const PassphraseLine* given,
                                   Asker& asker) {
    const WipesStack wipes;
    const std::string name = path.filename().string();
    auto file = keyFileAt(path);
    if (!file) return inKeyFile(name, file.error());
    const auto contents = readSecretFile(file->path);
    if (!contents) return contents.error();
    const auto typed = askedFor(contents->span(), name, given, asker);
    if (!typed) return typed.error();
    const auto opened = openWithEither(
        given != nullptr ? *given : *typed, ErrorCode::badIdentity, [&](const SecretBytes& one) {
            return openContents(*file, *contents, one, asker.cancel());
        });
    if (!opened && opened.error().code == ErrorCode::cancelled) return opened.error();
    if (!opened) return inKeyFile(name, opened.error());
    return file;
}

Result<void> relock(const OpenedKeyFile& file, const SecretBytes& passphrase,
                    const CancelToken& cancel) {
    return writeLocked(file, Overwrite::only(file.stamp), passphrase, cancel);
}

Result<void> lockNew(const std::filesystem::path& path, const SecretBytes& text,
                     const SecretBytes& passphrase, const CancelToken& cancel) {
    OpenedKeyFile file{path, {}};
    file.text = text.clone();
    return writeLocked(file, Overwrite(), passphrase, cancel);
}

Error inKeyFile(const std::string& file, const Error& error) {
    const std::string link = error.context.starts_with("line ") ? ", " : ": ";
    return {error.code, file + link + error.context};
}

} // namespace blockwarp
