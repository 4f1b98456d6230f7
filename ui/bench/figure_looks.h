// SPDX-License-Identifier: GPL-3.0-or-later
/// What a series looks like. Inside ui/bench only.
#pragma once

#include "core/bench/figures/figure.h"
#include "ui/widgets/plot.h"

namespace blockwarp::ui {

QPen seriesPen(const FigureSeries& series, const QPalette& palette);
QBrush seriesBrush(const FigureSeries& series, const QPalette& palette);
QCPScatterStyle seriesMarker(const FigureSeries& series, const QPalette& palette);
/// A sample of a series' look for a legend outside the plot.
QPixmap seriesSample(const FigureSeries& series, const Figure& figure, const QPalette& palette);

/// Powers of two as "64 KiB", or as numbers; at most eight of them.
class PowerTicker : public QCPAxisTicker {
  public:
    explicit PowerTicker(AxisKind axis) : axis_(axis) {}

  protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale&, QChar, int) override;
    int getSubTickCount(double) override { return 0; }

  private:
    const AxisKind axis_;
};

/// Powers of ten in digits: "0.1", "1,000".
class DecadeTicker : public QCPAxisTickerLog {
  protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override;
};

/// Digits on a linear axis, in steps of 1, 2 or 5, whose multiples need no further digit.
class PlainTicker : public QCPAxisTicker {
  protected:
    double getTickStep(const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override;
};

/// Whole numbers only.
class CountTicker : public QCPAxisTicker {
  protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
};

/// Dark to light with the value; even in grey each step is lighter than the one before.
QCPColorGradient heatGradient();
/// Slower, the same, faster; for values around 0.
QCPColorGradient changeGradient(const QPalette& palette);

} // namespace blockwarp::ui
