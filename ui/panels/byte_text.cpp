// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/byte_text.h"

#include "core/crypto/encoding.h"
#include "core/keys/key_input.h"
#include "ui/base/text.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace blockwarp::ui {
namespace {

QString padded(std::uint64_t value, int digits, int base) {
    return QStringLiteral("%1").arg(value, digits, base, QLatin1Char('0'));
}

/// Lines of `wide` characters.
QString wrapped(const QString& text, int wide) {
    QStringList lines;
    for (int at = 0; at < text.size(); at += wide)
        lines << text.mid(at, wide);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

QString byteText(std::uint8_t byte, NumberBase base) {
    switch (base) {
    case NumberBase::binary:
        return wrapped(padded(byte, 8, 2), 4);
    case NumberBase::decimal:
        return QString::number(byte);
    case NumberBase::hex:
        break;
    }
    return padded(byte, 2, 16);
}

QString hexByte(std::uint8_t byte) {
    return byteText(byte, NumberBase::hex);
}

QString wordText(std::uint32_t word, NumberBase base) {
    switch (base) {
    case NumberBase::binary:
        return wrapped(padded(word, 32, 2), 8);
    case NumberBase::decimal:
        return QString::number(word);
    case NumberBase::hex:
        break;
    }
    return hexWord(word);
}

QString hexWord(std::uint32_t word) {
    return padded(word, 8, 16);
}

QString hexText(std::span<const std::uint8_t> bytes) {
    return toQString(crypto::toHex(bytes));
}

std::optional<std::vector<std::uint8_t>> bytesFromHex(const QString& text) {
    static const QRegularExpression prefix(QStringLiteral("(?<![^\\s:])0[xX](?=[0-9a-fA-F])"));
    const auto parsed = parseHexSecret(QString(text).remove(prefix).toStdString());
    if (!parsed) return std::nullopt;
    return std::vector<std::uint8_t>(parsed->span().begin(), parsed->span().end());
}

std::vector<std::uint8_t> utf8Bytes(const QString& text) {
    const QByteArray bytes = text.toUtf8();
    return {bytes.begin(), bytes.end()};
}

std::optional<QString> textOf(std::span<const std::uint8_t> bytes) {
    const QString text = QString::fromUtf8(reinterpret_cast<const char*>(bytes.data()),
                                           static_cast<qsizetype>(bytes.size()));
    const bool readable = std::all_of(
        text.begin(), text.end(), [](QChar each) { return each.isPrint() || each.isSurrogate(); });
    // What is no UTF-8 became replacement characters, which have other bytes.
    if (!readable || !std::ranges::equal(utf8Bytes(text), bytes)) return std::nullopt;
    return text;
}

} // namespace blockwarp::ui
