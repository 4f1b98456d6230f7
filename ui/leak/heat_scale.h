// SPDX-License-Identifier: GPL-3.0-or-later
/// Colours for how often a block occurs, and the legend that says what they mean.
#pragma once

#include <QColor>
#include <QWidget>

#include <cstdint>

namespace blockwarp::ui {

/// From dark blue (once) over grey to yellow (thousands of times), growing lighter all the way, by
/// the logarithm: told apart by colour-blind people, and in grey.
QRgb heatColour(std::uint32_t occurrences);

/// Black or white, whichever is read better on that colour.
QColor heatTextColour(std::uint32_t occurrences);

class HeatLegend : public QWidget {
    Q_OBJECT

  public:
    explicit HeatLegend(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace blockwarp::ui
