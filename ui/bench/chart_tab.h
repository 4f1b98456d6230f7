// SPDX-License-Identifier: GPL-3.0-or-later
/// A run as a chart: which facet, which unit, which axes, and the figure.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "ui/bench/figure_view.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QWidget>

#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace blockwarp::ui {

class ChartTab : public QWidget {
    Q_OBJECT

  public:
    using Overlays = std::vector<std::pair<QString, const BenchRun*>>;

    explicit ChartTab(QWidget* parent = nullptr);

    /// `unit`: the title of the one to begin with; the usual one if it has none of that name.
    void setExperiment(const ExperimentSpec& experiment, const QString& unit);
    void show(const BenchRun& run, const Overlays& overlays);
    void setEmptyText(const QString& text) { view_->setEmptyText(text); }
    std::string facet() const;
    QString unit() const;
    const FigureView& view() const { return *view_; }

  signals:
    void facetChanged();
    void unitChosen(const QString& title);

  private:
    QLayout* makeTools();
    QPushButton* makeTool(const QString& text, const char* name, const QString& tip,
                          const std::function<void()>& action);
    void fillFacets(const BenchRun& run);
    void draw();
    void tellOverlays(const std::map<Added, QStringList>& names);

    const ExperimentSpec* experiment_ = nullptr;
    BenchRun run_;
    Overlays overlays_;
    QString chosenFacet_; ///< shown as soon as a run has it
    QComboBox* facet_;
    QComboBox* unit_;
    QCheckBox* logX_;
    QCheckBox* logY_;
    MessageLine* note_; ///< on ticked runs that cannot be seen
    FigureView* view_;
};

} // namespace blockwarp::ui
