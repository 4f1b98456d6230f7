// SPDX-License-Identifier: GPL-3.0-or-later
/// What the Leak lab's panes show: values that the worker thread makes and widgets only read.
#pragma once

#include "core/leak/demonstrations.h"
#include "core/leak/leak_statistics.h"
#include "core/leak/raster.h"
#include "core/leak/repeated_blocks.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace blockwarp::ui {

struct PaneStatistics {
    Histogram histogram{};
    double entropy = 0;
    double chiSquare = 0;
    AdjacentCorrelation correlation;
    std::vector<std::pair<std::uint8_t, std::uint8_t>> pairs;
};

/// Whether a ciphertext gives the picture away; none for what is no ciphertext.
enum class Verdict { none, hides, leaks };

struct Pane {
    QString title;   ///< "AES-128-ECB"
    QString caption; ///< a line below: a count, the damage
    QString note;    ///< the same in a few words, for a label on the picture
    Verdict verdict = Verdict::none;
    QString name; ///< for file names and tests: "ecb"
    /// Null: nothing came out, and `caption` says why.
    std::shared_ptr<const Raster> raster;
    bool covered = false;                     ///< instead of a raster: to be predicted first
    std::shared_ptr<const RepeatMap> repeats; ///< null while there is no raster
    std::shared_ptr<const PaneStatistics> statistics; ///< for comparisons
    std::optional<Difference> damage;                 ///< what an experiment changed
    std::optional<Difference> mark;                   ///< a small place that gets a frame
    /// Of a text: for each block, the first one that equals it. Empty: a picture.
    std::vector<std::uint32_t> equals;
};

struct Scene {
    std::vector<Pane> panes; ///< rasters of one shape
    QString settings;        ///< key size, format, engine: for captions of what is exported

    const Pane* find(const QString& name) const;
};

/// The original, and for each other pane a question mark.
Scene coveredScene(Scene scene);

} // namespace blockwarp::ui
