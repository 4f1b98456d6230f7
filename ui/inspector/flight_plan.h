// SPDX-License-Identifier: GPL-3.0-or-later
/// Which way the bytes take in a step of AES: rows slide in ShiftRows, bytes go through the S-box
/// in SubBytes, columns through the matrix in MixColumns, and round keys meet their bytes.
#pragma once

#include "core/trace/aes_trace.h"
#include "ui/inspector/byte_flight.h"
#include "ui/panels/byte_text.h"

#include <functional>

namespace blockwarp::ui {

/// Where bytes are, by their index in the order of FIPS 197.
struct FlightPlaces {
    std::function<QRectF(int)> before, operation, after, key;
    std::function<QRectF(std::uint8_t)> sbox; ///< of a value
};

std::vector<Flight> planFlights(const AesStage& stage, const FlightPlaces& places, NumberBase base);

} // namespace blockwarp::ui
