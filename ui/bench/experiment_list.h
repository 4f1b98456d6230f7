// SPDX-License-Identifier: GPL-3.0-or-later
/// The experiments to choose from, a few words each; then published reports, entry by entry.
#pragma once

#include "core/bench/experiments/experiments.h"

#include <QListWidget>

#include <map>

namespace blockwarp::ui {

class ExperimentList : public QListWidget {
    Q_OBJECT

  public:
    explicit ExperimentList(QWidget* parent = nullptr);

    const ExperimentSpec& current() const;
    /// The entry of a report that is repeated; else without one.
    const ReportChoice& currentReport() const;
    /// An experiment, or an entry of a report as ReportChoice::text names it. False: there is none.
    bool choose(const QString& name);

  signals:
    void chosen();

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void addRow(const QString& title, const QString& sentence, const QString& name,
                const char* iconName);
    /// Reads the reports, once: not before somebody looks at the list.
    void addReports();
    void addReport(const SharedReport& report);
    void fitWidth();

    std::map<QString, ReportChoice> reports_; ///< by their texts
    bool hasReports_ = false;
};

} // namespace blockwarp::ui
