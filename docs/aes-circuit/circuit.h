// SPDX-License-Identifier: GPL-3.0-or-later
/// What both searches for circuits walk among.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <random>
#include <vector>

using std::size_t;
using Random = std::mt19937_64;

/// In place of a gate's input: it has fewer than three.
inline constexpr size_t kNoSignal = ~size_t{0};

/// Signals from 0 on are the `Planes` inputs, signal `Planes` + i is gate i, which comes after the
/// gates that it needs. A gate has up to three inputs, `in`.
template <class Gate, size_t Planes>
struct Circuit {
    std::vector<Gate> gates;
    std::array<size_t, Planes> out{};

    size_t signals() const { return Planes + gates.size(); }
    const Gate& gate(size_t signal) const { return gates[signal - Planes]; }
};

/// The gates that outputs need, each after those that it needs itself, else in random order. The
/// gates of `circuit` may come in any order; none if one needs itself.
template <class Gate, size_t Planes>
std::optional<Circuit<Gate, Planes>> neededGates(const Circuit<Gate, Planes>& circuit,
                                                 Random& random) {
    constexpr size_t unseen = ~size_t{0};
    constexpr size_t open = unseen - 1;
    std::vector<size_t> place(circuit.signals(), unseen);
    for (size_t i = 0; i < Planes; ++i)
        place[i] = i;
    Circuit<Gate, Planes> needed;
    const auto visit = [&](const auto& self, size_t signal) -> bool {
        if (place[signal] == open) return false;
        if (place[signal] != unseen) return true;
        place[signal] = open;
        Gate gate = circuit.gate(signal);
        const size_t first = random() % 3;
        for (size_t k = 0; k < 3; ++k) {
            const size_t in = gate.in[(first + k) % 3];
            if (in != kNoSignal && !self(self, in)) return false;
        }
        for (size_t& in : gate.in)
            if (in != kNoSignal) in = place[in];
        place[signal] = needed.signals();
        needed.gates.push_back(gate);
        return true;
    };
    for (size_t k = 0; k < Planes; ++k) {
        if (!visit(visit, circuit.out[k])) return std::nullopt;
        needed.out[k] = place[circuit.out[k]];
    }
    return needed;
}

/// Which signals depend on `signal`, itself included. The gates may come in any order.
template <class Gate, size_t Planes>
std::vector<bool> dependents(const Circuit<Gate, Planes>& circuit, size_t signal) {
    std::vector<bool> depends(circuit.signals());
    depends[signal] = true;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = Planes; i < circuit.signals(); ++i) {
            if (depends[i]) continue;
            depends[i] = std::ranges::any_of(
                circuit.gate(i).in, [&](size_t in) { return in != kNoSignal && depends[in]; });
            more |= depends[i];
        }
    }
    return depends;
}
