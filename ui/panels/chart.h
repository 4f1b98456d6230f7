// SPDX-License-Identifier: GPL-3.0-or-later
/// A line chart of CPU and GPU at work. Names and figures stand to the right of the plot, at the
/// height where each line ends.
#pragma once

#include "core/engine/engine.h"
#include "ui/widgets/plot.h"

#include <QObject>
#include <QPointF>
#include <QVector>
#include <QWidget>

#include <vector>

class QCustomPlot;

namespace blockwarp::ui {

/// A label that had to be moved has a leader to the end of its line. Belongs to the plot.
class LineLabels : public QObject {
    Q_OBJECT

  public:
    explicit LineLabels(QCustomPlot& plot);

    /// Gives the line a label, which is shown while the line has points.
    void add(QCPGraph& line);
    void setText(const QCPGraph& line, const QString& text);
    /// In the colours of the lines; `strong` ones are bold.
    void setLook(const QCPGraph& line, const QColor& colour, const QFont& font, bool strong);
    /// Widens the margin for the texts; before the plot is laid out.
    void makeRoom();

  private:
    struct Label {
        QCPGraph* line;
        QCPItemText* text;
        QCPItemLine* leader;
        QCPItemTracer* end; ///< a dot where the line ends
        QString words;
    };

    Label& of(const QCPGraph& line);
    void place();

    QCustomPlot& plot_;
    std::vector<Label> labels_;
};

class Explanation;

/// What a line says of its engine.
enum class LineKind : std::uint8_t {
    file,   ///< the work as the user waits for it: thick
    cipher, ///< the cipher alone: thin
    bus,    ///< the way to the GPU and back alone: dotted
};

/// Lines of engines, in colours that a colour-blind person can tell apart and with line styles
/// that differ too. An engine looks the same in every chart.
class Chart : public QWidget {
    Q_OBJECT

  public:
    explicit Chart(QWidget* parent = nullptr);

    /// `yTitle` stands above the axis; empty where what is around the chart says it.
    /// `xMinimum`: above 0, where a logarithmic x axis begins.
    void setAxes(const QString& xTitle, const QString& yTitle, double xMaximum,
                 double xMinimum = 0);
    /// Replaces that line; an empty curve takes it away. `engine` is not `automatic`. `figure`
    /// stands behind the title.
    void setLine(EngineKind engine, const QString& title, const QVector<QPointF>& curve,
                 const QString& figure, LineKind kind = LineKind::file);
    /// A logarithmic y axis, over the decades that the lines need.
    void setLogarithmic(bool on);
    /// An arrow between two values, with what the distance means; shown where it has room.
    void setGap(double from, double to, const QString& meaning, const QString& figures);
    /// Takes away lines and gap.
    void clear();
    bool hasLines() const;
    /// Shown in the middle while there is no line.
    void setEmptyText(const QString& text);
    /// Draws now; the setters only collect.
    void redraw();

    QSize sizeHint() const override { return {480, 11 * fontMetrics().height()}; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct Parts;

    void addLines();
    void applyColours();
    void fitHeight();

    Explanation* yTitle_;
    QCustomPlot* plot_;
    Parts* parts_; ///< owned by plot_
};

} // namespace blockwarp::ui
