// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/aes_words.h"

#include "core/trace/gf256.h"
#include "ui/base/text.h"
#include "ui/panels/byte_text.h"

#include <QCoreApplication>

namespace blockwarp::ui {
namespace {

QString words(const char* text) {
    return QCoreApplication::translate("inspector", text);
}

QString hex(std::uint8_t byte) {
    return byteText(byte, NumberBase::hex);
}

QString bits(std::uint8_t byte) {
    return QStringLiteral("%1").arg(byte, 8, 2, QLatin1Char('0'));
}

QString explainLookup(std::uint8_t before, std::uint8_t after, bool inverse) {
    const QString text =
        inverse ? words("The byte <b>%1</b> is looked up in the inverse S-box, row %2, column %3: "
                        "<b>%4</b>.")
                : words("The byte <b>%1</b> is looked up in the S-box, row %2, column %3: "
                        "<b>%4</b>. It is the inverse in GF(2⁸), then an affine map: the only "
                        "step that is not linear.");
    return text.arg(hex(before), QString::number(before / 16, 16), QString::number(before % 16, 16),
                    hex(after));
}

QString explainShift(int index, bool inverse) {
    const int row = index % 4;
    const int from = sourcesOf(inverse ? AesStep::invShiftRows : AesStep::shiftRows, index).front();
    if (row == 0) return words("Row 0 stays where it is.");
    const QString text = inverse ? words("Row %1 moves %1 places to the right: this byte comes "
                                         "from column %2.")
                                 : words("Row %1 moves %1 places to the left: this byte comes from "
                                         "column %2.");
    return text.arg(row).arg(from / 4);
}

QString explainMix(const AesStage& stage, int index, bool inverse) {
    QString rows;
    QStringList sum;
    for (const MixProduct& part : mixProducts(inverse, stage.before, index)) {
        const QString product = part.coefficient == 1
                                    ? toQString(polynomialText(part.byte))
                                    : QStringLiteral("(%1) · (%2) = %3")
                                          .arg(toQString(polynomialText(part.coefficient)),
                                               toQString(polynomialText(part.byte)),
                                               toQString(polynomialText(part.unreduced)));
        const QString reduced =
            part.unreduced > 0xff
                ? words(" ≡ %1 mod m(x)").arg(toQString(polynomialText(part.product)))
                : QString();
        rows +=
            QStringLiteral("<tr><td><code>%1·%2&nbsp;=&nbsp;<b>%3</b></code>&nbsp;</td>"
                           "<td>%4%5</td></tr>")
                .arg(hex(part.coefficient), hex(part.byte), hex(part.product), product, reduced);
        sum << hex(part.product);
    }
    return words("The column times a fixed matrix in GF(2⁸), m(x) = x⁸ + x⁴ + x³ + x + 1:") +
           QStringLiteral("<table>%1</table><code>%2 = <b>%3</b></code>")
               .arg(rows, sum.join(QStringLiteral(" ⊕ ")),
                    hex(stage.after[static_cast<std::size_t>(index)]));
}

QString explainKey(const AesStage& stage, int index) {
    const auto i = static_cast<std::size_t>(index);
    return words("The round key is added bit by bit (XOR); doing it again takes it away.") +
           QStringLiteral("<pre>%1  %2\n%3  %4  ⊕\n%5  <b>%6</b></pre>")
               .arg(bits(stage.before[i]), hex(stage.before[i]), bits(stage.roundKey[i]),
                    hex(stage.roundKey[i]), bits(stage.after[i]), hex(stage.after[i]));
}

} // namespace

QString stepName(AesStep step) {
    switch (step) {
    case AesStep::input:
        return words("Input");
    case AesStep::addRoundKey:
        return QStringLiteral("AddRoundKey");
    case AesStep::subBytes:
        return QStringLiteral("SubBytes");
    case AesStep::shiftRows:
        return QStringLiteral("ShiftRows");
    case AesStep::mixColumns:
        return QStringLiteral("MixColumns");
    case AesStep::invSubBytes:
        return QStringLiteral("InvSubBytes");
    case AesStep::invShiftRows:
        return QStringLiteral("InvShiftRows");
    case AesStep::invMixColumns:
        return QStringLiteral("InvMixColumns");
    }
    return {};
}

QString stageTitle(const AesStage& stage) {
    if (stage.step == AesStep::input) return stepName(stage.step);
    return words("Round %1 · %2").arg(stage.round).arg(stepName(stage.step));
}

QString explainByte(const AesStage& stage, int index) {
    const auto i = static_cast<std::size_t>(index);
    const bool inverse = stage.step == AesStep::invSubBytes ||
                         stage.step == AesStep::invShiftRows ||
                         stage.step == AesStep::invMixColumns;
    switch (stage.step) {
    case AesStep::input:
        return words("The 16 bytes fill the state column by column: byte %1 goes to row %2 of "
                     "column %3.")
            .arg(index)
            .arg(index % 4)
            .arg(index / 4);
    case AesStep::addRoundKey:
        return explainKey(stage, index);
    case AesStep::subBytes:
    case AesStep::invSubBytes:
        return explainLookup(stage.before[i], stage.after[i], inverse);
    case AesStep::shiftRows:
    case AesStep::invShiftRows:
        return explainShift(index, inverse);
    case AesStep::mixColumns:
    case AesStep::invMixColumns:
        return explainMix(stage, index, inverse);
    }
    return {};
}

} // namespace blockwarp::ui
