// SPDX-License-Identifier: GPL-3.0-or-later
/// What is asked of modular exponentiation, the same on the host and on a GPU; OpenSSL's BIGNUM
/// knows the answers.
#pragma once

#include "kernels/montgomery.h"
#include "kernels/rsa_textbook.h"

#include <functional>

namespace blockwarp::tests {

using RunPowers = std::function<void(const kernels::PowerRun&)>;
using RunTextbook = std::function<void(const kernels::TextbookKey&, std::span<const std::uint64_t>,
                                       std::span<std::uint64_t>, kernels::TextbookWay)>;

/// Bases 0, 1, n - 1, n, all ones; exponents 0, 1, all ones; moduli with and without zeros above.
void checkPowerEdges(const RunPowers& run, unsigned bits);
/// `count` operations with moduli, bases and exponents of their own.
void checkRandomPowers(const RunPowers& run, unsigned bits, std::size_t count,
                       std::uint32_t exponentWords);
/// Two moduli in turn, bases of double width shared by two operations, as CRT has it.
void checkDoubleBases(const RunPowers& run, unsigned bits, std::size_t count);

/// Both exponentiations, with the key in either place.
void checkTextbook(const RunTextbook& run);

} // namespace blockwarp::tests
