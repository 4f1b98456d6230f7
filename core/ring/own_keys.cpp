// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/own_keys.h"

#include "core/base/text.h"
#include "core/files/identity_file.h"
#include "core/io/atomic_output.h"
#include "core/keys/key_file.h"
#include "core/ring/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

namespace blockwarp::ring {
namespace {

namespace fs = std::filesystem;

/// An entry that is right. Errors: badRecipient, cryptoLibrary.
Result<Entry> ownEntry(const std::string& name, const fs::path& file,
                       const keys::Recipients& keys) {
    Entry entry;
    entry.kind = Entry::Kind::own;
    entry.name = name;
    entry.file = file.string();
    entry.added = today();
    for (const keys::Recipient& key : keys)
        if (auto ok = addKey(entry, key); !ok) return ok.error();
    return entry;
}

SecretBytes joinedText(std::span<const std::uint8_t> one, std::string_view comment,
                       std::span<const std::uint8_t> other) {
    SecretBytes text(one.size() + comment.size() + other.size());
    auto* at = std::ranges::copy(one, text.span().data()).out;
    at = std::ranges::copy(asBytes(comment), at).out;
    std::ranges::copy(other, at);
    return text;
}

Result<void> write(const fs::path& file, const SecretBytes& contents, const Overwrite& overwrite) {
    auto output = AtomicOutput::create(file, overwrite, contents.size(), 0600);
    if (!output) return output.error();
    return output->commitText(asText(contents.span()));
}

/// The file as it is, under the name that ends in ".before".
Result<void> keepBefore(const fs::path& file) {
    const auto contents = readSecretFile(file);
    if (!contents) return contents.error();
    fs::path before = file;
    before += ".before";
    return write(before, *contents, Overwrite(true));
}

Error notOfAge(const fs::path& file) {
    return errorAt(ErrorCode::badIdentity, file.string(),
                   "it holds a key that is not of age, beside which no other can be kept");
}

/// Adds a key, as text, to those in the file. Error: badIdentity (a wrong passphrase).
Result<void> lockAway(const fs::path& file, const std::string& name, const SecretBytes& key,
                      SecretBytes passphrase, Asker& asker) {
    std::string comment = fmt::format("# name: {}\n", name);
    if (!isTaken(file))
        return lockNew(file, joinedText({}, comment, key.span()), passphrase, asker.cancel());
    const PassphraseLine given{std::move(passphrase)};
    auto opened = openToRelock(file, &given, asker);
    if (!opened) return opened.error();
    if (opened->rsa) return notOfAge(file);
    const bool endsInLine = opened->text.empty() || opened->text.span().back() == '\n';
    if (!endsInLine) comment.insert(0, 1, '\n');
    opened->text = joinedText(opened->text.span(), comment, key.span());
    if (auto ok = keepBefore(file); !ok) return ok;
    return relock(*opened, given.text, asker.cancel());
}

fs::path freeFile(const fs::path& file) {
    return isTaken(file) ? freeNameBeside(file) : file;
}

/// Where contacts.toml says that the file is: beside it, or anywhere. Error: badIdentity.
Result<fs::path> placeOf(const KeyRing& ring, const fs::path& file) {
    std::error_code failed;
    const fs::path whole = fs::absolute(file, failed).lexically_normal();
    if (failed || !fs::is_regular_file(whole, failed))
        return errorAt(ErrorCode::badIdentity, file.string(), "it is no file that stays there");
    if (!isField(whole.string()))
        return errorAt(ErrorCode::badIdentity, displayName(file.string()),
                       "its path is not a line of text of at most 1000 bytes");
    return whole.parent_path() == ring.folder().lexically_normal() ? whole.filename() : whole;
}

/// The public halves. Errors: badRecipient, cryptoLibrary.
Result<keys::Recipients> publicHalves(const keys::Identities& identities) {
    keys::Recipients halves;
    for (const keys::Identity& identity : identities.keys) {
        const auto line = keys::publicLineOf(identity);
        if (!line) return line.error();
        auto half = keys::parseRecipients(*line);
        if (!half) return half.error();
        halves.push_back(std::move(half->front()));
    }
    return halves;
}

bool isListed(const Entries& entries, const keys::Recipient& key) {
    return std::ranges::any_of(entries.all,
                               [&](const Entry& entry) { return entry.isOwn() && entry.has(key); });
}

Message unreadable(const Entry& entry, const Error& why) {
    return {CORE_TEXT("core", "the private key of %1 is not used: %2"),
            {asIs(shownName(entry.name)), asIs(describe(why))}};
}

} // namespace

fs::path lockedKeys(const KeyRing& ring) {
    return ring.folder() / "identities.age";
}

Result<keys::Recipient> makeOwnKey(const KeyRing& ring, const std::string& name, KeyKind kind,
                                   SecretBytes passphrase, Asker& asker) {
    if (passphrase.empty()) return Error{ErrorCode::badPassphrase, "it is empty"};
    const bool isPem = keyKindSpec(kind).isPem;
    const SecretBytes none;
    const auto key = generateKey(kind, isPem ? passphrase : none);
    if (!key) return key.error();
    auto recipients = keys::parseRecipients(key->recipient);
    if (!recipients) return recipients.error();
    const auto lock = RingLock::take(ring.folder());
    if (!lock) return lock.error();
    const fs::path file = isPem ? freeFile(ring.folder() / "rsa.pem") : lockedKeys(ring);
    auto entry = ownEntry(name, file.filename(), *recipients);
    if (!entry) return entry.error();
    const auto entries = ring.read();
    if (!entries) return entries.error();
    if (auto ok = checkRoomFor(*entries, *entry); !ok) return ok.error();
    const auto kept = isPem ? write(file, key->identity, Overwrite())
                            : lockAway(file, name, key->identity, std::move(passphrase), asker);
    if (!kept) return kept.error();
    const auto done =
        ring.change(*lock, [&](Entries& now) { return addEntry(now, std::move(*entry)); });
    if (!done) return done.error();
    return recipients->front();
}

Result<keys::Recipients> takeKeyFile(const KeyRing& ring, const std::string& name,
                                     const fs::path& file, const PassphraseLine* given,
                                     Asker& asker) {
    const auto place = placeOf(ring, file);
    if (!place) return place.error();
    const auto contents = readSecretFile(file);
    if (!contents) return contents.error();
    const auto opened = openIdentities(contents->span(), file.string(), given, asker);
    if (!opened) return opened.error();
    auto keys = publicHalves(*opened);
    if (!keys) return keys.error();
    const auto done = ring.change([&](Entries& entries) -> Result<void> {
        std::erase_if(*keys, [&](const keys::Recipient& key) { return isListed(entries, key); });
        if (keys->empty())
            return errorAt(ErrorCode::badIdentity, file.string(),
                           "its private keys are listed already");
        auto entry = ownEntry(name, *place, *keys);
        return entry ? addEntry(entries, std::move(*entry)) : entry.error();
    });
    if (!done) return done.error();
    return keys;
}

Result<OwnKeyFiles> ownKeyFiles(const KeyRing& ring) {
    const auto entries = ring.read();
    if (!entries) return entries.error();
    OwnKeyFiles found;
    std::map<fs::path, std::size_t> places; // in found.files
    for (const Entry& entry : entries->all) {
        if (!entry.isOwn()) continue;
        if (entry.isDamaged()) {
            found.notes.push_back(damagedEntry(entry));
            continue;
        }
        const fs::path path = ring.folder() / entry.file; // an absolute path replaces it
        const auto [place, isNew] = places.try_emplace(path, found.files.size());
        if (isNew) {
            auto contents = readSecretFile(path);
            if (!contents) {
                found.notes.push_back(unreadable(entry, contents.error()));
                places.erase(place);
                continue;
            }
            const bool locked = needsPassphrase(contents->span());
            found.files.push_back({path, {}, {}, std::move(*contents), locked});
        }
        OwnKeyFile& file = found.files[place->second];
        file.names =
            file.names.empty() ? entry.name : fmt::format("{}, {}", file.names, entry.name);
        file.keys.insert(file.keys.end(), entry.keys.begin(), entry.keys.end());
    }
    return found;
}

} // namespace blockwarp::ring
