// SPDX-License-Identifier: GPL-3.0-or-later
/// The header of an age file, and its stanzas.
#include "tests/fuzz/header.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    blockwarp::fuzz::checkHeader(blockwarp::age::kAgeFormat, {data, size});
    blockwarp::fuzz::checkOpening(blockwarp::Container::age, {data, size});
    return 0;
}
