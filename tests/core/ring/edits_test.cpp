// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/edits.h"

#include "core/base/text.h"
#include "core/keys/key_file.h"
#include "core/keys/x25519.h"
#include "core/ring/key_ring.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <string>

namespace blockwarp::tests {
namespace {

using ring::Entries;
using ring::Entry;
using ring::NewPerson;

keys::Recipient someKey() {
    return keys::generateIdentity()->recipient;
}

std::string reasonOf(const Result<void>& result) {
    return result ? std::string() : describe(result.error());
}

NewPerson personOf(const std::string& name, const keys::Recipients& keys) {
    return {.name = name, .keys = keys, .source = "a test"};
}

TEST(RingEdits, AddAPersonOnce) {
    Entries entries;
    const keys::Recipient key = someKey();
    ASSERT_TRUE(ring::addPerson(entries, personOf("Anna", {key})));
    ASSERT_EQ(entries.all.size(), 1);
    EXPECT_EQ(entries.all[0].source, "a test");
    EXPECT_FALSE(entries.all[0].isDamaged());
    EXPECT_NE(
        reasonOf(ring::addPerson(entries, personOf("ANNA", {someKey()}))).find("there already"),
        std::string::npos);
    EXPECT_EQ(entries.all.size(), 1);
}

TEST(RingEdits, AddKeysToAKnownPerson) {
    Entries entries;
    const keys::Recipient key = someKey();
    ASSERT_TRUE(ring::addPerson(entries, personOf("Anna", {key})));
    NewPerson more = personOf("anna", {key, someKey()});
    more.isKnown = true;
    ASSERT_TRUE(ring::addPerson(entries, more));
    EXPECT_EQ(entries.all[0].lines.size(), 2);
    EXPECT_NE(reasonOf(ring::addPerson(entries, more)).find("has these keys already"),
              std::string::npos);
    more.name = "Bea";
    EXPECT_NE(reasonOf(ring::addPerson(entries, more)).find("nobody is called Bea"),
              std::string::npos);
}

TEST(RingEdits, RefuseNamesNotesAndNothing) {
    Entries entries;
    EXPECT_FALSE(ring::addPerson(entries, personOf("An\u202ena", {someKey()})));
    EXPECT_FALSE(ring::addPerson(entries, personOf("Anna", {})));
    NewPerson noted = personOf("Bea", {someKey()});
    noted.note = "two\nlines";
    EXPECT_FALSE(ring::addPerson(entries, noted));
    noted.note = std::string(ring::kMaxFieldBytes + 1, 'x');
    EXPECT_FALSE(ring::addPerson(entries, noted));
}

TEST(RingEdits, CutASourceBetweenCharacters) {
    Entries entries;
    NewPerson person = personOf("Anna", {someKey()});
    person.source = "x";
    for (int i = 0; i < 700; ++i)
        person.source += "ä";
    ASSERT_TRUE(ring::addPerson(entries, person));
    EXPECT_EQ(entries.all[0].source.size(), ring::kMaxFieldBytes - 1);
    EXPECT_TRUE(ring::parseEntries(formatEntries(entries)));
}

TEST(RingEdits, NameOtherOwnersOfAKey) {
    Entries entries;
    const keys::Recipient key = someKey();
    ASSERT_TRUE(ring::addPerson(entries, personOf("Anna", {key})));
    ASSERT_TRUE(ring::addPerson(entries, personOf("Bea", {someKey()})));
    const auto owners = ring::ownersOf(entries, {key}, "Chris");
    ASSERT_EQ(owners.size(), 1);
    EXPECT_EQ(owners[0].name, "Anna");
    EXPECT_EQ(owners[0].kind, "X25519");
    EXPECT_TRUE(ring::ownersOf(entries, {key}, "anna").empty());
}

TEST(RingEdits, RefuseAnEntryThatAnotherProgramChanged) {
    Entries entries;
    ASSERT_TRUE(ring::addPerson(entries, personOf("Anna", {someKey()})));
    const Entry seen = entries.all[0];
    ASSERT_TRUE(ring::addKey(entries.all[0], someKey()));
    for (const std::string& why : {reasonOf(ring::removeSeen(entries, seen)),
                                   reasonOf(ring::describeSeen(entries, seen, "Bea", "")),
                                   reasonOf(ring::acceptSeen(entries, seen))})
        EXPECT_NE(why.find("another program"), std::string::npos) << why;
    EXPECT_EQ(entries.all[0].name, "Anna");
}

TEST(RingEdits, DescribeAndRemove) {
    Entries entries;
    ASSERT_TRUE(ring::addPerson(entries, personOf("Anna", {someKey()})));
    ASSERT_TRUE(ring::addPerson(entries, personOf("Bea", {someKey()})));
    ASSERT_TRUE(ring::describeSeen(entries, Entry(entries.all[0]), "ANNA", "from school"));
    EXPECT_EQ(entries.all[0].note, "from school");
    EXPECT_FALSE(ring::describeSeen(entries, Entry(entries.all[0]), "bea", ""));
    EXPECT_FALSE(ring::parseEntries(formatEntries(entries))->all[0].isDamaged());
    ASSERT_TRUE(ring::removeSeen(entries, Entry(entries.all[0])));
    ASSERT_EQ(entries.all.size(), 1);
    EXPECT_EQ(entries.all[0].name, "Bea");
}

TEST(RingEdits, AcceptADamagedEntryButNotOneOfTwoNamesakes) {
    Entries entries;
    ASSERT_TRUE(ring::addPerson(entries, personOf("Anna", {someKey()})));
    entries.all[0].check = "00";
    Entries read = *ring::parseEntries(formatEntries(entries));
    ASSERT_TRUE(read.all[0].isDamaged());
    EXPECT_FALSE(ring::describeSeen(read, Entry(read.all[0]), "Bea", ""));
    ASSERT_TRUE(ring::acceptSeen(read, Entry(read.all[0])));
    EXPECT_FALSE(ring::parseEntries(formatEntries(read))->all[0].isDamaged());

    entries.all.push_back(entries.all[0]);
    read = *ring::parseEntries(formatEntries(entries));
    EXPECT_NE(reasonOf(ring::acceptSeen(read, Entry(read.all[0]))).find("several entries"),
              std::string::npos);
}

TEST(RingEdits, SaveWhatRecipientsFilesHold) {
    const TempFolder folder;
    Entries entries;
    ASSERT_TRUE(ring::addPerson(entries, personOf("Anna", {someKey(), someKey()})));
    const auto file = folder / "anna.pub";
    ASSERT_TRUE(ring::saveRecipients(entries.all, file));
    const auto keys = keys::parseRecipients(asText(readFile(file)));
    ASSERT_TRUE(keys);
    EXPECT_EQ(keys->size(), 2);
    const auto again = ring::saveRecipients(entries.all, file);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::nameTaken);
}

} // namespace
} // namespace blockwarp::tests
