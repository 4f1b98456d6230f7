// SPDX-License-Identifier: GPL-3.0-or-later
/// Suggested names, the equivalent command line, the container found.
#include "core/base/text.h"
#include "core/files/archive_names.h"
#include "core/files/equivalent_command.h"
#include "core/files/inspect.h"
#include "core/files/many_files.h"
#include "core/keys/key_file.h"
#include "tests/core/files/file_job_fixture.h"
#include "tests/support/job_parts.h"

#include <cstdio>
#include <memory>

namespace blockwarp::tests {
namespace {

class FileNames : public FileJobTest {
  protected:
    static FileJob plainJob(std::string input = "in", std::string output = "out") {
        FileJob job;
        job.work = EncryptFile{{findCipher("aes-256-cbc"), Container::blockwarp}};
        job.input = std::move(input);
        job.target.output = std::move(output);
        return job;
    }
    /// What a shell makes of a line: one argument per line.
    static std::string argumentsOf(const std::string& command) {
        const std::string line = "set -- " + command + "; printf '%s\\n' \"$@\"";
        const std::unique_ptr<FILE, int (*)(FILE*)> pipe(
            ::popen(("sh -c '" + escaped(line) + "'").c_str(), "r"), ::pclose);
        std::string text;
        for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get()))
            text += static_cast<char>(c);
        return text;
    }

  private:
    static std::string escaped(const std::string& text) {
        std::string result;
        for (const char c : text)
            result += c == '\'' ? std::string("'\\''") : std::string(1, c);
        return result;
    }
};

TEST_F(FileNames, EncryptingAddsTheContainersExtensionAndDecryptingTakesItAway) {
    const auto encrypt = Direction::encrypt;
    const auto decrypt = Direction::decrypt;
    for (const ContainerSpec& spec : containerSpecs()) {
        const std::string extension(spec.extension);
        EXPECT_EQ(suggestOutput("/a/b.txt", encrypt, spec.container), "/a/b.txt" + extension);
        EXPECT_EQ(suggestOutput("/a/b.txt" + extension, decrypt, spec.container), "/a/b.txt");
    }
    const auto container = Container::openssl;
    EXPECT_EQ(suggestOutput("name", decrypt, container), "name.decrypted");
    EXPECT_EQ(suggestOutput("a.b/name.txt", decrypt, container), "a.b/name.txt.decrypted");
    EXPECT_EQ(suggestOutput("dir/.enc", decrypt, container), "dir/.enc.decrypted");
    EXPECT_EQ(suggestOutput("dir/LETTER.TXT.AGE", decrypt, container), "dir/LETTER.TXT");
    EXPECT_EQ(suggestOutput("Letter.Bw", decrypt, container), "Letter");
    EXPECT_TRUE(isNamedLikeArchive("PHOTOS.TAR.AGE"));
    EXPECT_EQ(suggestFolder("PHOTOS.TAR.ZST.BW"), "PHOTOS");
    EXPECT_EQ(suggestOutput("d\xc3\xa9j\xc3\xa0 vu.enc", decrypt, container),
              "d\xc3\xa9j\xc3\xa0 vu");
}

TEST_F(FileNames, AnArchiveIsSuggestedBesideItsFolder) {
    const auto container = Container::blockwarp;
    EXPECT_EQ(suggestArchive("/a/photos", container, false), "/a/photos.tar.bw");
    EXPECT_EQ(suggestArchive("photos//", Container::age, true), "photos.tar.zst.age");
    const auto here = std::filesystem::current_path();
    EXPECT_EQ(suggestArchive(".", container, false), here.string() + ".tar.bw");
    EXPECT_EQ(suggestArchive("./", container, false), here.string() + ".tar.bw");
}

TEST_F(FileNames, AnArchiveIsUnpackedBesideItself) {
    EXPECT_EQ(suggestFolder("/a/photos.tar.bw"), "/a/photos");
    EXPECT_EQ(suggestFolder("photos.tar.zst.age"), "photos");
    for (const char* ending : {".tar", ".tar.gz", ".tar.xz", ".tgz", ".txz", ".tzst"}) {
        EXPECT_EQ(suggestFolder(std::string("a.b/photos") + ending + ".age"), "a.b/photos");
        EXPECT_TRUE(isNamedLikeArchive(std::string("photos") + ending + ".age")) << ending;
    }
    EXPECT_EQ(suggestFolder("/a/.tar.bw"), "/a/.tar");
    EXPECT_EQ(suggestFolder("photos.gz.bw"), "photos.gz");
    EXPECT_EQ(suggestFolder("renamed.bw"), "renamed");
    EXPECT_EQ(suggestFolder("renamed"), "renamed.decrypted");
    EXPECT_TRUE(isNamedLikeArchive("a/photos.tar.age"));
    EXPECT_TRUE(isNamedLikeArchive("photos.tar.zst.bw"));
    EXPECT_FALSE(isNamedLikeArchive("photos.tar"));
    EXPECT_FALSE(isNamedLikeArchive("photos.zst.bw"));
    EXPECT_FALSE(isNamedLikeArchive("photos.tar/notes.age"));
    EXPECT_FALSE(isNamedLikeArchive("photos.tgz.gz.bw"));
}

TEST_F(FileNames, ASuggestionNeverNamesTheInput) {
    for (const auto* name : {"a", "a.enc", ".enc", "a.raw", "a.bin", "dir.enc/a", "..a", "a."})
        for (const ContainerSpec& spec : containerSpecs())
            for (const Direction direction : {Direction::encrypt, Direction::decrypt})
                EXPECT_NE(suggestOutput(name, direction, spec.container), name);
}

TEST_F(FileNames, TheCommandSaysAllThatIsNotTheDefault) {
    FileJob job = plainJob();
    sealingOf(job).container = Container::openssl;
    EXPECT_EQ(equivalentCommand(job, Passphrase{SecretBytes("x")}),
              "blockwarp-cli encrypt --cipher aes-256-cbc --container openssl --passphrase-file "
              "PASSPHRASE-FILE -o out in");
    job.work = DecryptFile{{job.cipher(), Container::raw}};
    job.engine.kind = EngineKind::cuda;
    job.engine.tuning = {.strategy = "ttable4",
                         .shape = {128, 4},
                         .threads = 3,
                         .chunkBytes = 65536,
                         .devices = {0, 1}};
    job.target.overwrite = true;
    EXPECT_EQ(argumentsOf(equivalentCommand(
                  job, RawKey{SecretBytes(std::size_t{32}),
                              ivFromHex("000102030405060708090a0b0c0d0e0f"), false})),
              "blockwarp-cli\ndecrypt\n--cipher\naes-256-cbc\n--container\nraw\n--key-file\n"
              "KEY-FILE\n--iv-hex\n000102030405060708090a0b0c0d0e0f\n--no-padding\n--engine\n"
              "cuda\n--threads\n3\n--chunk\n65536\n--strategy\nttable4\n--threads-per-block\n"
              "128\n--blocks-per-thread\n4\n--devices\n0,1\n--force\n-o\nout\nin\n");
}

TEST_F(FileNames, TheCommandNamesRecipientsAndHowItIsWritten) {
    FileJob job = plainJob("in", "out.age");
    sealingOf(job).cipher = findCipher("chacha20-poly1305");
    sealingOf(job).container = Container::age;
    sealingOf(job).armor = true;
    setVerify(job, true);
    const std::string key = "age1t7rxyev2z3rw82stdlrrepyc39nvn86l5078zqkf5uasdy86jp6svpy7pa";
    auto recipients = keys::parseRecipients(key);
    ASSERT_TRUE(recipients);
    EXPECT_EQ(equivalentCommand(job, Secret(*recipients)),
              "blockwarp-cli encrypt --cipher chacha20-poly1305 --container age -r " + key +
                  " --armor --verify -o out.age in");
}

TEST_F(FileNames, TheCommandArchivesAndExtracts) {
    FileJob job = plainJob("", "out.tar.zst.bw");
    job.work = EncryptArchive{{findCipher("aes-256-gcm")}, {{"a folder", "-b"}, true, 5, true}};
    const Secret secret = Passphrase{SecretBytes(std::string_view("x"))};
    EXPECT_EQ(argumentsOf(equivalentCommand(job, secret)),
              "blockwarp-cli\nencrypt\n--cipher\naes-256-gcm\n--container\nblockwarp\n"
              "--passphrase-file\nPASSPHRASE-FILE\n--archive\n--keep-going\n--zstd=5\n--pad\n-o\n"
              "out.tar.zst.bw\na folder\n./-b\n");
    FileJob opening = plainJob("in.bw", "folder");
    opening.work = ExtractArchive{
        {}, ExtractionRequest{{"*.jpg"}, {std::uint64_t{1000}, 7, 9, 11}, false, {"[1].jpg"}}};
    EXPECT_EQ(argumentsOf(equivalentCommand(opening, secret)),
              "blockwarp-cli\ndecrypt\n--passphrase-file\nPASSPHRASE-FILE\n--extract\n"
              "--only=*.jpg\n--only-exact=[1].jpg\n--max-bytes\n1000\n--max-entries\n7\n--max-"
              "names\n11\n--max-"
              "depth\n9\n-o\nfolder\n"
              "in.bw\n");
}

/// Whatever the kinds: as many options as keys, each of which stands for its key again.
TEST_F(FileNames, TheCommandNamesEveryRecipient) {
    FileJob job = plainJob("in", "out.age");
    sealingOf(job).container = Container::age;
    const std::string ssh = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIElMxUEcva8zOMqP4GZoH1yZ9uJHlAuS"
                            "vN/XVmph18IM";
    const auto pem = readFile(BLOCKWARP_TEST_DATA "/../fuzz/seeds/pem/public");
    const auto recipients = keys::parseRecipients(
        ssh + " x@y\n" + std::string(asText(pem)) +
        "\nage1t7rxyev2z3rw82stdlrrepyc39nvn86l5078zqkf5uasdy86jp6svpy7pa\n" + ssh);
    ASSERT_TRUE(recipients) << describe(recipients.error());
    ASSERT_EQ(recipients->size(), 4U);
    const std::string arguments = argumentsOf(equivalentCommand(job, Secret(*recipients)));
    std::size_t options = 0;
    for (std::size_t at = 0; (at = arguments.find("\n-r\n", at)) != std::string::npos; ++at)
        ++options;
    EXPECT_EQ(options, 4U) << arguments;
    EXPECT_NE(arguments.find("\n-r\n" + ssh + "\n"), std::string::npos) << arguments;
    EXPECT_LT(arguments.find("ssh-"), arguments.find("PUBLIC-KEY-FILE")) << "in the order given";
    EXPECT_LT(arguments.find("PUBLIC-KEY-FILE"), arguments.find("age1")) << "in the order given";
}

TEST_F(FileNames, TheCommandNamesFilesOfKeysThatAreKnown) {
    FileJob job = plainJob("in.bw", "out");
    job.work = DecryptFile();
    job.keyFiles.identities = {"/k/me.key", "/k/my other.key"};
    EXPECT_EQ(
        equivalentCommand(job, Secret(keys::Identities{})),
        "blockwarp-cli decrypt --identity /k/me.key --identity '/k/my other.key' -o out in.bw");
    job.work = DecryptFile{{findCipher("aes-256-ecb"), Container::raw}};
    job.keyFiles.raw = "/k/raw";
    EXPECT_NE(equivalentCommand(job, RawKey{SecretBytes(std::size_t{32}), {}, true})
                  .find(" --key-file /k/raw "),
              std::string::npos);
    const auto pem = readFile(BLOCKWARP_TEST_DATA "/../fuzz/seeds/pem/public");
    const std::string text(asText(pem));
    const auto recipients = keys::parseRecipients(text + "\n" + text);
    ASSERT_TRUE(recipients);
    ASSERT_EQ(recipients->size(), 2U);
    FileJob sealing = plainJob("in", "out.bw");
    sealing.keyFiles.recipients = {"/k/team.pub", "/k/team.pub"};
    const std::string command = equivalentCommand(sealing, Secret(*recipients));
    EXPECT_NE(command.find(" -r /k/team.pub -o out.bw in"), std::string::npos) << command;
    EXPECT_EQ(command.find("team.pub"), command.rfind("team.pub")) << "named once: " << command;
}

/// What the window does, which --extract alone does not.
TEST_F(FileNames, TheCommandLiftsASoleFolderWhereTheJobDoes) {
    FileJob job = plainJob("photos.tar.bw", "photos");
    job.work = ExtractArchive{{}, {.liftSoleFolder = true}};
    EXPECT_EQ(equivalentCommand(job, Passphrase{SecretBytes("x")}),
              "blockwarp-cli decrypt --passphrase-file PASSPHRASE-FILE --extract --lift -o photos "
              "photos.tar.bw");
}

TEST_F(FileNames, TheCommandLeavesToTheFileWhatTheFileSays) {
    FileJob job = plainJob("in.bw", "out");
    job.work = DecryptFile();
    EXPECT_EQ(equivalentCommand(job, Secret(keys::Identities{})),
              "blockwarp-cli decrypt --identity IDENTITY-FILE -o out in.bw");
}

TEST_F(FileNames, OnlyOpensslFilesCountIterations) {
    FileJob job = plainJob();
    for (const Container container : {Container::blockwarp, Container::age}) {
        sealingOf(job).container = container;
        EXPECT_EQ(equivalentCommand(job, passphrase()).find("--iterations"), std::string::npos);
    }
    job.work = DecryptFile{{job.cipher(), {}}}; // the file may be one of OpenSSL's
    EXPECT_NE(equivalentCommand(job, passphrase()).find("--iterations"), std::string::npos);
    openingOf(job).cipher = nullptr; // it is none
    EXPECT_EQ(equivalentCommand(job, passphrase()).find("--iterations"), std::string::npos);
}

TEST_F(FileNames, TheCommandNamesTheDerivation) {
    FileJob job = plainJob();
    job.work = DecryptFile{{nullptr, Container::openssl}};
    const auto command = [&](std::optional<std::uint32_t> iterations, OpensslKdf kdf) {
        return equivalentCommand(job, Passphrase{SecretBytes("x"), iterations, kdf});
    };
    constexpr std::uint32_t usual = Passphrase::defaultIterations;
    openingOf(job).cipher = findCipher("aes-256-cbc");
    EXPECT_EQ(command(usual, OpensslKdf::pbkdf2).find("--iterations"), std::string::npos);
    EXPECT_NE(command(std::nullopt, OpensslKdf::evpMd5).find(" --kdf evp-md5 "), std::string::npos);
    openingOf(job).cipher = findCipher("aes-256-ctr"); // which does not open without
    EXPECT_NE(command(usual, OpensslKdf::pbkdf2).find(" --iterations 600000 "), std::string::npos);
}

TEST_F(FileNames, TheCommandNamesUnitsAndNoncesAsLongAsTheyAre) {
    FileJob job = plainJob();
    job.work = EncryptFile{{findCipher("aes-128-gcm"), Container::raw}};
    job.engine.tuning.unitBytes = 4096;
    const std::string command = equivalentCommand(
        job, RawKey{SecretBytes(std::size_t{16}), ivFromHex("cafebabefacedbaddecaf888"), true});
    EXPECT_NE(command.find(" --iv-hex cafebabefacedbaddecaf888 --unit 4096 "), std::string::npos)
        << command;
}

TEST_F(FileNames, TheCommandSurvivesAShellWhateverTheNames) {
    const std::string names[] = {
        "two words",   "it's", "a\"b",  "$HOME", "`id`", "a;b",
        "*",           "~",    "a\\b",  "#a",    "a&b",  "d\xc3\xa9j\xc3\xa0",
        "(a) [b] {c}", "!x",   "a|b>c", "'",     "''"};
    for (const std::string& name : names) {
        const auto arguments =
            argumentsOf(equivalentCommand(plainJob("/i/" + name, name), passphrase()));
        EXPECT_TRUE(arguments.ends_with("\n-o\n" + name + "\n/i/" + name + "\n")) << arguments;
    }
}

TEST_F(FileNames, TheCommandHoldsNoSecret) {
    const Bytes key = fromHex("feedfacecafebeef0123456789abcdeffeedfacecafebeef0123456789abcdef");
    FileJob job = plainJob();
    sealingOf(job).container = Container::raw;
    const std::string raw = equivalentCommand(job, RawKey{SecretBytes(key), Iv{}, true});
    EXPECT_EQ(raw.find("feedface"), std::string::npos) << raw;
    sealingOf(job).container = Container::openssl;
    const std::string sealed = equivalentCommand(job, passphrase("hunter2hunter2"));
    EXPECT_EQ(sealed.find("hunter2"), std::string::npos) << sealed;
    EXPECT_NE(sealed.find("--iterations 10"), std::string::npos) << sealed;
}

TEST_F(FileNames, TheContainerIsFoundFromTheFirstBytes) {
    const auto found = [&](std::string_view contents) {
        writeFile(folder_ / "file", contents);
        const auto container = detectContainer(folder_ / "file");
        EXPECT_TRUE(container);
        return container ? *container : Container::raw;
    };
    EXPECT_EQ(found("Salted__12345678"), Container::openssl);
    EXPECT_EQ(found("Salted__12345678 and more"), Container::openssl);
    EXPECT_EQ(found("U2FsdGVkX18xMjM0NTY3OA==\n"), Container::openssl);
    EXPECT_EQ(found("U2FsdGVkX"), Container::raw);
    EXPECT_EQ(found("Salted_"), Container::raw);
    EXPECT_EQ(found("salted__12345678"), Container::raw);
    EXPECT_EQ(found(""), Container::raw);
    const auto missing = detectContainer(folder_ / "nothing");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::inputMissing);
}

} // namespace
} // namespace blockwarp::tests
