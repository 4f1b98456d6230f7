// SPDX-License-Identifier: GPL-3.0-or-later
/// Polynomials over GF(2¹²⁸), and their roots in it, with the factors on the way (Berlekamp,
/// "Factoring Polynomials over Large Finite Fields", 1970; Cantor and Zassenhaus, "A New Algorithm
/// for Factoring Polynomials over Finite Fields", 1981).
#pragma once

#include "core/attacks/gf128.h"
#include "core/base/cancel.h"
#include "core/base/error.h"

#include <vector>

namespace blockwarp {

/// Coefficient i is that of Xⁱ. The last one is not 0; the polynomial 0 has none.
using Gf128Polynomial = std::vector<Gf128>;

struct PolynomialDivision {
    Gf128Polynomial quotient;
    Gf128Polynomial remainder;
};

Gf128Polynomial operator+(const Gf128Polynomial& a, const Gf128Polynomial& b);
/// `divisor` is not 0 (asserted).
PolynomialDivision divide(Gf128Polynomial dividend, const Gf128Polynomial& divisor);
/// Divided by its last coefficient; 0 stays 0.
Gf128Polynomial monic(Gf128Polynomial polynomial);
/// Monic; of 0 and 0 it is 0.
Gf128Polynomial greatestCommonDivisor(Gf128Polynomial a, Gf128Polynomial b);
Gf128 valueAt(const Gf128Polynomial& polynomial, Gf128 x);

/// A product of different linear factors taken apart: by the trace of x^power · r, which is 0 or 1
/// for each root r. Two roots differ in it for at least one power of a basis, 0 to 127.
struct RootSplit {
    Gf128Polynomial whole;
    unsigned power = 0;
    Gf128Polynomial traceZero; ///< gcd(whole, Σ (x^power · X)^(2ⁱ), i = 0 to 127)
    Gf128Polynomial traceOne;
};

struct RootSearch {
    /// gcd(polynomial, X^(2¹²⁸) - X): the product of X - r for every root r. 1, if there is none.
    Gf128Polynomial linearFactors;
    std::vector<RootSplit> splits; ///< a whole before its parts
    std::vector<Gf128> roots;      ///< all that are in the field, each once
};

/// `polynomial` is not 0 (asserted). Degree 65 takes 0.1 s if it has few roots, 0.3 s if it has 65
/// random ones. Error: cancelled.
Result<RootSearch> findRoots(const Gf128Polynomial& polynomial, const CancelToken& cancel);

} // namespace blockwarp
