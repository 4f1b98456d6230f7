// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/key_ring.h"

#include "core/base/text.h"
#include "core/keys/x25519.h"
#include "core/ring/import.h"
#include "core/ring/key_choice.h"
#include "tests/support/temp_folder.h"
#include "tests/support/tiny_disk.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace blockwarp::tests {
namespace {

namespace fs = std::filesystem;
using ring::Entries;
using ring::Entry;
using ring::KeyRing;

KeyRing::Edit addingPerson(const std::string& name) {
    return [name](Entries& entries) -> Result<void> {
        Entry entry;
        entry.name = name;
        if (auto ok = ring::addKey(entry, keys::generateIdentity()->recipient); !ok) return ok;
        entries.all.push_back(std::move(entry));
        return {};
    };
}

TEST(KeyRing, IsEmptyWhereThereIsNoFile) {
    const TempFolder folder;
    const KeyRing ring(folder / "keys");
    ASSERT_TRUE(ring.read());
    EXPECT_TRUE(ring.read()->all.empty());
    EXPECT_FALSE(fs::exists(ring.folder()));
}

TEST(KeyRing, IsForItsOwnerAlone) {
    const TempFolder folder;
    const KeyRing ring(folder / "keys");
    ASSERT_TRUE(ring.change(addingPerson("Anna")));
    EXPECT_EQ(fs::status(ring.folder()).permissions(), fs::perms::owner_all);
    EXPECT_EQ(fs::status(ring.contactsFile()).permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
}

TEST(KeyRing, KeepsWhatSeveralWritersAdd) {
    const TempFolder folder;
    const KeyRing ring(folder / "keys");
    std::vector<std::thread> writers;
    for (int writer = 0; writer < 4; ++writer)
        writers.emplace_back([&ring, writer] {
            for (int i = 0; i < 10; ++i)
                EXPECT_TRUE(ring.change(
                    addingPerson("Person " + std::to_string(writer) + "-" + std::to_string(i))));
        });
    for (std::thread& writer : writers)
        writer.join();
    EXPECT_EQ(ring.read()->all.size(), 40);
}

TEST(KeyRing, NeverWritesOverWhatItCannotRead) {
    const TempFolder folder;
    const KeyRing ring(folder.path());
    for (const std::string text : {"version = 1\n[[contact\n", "version = 2\n", "[[friend]]\n"}) {
        writeFile(ring.contactsFile(), text);
        const auto changed = ring.change(addingPerson("Anna"));
        ASSERT_FALSE(changed);
        EXPECT_EQ(changed.error().code, ErrorCode::malformed);
        EXPECT_EQ(asText(readFile(ring.contactsFile())), text);
    }
}

TEST(KeyRing, NoticesAnEditWithoutTheLock) {
    const TempFolder folder;
    const KeyRing ring(folder.path());
    ASSERT_TRUE(ring.change(addingPerson("Anna")));
    const auto changed = ring.change([&](Entries&) -> Result<void> {
        std::ofstream(ring.contactsFile(), std::ios::app) << "# by an editor\n";
        return {};
    });
    ASSERT_FALSE(changed);
    EXPECT_EQ(changed.error().code, ErrorCode::outputChanged);
    EXPECT_TRUE(asText(readFile(ring.contactsFile())).ends_with("# by an editor\n"));
}

TEST(KeyRing, StaysAsItWasWhereAnEditFails) {
    const TempFolder folder;
    const KeyRing ring(folder.path());
    ASSERT_TRUE(ring.change(addingPerson("Anna")));
    const Bytes before = readFile(ring.contactsFile());
    const auto changed = ring.change([](Entries& entries) -> Result<void> {
        entries.all.clear();
        return Error{ErrorCode::badRecipient, "no"};
    });
    EXPECT_FALSE(changed);
    EXPECT_EQ(readFile(ring.contactsFile()), before);
}

TEST(KeyRing, StaysAsItWasOnAFullDisk) {
    const TempFolder folder;
    const TinyDisk disk(folder / "disk");
    if (!disk.whyNot().empty()) GTEST_SKIP() << disk.whyNot();
    const KeyRing ring(folder / "disk");
    ASSERT_TRUE(ring.change(addingPerson("Anna")));
    const Bytes before = readFile(ring.contactsFile());
    disk.leave(0);
    const auto changed = ring.change(addingPerson("Bob"));
    ASSERT_FALSE(changed);
    EXPECT_EQ(changed.error().code, ErrorCode::diskFull);
    EXPECT_EQ(readFile(ring.contactsFile()), before);
}

TEST(KeyRing, SaysWhereItCannotBeMade) {
    const TempFolder folder;
    writeFile(folder / "file", std::string_view("no folder"));
    const auto changed = KeyRing(folder / "file" / "keys").change(addingPerson("Anna"));
    ASSERT_FALSE(changed);
    EXPECT_EQ(changed.error().code, ErrorCode::outputUncreatable);
}

TEST(RingImport, TakesWhatItReadsAndSaysWhyNot) {
    const std::string key = keys::generateIdentity()->recipient.line();
    const auto report =
        ring::importKeys("# a comment\n" + key + "\nsk-ssh-ed25519@openssh.com AAAA\n" +
                         "ssh-dss AAAA\n" + key + "\nAGE-SECRET-KEY-1QQQ\nwords\n");
    ASSERT_EQ(report.rows.size(), 6);
    EXPECT_EQ(report.keys().size(), 1);
    EXPECT_TRUE(report.rows[0].key);
    EXPECT_EQ(report.rows[0].line, 2);
    for (std::size_t i = 1; i < report.rows.size(); ++i) {
        EXPECT_FALSE(report.rows[i].key);
        EXPECT_FALSE(report.rows[i].why.empty());
        EXPECT_EQ(english(report.rows[i].why).find("SECRET"), std::string::npos);
    }
}

TEST(RingChoice, NeverMixesFamilies) {
    const keys::Recipient classical = keys::generateIdentity()->recipient;
    const keys::Recipient hybrid = keys::generateHybridIdentity()->recipient();
    Entry both;
    both.name = "both";
    ASSERT_TRUE(ring::addKey(both, classical));
    ASSERT_TRUE(ring::addKey(both, hybrid));
    Entry one;
    one.name = "one";
    ASSERT_TRUE(ring::addKey(one, classical));
    Entry quantum;
    quantum.name = "quantum";
    ASSERT_TRUE(ring::addKey(quantum, hybrid));
    const auto isHybrid = [](const Result<ring::ChosenKeys>& chosen) {
        return keys::isPostQuantum(chosen->keys.front());
    };
    using ring::Family;
    EXPECT_TRUE(isHybrid(ring::chooseKeys({&both, &quantum}, Family::any)));
    EXPECT_TRUE(isHybrid(ring::chooseKeys({&both}, Family::postQuantum)));
    EXPECT_FALSE(isHybrid(ring::chooseKeys({&both, &one}, Family::any)));
    EXPECT_FALSE(isHybrid(ring::chooseKeys({&both}, Family::classic)));
    EXPECT_EQ(ring::chooseKeys({&both}, Family::any)->notes.size(), 1);
    EXPECT_FALSE(ring::chooseKeys({&quantum, &one}, Family::any));
    EXPECT_FALSE(ring::chooseKeys({&quantum}, Family::classic));
    EXPECT_FALSE(ring::chooseKeys({&one}, Family::postQuantum));
    EXPECT_EQ(ring::familyOf({}), Family::any);
    EXPECT_EQ(ring::familyOf({hybrid}), Family::postQuantum);
    EXPECT_EQ(ring::familyOf({hybrid, classical}), Family::classic);
}

} // namespace
} // namespace blockwarp::tests
