// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/entries.h"

#include "core/keys/key_file.h"
#include "core/ring/fingerprint.h"
#include "core/ring/names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace blockwarp::tests {
namespace {

using ring::Entries;
using ring::Entry;

keys::Recipient newKey() {
    return keys::generateIdentity()->recipient;
}

Entry contact(const std::string& name, int keyCount = 1) {
    Entry entry;
    entry.name = name;
    entry.added = "2026-11-28";
    for (int i = 0; i < keyCount; ++i)
        EXPECT_TRUE(ring::addKey(entry, newKey()));
    return entry;
}

Entries threeContacts() {
    Entries entries;
    for (const char* name : {"Anna", "Bob", "Carl"})
        entries.all.push_back(contact(name, 2));
    return entries;
}

using KeysByName = std::map<std::string, std::vector<std::string>>;

KeysByName keysByName(const Entries& entries) {
    KeysByName found;
    for (const Entry& entry : entries.all)
        for (const keys::Recipient& key : entry.keys)
            found[entry.name].push_back(*keys::publicLineOf(key));
    return found;
}

/// Each entry is right, damaged or gone, and never has another's keys.
void expectNoneIsAnothers(const std::string& toml, const KeysByName& right) {
    const auto read = ring::parseEntries(toml);
    if (!read) return;
    for (const auto& [name, lines] : keysByName(*read)) {
        ASSERT_TRUE(right.contains(name)) << name << "\n" << toml;
        ASSERT_EQ(lines, right.at(name)) << name << "\n" << toml;
    }
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char c : text)
        if (c == '\n')
            lines.emplace_back();
        else
            lines.back() += c;
    return lines;
}

std::string joinedLines(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + '\n';
    return text;
}

TEST(RingEntries, AreReadAsTheyWereWritten) {
    Entries entries = threeContacts();
    entries.all[0].note = R"(met at "C:\conference")";
    entries.all[1].kind = Entry::Kind::own;
    entries.all[1].file = "identities.age";
    ASSERT_TRUE(ring::acceptEntry(entries.all[1]));
    const auto read = ring::parseEntries(ring::formatEntries(entries));
    ASSERT_TRUE(read);
    EXPECT_EQ(keysByName(*read), keysByName(entries));
    EXPECT_EQ(read->find("anna")->note, entries.all[0].note);
    EXPECT_TRUE(read->find("Bob")->isOwn());
    EXPECT_EQ(ring::formatEntries(*read),
              ring::formatEntries(*ring::parseEntries(ring::formatEntries(*read))));
}

TEST(RingEntries, OfAFlippedByteAreNeverAnothers) {
    const Entries entries = threeContacts();
    const std::string toml = ring::formatEntries(entries);
    for (std::size_t i = 0; i < toml.size(); ++i) {
        std::string changed = toml;
        changed[i] = static_cast<char>(changed[i] ^ (1 << i % 7));
        expectNoneIsAnothers(changed, keysByName(entries));
    }
}

TEST(RingEntries, OfLostDoubledAndSwappedLinesAreNeverAnothers) {
    const Entries entries = threeContacts();
    const auto lines = linesOf(ring::formatEntries(entries));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto lost = lines;
        lost.erase(lost.begin() + static_cast<std::ptrdiff_t>(i));
        expectNoneIsAnothers(joinedLines(lost), keysByName(entries));
        auto doubled = lines;
        doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
        expectNoneIsAnothers(joinedLines(doubled), keysByName(entries));
        for (std::size_t j = i + 1; j < lines.size(); ++j) {
            auto swapped = lines;
            std::swap(swapped[i], swapped[j]);
            expectNoneIsAnothers(joinedLines(swapped), keysByName(entries));
        }
    }
}

TEST(RingEntries, OfOneNameAreAllDamaged) {
    Entries entries = threeContacts();
    entries.all.push_back(contact("ANNA"));
    const auto read = ring::parseEntries(ring::formatEntries(entries));
    ASSERT_TRUE(read);
    EXPECT_EQ(std::ranges::count_if(read->all, &Entry::isDamaged), 2);
}

TEST(RingEntries, ThatAreDamagedStayAsTheyWere) {
    std::string toml = ring::formatEntries(threeContacts());
    toml.replace(toml.find("\"Bob\""), 5, "\"Eve\"");
    const auto read = ring::parseEntries(toml);
    ASSERT_TRUE(read);
    ASSERT_TRUE(read->find("Eve")->isDamaged());
    EXPECT_TRUE(read->find("Eve")->keys.empty());
    EXPECT_EQ(ring::formatEntries(*read), toml);
}

TEST(RingEntries, OfThousandPostQuantumKeysFit) {
    const keys::Recipient key = keys::generateHybridIdentity()->recipient();
    Entries entries;
    for (int i = 0; i < 1000; ++i) {
        Entry entry;
        entry.name = "Person " + std::to_string(i);
        ASSERT_TRUE(ring::addKey(entry, key));
        entries.all.push_back(std::move(entry));
    }
    const std::string toml = ring::formatEntries(entries);
    EXPECT_LT(toml.size(), ring::kMaxFileBytes);
    const auto read = ring::parseEntries(toml);
    ASSERT_TRUE(read);
    EXPECT_TRUE(std::ranges::none_of(read->all, &Entry::isDamaged));
}

TEST(RingNames, AreOneWhereAPersonCannotTellThemApart) {
    EXPECT_EQ(ring::nameKeyOf("Ren\u00e9"), ring::nameKeyOf("RENE\u0301"));
    EXPECT_EQ(ring::nameKeyOf("Vi\u1ec7t"), ring::nameKeyOf("Vie\u0302\u0323t"));
    EXPECT_EQ(ring::nameKeyOf("\ud55c"), ring::nameKeyOf("\u1112\u1161\u11ab"));
    EXPECT_NE(ring::nameKeyOf("Rene"), ring::nameKeyOf("Ren\u00e9"));
}

TEST(RingNames, ThatHideSomethingAreRefused) {
    for (const std::string name :
         {"", " ", "a\nb", "a\x7f", "a\u202e", "a\u200b", "a\u2066", "\xff", "-x", "x "})
        EXPECT_FALSE(ring::whyNameIsRefused(name).empty()) << name;
    for (const std::string name : {"Anna", "Zo\u00eb", "\u738b\u5c0f\u660e", "O'Neill (work)"})
        EXPECT_TRUE(ring::whyNameIsRefused(name).empty()) << name;
    EXPECT_TRUE(ring::whyNameIsRefused(std::string(200, 'x')).empty());
    EXPECT_FALSE(ring::whyNameIsRefused(std::string(201, 'x')).empty());
    EXPECT_EQ(ring::shownName("a\u202e"), "a\\u{202e}");
}

TEST(RingNames, NearOnesAreFound) {
    const std::vector<std::string> names{"Anna", "Hannah", "Bob", "Annabel"};
    EXPECT_EQ(ring::namesNear("Ana", names), std::vector<std::string>({"Anna"}));
    EXPECT_EQ(ring::namesNear("anna", names).size(), 3);
    EXPECT_TRUE(ring::namesNear("Zacharias", names).empty());
}

} // namespace
} // namespace blockwarp::tests
