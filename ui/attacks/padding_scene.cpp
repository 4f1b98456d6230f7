// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/padding_scene.h"

#include "ui/attacks/scene_text.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/panels/byte_text.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kLastPosition = kAesBlockBytes - 1;
constexpr int kGuesses = 256;
constexpr std::size_t kSeenBlocks = 4;

} // namespace

int PaddingScene::steps(Grain grain) const {
    if (grain == Grain::query || run_.steps.empty())
        return static_cast<int>(grain == Grain::query ? run_.queries.size() : 1) + 1;
    return static_cast<int>(run_.steps.size()) + 1;
}

std::size_t PaddingScene::queriesAt(int step, Grain grain) const {
    const auto at = static_cast<std::size_t>(step);
    if (grain == Grain::query || at == 0) return at;
    return run_.steps.empty() ? run_.queries.size() : run_.steps.at(at - 1).queries;
}

PaddingScene::Place PaddingScene::placeOf(std::size_t queries) const {
    Place place{.queries = queries};
    const auto current = std::ranges::lower_bound(run_.steps, queries, {}, &PaddingStep::queries);
    place.byte = static_cast<std::size_t>(current - run_.steps.begin());
    if (queries == 0) place.byte = 0;
    const bool found = place.byte < run_.steps.size() && run_.steps[place.byte].queries == queries;
    place.found = place.byte + (found ? 1 : 0);
    place.before = place.byte > 0 ? run_.steps[place.byte - 1].queries : 0;
    place.block = place.byte / kAesBlockBytes;
    place.position = kLastPosition - place.byte % kAesBlockBytes;
    return place;
}

bool PaddingScene::isKnown(const Place& place, std::size_t position) const {
    return place.block * kAesBlockBytes + (kLastPosition - position) < place.found;
}

const PaddingStep& PaddingScene::stepFor(const Place& place, std::size_t position) const {
    return run_.steps.at(place.block * kAesBlockBytes + (kLastPosition - position));
}

AesState PaddingScene::blockAt(std::size_t block) const {
    if (block == 0) return run_.iv;
    AesState bytes{};
    std::copy_n(run_.ciphertext.begin() + static_cast<std::ptrdiff_t>((block - 1) * kAesBlockBytes),
                bytes.size(), bytes.begin());
    return bytes;
}

bool PaddingScene::isTrap(const Place& place) const {
    if (place.queries == 0 || place.byte >= run_.steps.size()) return false;
    const PaddingStep& step = run_.steps[place.byte];
    const PaddingQuery& query = run_.queries[place.queries - 1];
    return query.accepted && step.longerPadding == query.forged[kLastPosition] &&
           place.position == kLastPosition && step.queries != place.queries;
}

/// The real one of the text: the attacker's block changed nothing before the last byte.
std::uint8_t PaddingScene::longerPadding() const {
    return run_.steps.at(run_.steps.size() - kAesBlockBytes).plain;
}

QString PaddingScene::headline(const Place& place) const {
    if (isTrap(place)) return Words::tr("Right as well: a longer padding");
    if (place.queries == 0) return Words::tr("Only the lamp answers");
    if (place.found == run_.ciphertext.size()) return Words::tr("All of it, without the key");
    return place.found == 1 ? Words::tr("1 byte read without the key")
                            : Words::tr("%1 bytes read without the key").arg(place.found);
}

/// The block before, the one under attack, and what follows.
std::vector<SeenBlock> PaddingScene::seen(const Place& place) const {
    const std::size_t blocks = run_.ciphertext.size() / kAesBlockBytes + 1;
    const std::size_t under = std::min(place.block + 1, blocks - 1);
    const std::size_t first = blocks > kSeenBlocks ? std::min(under - 1, blocks - kSeenBlocks) : 0;
    std::vector<SeenBlock> seen;
    for (std::size_t block = first; block < std::min(blocks, first + kSeenBlocks); ++block)
        seen.push_back({blockName(block),
                        block == under       ? Words::tr("under attack")
                        : block + 1 == under ? Words::tr("replaced")
                        : block > under      ? Words::tr("later")
                                             : Words::tr("read"),
                        hexLines(blockAt(block)), block == under});
    return seen;
}

ServerPicture PaddingScene::server(const Place& place) const {
    ServerPicture server{
        .title = Words::tr("Server"), .count = queriesText(place.queries), .tries = kGuesses};
    if (place.queries == 0) {
        server.answer = Words::tr("Not asked yet");
        server.triedText = Words::tr("this byte: 0 of %1").arg(kGuesses);
        return server;
    }
    const PaddingQuery& query = run_.queries[place.queries - 1];
    server.lamp = query.accepted ? Lamp::on : Lamp::off;
    server.answer = query.accepted ? Words::tr("Padding right") : Words::tr("Padding wrong");
    server.tried = std::min<int>(kGuesses, static_cast<int>(place.queries - place.before));
    server.triedText = Words::tr("this byte: %1 of %2").arg(server.tried).arg(kGuesses);
    return server;
}

PictureRow PaddingScene::sentRow(const Place& place) const {
    PictureRow row{
        .title = Words::tr("Sent before %1: the attacker's block").arg(blockName(place.block + 1)),
        .joint = Words::tr("⊕  the server decrypts %1 and XORs it with the block before")
                     .arg(blockName(place.block + 1))};
    const bool asked = place.queries > 0;
    const AesState block = asked ? run_.queries[place.queries - 1].forged : blockAt(place.block);
    for (std::size_t i = 0; i < block.size(); ++i)
        row.cells.push_back({hexByte(block[i]), asked && i == place.position ? SquareLook::solid
                                                : i > place.position         ? SquareLook::plain
                                                                             : SquareLook::quiet});
    if (asked)
        row.remark = Words::tr("byte %1 is guessed: %2")
                         .arg(place.position + 1)
                         .arg(hexByte(block[place.position]));
    return row;
}

PictureRow PaddingScene::intermediateRow(const Place& place) const {
    const std::size_t padding = kAesBlockBytes - place.position;
    PictureRow row{.title = Words::tr("D(%1), the attacker's aim").arg(blockName(place.block + 1)),
                   .remark =
                       Words::tr("%1 of 16 known").arg(place.found - place.block * kAesBlockBytes),
                   .joint = padding == 1 ? Words::tr("=  right padding of 1 byte is 01")
                                         : Words::tr("=  right padding of %1 bytes is %1 times %2")
                                               .arg(padding)
                                               .arg(hexByte(static_cast<std::uint8_t>(padding)))};
    for (std::size_t i = 0; i < kAesBlockBytes; ++i) {
        const bool known = isKnown(place, i);
        row.cells.push_back({known ? hexByte(stepFor(place, i).intermediate) : QStringLiteral("?"),
                             i == place.position ? SquareLook::framed
                             : known             ? SquareLook::tinted
                                                 : SquareLook::quiet});
    }
    return row;
}

/// The attacker knows the bytes behind the guess, because they were chosen so.
PictureRow PaddingScene::lookedAtRow(const Place& place) const {
    const auto padding = static_cast<std::uint8_t>(kAesBlockBytes - place.position);
    PictureRow row{.title = Words::tr("What the server looks at")};
    const bool trap = isTrap(place);
    for (std::size_t i = 0; i < kAesBlockBytes; ++i) {
        const bool shown =
            trap ? i + longerPadding() >= kAesBlockBytes : i > place.position || isKnown(place, i);
        row.cells.push_back({shown                ? hexByte(trap ? longerPadding() : padding)
                             : i < place.position ? QStringLiteral("·")
                                                  : QStringLiteral("?"),
                             i == place.position || (trap && shown) ? SquareLook::framed
                             : shown                                ? SquareLook::plain
                                                                    : SquareLook::quiet});
    }
    if (trap)
        row.remark = Words::tr("a padding of %1, not 01: the next query tells them apart")
                         .arg(hexByte(longerPadding()));
    else
        row.remark = Words::tr("right only if byte %1 becomes %2")
                         .arg(place.position + 1)
                         .arg(hexByte(padding));
    return row;
}

PictureRow PaddingScene::beforeRow(const Place& place) const {
    PictureRow row{.title = Words::tr("%1, sent in the open").arg(blockName(place.block)),
                   .remark = Words::tr("D(%1) ⊕ %2 is the text")
                                 .arg(blockName(place.block + 1), blockName(place.block))};
    const AesState block = blockAt(place.block);
    for (std::size_t i = 0; i < block.size(); ++i)
        row.cells.push_back(
            {hexByte(block[i]), isKnown(place, i) ? SquareLook::plain : SquareLook::quiet});
    return row;
}

PictureRow PaddingScene::textRow(const Place& place) const {
    PictureRow row{.title = Words::tr("The text, from right to left")};
    for (std::size_t i = 0; i < kAesBlockBytes; ++i) {
        const bool known = isKnown(place, i);
        row.cells.push_back({known ? characterText(stepFor(place, i).plain) : QStringLiteral("?"),
                             known                 ? SquareLook::solid
                             : i == place.position ? SquareLook::framed
                                                   : SquareLook::quiet});
    }
    if (place.found == run_.ciphertext.size()) row.remark = Words::tr("all blocks are read");
    return row;
}

AttackPicture PaddingScene::at(int step, Grain grain) const {
    Place place = placeOf(queriesAt(step, grain));
    if (place.byte >= run_.ciphertext.size()) place.byte = run_.ciphertext.size() - 1;
    AttackPicture picture{.headline = headline(place),
                          .about = Words::tr("Block %1 behind blocks of the attacker's own.")
                                       .arg(blockName(place.block + 1)),
                          .seen = seen(place),
                          .server = server(place),
                          .rows = {sentRow(place), intermediateRow(place), lookedAtRow(place),
                                   beforeRow(place), textRow(place)}};
    picture.place = placeText(grain == Grain::query ? place.queries : place.found, grain);
    if (place.found > 0)
        picture.measured =
            Words::tr("So far %1 queries a byte").arg(formatCount(place.queries / place.found));
    picture.sentence = Words::tr("%1. %2; %3 of %4 bytes of the text are known.")
                           .arg(picture.headline, queriesText(place.queries),
                                formatCount(place.found), formatCount(run_.ciphertext.size()));
    if (place.found == run_.ciphertext.size())
        picture.sentence = Words::tr("%1 The text is “%2”.").arg(picture.sentence, wholeText());
    return picture;
}

QString PaddingScene::wholeText() const {
    return QString::fromLatin1(reinterpret_cast<const char*>(run_.text.data()),
                               static_cast<qsizetype>(run_.text.size()));
}

QString PaddingScene::placeText(std::size_t known, Grain grain) const {
    return grain == Grain::query
               ? Words::tr("%1 of %2 queries")
                     .arg(formatCount(known), formatCount(run_.queries.size()))
               : Words::tr("%1 of %2 bytes")
                     .arg(formatCount(known), formatCount(run_.ciphertext.size()));
}

QString PaddingScene::outcome() const {
    return Words::tr("All %1 bytes took %2 queries, %3 a byte.")
        .arg(formatCount(run_.ciphertext.size()), formatCount(run_.queries.size()),
             formatCount(run_.queries.size() / run_.ciphertext.size()));
}

QString PaddingScene::value(const QString& name) const {
    if (name == QLatin1String("queries")) return QString::number(run_.queries.size());
    if (name == QLatin1String("text")) return wholeText();
    if (name == QLatin1String("bytes")) return QString::number(run_.steps.size());
    return {};
}

} // namespace blockwarp::ui
