// SPDX-License-Identifier: GPL-3.0-or-later
/// A run as a table, and below it the findings in words.
#pragma once

#include "ui/bench/run_table.h"

#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QTextBrowser>

namespace blockwarp::ui {

class ResultTable : public QSplitter {
    Q_OBJECT

  public:
    explicit ResultTable(QWidget* parent = nullptr);

    /// One facet of a run; `empty` is said instead of an empty table.
    void show(const BenchRun& run, const std::string& facet, const QString& empty);
    void setFindings(const std::vector<std::string>& findings);

  private:
    RunTable* table_;
    QTableView* view_;
    QLabel* empty_;
    QTextBrowser* findings_;
};

} // namespace blockwarp::ui
