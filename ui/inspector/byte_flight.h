// SPDX-License-Identifier: GPL-3.0-or-later
/// Bytes on their way from one view to another, drawn over the views: rows slide in ShiftRows,
/// bytes go through the S-box in SubBytes, columns through the matrix in MixColumns, and round keys
/// meet their bytes.
#pragma once

#include "core/trace/aes_trace.h"
#include "ui/panels/byte_text.h"

#include <QVariantAnimation>
#include <QWidget>

#include <functional>
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

/// Where bytes are, by their index in the order of FIPS 197.
struct FlightPlaces {
    std::function<QRectF(int)> before, operation, after, key;
    std::function<QRectF(std::uint8_t)> sbox; ///< of a value
};

std::vector<Flight> planFlights(const AesStage& stage, const FlightPlaces& places, NumberBase base);

} // namespace blockwarp::ui
