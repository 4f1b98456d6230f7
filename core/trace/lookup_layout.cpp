// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/lookup_layout.h"

namespace blockwarp {
namespace {

using enum TableMemory;
using enum TableKind;

constexpr LookupLayout kLayouts[] = {
    {"byte-global", cache, sbox},
    {"byte-constant", constant, sbox},
    {"byte-shared-key", cache, sbox},
    {"byte-shared-sbox", shared, sbox},
    {"byte-shared", shared, sbox},
    {"byte-param", constant, sbox},
    {"byte-word-key", cache, sbox},
    {"byte-gf-multiply", cache, sbox},
    {"byte-staged", cache, sbox},
    {"byte16-global", cache, sbox, 16},
    {"word-readonly", cache, wordSbox},
    {"ttable4", cache, four},
    {"ttable1", cache, one},
    {"ttable-staged", cache, one},
    {"word4-ttable4", cache, four, 4},
    {"word4-ttable1", cache, one, 4},
    {"ttable-replicated", shared, replicated, 1, true},
    {"bitsliced", none, circuit},
    {"hybrid", shared, replicated, 1, true},
};

} // namespace

std::span<const LookupLayout> lookupLayouts() {
    return kLayouts;
}

} // namespace blockwarp
