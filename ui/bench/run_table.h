// SPDX-License-Identifier: GPL-3.0-or-later
/// A run as a table: the same data as the chart, in numbers.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "core/bench/figures/run_facts.h"

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace blockwarp::ui {

class RunTable : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        series,
        place,
        speed,
        interval,
        time,
        printed, ///< what a published report printed or compares, and what it is here
        samples,
        outlierCount,
        state,
        columns
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// One facet of a run.
    void show(const BenchRun& run, const std::string& facet);
    /// Whether a report's numbers or ratios are in some rows.
    bool hasPrinted() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<Measured> rows_;
    std::vector<MeasuredFacts> facts_; ///< of rows_
};

/// Table, findings, conditions and settings of a run, for the printed report.
QString reportHtml(const ExperimentSpec& experiment, const BenchRun& run, const std::string& facet);
/// Conditions and settings alone, as tables to read on a screen.
QString conditionsHtml(const BenchRun& run);

} // namespace blockwarp::ui
