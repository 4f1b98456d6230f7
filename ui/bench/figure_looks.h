// SPDX-License-Identifier: GPL-3.0-or-later
/// What a series looks like. Inside ui/bench only.
#pragma once

#include "core/bench/figure.h"
#include "ui/widgets/plot.h"

namespace blockwarp::ui {

QPen seriesPen(const FigureSeries& series, const QPalette& palette);
QBrush seriesBrush(const FigureSeries& series, const QPalette& palette);
QCPScatterStyle seriesMarker(const FigureSeries& series, const QPalette& palette);

/// Powers of two as "64 KiB", about six of them.
class ByteTicker : public QCPAxisTicker {
  protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale&, QChar, int) override;
    int getSubTickCount(double) override { return 0; }
};

/// Whole numbers only.
class CountTicker : public QCPAxisTicker {
  protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
};

/// Dark to light with the value; even in grey each step is lighter than the one before.
QCPColorGradient heatGradient();

} // namespace blockwarp::ui
