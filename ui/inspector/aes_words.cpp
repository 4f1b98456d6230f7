// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/aes_words.h"

#include "ui/base/text.h"
#include "ui/panels/byte_text.h"

namespace blockwarp::ui {
namespace {

/// Of byte `index`, in FIPS 197's order.
QString symbolOf(const AesStage& stage, int index) {
    const auto i = static_cast<std::size_t>(index);
    const int row = index % 4;
    switch (stage.step) {
    case AesStep::input:
        return QString::number(index);
    case AesStep::addRoundKey:
        return QStringLiteral("⊕ ") + hexByte(stage.roundKey[i]);
    case AesStep::subBytes:
        return QStringLiteral("S[%1]").arg(hexByte(stage.before[i]));
    case AesStep::invSubBytes:
        return QStringLiteral("S⁻¹[%1]").arg(hexByte(stage.before[i]));
    case AesStep::shiftRows:
        return QStringLiteral("← %1").arg(row);
    case AesStep::invShiftRows:
        return QStringLiteral("→ %1").arg(row);
    case AesStep::mixColumns:
    case AesStep::invMixColumns: // the matrix that each column is multiplied by
        return hexByte(mixProducts(isInverse(stage.step), stage.before,
                                   row)[static_cast<std::size_t>(index / 4)]
                           .coefficient);
    }
    return {};
}

} // namespace

QString stepName(AesStep step) {
    switch (step) {
    case AesStep::input:
        return Words::tr("Input");
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
    return Words::tr("Round %1 · %2").arg(stage.round).arg(stepName(stage.step));
}

bool isInverse(AesStep step) {
    return step == AesStep::invSubBytes || step == AesStep::invShiftRows ||
           step == AesStep::invMixColumns;
}

QString tableName(std::size_t table) {
    return QLatin1Char('T') + QChar(0x2080 + static_cast<char16_t>(table));
}

QString operationCaption(const AesStage& stage) {
    switch (stage.step) {
    case AesStep::input:
        return Words::tr("Order of the bytes");
    case AesStep::addRoundKey:
        return Words::tr("XOR with round key %1").arg(stage.round);
    case AesStep::subBytes:
    case AesStep::invSubBytes:
        return Words::tr("Look up each byte");
    case AesStep::shiftRows:
        return Words::tr("Rotate rows to the left");
    case AesStep::invShiftRows:
        return Words::tr("Rotate rows to the right");
    case AesStep::mixColumns:
    case AesStep::invMixColumns:
        return Words::tr("Matrix × each column");
    }
    return {};
}

QStringList operationTexts(const AesStage& stage) {
    QStringList texts;
    for (int cell = 0; cell < 16; ++cell)
        texts << symbolOf(stage, transposed(cell));
    return texts;
}

} // namespace blockwarp::ui
