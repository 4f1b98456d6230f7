// SPDX-License-Identifier: GPL-3.0-or-later
/// The names of a plot's lines, to the right of the plot at the height where each line ends.
#pragma once

#include "ui/widgets/plot.h"

#include <QObject>

#include <vector>

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

} // namespace blockwarp::ui
