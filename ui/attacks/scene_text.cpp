// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/scene_text.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/panels/byte_text.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kLineBytes = 8;

template <class Text>
std::vector<PictureCell> cellsOf(std::span<const std::uint8_t> bytes, SquareLook look, Text text) {
    std::vector<PictureCell> cells;
    for (const std::uint8_t byte : bytes)
        cells.push_back({text(byte), look});
    return cells;
}

} // namespace

QString hexLines(std::span<const std::uint8_t> bytes, int maxLines) {
    const std::size_t room = kLineBytes * static_cast<std::size_t>(maxLines);
    const bool all = bytes.size() <= room;
    const std::size_t shown = all ? bytes.size() : room - 1;
    QString text;
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) text += i % kLineBytes == 0 ? QLatin1Char('\n') : QLatin1Char(' ');
        text += hexByte(bytes[i]);
    }
    return all ? text : text + QStringLiteral(" …");
}

QString blockName(std::size_t block) {
    return block == 0 ? Words::tr("IV") : Words::tr("C%1").arg(subscript(block));
}

QString bytesText(std::size_t bytes) {
    return bytes == 1 ? Words::tr("1 byte") : Words::tr("%1 bytes").arg(formatCount(bytes));
}

QString queriesText(std::size_t queries) {
    return queries == 1 ? Words::tr("1 query") : Words::tr("%1 queries").arg(formatCount(queries));
}

QString characterText(std::uint8_t byte) {
    if (byte == ' ') return QStringLiteral("␣");
    return byte > 0x20 && byte < 0x7f ? QString(QLatin1Char(static_cast<char>(byte)))
                                      : hexByte(byte);
}

QString rowSentence(const PictureRow& row) {
    QStringList values;
    for (const PictureCell& cell : row.cells)
        values << cell.text;
    const QString text = values.join(QLatin1Char(' '));
    return row.remark.isEmpty() ? Words::tr("%1: %2").arg(row.title, text)
                                : Words::tr("%1 (%2): %3").arg(row.title, row.remark, text);
}

QString blockSentence(const SeenBlock& block) {
    const QString hex = QString(block.hex).replace(QLatin1Char('\n'), QLatin1Char(' '));
    return Words::tr("%1 (%2): %3").arg(block.title, block.remark, hex);
}

std::vector<PictureCell> hexCells(std::span<const std::uint8_t> bytes, SquareLook look) {
    return cellsOf(bytes, look, hexByte);
}

std::vector<PictureCell> characterCells(std::span<const std::uint8_t> bytes, SquareLook look) {
    return cellsOf(bytes, look, characterText);
}

} // namespace blockwarp::ui
