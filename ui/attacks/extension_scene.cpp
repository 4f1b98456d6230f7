// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/extension_scene.h"

#include "ui/attacks/scene_text.h"
#include "ui/base/text.h"
#include "ui/panels/byte_text.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kShownBytes = 32; ///< of a text; the rest is hinted at

std::vector<PictureCell> wordCells(const Sha256Words& words, SquareLook look) {
    std::vector<PictureCell> cells;
    for (const std::uint32_t word : words)
        cells.push_back({hexWord(word), look});
    return cells;
}

/// How a scene speaks of a MAC.
struct MacWords {
    const char* title;
    const char* headline;
    const char* about;
    const char* refused;
};

/// In the order of MacKind.
constexpr std::array<MacWords, 4> kMacWords{{
    {QT_TRANSLATE_NOOP("Words", "MAC = SHA-256(key ‖ message)"),
     QT_TRANSLATE_NOOP("Words", "The digest is the whole state"),
     QT_TRANSLATE_NOOP("Words", "The eight words of the digest are where SHA-256 stopped. Whoever "
                                "has them goes on."),
     QT_TRANSLATE_NOOP("Words", "Only the length of the key is guessed, a query each.")},
    {QT_TRANSLATE_NOOP("Words", "MAC = HMAC-SHA-256(key, message)"),
     QT_TRANSLATE_NOOP("Words", "The state behind the message stays inside"),
     QT_TRANSLATE_NOOP("Words", "HMAC hashes the inner digest once more, with the key in front. "
                                "The attacker goes on from the outer one all the same."),
     QT_TRANSLATE_NOOP("Words", "Behind the message, HMAC stops in another state than its MAC.")},
    {QT_TRANSLATE_NOOP("Words", "MAC = SHA-512/256(key ‖ message)"),
     QT_TRANSLATE_NOOP("Words", "The digest is half of the state"),
     QT_TRANSLATE_NOOP("Words", "SHA-512/256 keeps 256 of its 512 bits to itself. The attacker "
                                "goes on as if it were SHA-256."),
     QT_TRANSLATE_NOOP("Words", "Half of the state is missing, whatever the key's length.")},
    {QT_TRANSLATE_NOOP("Words", "MAC = SHA3-256(key ‖ message)"),
     QT_TRANSLATE_NOOP("Words", "The digest is a small part of the state"),
     QT_TRANSLATE_NOOP("Words", "SHA-3 shows 256 of its 1,600 bits. The attacker goes on as if it "
                                "were SHA-256."),
     QT_TRANSLATE_NOOP("Words", "Most of the state is missing, whatever the key's length.")},
}};

const MacWords& wordsOf(MacKind kind) {
    return kMacWords.at(static_cast<std::size_t>(kind));
}

std::span<const std::uint8_t> startOf(std::span<const std::uint8_t> bytes) {
    return bytes.first(std::min(bytes.size(), kShownBytes));
}

/// The 80 at its start, and the length at its end.
std::vector<PictureCell> glueCells(std::span<const std::uint8_t> glue) {
    if (glue.size() <= kShownBytes) return hexCells(glue, SquareLook::tinted);
    auto cells = hexCells(glue.first(kShownBytes - kLengthBytes - 1), SquareLook::tinted);
    cells.push_back({QStringLiteral("…"), SquareLook::quiet});
    std::ranges::copy(hexCells(glue.last(kLengthBytes), SquareLook::tinted),
                      std::back_inserter(cells));
    return cells;
}

} // namespace

int ExtensionScene::steps(Grain grain) const {
    const std::size_t count =
        grain == Grain::query ? run_.guesses.size() : run_.guesses.back().steps.size();
    return static_cast<int>(count) + 1;
}

ServerPicture ExtensionScene::server(std::size_t queries) const {
    ServerPicture server{
        .title = Words::tr("Server"),
        .answer = Words::tr("Not asked yet"),
        .count = queriesText(queries),
        .tries = static_cast<int>(kMaxGuessedKeyBytes),
        .tried = static_cast<int>(queries),
        .triedText = Words::tr("key lengths: %1 of %2").arg(queries).arg(kMaxGuessedKeyBytes)};
    if (queries == 0) return server;
    const bool accepted = run_.guesses[queries - 1].accepted == true;
    server.lamp = accepted ? Lamp::on : Lamp::off;
    server.answer = accepted ? Words::tr("MAC right") : Words::tr("MAC wrong");
    return server;
}

AttackPicture ExtensionScene::seen() const {
    const MacWords& words = wordsOf(run_.kind);
    return {.headline = Words::tr(words.headline),
            .about = Words::tr(words.about),
            .server = server(0),
            .rows = {{Words::tr(words.title),
                      Words::tr("sent in the open"),
                      wordCells(sha256WordsOf(run_.input.digest), SquareLook::solid),
                      {}},
                     {Words::tr("Text to add"),
                      {},
                      characterCells(startOf(run_.input.added), SquareLook::plain),
                      {}}}};
}

AttackPicture ExtensionScene::query(std::size_t index) const {
    const ExtensionGuess& guess = run_.guesses.at(index);
    const bool accepted = guess.accepted == true;
    const QString bytes = bytesText(guess.keyBytes);
    const bool extendable = run_.kind == MacKind::sha256;
    return {.headline = accepted ? Words::tr("Accepted: the key has %1").arg(bytes)
                                 : Words::tr("Refused for a key of %1").arg(bytes),
            .about = Words::tr(wordsOf(run_.kind).refused),
            .server = server(index + 1),
            .rows = {{extendable ? Words::tr("Glue: the padding that the server added")
                                 : Words::tr("Glue: the padding that SHA-256 would have added"),
                      Words::tr("80, zeros, the length in bits"),
                      glueCells(guess.glue),
                      {}},
                     {Words::tr("Text to add"),
                      Words::tr("behind message and glue"),
                      characterCells(startOf(run_.input.added), SquareLook::plain),
                      {}},
                     {accepted ? Words::tr("MAC of the forged message")
                               : Words::tr("Sent as the MAC of the forged message"),
                      Words::tr("without the key"),
                      wordCells(sha256WordsOf(guess.digest), SquareLook::solid),
                      {}}}};
}

AttackPicture ExtensionScene::block(std::size_t index) const {
    const ExtensionGuess& guess = run_.guesses.back();
    const Sha256Step& step = guess.steps.at(index);
    return {.headline =
                Words::tr("Block %1 of %2 behind the glue").arg(index + 1).arg(guess.steps.size()),
            .about = index == 0 ? Words::tr("The attacker's SHA-256 starts from the digest.")
                                : Words::tr("It goes on as any SHA-256 does."),
            .server = server(index + 1 == guess.steps.size() ? run_.guesses.size() : 0),
            .rows = {{Words::tr("State before"),
                      index == 0 ? Words::tr("the words of the MAC") : QString(),
                      wordCells(step.before, SquareLook::tinted),
                      {}},
                     {Words::tr("Block"),
                      Words::tr("64 bytes of text and padding"),
                      hexCells(step.block, SquareLook::plain),
                      {}},
                     {Words::tr("State after"), {}, wordCells(step.after, SquareLook::solid), {}}}};
}

AttackPicture ExtensionScene::at(int step, Grain grain) const {
    const auto index = static_cast<std::size_t>(step);
    AttackPicture picture = step == 0               ? seen()
                            : grain == Grain::query ? query(index - 1)
                                                    : block(index - 1);
    picture.seen = {
        {Words::tr("Message"), Words::tr("in the open"), hexLines(run_.input.message, 3), false},
        {Words::tr("MAC"), Words::tr("in the open"), hexLines(run_.input.digest, 4), true}};
    picture.place = grain == Grain::query
                        ? Words::tr("%1 of %2 queries").arg(step).arg(run_.guesses.size())
                        : Words::tr("%1 of %2 blocks").arg(step).arg(steps(grain) - 1);
    picture.sentence = Words::tr("%1. %2").arg(picture.headline, picture.about);
    return picture;
}

QString ExtensionScene::outcome() const {
    return succeeded()
               ? Words::tr("Accepted at query %1, though the key is unknown.")
                     .arg(run_.guesses.size())
               : Words::tr("The server refused all %1 key lengths: this MAC cannot be continued.")
                     .arg(run_.guesses.size());
}

QString ExtensionScene::value(const QString& name) const {
    if (name == QLatin1String("queries")) return QString::number(run_.guesses.size());
    return {};
}

} // namespace blockwarp::ui
