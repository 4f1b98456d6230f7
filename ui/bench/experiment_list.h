// SPDX-License-Identifier: GPL-3.0-or-later
/// The experiments to choose from, a few words each, in groups that fold; then published reports,
/// entry by entry.
#pragma once

#include "core/bench/experiments/experiments.h"

#include <QSet>
#include <QTreeWidget>

#include <map>

namespace blockwarp::ui {

class ExperimentList : public QTreeWidget {
    Q_OBJECT

  public:
    explicit ExperimentList(QWidget* parent = nullptr);

    const ExperimentSpec& current() const;
    /// The entry of a report that is repeated; else without one.
    const ReportChoice& currentReport() const;
    /// An experiment, or an entry of a report as ReportChoice::text names it. False: there is none.
    bool choose(const QString& name);
    int size() const; ///< of all groups

    /// Shows those that have the text in their title, name or words, or in their group's, and opens
    /// their groups; an empty text shows all, in the groups that were open.
    void filter(const QString& text);
    bool isAnyShown() const { return firstShown() != nullptr; }
    /// Takes the focus, to the chosen one if it is shown; else the first that is becomes so.
    void enter();
    bool isChosenShown() const { return !chosen_->isHidden(); }

    /// By their keys, for the settings.
    QStringList openGroups() const { return {open_.begin(), open_.end()}; }
    void setOpenGroups(const QStringList& keys);

  signals:
    void chosen();
    void grown(); ///< reports were added

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index,
                                                         const QEvent* event) const override;

  private:
    QTreeWidgetItem* addGroup(const QString& title, const QString& sentence, const QString& key);
    void addRow(QTreeWidgetItem& group, const QString& title, const QString& sentence,
                const QString& name, const char* iconName);
    /// Reads the reports, once: not before somebody looks at the list.
    void addReports();
    void addReport(const SharedReport& report);
    QTreeWidgetItem* find(const QString& name) const;
    QTreeWidgetItem* firstShown() const;
    void take(QTreeWidgetItem* item);
    void keepOpen(const QTreeWidgetItem& group, bool open);
    void unfold();
    void fitWidth();

    std::map<QString, ReportChoice> reports_; ///< by their texts
    bool hasReports_ = false;
    QTreeWidgetItem* chosen_ = nullptr; ///< while the keys are on a heading, too
    QSet<QString> open_;
    QString filter_;
};

} // namespace blockwarp::ui
