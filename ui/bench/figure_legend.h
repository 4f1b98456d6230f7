// SPDX-License-Identifier: GPL-3.0-or-later
/// The names of a figure's series, each with a sample of its look and a box that hides it.
#pragma once

#include "core/bench/figures/figure.h"

#include <QPalette>
#include <QScrollArea>
#include <QSet>
#include <QStringList>

namespace blockwarp::ui {

class FlowLayout;

class FigureLegend : public QScrollArea {
    Q_OBJECT

  public:
    explicit FigureLegend(QWidget* parent = nullptr);

    /// The boxes are made anew only when the series change: one must not lose the focus while a
    /// run goes on.
    void show(const Figure& figure, const QPalette& palette);
    /// As high as its rows in that width, but no more than four: the chart needs the room. Shortens
    /// names that are wider.
    void fit(int width);
    const QSet<QString>& hidden() const { return hidden_; } ///< names of series

  signals:
    void toggled();

  private:
    void makeBoxes(const std::vector<const FigureSeries*>& all);
    void shortenNames(int width);
    void toggle(const QString& name, bool shown);

    QStringList names_;
    QSet<QString> hidden_;
    QWidget* boxes_;
    FlowLayout* row_;
};

} // namespace blockwarp::ui
