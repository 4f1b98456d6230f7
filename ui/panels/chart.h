// SPDX-License-Identifier: GPL-3.0-or-later
/// A line chart of CPU and GPU at work.
#pragma once

#include "core/engine/engine.h"

#include <QPointF>
#include <QVector>
#include <QWidget>

class QCustomPlot;

namespace blockwarp::ui {

/// What a line says of its engine.
enum class LineKind : std::uint8_t {
    file,   ///< the work as the user waits for it
    cipher, ///< the cipher alone
    bus,    ///< the way to the GPU and back alone
};

/// Lines of engines, in colours that a colour-blind person can tell apart and with line styles
/// that differ too. An engine looks the same in every chart.
class Chart : public QWidget {
    Q_OBJECT

  public:
    explicit Chart(QWidget* parent = nullptr);

    void setAxes(const QString& xTitle, const QString& yTitle, double xMaximum);
    /// Replaces that line; an empty curve takes it away. `engine` is not `automatic`.
    void setLine(EngineKind engine, const QString& title, const QVector<QPointF>& curve,
                 LineKind kind = LineKind::file);
    /// A logarithmic y axis, over the decades that the lines need.
    void setLogarithmic(bool on);
    void clear();
    /// Shown in the middle while there is no line.
    void setEmptyText(const QString& text);
    /// Draws now; the setters only collect.
    void redraw();

    QSize sizeHint() const override { return {480, 11 * fontMetrics().height()}; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct Parts;

    void applyColours();
    void fitHeight();

    QCustomPlot* plot_;
    Parts* parts_; ///< owned by plot_
};

} // namespace blockwarp::ui
