// SPDX-License-Identifier: GPL-3.0-or-later
/// What a step of AES does, in words, for the byte that is looked at.
#pragma once

#include "core/trace/aes_trace.h"

#include <QString>

namespace blockwarp::ui {

QString stepName(AesStep step); ///< as FIPS 197 writes it: "SubBytes"

/// "Round 3 · SubBytes"
QString stageTitle(const AesStage& stage);

/// How byte `index` (FIPS 197's order) of the state after the stage came about; rich text.
QString explainByte(const AesStage& stage, int index);

} // namespace blockwarp::ui
