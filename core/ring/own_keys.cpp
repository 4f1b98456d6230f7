// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/own_keys.h"

#include "core/base/text.h"
#include "core/files/identity_file.h"
#include "core/io/atomic_output.h"
#include "core/keys/key_file.h"
#include "core/keys/key_pieces.h"
#include "core/keys/ssh_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

namespace blockwarp::ring {
namespace {

namespace fs = std::filesystem;

Result<void> checkFree(const Entries& entries, const std::string& name) {
    if (const Entry* taken = entries.find(name); taken != nullptr) return nameTaken(*taken);
    return {};
}

/// An entry that is right. Errors: badRecipient, cryptoLibrary.
Result<Entry> ownEntry(const std::string& name, const fs::path& file, const keys::Recipient& key) {
    Entry entry;
    entry.kind = Entry::Kind::own;
    entry.name = name;
    entry.file = file.string();
    entry.added = today();
    if (auto ok = addKey(entry, key); !ok) return ok.error();
    return entry;
}

KeyRing::Edit adding(const Entry& entry) {
    return [&entry](Entries& entries) -> Result<void> {
        if (auto ok = checkFree(entries, entry.name); !ok) return ok;
        entries.all.push_back(entry);
        return {};
    };
}

SecretBytes joinedText(std::span<const std::uint8_t> one, std::string_view comment,
                       std::span<const std::uint8_t> other) {
    SecretBytes text(one.size() + comment.size() + other.size());
    auto* at = std::ranges::copy(one, text.span().data()).out;
    at = std::ranges::copy(asBytes(comment), at).out;
    std::ranges::copy(other, at);
    return text;
}

/// The file as it is, under the name that ends in ".before".
Result<void> keepBefore(const fs::path& file) {
    const auto contents = readSecretFile(file);
    if (!contents) return contents.error();
    fs::path before = file;
    before += ".before";
    auto output = AtomicOutput::create(before, Overwrite(true), contents->size(), 0600);
    if (!output) return output.error();
    return output->commitText(asText(contents->span()));
}

/// Adds a key, as text, to those in the file. Error: badIdentity (a wrong passphrase).
Result<void> lockAway(const fs::path& file, const std::string& name, const SecretBytes& key,
                      SecretBytes passphrase, Asker& asker) {
    const std::string comment = fmt::format("# name: {}\n", name);
    if (!isTaken(file))
        return lockNew(file, joinedText({}, comment, key.span()), passphrase, asker.cancel());
    const PassphraseLine given{std::move(passphrase)};
    auto opened = openToRelock(file, &given, asker);
    if (!opened) return opened.error();
    opened->text = joinedText(opened->text.span(), comment, key.span());
    if (auto ok = keepBefore(file); !ok) return ok;
    return relock(*opened, given.text, asker.cancel());
}

bool isSshBlock(const SecretBytes& contents) {
    const auto pieces = keys::cutKeys(asText(contents.span()), ErrorCode::badIdentity);
    return pieces && pieces->size() == 1 && pieces->front().name == keys::kSshPrivateBlock;
}

} // namespace

fs::path lockedKeys(const KeyRing& ring) {
    return ring.folder() / "identities.age";
}

Result<keys::Recipient> makeOwnKey(const KeyRing& ring, const std::string& name, KeyKind kind,
                                   SecretBytes passphrase, Asker& asker) {
    const auto key = generateKey(kind, {});
    if (!key) return key.error();
    auto recipients = keys::parseRecipients(key->recipient);
    if (!recipients) return recipients.error();
    const auto entry = ownEntry(name, lockedKeys(ring).filename(), recipients->front());
    if (!entry) return entry.error();
    const auto lock = RingLock::take(ring.folder());
    if (!lock) return lock.error();
    const auto entries = ring.read();
    if (!entries) return entries.error();
    if (auto ok = checkFree(*entries, name); !ok) return ok.error();
    if (auto ok = lockAway(lockedKeys(ring), name, key->identity, std::move(passphrase), asker);
        !ok)
        return ok.error();
    if (auto ok = ring.change(*lock, adding(*entry)); !ok) return ok.error();
    return recipients->front();
}

Result<keys::Recipient> takeSshKey(const KeyRing& ring, const std::string& name,
                                   const fs::path& file, const PassphraseLine* given,
                                   Asker& asker) {
    const auto contents = readSecretFile(file);
    if (!contents) return contents.error();
    if (!isSshBlock(*contents))
        return Error{ErrorCode::badIdentity, file.string() + ": it holds no private key of SSH"};
    const auto opened = openIdentities(contents->span(), file.string(), given, asker);
    if (!opened) return opened.error();
    const auto line = keys::publicLineOf(opened->keys.front());
    if (!line) return line.error();
    auto recipients = keys::parseRecipients(*line);
    if (!recipients) return recipients.error();
    std::error_code failed;
    const fs::path place = fs::absolute(file, failed);
    const auto entry = ownEntry(name, failed ? file : place, recipients->front());
    if (!entry) return entry.error();
    if (auto ok = ring.change(adding(*entry)); !ok) return ok.error();
    return recipients->front();
}

Result<std::vector<OwnKeyFile>> ownKeyFiles(const KeyRing& ring) {
    const auto entries = ring.read();
    if (!entries) return entries.error();
    std::map<fs::path, std::string> names;
    for (const Entry& entry : entries->all) {
        if (!entry.isOwn() || entry.isDamaged()) continue;
        std::string& text = names[ring.folder() / entry.file]; // an absolute path replaces it
        text = text.empty() ? entry.name : fmt::format("{}, {}", text, entry.name);
    }
    std::vector<OwnKeyFile> files;
    for (auto& [path, text] : names) {
        auto contents = readSecretFile(path);
        if (!contents) continue;
        const bool locked = needsPassphrase(contents->span());
        files.push_back({path, std::move(text), std::move(*contents), locked});
    }
    std::ranges::stable_sort(files, {}, &OwnKeyFile::locked);
    return files;
}

} // namespace blockwarp::ring
