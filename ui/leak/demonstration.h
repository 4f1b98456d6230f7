// SPDX-License-Identifier: GPL-3.0-or-later
/// The Leak lab's views and demonstrations: one row each.
#pragma once

#include "ui/leak/scene.h"

#include <QString>

#include <span>

namespace blockwarp::ui {

enum class Demonstration { compare, statistics, nonceReuse, flipBit, shuffle, wrongKey, onePixel };

struct DemonstrationRow {
    Demonstration kind;
    const char* name;    ///< for file names and object names
    const char* title;   ///< of the step
    const char* lesson;  ///< a headline for `explain`
    const char* predict; ///< what to ask the class before; empty where nothing is to be predicted
    const char* explain; ///< what to say after
};

std::span<const DemonstrationRow> demonstrations();
const DemonstrationRow& demonstrationRow(Demonstration kind);

/// Translated.
QString titleOf(const DemonstrationRow& row);
QString predictionOf(const DemonstrationRow& row);
QString explanationOf(const DemonstrationRow& row);

struct LeakLesson {
    QString headline;
    QString text;
};

/// What stands beside the panes: about what is compared, the prediction, or when it is `done` the
/// explanation.
LeakLesson lessonOf(const DemonstrationRow& row, bool done, const Scene& comparison);

/// Those that can be done with a text, where every change is shown at once.
constexpr bool takesText(Demonstration kind) {
    return kind == Demonstration::flipBit || kind == Demonstration::shuffle;
}
/// Of such a one: an example in blocks of 16 bytes.
QString sampleTextOf(Demonstration kind);
/// What stands beside the text.
LeakLesson textLessonOf(const DemonstrationRow& row, bool done);

/// True for the experiments that the main button starts.
constexpr bool isExperiment(Demonstration kind) {
    return kind != Demonstration::compare && kind != Demonstration::statistics;
}

} // namespace blockwarp::ui
