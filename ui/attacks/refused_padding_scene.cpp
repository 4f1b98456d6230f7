// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/refused_padding_scene.h"

#include "ui/attacks/scene_text.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/panels/byte_text.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kGuessesOfAByte = 256;
constexpr std::size_t kNonceBytes = 12;
constexpr std::size_t kSeenCiphertext = 2; ///< blocks

PictureRow unknownRow(const QString& title, const QString& remark) {
    return {.title = title,
            .remark = remark,
            .cells =
                std::vector<PictureCell>(kAesBlockBytes, {QStringLiteral("?"), SquareLook::quiet})};
}

} // namespace

bool RefusedPaddingScene::isGenuine(std::size_t queries) const {
    return queries > 0 && run().isGenuine(queries - 1);
}

QString RefusedPaddingScene::headline(std::size_t queries) const {
    if (queries == 0) return Words::tr("The tag is checked before anything else");
    if (queries == run().queries.size()) return Words::tr("Nothing was learnt");
    return isGenuine(queries) ? Words::tr("Accepted: this is the real message, unchanged")
                              : Words::tr("Refused, whatever the padding");
}

QString RefusedPaddingScene::about(std::size_t queries) const {
    if (isGenuine(queries))
        return Words::tr("This guess is the IV's own last byte. An altered message is refused.");
    return isGcm() ? Words::tr("GCM has no padding. Its tag is of nonce and ciphertext, and this "
                               "is another ciphertext.")
                   : Words::tr("The server computes the HMAC of what it got, and does not decrypt "
                               "unless it is the one that was sent along.");
}

std::vector<SeenBlock> RefusedPaddingScene::seen() const {
    const QString kept = Words::tr("unchanged");
    std::vector<SeenBlock> seen;
    if (isGcm())
        seen.push_back(
            {Words::tr("Nonce"), kept, hexLines(std::span(run().iv).first(kNonceBytes)), false});
    else
        seen.push_back({blockName(0), Words::tr("replaced"), hexLines(run().iv), false});
    const std::size_t blocks = run().ciphertext.size() / kAesBlockBytes;
    for (std::size_t block = 1; block <= std::min(blocks, kSeenCiphertext); ++block)
        seen.push_back({blockName(block),
                        block == 1 ? Words::tr("under attack") : Words::tr("left out"),
                        hexLines(blockAt(block)), block == 1});
    seen.push_back(
        {isGcm() ? Words::tr("Tag") : Words::tr("HMAC"), kept, hexLines(run().tag), false});
    return seen;
}

ServerPicture RefusedPaddingScene::server(std::size_t queries) const {
    ServerPicture server{.title = Words::tr("Server"),
                         .answer = Words::tr("Not asked yet"),
                         .count = queriesText(queries),
                         .tries = kGuessesOfAByte,
                         .tried = std::min<int>(kGuessesOfAByte, static_cast<int>(queries))};
    server.triedText = Words::tr("this byte: %1 of %2").arg(server.tried).arg(kGuessesOfAByte);
    if (queries == 0) return server;
    const bool accepted = run().queries[queries - 1].accepted;
    server.lamp = accepted ? Lamp::on : Lamp::off;
    server.answer = accepted  ? Words::tr("Accepted")
                    : isGcm() ? Words::tr("Tag wrong")
                              : Words::tr("HMAC wrong");
    return server;
}

PictureRow RefusedPaddingScene::sentRow(std::size_t queries) const {
    const bool asked = queries > 0;
    const AesState block = asked ? run().queries[queries - 1].forged : run().iv;
    PictureRow row{.title = Words::tr("Sent before C₁: the attacker's block")};
    if (asked)
        row.remark = Words::tr("byte %1 is guessed: %2")
                         .arg(kAesBlockBytes)
                         .arg(hexByte(block[kAesBlockBytes - 1]));
    row.cells = hexCells(block, SquareLook::quiet);
    if (asked) row.cells.back().look = SquareLook::solid;
    return row;
}

PictureRow RefusedPaddingScene::tagRow() const {
    return {.title = isGcm() ? Words::tr("Tag of the real message")
                             : Words::tr("HMAC of the real IV and ciphertext"),
            .remark = Words::tr("sent along; only the key makes another"),
            .cells = hexCells(run().tag, SquareLook::plain)};
}

std::vector<PictureRow> RefusedPaddingScene::rows(std::size_t queries) const {
    std::vector<PictureRow> rows{sentRow(queries), tagRow()};
    if (!isGcm())
        rows.push_back(
            unknownRow(Words::tr("D(C₁), the attacker's aim"), Words::tr("0 of 16 known")));
    rows.push_back(unknownRow(Words::tr("The text"), Words::tr("nothing is known")));
    return rows;
}

AttackPicture RefusedPaddingScene::at(int step, Grain grain) const {
    const std::size_t queries = queriesAt(step, grain);
    AttackPicture picture{.headline = headline(queries),
                          .about = about(queries),
                          .seen = seen(),
                          .server = server(queries),
                          .rows = rows(queries),
                          .place = placeText(grain == Grain::query ? queries : 0, grain)};
    picture.sentence =
        Words::tr("%1. %2 %3").arg(picture.headline, picture.about, queriesText(queries));
    return picture;
}

QString RefusedPaddingScene::outcome() const {
    const auto count = formatCount(run().queries.size());
    const bool single = std::ranges::any_of(run().queries, &PaddingQuery::accepted);
    return single ? Words::tr("%1 queries: the server accepted the real message and refused every "
                              "altered one. The attacker learnt nothing.")
                        .arg(count)
                  : Words::tr("%1 queries, and the answer was always the same: the attacker learnt "
                              "nothing.")
                        .arg(count);
}

} // namespace blockwarp::ui
