// SPDX-License-Identifier: GPL-3.0-or-later
/// The Leak lab's views and demonstrations: one row each.
#pragma once

#include <QString>

#include <span>

namespace blockwarp::ui {

enum class Demonstration { compare, statistics, nonceReuse, flipBit, shuffle, wrongKey, onePixel };

struct DemonstrationRow {
    Demonstration kind;
    const char* name;    ///< for file names and object names
    const char* title;   ///< of the tab
    const char* predict; ///< what to ask the class before; empty where nothing is to be predicted
    const char* explain; ///< what to say after
};

std::span<const DemonstrationRow> demonstrations();
const DemonstrationRow& demonstrationRow(Demonstration kind);

/// Translated.
QString titleOf(const DemonstrationRow& row);
QString predictionOf(const DemonstrationRow& row);
QString explanationOf(const DemonstrationRow& row);

/// True for the experiments that the main button starts.
constexpr bool isExperiment(Demonstration kind) {
    return kind != Demonstration::compare && kind != Demonstration::statistics;
}

} // namespace blockwarp::ui
