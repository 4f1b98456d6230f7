// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/textbook_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace blockwarp {
namespace {

using rsa::Exponentiation;

struct WayRow {
    std::string_view name;
    rsa::TextbookWay way;
};

constexpr WayRow kWays[] = {
    {"square-and-multiply", {Exponentiation::squareAndMultiply, false}},
    {"square-and-multiply-shared", {Exponentiation::squareAndMultiply, true}},
    {"repeated-multiplication", {Exponentiation::repeatedMultiplication, false}},
    {"repeated-multiplication-shared", {Exponentiation::repeatedMultiplication, true}},
};

/// Of exponents near 100,000: 17 squarings and about half as many products.
constexpr double kSquaringProducts = 25;
constexpr double kExponent = 1e5;

} // namespace

std::string_view textbookWayName(const rsa::TextbookWay& way) {
    return std::ranges::find_if(kWays,
                                [&](const WayRow& row) {
                                    return row.way.exponentiation == way.exponentiation &&
                                           row.way.sharedMemory == way.sharedMemory;
                                })
        ->name;
}

const rsa::TextbookWay* findTextbookWay(std::string_view name) {
    const auto* row = std::ranges::find(kWays, name, &WayRow::name);
    return row != std::end(kWays) ? &row->way : nullptr;
}

std::string textbookWayNames() {
    std::string names;
    for (const WayRow& row : kWays)
        names += (names.empty() ? "" : ", ") + std::string(row.name);
    return names;
}

std::string textbookMeaning(const TextbookWork& work, Scope scope, bool onDevice) {
    const std::string_view where = !onDevice ? "one thread of the CPU"
                                   : scope == Scope::kernel
                                       ? "kernel only, by CUDA events"
                                       : "both copies and the kernel, by CUDA events";
    return fmt::format("a number of 32 bits for each byte, {}; {}", textbookWayName(work.way),
                       where);
}

double textbookProducts(const TextbookWork& work) {
    const bool repeated = work.way.exponentiation == Exponentiation::repeatedMultiplication;
    return repeated ? kExponent : kSquaringProducts;
}

} // namespace blockwarp
