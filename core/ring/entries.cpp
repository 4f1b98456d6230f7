// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/entries.h"

#include "core/base/text.h"
#include "core/base/toml_fields.h"
#include "core/crypto/encoding.h"
#include "core/crypto/primitives.h"
#include "core/keys/key_file.h"
#include "core/keys/ssh_wire.h"
#include "core/ring/fingerprint.h"
#include "core/ring/names.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <unordered_map>

namespace blockwarp::ring {
namespace {

using Need = TomlFields::Need;

constexpr std::uint64_t kVersion = 1;
constexpr std::string_view kHead =
    "# Contacts and own keys of Blockwarp. After an edit by hand, an entry is used again once\n"
    "# `blockwarp-cli keys check --accept NAME` has confirmed it. Comments are not kept.\n";

struct KindSpec {
    Entry::Kind kind;
    std::string_view table;  ///< in the file
    std::string_view domain; ///< of the check value
};
constexpr KindSpec kKinds[] = {
    {Entry::Kind::contact, "contact", "blockwarp contact 1"},
    {Entry::Kind::own, "own", "blockwarp own key 1"},
};

const KindSpec& specOf(Entry::Kind kind) {
    return *std::ranges::find(kKinds, kind, &KindSpec::kind);
}

/// SHA-256 as hex digits over what the entry is for: kind, name, keys, and where the private half
/// is. Error: cryptoLibrary.
Result<std::string> checkValueOf(const Entry& entry, const keys::Recipients& keys) {
    std::vector<std::uint8_t> bytes;
    keys::appendWire(bytes, asBytes(specOf(entry.kind).domain));
    keys::appendWire(bytes, asBytes(entry.name));
    keys::appendWire(bytes, asBytes(entry.file));
    for (const keys::Recipient& key : keys) {
        const auto canonical = canonicalBytesOf(key);
        if (!canonical) return canonical.error();
        keys::appendWire(bytes, asBytes(kindNameOf(key)));
        keys::appendWire(bytes, *canonical);
    }
    const auto hash = crypto::sha256(bytes);
    if (!hash) return hash.error();
    return crypto::toHex(*hash);
}

/// Those of the lines. Error: badRecipient.
Result<keys::Recipients> keysOf(const Entry& entry) {
    keys::Recipients found;
    for (const std::string& line : entry.lines) {
        auto key = keys::recipientIn({.line = 1, .text = line, .name = {}, .isBlock = false});
        if (!key) return key.error();
        found.push_back(std::move(*key));
    }
    if (found.empty()) return Error{ErrorCode::badRecipient, "there is no key"};
    return found;
}

/// Fills in the keys, or why the entry cannot be used.
void judge(Entry& entry) {
    entry.damage = whyNameIsRefused(entry.name);
    if (entry.isDamaged()) return;
    auto keys = keysOf(entry);
    if (!keys) {
        entry.damage = CORE_TEXT("core", "one of its keys cannot be read");
        return;
    }
    const auto check = checkValueOf(entry, *keys);
    if (check && *check == entry.check)
        entry.keys = std::move(*keys);
    else
        entry.damage = CORE_TEXT("core", "its name or its keys were changed outside Blockwarp");
}

/// Nobody can say which of them is meant.
void judgeDoubles(std::vector<Entry>& entries) {
    std::unordered_map<std::string, int> counts;
    std::vector<std::string> names;
    for (const Entry& entry : entries)
        ++counts[names.emplace_back(nameKeyOf(entry.name))];
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (counts[names[i]] < 2) continue;
        entries[i].damage = CORE_TEXT("core", "another entry has the same name");
        entries[i].keys.clear();
    }
}

Entry readEntry(TomlFields& fields, Entry::Kind kind) {
    Entry entry;
    entry.kind = kind;
    entry.name = fields.text("name", Need::optional);
    entry.lines = fields.texts("keys", kMaxKeys, Need::optional);
    if (entry.isOwn()) entry.file = fields.text("file", Need::optional);
    entry.note = fields.text("note", Need::optional);
    entry.added = fields.text("added", Need::optional);
    entry.source = fields.text("source", Need::optional);
    entry.check = fields.text("check", Need::optional);
    fields.finish();
    return entry;
}

std::string tomlText(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

void appendField(std::string& toml, std::string_view key, std::string_view value) {
    if (!value.empty()) toml += fmt::format("{} = {}\n", key, tomlText(value));
}

void appendEntry(std::string& toml, const Entry& entry) {
    toml += fmt::format("\n[[{}]]\n", specOf(entry.kind).table);
    appendField(toml, "name", entry.name);
    if (!entry.lines.empty()) {
        toml += "keys = [\n";
        for (const std::string& line : entry.lines)
            toml += fmt::format("    {},\n", tomlText(line));
        toml += "]\n";
    }
    appendField(toml, "file", entry.file);
    appendField(toml, "note", entry.note);
    appendField(toml, "added", entry.added);
    appendField(toml, "source", entry.source);
    appendField(toml, "check", entry.check);
}

} // namespace

bool Entry::has(const keys::Recipient& key) const {
    return std::ranges::any_of(
        keys, [&](const keys::Recipient& one) { return keys::isSameKey(one, key); });
}

const Entry* Entries::find(std::string_view name) const {
    const std::string wanted = nameKeyOf(name);
    const auto found = std::ranges::find_if(
        all, [&](const Entry& entry) { return nameKeyOf(entry.name) == wanted; });
    return found == all.end() ? nullptr : &*found;
}

Entry* Entries::find(std::string_view name) {
    return const_cast<Entry*>(std::as_const(*this).find(name)); // NOLINT(*-const-cast)
}

std::vector<std::string> Entries::names() const {
    std::vector<std::string> names;
    for (const Entry& entry : all)
        names.push_back(entry.name);
    return names;
}

bool isField(std::string_view text) {
    return text.size() <= kMaxFieldBytes && isUtf8(text) && !hasHiddenCharacter(text);
}

std::string today() {
    return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
}

Error refused(const Message& why) {
    return {ErrorCode::badRecipient, english(why)};
}

Error nameTaken(const Entry& taken) {
    return refused({CORE_TEXT("core", "%1 is there already"), {asIs(shownName(taken.name))}});
}

Message damagedEntry(const Entry& entry) {
    return {CORE_TEXT("core", "the entry %1 is damaged: %2"),
            {asIs(shownName(entry.name)), entry.damage}};
}

Result<void> checkRoomFor(const Entries& entries, const Entry& entry) {
    if (const Entry* taken = entries.find(entry.name); taken != nullptr) return nameTaken(*taken);
    const auto isSameKind = [&](const Entry& one) { return one.kind == entry.kind; };
    if (std::ranges::count_if(entries.all, isSameKind) >= std::ptrdiff_t{kMaxEntries})
        return refused({CORE_TEXT("core", "there are %1 entries, the most that are kept"),
                        {count(kMaxEntries)}});
    return {};
}

Result<void> addEntry(Entries& entries, Entry entry) {
    if (auto ok = checkRoomFor(entries, entry); !ok) return ok;
    entries.all.push_back(std::move(entry));
    return {};
}

Result<void> addKey(Entry& entry, const keys::Recipient& key) {
    if (entry.has(key))
        return refused({CORE_TEXT("core", "%1 has this key already"), {asIs(entry.name)}});
    if (entry.lines.size() == kMaxKeys)
        return refused({CORE_TEXT("core", "%1 has %2 keys, the most that an entry takes"),
                        {asIs(entry.name), count(kMaxKeys)}});
    auto line = keys::publicLineOf(key);
    if (!line) return line.error();
    entry.lines.push_back(std::move(*line));
    return acceptEntry(entry);
}

Result<void> acceptEntry(Entry& entry) {
    if (const Message why = whyNameIsRefused(entry.name); !why.empty()) return refused(why);
    auto keys = keysOf(entry);
    if (!keys) return Error{ErrorCode::badRecipient, entry.name + ": " + keys.error().context};
    auto check = checkValueOf(entry, *keys);
    if (!check) return check.error();
    entry.check = std::move(*check);
    entry.keys = std::move(*keys);
    entry.damage = {};
    return {};
}

Result<Entries> parseEntries(std::string_view toml) {
    const auto root = TomlRoot::parse(toml);
    if (!root) return TomlRoot::toError(root.error());
    TomlFields fields = root->fields();
    (void)fields.count("version", kVersion);
    Entries entries;
    for (const KindSpec& spec : kKinds)
        if (fields.has(spec.table))
            for (TomlFields& one : fields.tables(spec.table, kMaxEntries))
                entries.all.push_back(readEntry(one, spec.kind));
    fields.finish();
    if (auto problem = root->problem()) return *problem;
    for (Entry& entry : entries.all)
        judge(entry);
    judgeDoubles(entries.all);
    return entries;
}

std::string formatEntries(const Entries& entries) {
    std::string toml = fmt::format("{}version = {}\n", kHead, kVersion);
    for (const KindSpec& spec : kKinds)
        for (const Entry& entry : entries.all)
            if (entry.kind == spec.kind) appendEntry(toml, entry);
    return toml;
}

} // namespace blockwarp::ring
