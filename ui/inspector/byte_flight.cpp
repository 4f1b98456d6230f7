// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/byte_flight.h"

#include "ui/widgets/byte_square.h"

#include <QEasingCurve>

#include <algorithm>

namespace blockwarp::ui {
namespace {

/// Of the flight's own time, from 0 to 1: slow at both ends.
double shareOf(const Flight& flight, double time) {
    static const QEasingCurve curve(QEasingCurve::InOutQuad);
    const double share = (time - flight.start) / (flight.end - flight.start);
    return curve.valueForProgress(std::clamp(share, 0.0, 1.0));
}

QRectF between(const QRectF& from, const QRectF& to, double share) {
    const auto mix = [share](double a, double b) { return a + (b - a) * share; };
    return {mix(from.x(), to.x()), mix(from.y(), to.y()), mix(from.width(), to.width()),
            mix(from.height(), to.height())};
}

constexpr int kBytes = 16;
constexpr double kColumnDelay = 0.15; ///< between columns, of the whole time

/// What the byte passes between "before" and "after".
std::vector<QRectF> passedBy(const AesStage& stage, const FlightPlaces& places, int index) {
    const std::uint8_t byte = stage.before[static_cast<std::size_t>(index)];
    switch (stage.step) {
    case AesStep::subBytes:
    case AesStep::invSubBytes:
        return {places.sbox(byte)};
    case AesStep::mixColumns:
    case AesStep::invMixColumns:
    case AesStep::addRoundKey:
        return {places.operation(index)};
    case AesStep::shiftRows:
    case AesStep::invShiftRows:
    case AesStep::input:
        break;
    }
    return {};
}

bool goesByColumns(AesStep step) {
    return step == AesStep::mixColumns || step == AesStep::invMixColumns;
}

} // namespace

ByteFlight::ByteFlight(QWidget& over) : QWidget(&over) {
    setObjectName("byteFlight");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    clock_.setStartValue(0.0);
    clock_.setEndValue(1.0);
    connect(&clock_, &QVariantAnimation::valueChanged, this, [this] { update(); });
    connect(&clock_, &QVariantAnimation::finished, this, &ByteFlight::finish);
}

void ByteFlight::start(std::vector<Flight> flights, int milliseconds) {
    clock_.stop();
    flights_ = std::move(flights);
    setGeometry(parentWidget()->rect());
    show();
    raise();
    clock_.setDuration(milliseconds);
    clock_.start();
}

void ByteFlight::finish() {
    if (!isFlying()) return;
    flights_.clear();
    clock_.stop();
    hide();
    emit landed();
}

QRectF ByteFlight::placeOf(std::size_t index, double time) const {
    const Flight& flight = flights_.at(index);
    const double way = shareOf(flight, time) * static_cast<double>(flight.stops.size() - 1);
    const auto leg = std::min(static_cast<std::size_t>(way), flight.stops.size() - 2);
    return between(flight.stops[leg], flight.stops[leg + 1], way - static_cast<double>(leg));
}

void ByteFlight::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const double time = clock_.currentValue().toDouble();
    for (std::size_t i = 0; i < flights_.size(); ++i) {
        const bool changed = shareOf(flights_[i], time) > 0.5;
        drawSquare(painter, placeOf(i, time), changed ? flights_[i].becomes : flights_[i].text,
                   SquareLook::tinted, *this);
    }
}

std::vector<Flight> planFlights(const AesStage& stage, const FlightPlaces& places,
                                NumberBase base) {
    const auto text = [base](const AesState& state, int index) {
        return byteText(state[static_cast<std::size_t>(index)], base);
    };
    std::vector<Flight> flights;
    for (int after = 0; after < kBytes; ++after) {
        const std::vector<int> sources = sourcesOf(stage.step, after);
        const int from = sources.size() == 1 ? sources.front() : after; // a column: its own place
        Flight flight{{places.before(from)}, text(stage.before, from), text(stage.after, after)};
        for (const QRectF& stop : passedBy(stage, places, from))
            flight.stops.push_back(stop);
        flight.stops.push_back(places.after(after));
        if (goesByColumns(stage.step)) {
            flight.start = after / 4 * kColumnDelay;
            flight.end = flight.start + 1 - 3 * kColumnDelay;
        }
        flights.push_back(std::move(flight));
    }
    for (int index = 0; stage.step == AesStep::addRoundKey && index < kBytes; ++index)
        flights.push_back({{places.key(index), places.operation(index), places.after(index)},
                           text(stage.roundKey, index),
                           text(stage.after, index)});
    return flights;
}

} // namespace blockwarp::ui
