// SPDX-License-Identifier: GPL-3.0-or-later
/// The file of contacts, which a disk or an editor may have changed.
#include "core/ring/entries.h"
#include "tests/fuzz/target.h"

#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace blockwarp;
    const auto entries = ring::parseEntries({reinterpret_cast<const char*>(data), size});
    if (!entries) {
        fuzz::require(entries.error().code == ErrorCode::malformed, "it says what is wrong");
        return 0;
    }
    for (const ring::Entry& entry : entries->all)
        fuzz::require(entry.isDamaged() == entry.keys.empty(), "no damaged entry has keys");
    const auto again = ring::parseEntries(ring::formatEntries(*entries));
    fuzz::require(again && again->all.size() == entries->all.size(),
                  "it is read as it was written");
    return 0;
}
