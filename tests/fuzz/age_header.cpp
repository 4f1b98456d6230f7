// SPDX-License-Identifier: GPL-3.0-or-later
/// The header of an age file, and its stanzas.
#include "tests/fuzz/header.h"

using namespace blockwarp;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::checkHeader(age::kAgeFormat, {data, size});
    fuzz::checkOpening(Container::age, {data, size});
    const auto header = age::parseHeader(age::kAgeFormat, {data, size});
    if (!header) return 0;
    for (const keys::Stanza& stanza : header->stanzas)
        fuzz::trySshAsOurs(age::kAgeFormat, stanza);
    return 0;
}
