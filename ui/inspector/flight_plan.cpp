// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/flight_plan.h"

namespace blockwarp::ui {
namespace {

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
