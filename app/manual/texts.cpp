// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual/texts.h"

#include <algorithm>
#include <array>

namespace blockwarp::manual {
namespace {

constexpr std::array kWindow{
    Example{"blockwarp thesis.pdf.bw", "Opens the window, ready to decrypt the file."},
    Example{"blockwarp --encrypt photos", "Opens the window, ready to encrypt the folder."},
    Example{"blockwarp --lesson-sheets why-ecb-leaks sheets",
            "Writes a lesson's sheets for students and teacher as PDF files."},
    Example{"blockwarp --export-chart run.json -o run.svg",
            "Draws the chart of a benchmark; needs no display."},
    Example{"blockwarp --export-leak logo.png --cipher aes-128-ecb -o logo-ecb.png",
            "Shows what ECB leaks of a picture; needs no display."}};
constexpr std::array kProgram{
    Example{"blockwarp-cli encrypt thesis.pdf",
            "Asks for a passphrase and writes `thesis.pdf.bw`."},
    Example{"blockwarp-cli decrypt thesis.pdf.bw", "Writes `thesis.pdf`, once it is authentic."}};
constexpr std::array kEncrypt{
    Example{"blockwarp-cli encrypt thesis.pdf",
            "Asks for a passphrase and writes `thesis.pdf.bw`."},
    Example{"tar c photos | blockwarp-cli encrypt --container age -r age1... -o photos.tar.age -",
            "Encrypts standard input for a public key, as an age file."},
    Example{"blockwarp-cli encrypt --archive -r team.pub photos",
            "Seals a folder into one file, `photos.tar.bw`."},
    Example{"blockwarp-cli encrypt --archive --pad -r team.pub photos",
            "The same; the size of the file tells less about the folder."},
    Example{"blockwarp-cli encrypt -r team.pub -R -o sealed reports",
            "Encrypts each file of a folder into the folder `sealed`."}};
constexpr std::array kDecrypt{
    Example{"blockwarp-cli decrypt -o same.pdf thesis.pdf.bw",
            "Asks for the passphrase; finds format and cipher from the file."},
    Example{"blockwarp-cli decrypt -i me.key -o - photos.tar.age | tar x",
            "Decrypts with a private key to a pipe."},
    Example{"blockwarp-cli decrypt -i team.key --extract -o back photos.tar.bw",
            "Unpacks an archive into the new folder `back`."},
    Example{"blockwarp-cli decrypt -i team.key --extract -o back --only-exact 'photos/[1].jpg' "
            "photos.tar.gz.age",
            "Unpacks one entry by its exact path; the tar may be compressed (gzip, xz, zstd)."},
    Example{"blockwarp-cli decrypt -i me.key --range 1G:64M -o part disk.img.bw",
            "Decrypts 64 MiB from the middle, and reads no more than that takes."},
    Example{"blockwarp-cli decrypt -i me.key --salvage torn.pdf.bw",
            "Saves what is authentic in a damaged file, as `torn.salvaged.pdf`."}};
constexpr std::array kVerify{
    Example{"blockwarp-cli verify -i team.key sealed", "Checks every encrypted file of a folder."},
    Example{"blockwarp-cli verify --json -i team.key sealed", "The same, for a program."}};
constexpr std::array kRecoveryMake{
    Example{"blockwarp-cli recovery make --percent 10 photos.tar.bw",
            "Makes photos.tar.bw.recovery, with which any tenth of the file may be lost."}};
constexpr std::array kRepair{
    Example{"blockwarp-cli repair thesis.pdf.bw",
            "If it is damaged, writes `thesis.pdf.repaired.bw`, which is whole."},
    Example{"blockwarp-cli repair --check store/*.bw", "Looks for damage, and writes nothing."}};
constexpr std::array kRewrap{
    Example{"blockwarp-cli rewrap -i me.key --add -r age1... plans.bw",
            "Lets one more key open the file."},
    Example{"blockwarp-cli rewrap -i me.key -r me.pub -r team.pub plans.bw",
            "These keys open the file from now on, and no others."},
    Example{"blockwarp-cli rewrap --new-passphrase letter.age",
            "Asks for the passphrase that the file has, and for the new one."}};
constexpr std::array kInspect{
    Example{"blockwarp-cli inspect photos.tar.age", "Prints container, cipher and recipients."}};
constexpr std::array kKeygen{
    Example{"blockwarp-cli keygen -o me.key", "Writes an X25519 key, prints its public half."},
    Example{"blockwarp-cli keygen --type rsa-3072 --passphrase -o me.pem",
            "Writes an RSA key, protected by a passphrase, and `me.pem.pub`."},
    Example{"blockwarp-cli keygen --type pq --passphrase -o me.key",
            "Writes a locked post-quantum key, and its public half to me.key.pub."},
    Example{"blockwarp-cli keygen -y ~/.ssh/id_ed25519",
            "Prints the public key, to give to somebody."}};
constexpr std::array kKeys{
    Example{"blockwarp-cli keys add Anna anna.pub", "Keeps a public key under a name."},
    Example{"blockwarp-cli encrypt --to Anna plans.pdf", "Encrypts for that key."}};
constexpr std::array kKeysList{
    Example{"blockwarp-cli keys list", "A line for each key: name, state, kind, fingerprint."}};
constexpr std::array kKeysAdd{
    Example{"blockwarp-cli keys add Anna age1...", "Adds a key as typed."},
    Example{"ssh anna@server cat .ssh/authorized_keys | blockwarp-cli keys add Anna -",
            "Adds the SSH keys that can be encrypted for; the others are listed."}};
constexpr std::array kKeysRemove{
    Example{"blockwarp-cli keys remove Anna", "Removes the contact with all its keys."}};
constexpr std::array kKeysRename{
    Example{"blockwarp-cli keys rename Anna 'Anna Berg'", "Gives the contact another name."}};
constexpr std::array kKeysExport{
    Example{"blockwarp-cli keys export Anna Bob -o team.txt",
            "Writes their keys to a new file, for `age -R team.txt`."},
    Example{"blockwarp-cli keys export me", "Prints your own public key, to give to somebody."}};
constexpr std::array kKeysNew{
    Example{"blockwarp-cli keys new me", "Makes an X25519 key, locked by a passphrase."}};
constexpr std::array kKeysOwn{Example{"blockwarp-cli keys own laptop ~/.ssh/id_ed25519",
                                      "`decrypt` tries the SSH key from now on."}};
constexpr std::array kKeysCheck{
    Example{"blockwarp-cli keys check", "Lists entries; exit code 3 if one is damaged."},
    Example{"blockwarp-cli keys check --accept Anna", "Confirms an entry that you edited."}};
constexpr std::array kGenerate{
    Example{"blockwarp-cli generate", "Prints six random words."},
    Example{"blockwarp-cli generate --characters 20", "Prints twenty random characters."}};
constexpr std::array kCiphers{
    Example{"blockwarp-cli ciphers --json", "A list of objects, for a program."}};
constexpr std::array kStrategies{
    Example{"blockwarp-cli strategies", "A paragraph about each strategy."}};
constexpr std::array kDevices{
    Example{"blockwarp-cli devices", "CPU, GPUs, and why a GPU cannot be used."}};
constexpr std::array kSelftest{
    Example{"blockwarp-cli selftest", "Runs all known answers; exit code 1 if one is wrong."}};
constexpr std::array kBench{
    Example{"blockwarp-cli bench --cipher aes-128-ctr --engine cuda --bytes 1G",
            "Times one cipher on the GPU."},
    Example{"blockwarp-cli bench --experiment size-sweep --quick --json run.json",
            "Runs an experiment and keeps its samples."}};
constexpr std::array kBenchList{
    Example{"blockwarp-cli bench list", "Names, what each compares, and its parameters."}};
constexpr std::array kBenchCompare{
    Example{"blockwarp-cli bench --experiment threads --repeat 10 --json before.json",
            "Measures what is to be compared; once more later, into after.json."},
    Example{"blockwarp-cli bench compare before.json after.json --fail-above 5%",
            "Changes with their intervals; exit code 4 if something is slower by more than 5 %."}};
constexpr std::array kBenchPair{
    Example{"blockwarp-cli bench pair /usr/bin/blockwarp-cli build/bin/blockwarp-cli --experiment "
            "threads",
            "Whether a new version is slower: both in turns, ten times."}};
constexpr std::array kBenchProfile{
    Example{"blockwarp-cli bench profile show", "Prints the profiles there are; needs no GPU."},
    Example{"blockwarp-cli bench profile ttable4 --bytes 64M", "Profiles one strategy."}};
constexpr std::array kBenchReport{
    Example{"blockwarp-cli bench report list", "The reports and their tables."},
    Example{"blockwarp-cli bench report pratt/tables --quick", "Repeats one table."}};
constexpr std::array kRsa{
    Example{"blockwarp-cli rsa sign --key me.pem letter.txt", "Writes `letter.txt.sig`."}};
constexpr std::array kRsaSign{
    Example{"blockwarp-cli rsa sign --key me.pem letter.txt", "Writes `letter.txt.sig`."}};
constexpr std::array kRsaVerify{Example{"blockwarp-cli rsa verify --key me.pem.pub letter.txt",
                                        "Checks the file against `letter.txt.sig`."}};
constexpr std::array kRsaEncrypt{
    Example{"blockwarp-cli rsa encrypt --key me.pem.pub pin.txt", "Writes `pin.txt.rsa`."}};
constexpr std::array kRsaDecrypt{
    Example{"blockwarp-cli rsa decrypt --key me.pem pin.txt.rsa", "Writes `pin.txt`."}};
constexpr std::array kRsaBench{Example{"blockwarp-cli rsa bench --bits 2048 --batch 256,65536",
                                       "Operations a second at two batch sizes."}};

constexpr std::array kPages{
    PageText{"blockwarp",
             "Opens the window on the files and folders that are named. If a window is open "
             "already in this session, it takes them and the new start ends: they wait there for "
             "Start. Without a session bus, each start opens a window of its own.\n\n"
             "Runs that write files and end (`--tour`, `--export-leak`, `--export-chart`, "
             "`--check-lesson`, `--play-lesson`, `--lesson-sheets`) are always on their own.",
             kWindow},
    PageText{"blockwarp-cli",
             "Encrypts and decrypts files on all CPU cores or on an NVIDIA GPU, and measures "
             "both. Each command has a manual page of its own.\n\n"
             "No secret is ever an argument: passphrases and keys are asked for on the terminal, "
             "or read from files and standard input.",
             kProgram},
    PageText{"blockwarp-cli-encrypt",
             "Encrypts files, folders or standard input, for a passphrase (the default) or for "
             "public keys. Without `-o`, an output gets its name from the input and lies beside "
             "it. Nothing is replaced without `--force`, and outputs appear complete or not at "
             "all.\n\n"
             "The containers blockwarp and age detect every change. openssl and raw detect none; "
             "they are for exchange with other programs.",
             kEncrypt},
    PageText{"blockwarp-cli-decrypt",
             "Decrypts files, folders or standard input. Each segment is verified before any of "
             "its plaintext is written: a wrong key, a changed bit or a missing end is an error "
             "with exit code 3.\n\n"
             "Files of `openssl enc`, as bytes or as text (`-a`), name neither cipher nor key "
             "derivation: give `--cipher`, and `--iterations 10000` for `-pbkdf2`, or `--kdf` for "
             "files without it. Nothing else is tried. A wrong passphrase or derivation is noticed "
             "in CBC and ECB alone, and passes there once in 256 times.",
             kDecrypt},
    PageText{"blockwarp-cli-verify",
             "Authenticates encrypted files with the key and writes nothing. Standard output has "
             "a line for each file: verdict, tab, name.",
             kVerify},
    PageText{"blockwarp-cli-recovery",
             "Makes recovery data: a file `NAME.recovery` beside a file, by which `repair`, "
             "`decrypt` and `verify` put back what is lost of it.",
             kRecoveryMake},
    PageText{"blockwarp-cli-recovery-make",
             "Makes recovery data beside each file, encrypted or not. Of a file that is not "
             "encrypted it holds parts as they are. Recovery data that is there is kept, unless "
             "`--force` is given: it may be what heals the file.",
             kRecoveryMake},
    PageText{"blockwarp-cli-repair",
             "Makes damaged files whole by the recovery data beside them, without a key. The whole "
             "file is a new one, `NAME.repaired.EXT`, of which every hash is checked once more. "
             "Exit codes: 0 if a file is whole or a whole copy stands there, 3 if too much is "
             "lost; with `--check`, 3 for any damage. Standard output has a line for each file: "
             "verdict, tab, name.",
             kRepair},
    PageText{"blockwarp-cli-rewrap",
             "Gives a Blockwarp or age file other recipients, or another passphrase: the header is "
             "written anew and the payload stays, byte for byte. It needs what opens the file now. "
             "`-r` names the whole new list; with `--add` the recipients that the file has are "
             "kept, too. The new file takes the place of the old one in one step.\n\n"
             "Whoever could open this file still can, if they kept its old header or a copy. To "
             "shut somebody out, encrypt anew. The payload is not checked; `blockwarp-cli verify` "
             "does that.",
             kRewrap},
    PageText{"blockwarp-cli-inspect",
             "Prints what the header of an encrypted file says to anybody. Nothing of it is "
             "authenticated without the key.",
             kInspect},
    PageText{
        "blockwarp-cli-keygen",
        "Creates a key pair. The private key goes into a file that only its owner can read. "
        "An X25519 key's public half is printed; that of an RSA or a post-quantum key is written "
        "to "
        "`FILE.pub`.\n\n"
        "With `-y` no key is made. Each private key of a file gives a line with its public key: "
        "`age1…` for age's, `ssh-ed25519` and `ssh-rsa` for those of SSH and `openssl`.\n\n"
        "With `--change-passphrase` the keys of a file get another passphrase, or their first. The "
        "new file takes the old one's place once it was opened with the new passphrase.",
        kKeygen},
    PageText{
        "blockwarp-cli-keys",
        "Keeps public keys of other people, and your own keys, under names. `--to NAME` of "
        "`encrypt` and `rewrap` takes them; `decrypt`, `verify` and `rewrap` try your own keys "
        "where no secret is named. Nothing is fetched from a network.",
        kKeys},
    PageText{"blockwarp-cli-keys-list",
             "Lists the keys. A fingerprint is six words: compare them by telephone before you "
             "trust a key.",
             kKeysList},
    PageText{"blockwarp-cli-keys-add",
             "Adds public keys to a contact, which is made if there is none of that name. Keys "
             "of kinds that cannot be encrypted for are listed and left out. A key that another "
             "entry has is named.",
             kKeysAdd},
    PageText{"blockwarp-cli-keys-remove",
             "Removes a contact or an own key from the list. Files stay as they are, and so does "
             "the private half of an own key.",
             kKeysRemove},
    PageText{"blockwarp-cli-keys-rename", "Changes a name; the keys stay.", kKeysRename},
    PageText{"blockwarp-cli-keys-export",
             "Writes public keys, a line each, as `age -R` and `-r` read them. An existing file is "
             "never replaced.",
             kKeysExport},
    PageText{"blockwarp-cli-keys-check",
             "Says which entries were changed outside Blockwarp. They cannot be used until "
             "`--accept` confirms them.",
             kKeysCheck},
    PageText{"blockwarp-cli-keys-new",
             "Makes an own key in the file `identities.age`, which `age -i` takes, too. One "
             "passphrase locks all keys in it. The file as it was before is kept beside it.",
             kKeysNew},
    PageText{"blockwarp-cli-keys-own",
             "Lists a private key of SSH as your own. Its file stays where it is, and is not "
             "copied.",
             kKeysOwn},
    PageText{"blockwarp-cli-generate",
             "Prints a passphrase that was drawn at random, to keep in a password manager or on "
             "paper. Words come from the English list of BIP 39, which has 2,048: each adds 11 "
             "bits.",
             kGenerate},
    PageText{"blockwarp-cli-ciphers",
             "Lists ciphers with key size, segments and, where there is one, a caution.", kCiphers},
    PageText{"blockwarp-cli-strategies",
             "Explains how each GPU strategy lays out tables and keys, and why it is fast or slow.",
             kStrategies},
    PageText{"blockwarp-cli-devices", "Describes the CPU and the GPUs of this machine.", kDevices},
    PageText{"blockwarp-cli-selftest",
             "Runs the known answers of the standards on every engine and strategy of this "
             "machine.",
             kSelftest},
    PageText{"blockwarp-cli-bench",
             "Times a cipher on an engine, or runs an experiment that compares several. Every "
             "result is verified before it is timed. Engine `vaes` is there for benchmarks only: "
             "AES-CTR and AES-GCM on wide vector registers, which OpenSSL 3.0 leaves out, on CPUs "
             "with VAES and VPCLMULQDQ.",
             kBench},
    PageText{"blockwarp-cli-bench-list", "Lists the experiments.", kBenchList},
    PageText{
        "blockwarp-cli-bench-compare",
        "Compares two runs that `--json` wrote, variant by variant. What a run says of the next "
        "one is known from its repetitions (`bench --repeat`): without these there are changes "
        "and no statement.",
        kBenchCompare},
    PageText{"blockwarp-cli-bench-pair",
             "Runs `bench --experiment` of two programs in turns, each repetition in a process of "
             "its own and in a random order, and compares them pair by pair.",
             kBenchPair},
    PageText{"blockwarp-cli-bench-profile",
             "Runs strategies below NVIDIA's profiler ncu and says what bounds each. The profiles "
             "are kept where the window finds them.",
             kBenchProfile},
    PageText{"blockwarp-cli-bench-report",
             "Repeats tables and charts of published reports with their settings, and prints "
             "their numbers beside the new ones.",
             kBenchReport},
    PageText{"blockwarp-cli-rsa", "Works on lists of small files with one RSA key.", kRsa},
    PageText{"blockwarp-cli-rsa-sign", "Signs files with RSASSA-PSS and SHA-256.", kRsaSign},
    PageText{"blockwarp-cli-rsa-verify",
             "Checks signatures by RSASSA-PSS with SHA-256, as `rsa sign` writes them, or `openssl "
             "dgst -sha256 -sigopt rsa_padding_mode:pss`. The salt may have any length, because "
             "openssl's own default is the longest that fits; `--salt 32` refuses others than "
             "`rsa sign` writes. A signature of another kind (PKCS#1 v1.5, another hash) is named, "
             "but not checked.",
             kRsaVerify},
    PageText{"blockwarp-cli-rsa-encrypt",
             "Encrypts short files with RSAES-OAEP and SHA-256. Longer ones are for "
             "`blockwarp-cli encrypt`, which takes RSA keys, too.",
             kRsaEncrypt},
    PageText{"blockwarp-cli-rsa-decrypt",
             "Decrypts what `rsa encrypt` wrote, or `openssl pkeyutl -encrypt` with `-pkeyopt "
             "rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha256`. openssl's default is another "
             "padding, which is not opened. Whatever is wrong with a ciphertext, the error is the "
             "same.",
             kRsaDecrypt},
    PageText{"blockwarp-cli-rsa-bench",
             "Times RSA on CPU and GPU, kernel alone and from bytes to bytes.", kRsaBench},
};

constexpr std::array kExitCodes{
    NamedText{"", "0", "Done."},
    NamedText{"", "1", "Failed. The error names the file; other files continue."},
    NamedText{"", "2", "Usage: the command line cannot be carried out as it is."},
    NamedText{"blockwarp-cli", "3",
              "Wrong key or damaged input, also where `--salvage` saved a part of it."},
    NamedText{
        "blockwarp-cli", "4",
        "`bench compare` and `bench pair`: the second is slower by more than `--fail-above`."},
    NamedText{"blockwarp-cli", "5", "Likewise: whether it is cannot be told."},
    NamedText{"blockwarp-cli", "130", "Cancelled, with Ctrl+C or SIGTERM."},
};

constexpr std::array kFiles{
    NamedText{"", "~/.local/share/blockwarp/keys",
              "Contacts (`contacts.toml`) and your own locked keys (`identities.age`)."},
    NamedText{"", "~/.local/share/blockwarp/runs", "Benchmark runs that were saved."},
    NamedText{"", "~/.local/share/blockwarp/profiles", "Profiles of GPU strategies."},
    NamedText{"", "~/.local/share/blockwarp/reports",
              "Reports of your own, for `bench report` and the Benchmark page."},
    NamedText{"blockwarp", "~/.config/blockwarp/blockwarp.conf",
              "Choices that the window remembers; no secrets."},
    NamedText{"blockwarp-cli", "/dev/tty", "The command line asks for passphrases there."},
};

constexpr std::array kVariables{
    NamedText{"", "XDG_DATA_HOME", "Replaces ~/.local/share."},
    NamedText{"", "TMPDIR", "Where benchmarks of files work unless `--folder` says otherwise."},
    NamedText{"blockwarp-cli", "PATH", "Where `bench profile` looks for ncu."},
    NamedText{"", "CUDA_VISIBLE_DEVICES", "Read by NVIDIA's driver: the GPUs that can be used."},
    NamedText{"blockwarp", "XDG_CONFIG_HOME", "Replaces ~/.config."},
    NamedText{"blockwarp", "DBUS_SESSION_BUS_ADDRESS",
              "The session bus, by which files reach a window that is open."},
    NamedText{"blockwarp", "QT_QPA_PLATFORM",
              "Read by Qt: the platform; offscreen needs no display."},
};

} // namespace

const PageText* textOf(std::string_view page) {
    const auto* found = std::ranges::find(kPages, page, &PageText::page);
    return found == kPages.end() ? nullptr : found;
}

std::span<const NamedText> exitCodes() {
    return kExitCodes;
}
std::span<const NamedText> files() {
    return kFiles;
}
std::span<const NamedText> variables() {
    return kVariables;
}

} // namespace blockwarp::manual
