// SPDX-License-Identifier: GPL-3.0-or-later
/// Bytes on their way from one view to another, drawn over the views.
#pragma once

#include <QVariantAnimation>
#include <QWidget>

#include <vector>

namespace blockwarp::ui {

/// The way of one byte, in coordinates of the widget that the bytes fly over.
struct Flight {
    std::vector<QRectF> stops; ///< at least two: where it begins, passes, ends
    QString text;              ///< up to the middle of the way
    QString becomes;           ///< from there on
    double start = 0;          ///< when it begins, as a share of the whole time
    double end = 1;
};

class ByteFlight : public QWidget {
    Q_OBJECT

  public:
    /// Covers `over`, and lets everything through to it.
    explicit ByteFlight(QWidget& over);

    void start(std::vector<Flight> flights, int milliseconds);
    /// Ends at once, as if all had arrived.
    void finish();
    bool isFlying() const { return !flights_.empty(); }
    /// Where byte `index` of the flights is at that share of the time.
    QRectF placeOf(std::size_t index, double time) const;

  signals:
    void landed();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::vector<Flight> flights_;
    QVariantAnimation clock_; ///< from 0 to 1
};

} // namespace blockwarp::ui
