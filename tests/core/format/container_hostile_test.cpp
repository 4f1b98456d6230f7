// SPDX-License-Identifier: GPL-3.0-or-later
/// Headers with other words in them, headers meant to cost memory or time, and wrong keys.
#include "core/files/inspect.h"
#include "tests/core/format/book_fixture.h"

#include <sys/wait.h>

#include <fstream>
#include <functional>

namespace blockwarp::tests {
namespace {

using enum ErrorCode;

std::string text(const Bytes& bytes) {
    return {bytes.begin(), bytes.end()};
}

std::string replaced(std::string where, const std::string& what, const std::string& by) {
    return where.replace(where.find(what), what.size(), by);
}

class Hostile : public ByTheBook {
  protected:
    void expectRefused(const std::string& file, const Secret& secret, ErrorCode code) {
        for (const bool streams : {false, true}) {
            const auto got = opened({EngineKind::cpu, 0, streams, false}, secret, bytesOf(file));
            ASSERT_FALSE(got) << file.substr(0, 300);
            EXPECT_EQ(got.error().code, code) << describe(got.error()) << file.substr(0, 300);
        }
    }
    void expectRefused(const std::string& file, ErrorCode code) {
        expectRefused(file, identity(), code);
    }

    static BookFile ageBook() { return bookFiles().front(); }

    const BookFile book_ = bookFile("aes-256-gcm");
    const std::string stanza_ = forUs(book_.fileKey);
    const std::string file_ = text(bookWhole(book_, stanza_, randomBytes(100, 1)));
};

TEST_F(Hostile, AnotherSecondLine) {
    const std::string line = "aes-256-gcm 4096";
    ASSERT_TRUE(opened({}, identity(), bytesOf(file_)));
    // Possible, but the MAC is over what was there.
    for (const auto* other : {"aes-256-ctr 4096", "aes-256-ecb 4096", "aes-128-gcm 4096",
                              "chacha20-poly1305 4096", "aes-256-gcm 8192"})
        expectRefused(replaced(file_, line, other), wrongKeyOrDamaged);
    for (const auto* other : {"aes-256-gcm 4095",
                              "aes-256-gcm 0",
                              "aes-256-gcm 2048",
                              "aes-256-gcm 2097152",
                              "aes-256-gcm 12288",
                              "aes-256-gcm 04096",
                              "aes-256-gcm +4096",
                              "aes-256-gcm 4096 ",
                              "aes-256-gcm  4096",
                              " aes-256-gcm 4096",
                              "aes-256-gcm",
                              "4096",
                              "",
                              "aes-256-gcm 18446744073709555712",
                              "aes-256-gcm -4096",
                              "aes-256-gcm 0x1000",
                              "aes-256-gcm 4096 1",
                              "AES-256-GCM 4096",
                              "rot13 4096",
                              "aes-256-gcm\t4096",
                              "-> 4096",
                              "aes-256-gcm 4096\r"})
        expectRefused(replaced(file_, line, other), malformed);
}

TEST_F(Hostile, OtherStanzas) {
    const auto with = [&](const std::string& stanzas) { // under the right MAC
        return text(bookWhole(book_, stanzas, randomBytes(100, 1)));
    };
    ASSERT_TRUE(opened({}, identity(), bytesOf(with(stanza_))));
    const std::string share = stanza_.substr(10, 43);
    const std::string body = stanza_.substr(54);
    const std::string x25519 = "-> X25519 ";
    for (const auto& other :
         {x25519 + "\n" + body, x25519 + share + " more\n" + body, x25519 + share + "=\n" + body,
          x25519 + share.substr(1) + "\n" + body, "-> X25519\n" + body,
          x25519 + share + "\n" + "AAAA\n", x25519 + share + "\n" + body.substr(1),
          x25519 + std::string(43, 'A') + "\n" + body, stanza_ + x25519 + "AAAA\n\n",
          stanza_ + scryptStanza(book_.fileKey, "x", Bytes(16), 4),
          stanza_ + "-> RSA-OAEP-SHA256 AAAAAA\nAAAA\n", "->  X25519 " + share + "\n" + body,
          std::string("-> \n\n"), std::string()})
        expectRefused(with(other), malformed);
    for (const auto& other : {std::string("-> unknown\n\n"), replaced(stanza_, "X25519", "x25519")})
        expectRefused(with(other), otherKeys);
    // Somebody else's.
    for (const auto& other :
         {x25519Stanza(book_.fileKey, randomBytes(32, 5), x25519Point(randomBytes(32, 6))),
          x25519Stanza(randomBytes(32, 8), randomBytes(32, 5), x25519Point(kSecret))})
        expectRefused(with(other), wrongKeyOrDamaged);
    // Added or taken away by somebody who does not know the file key.
    for (const auto& other : {stanza_ + "-> another\n\n", "-> another\n\n" + stanza_})
        expectRefused(replaced(file_, stanza_, other), wrongKeyOrDamaged);
}

/// Whoever knows how ChaCha20-Poly1305 works can make a stanza that opens under three passphrases.
TEST_F(Hostile, AWrongMacReadsAsAWrongPassphrase) {
    const Bytes salt(16, 7);
    const BookFile ofAge = ageBook();
    const std::pair<BookFile, std::string> files[] = {
        {book_, scryptStanza(book_.fileKey, "correct horse", salt, 4)},
        {book_, scryptManyStanza(book_.fileKey, "correct horse", salt, 4, Bytes(16, 8))},
        {ofAge, scryptStanza(ofAge.fileKey, "correct horse", salt, 4)}};
    const auto why = [&](const Secret& secret, const std::string& file) {
        const auto got = opened({}, secret, bytesOf(file));
        return got ? "opened"
                   : std::to_string(static_cast<int>(got.error().code)) + describe(got.error());
    };
    for (const auto& [book, stanza] : files) {
        const std::string file = text(bookWhole(book, stanza, randomBytes(100, 1)));
        ASSERT_EQ(why(passphrase(), file), "opened");
        std::string changed = file;
        char& c = changed[changed.find("\n--- ") + 10];
        c = c == 'A' ? 'B' : 'A';
        EXPECT_EQ(why(passphrase(), changed), why(passphrase("another"), file));
        EXPECT_EQ(why(passphrase(), changed), why(passphrase("another"), changed));
        EXPECT_NE(why(passphrase(), changed).find("or its header was changed"), std::string::npos);
        changed = file;
        changed.back() ^= 1;
        EXPECT_NE(why(passphrase(), changed), why(passphrase("another"), file)); // damage
    }
    std::string forKeys = file_;
    char& c = forKeys[forKeys.find("\n--- ") + 10];
    c = c == 'A' ? 'B' : 'A';
    EXPECT_NE(why(identity(), forKeys), why(identity(2), file_));
}

/// Of a file that nobody with this program could open, nothing is called wrong or damaged.
TEST_F(Hostile, OtherKindsOfKeysAreNamed) {
    const auto why = [&](const Secret& secret, const std::string& stanzas) {
        const auto got = opened({}, secret, bookWhole(book_, stanzas, randomBytes(100, 1)));
        return got ? "opened" : describe(got.error());
    };
    const auto has = [](const std::string& sentence, const std::string& part) {
        return sentence.find(part) != std::string::npos;
    };
    const std::string piv = "-> piv-p256 AAAA BBBB\nAAAA\n";
    const std::string grease = "-> x-grease 1\nAAAA\n";
    for (const Secret& secret : {identity(), passphrase()}) {
        const std::string said = why(secret, piv + grease + piv);
        EXPECT_TRUE(has(said, "kinds of keys that are not known here") && has(said, ": piv-p256."))
            << said;
        EXPECT_FALSE(has(said, "Wrong key")) << said;
        expectRefused(text(bookWhole(book_, piv, {})), secret, otherKeys);
    }
    EXPECT_TRUE(has(why(identity(2), stanza_ + piv + grease), "also for kinds of keys"));
    EXPECT_TRUE(has(why(identity(2), stanza_ + piv + grease), "piv-p256."));
    EXPECT_FALSE(has(why(identity(2), stanza_ + grease), "also"));
    EXPECT_EQ(why(identity(), piv + stanza_), "opened");
    EXPECT_TRUE(has(why(identity(), grease), "no recipient of a kind that is known here."));
    // A letter that is wrong.
    const std::string phrase = scryptStanza(book_.fileKey, "correct horse", Bytes(16, 7), 4);
    const std::string said = why(passphrase(), replaced(phrase, "scrypt", "scrypu"));
    EXPECT_TRUE(has(said, "scrypu") && !has(said, "encrypted for keys")) << said;
    // Long words, of which messages have the beginning.
    const std::string word(1000, 'w');
    for (const std::string& stanza :
         {"-> " + word + " " + word + "\nAAAA\n", "-> scrypt " + word + " " + word + "\nAAAA\n"}) {
        EXPECT_LT(why(passphrase(), stanza).size(), 300U);
        writeFile(folder_ / "file", bookWhole(book_, stanza, {}));
        const auto facts = inspectFile(folder_ / "file", NoCancel());
        ASSERT_TRUE(facts);
        EXPECT_LT(facts->recipients.at(0).type.size(), 50U);
        EXPECT_LT(facts->recipients.at(0).detail.size(), 150U);
        EXPECT_TRUE(has(facts->recipients.at(0).detail, std::string(40, 'w') + "…"));
        EXPECT_FALSE(has(facts->recipients.at(0).detail, std::string(41, 'w')));
    }
}

/// The lines of passphrase files that end in CR LF.
TEST_F(Hostile, LinesWithACarriageReturn) {
    const auto line = [](std::string_view text, std::string_view raw) {
        Passphrase passphrase{SecretBytes(text), kIterations};
        passphrase.raw = std::make_unique<Passphrase>(Passphrase{SecretBytes(raw), kIterations});
        return Secret(std::move(passphrase));
    };
    const Secret both = line("kite", "kite\r");
    Secret many = line("kite", "kite\r"); // with a derivation of each
    const NoCancel never;
    shareDerivations(many, never);
    for (const BookFile& book : {book_, ageBook()}) {
        const auto by = [&](std::string_view phrase) {
            return bookWhole(book, scryptStanza(book.fileKey, phrase, Bytes(16, 7), 4),
                             randomBytes(100, 1));
        };
        for (const Secret* secret : {&both, &std::as_const(many)}) {
            EXPECT_TRUE(opened({}, *secret, by("kite\r")));
            EXPECT_TRUE(opened({}, *secret, by("kite")));
            EXPECT_TRUE(opened({}, *secret, by("kite\r")));
            EXPECT_EQ(opened({}, *secret, by("other")).error().code, wrongKeyOrDamaged);
        }
        EXPECT_FALSE(opened({}, passphrase("kite"), by("kite\r")));
        const Format format{book.age ? Container::age : Container::blockwarp,
                            findCipher(book.cipher), book.segmentBytes};
        const auto file = sealed(format, {}, both, randomBytes(100, 1));
        ASSERT_TRUE(file) << describe(file.error());
        EXPECT_TRUE(opened({}, passphrase("kite"), *file));
    }
}

/// OpenSSL takes the line as it is.
TEST_F(Hostile, OpensslFilesAreForTheWholeLine) {
    Passphrase line{SecretBytes(std::string_view("kite")), kIterations};
    line.raw = std::make_unique<Passphrase>(Passphrase{SecretBytes(std::string_view("kite\r"))});
    const Secret both = std::move(line);
    const Bytes plain = randomBytes(100, 1);
    writeFile(folder_ / "input", plain);
    ASSERT_TRUE(run(job(Direction::encrypt, "aes-256-ctr", Container::openssl), both));
    FileJob opening = job(Direction::decrypt, "aes-256-ctr", Container::openssl, "output", "back");
    ASSERT_TRUE(run(opening, passphrase("kite\r"))); // nothing in it tells; what comes out does
    EXPECT_EQ(readFile(folder_ / "back"), plain);
    opening.target.output = folder_ / "again";
    ASSERT_TRUE(run(opening, both));
    EXPECT_EQ(readFile(folder_ / "again"), plain);
}

/// What programs make of a file that they take for text.
TEST_F(Hostile, FilesThatWereTakenForText) {
    const auto wide = [](const std::string& bytes) {
        std::string all = "\xff\xfe";
        for (const char c : bytes)
            all += std::string(1, c) + '\0';
        return all;
    };
    const auto crlf = [](const std::string& bytes) {
        std::string all;
        for (const char c : bytes)
            all += c == '\n' ? "\r\n" : std::string(1, c);
        return all;
    };
    const BookFile book = ageBook();
    const Bytes whole = bookWhole(book, forUs(book.fileKey), randomBytes(100, 1));
    const std::string armor = age::writeArmor(whole);
    for (const std::string& file :
         {crlf(file_), crlf(text(whole)), wide(file_), wide(text(whole)), wide(crlf(text(whole))),
          wide(text(whole)).substr(2), "\xef\xbb\xbf" + text(whole), wide(armor),
          "\xef\xbb\xbf" + armor}) {
        expectRefused(file, malformed);
        const auto got = opened({}, identity(), bytesOf(file));
        EXPECT_NE(got.error().context.find("text"), std::string::npos) << describe(got.error());
        writeFile(folder_ / "file", file);
        EXPECT_EQ(inspectFile(folder_ / "file", NoCancel()).error().code, malformed);
    }
    EXPECT_TRUE(opened({}, identity(), bytesOf(crlf(armor))));
    expectRefused("blockwarp/v1 is what this text is about\n", notThatContainer);
}

TEST_F(Hostile, WorkFactors) {
    const auto with = [&](const std::string& logN) {
        const std::string stanza =
            replaced(scryptStanza(book_.fileKey, "correct horse", Bytes(16, 7), 4), " 4\n",
                     " " + logN + "\n");
        return text(bookWhole(book_, stanza, randomBytes(100, 1)));
    };
    ASSERT_TRUE(opened({}, passphrase(), bytesOf(with("4"))));
    for (const auto* logN : {"40", "23", "0", "04", "-4", "+4", "4.0", "0x4", "64", "4294967300",
                             "18446744073709551620", "", "4 4", "99999999999999999999999"})
        expectRefused(with(logN), passphrase(), malformed);
    expectRefused(with("5"), passphrase(), wrongKeyOrDamaged);
}

TEST_F(Hostile, WrongKeys) {
    const std::string phrase =
        text(bookWhole(book_, scryptStanza(book_.fileKey, "correct horse", Bytes(16, 7), 4), {}));
    keys::Identities many;
    for (std::uint64_t seed = 2; seed < 10; ++seed)
        many.keys.emplace_back(x25519(seed));
    expectRefused(file_, identity(2), wrongKeyOrDamaged);
    expectRefused(file_, Secret(std::move(many)), wrongKeyOrDamaged);
    expectRefused(file_, passphrase(), wrongKeyOrDamaged);
    expectRefused(phrase, identity(), wrongKeyOrDamaged);
    for (const auto* wrong : {"Correct horse", "correct horse ", "correct hors", "x"})
        expectRefused(phrase, passphrase(wrong), wrongKeyOrDamaged);
    expectRefused(phrase, passphrase(""), badPassphrase);
    expectRefused(file_, rawKey(*findCipher("aes-256-gcm")), unsupported);
}

/// What the process holds at most, in KiB.
long peakKib() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == "VmHWM:") {
            long kib = 0;
            status >> kib;
            return kib;
        }
    return -1;
}

/// In a process of its own; KiB by which its peak grew, or -1 where that cannot be told.
long growthOf(const std::function<void()>& work) {
    int ends[2] = {};
    if (::pipe(ends) != 0) return -1;
    const pid_t child = ::fork();
    if (child == 0) {
        const long before = peakKib();
        work();
        const long grown = before < 0 ? -1 : peakKib() - before;
        (void)!::write(ends[1], &grown, sizeof grown);
        ::_exit(0);
    }
    long grown = -1;
    (void)::close(ends[1]);
    if (::read(ends[0], &grown, sizeof grown) != sizeof grown) grown = -2; // it died
    (void)::close(ends[0]);
    (void)::waitpid(child, nullptr, 0);
    return grown;
}

/// A start, and a piece again and again up to so many bytes.
struct Endless {
    const char* what;
    std::string start;
    std::string piece;
    std::size_t bytes;

    void write(const std::filesystem::path& path) const {
        std::ofstream file(path, std::ios::binary);
        file << start;
        for (std::size_t at = 0; at < bytes; at += piece.size())
            file << piece;
        file << "--- x\n";
    }
};

TEST_F(Hostile, NoFileCostsMuchMemory) {
    const std::string blockwarp = "blockwarp/v1\naes-256-gcm 65536\n";
    const std::string age = "age-encryption.org/v1\n";
    const std::string armor = "-----BEGIN AGE ENCRYPTED FILE-----\n";
    const std::string line = std::string(64, 'A') + "\n";
    constexpr std::size_t large = std::size_t{72} << 20;
    const Endless cases[] = {
        {"a line without an end", blockwarp, "xxxxxxxx", large},
        {"a word without an end", blockwarp + "-> ", "xxxxxxxx", large},
        {"words without an end", blockwarp + "->", " xxxxxxx", large},
        {"a body without an end", age + "-> x\n", line, large},
        {"stanzas without an end", age, "-> x\n\n", large},
        {"as many small stanzas as fit", blockwarp, "-> x\n\n", 260'000},
        {"as many X25519 stanzas as fit", blockwarp, stanza_, 250'000},
        {"white space before armor", {}, "        ", large},
        {"armor of nothing", armor, line, large},
        {"a line of armor without an end", armor, "AAAAAAAA", large},
        {"zeros", {}, std::string(8, '\0'), large},
        {"a payload under no key", file_, "xxxxxxxx", large},
    };
    const TempFolder folder; // larger than some have room for in memory
    for (const Endless& endless : cases) {
        endless.write(folder / "input");
        FileJob opening;
        opening.work = DecryptFile();
        opening.input = folder / "input";
        opening.target.output = folder / "output";
        const long opened = growthOf([&] {
            if (run(opening, identity())) ::_exit(1);
        });
        const long inspected = growthOf([&] { (void)inspectFile(opening.input, NoCancel()); });
        for (const long kib : {opened, inspected}) {
            if (kib == -1) GTEST_SKIP() << "no VmHWM in /proc/self/status";
            EXPECT_GE(kib, 0) << endless.what << ": the process died, or opened it";
            EXPECT_LT(kib, 64 << 10) << endless.what;
        }
        EXPECT_EQ(folder.names(), std::set<std::string>{"input"});
    }
    ASSERT_GT(growthOf([&] { EXPECT_EQ(Bytes(large, 1).size(), large); }), 64 << 10)
        << "what takes memory is not noticed";
}

} // namespace
} // namespace blockwarp::tests
