// SPDX-License-Identifier: GPL-3.0-or-later
/// The conditions of a run as a line of badges: its machine, what speaks for its figures, and in
/// amber what makes them doubtful. Each opens and says more.
#pragma once

#include "core/bench/measure/run.h"
#include "ui/theme/theme.h"
#include "ui/widgets/folding_row.h"

#include <QString>

#include <vector>

namespace blockwarp::ui {

struct ConditionFact {
    Tone tone = Tone::muted; ///< success or caution; muted: no more than a fact
    QString title;
    QString details; ///< HTML
    bool operator==(const ConditionFact&) const = default;
};

/// Empty while nothing is timed or refused. `measured`: the chart shows something of the run; else
/// nothing speaks for its figures, which are a report's.
std::vector<ConditionFact> conditionFacts(const BenchRun& run, bool running, bool measured);

class ConditionBadges : public FoldingRow {
    Q_OBJECT

  public:
    explicit ConditionBadges(QWidget* parent = nullptr);

    void show(const BenchRun& run, bool running, bool measured);

  private:
    std::vector<ConditionFact> facts_;
};

} // namespace blockwarp::ui
