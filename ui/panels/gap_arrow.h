// SPDX-License-Identifier: GPL-3.0-or-later
/// An arrow between two values of a plot, with what their distance means in the middle.
#pragma once

#include "ui/widgets/plot.h"

#include <QObject>

namespace blockwarp::ui {

/// Hidden where the values are too near for the words. Belongs to the plot.
class GapArrow : public QObject {
    Q_OBJECT

  public:
    explicit GapArrow(QCustomPlot& plot);

    void set(double from, double to, const QString& meaning, const QString& figures);
    void clear();
    void setLook(const QPalette& palette, const QFont& font);
    /// What is drawn now; empty where there was no room.
    QString shown() const;

  private:
    void place();

    QCustomPlot& plot_;
    QCPItemLine* up_;
    QCPItemLine* down_;
    QCPItemText* meaning_;
    QCPItemText* figures_;
    double from_ = 0;
    double to_ = 0;
};

} // namespace blockwarp::ui
