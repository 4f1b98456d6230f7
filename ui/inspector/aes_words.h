// SPDX-License-Identifier: GPL-3.0-or-later
/// The names of AES's steps, and what the matrix between "before" and "after" shows.
#pragma once

#include "core/trace/aes_trace.h"

#include <QString>
#include <QStringList>

namespace blockwarp::ui {

QString stepName(AesStep step); ///< as FIPS 197 writes it: "SubBytes"

/// "Round 3 · SubBytes"
QString stageTitle(const AesStage& stage);

bool isInverse(AesStep step);

/// What the step does to every byte, in a few words.
QString operationCaption(const AesStage& stage);
/// The same as 16 symbols, row by row: "S[19]", "← 1", a coefficient, "⊕ 2b".
QStringList operationTexts(const AesStage& stage);

/// "T₀" … "T₃", the tables of four steps in one.
QString tableName(std::size_t table);

/// Cell of a MatrixView for byte `index` of a state, and back: one is row by row, the other column
/// by column.
constexpr int transposed(int index) {
    return index % 4 * 4 + index / 4;
}

} // namespace blockwarp::ui
