// SPDX-License-Identifier: GPL-3.0-or-later
/// The chosen experiment in a sentence, and what makes its run's figures doubtful.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "ui/widgets/message_line.h"

#include <QLabel>
#include <QWidget>

namespace blockwarp::ui {

class ExperimentHeader : public QWidget {
    Q_OBJECT

  public:
    explicit ExperimentHeader(QWidget* parent = nullptr);

    void setExperiment(const ExperimentSpec& experiment);
    /// An entry of a published report.
    void setReport(const ReportChoice& choice);
    /// Cautions, missing engines, or why there is no run.
    void tell(const BenchRun& run, const QString& problem);
    void refuse(const QString& message) { badge_->say(Tone::error, message); }
    void clearMessage() { badge_->clearMessage(); }

  private:
    QLabel* title_;
    QLabel* sentence_;
    MessageLine* badge_;
};

} // namespace blockwarp::ui
