// SPDX-License-Identifier: GPL-3.0-or-later
/// Looks for smaller circuits of the AES S-box; found the one in sbox_circuit.h.
///
///     g++ -O3 -march=native -std=c++20 -I. docs/aes-circuit/sbox.cpp -o sbox
///     ./sbox kernels/aes/bitsliced/sbox_circuit.h SEED SECONDS
///
/// Reads the gates of substituteRaw() and walks at random among circuits that do the same. A
/// step puts another function of three values in a gate's place, which may differ from the gate
/// where no output notices; gates that nothing needs any more go. A circuit that is smaller than
/// all before, or as small and easier on registers, is printed as it is to stand in the header.
#include "docs/aes-circuit/circuit.h"
#include "kernels/aes_tables.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <chrono>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <regex>
#include <string>
#include <vector>

namespace {

using Values = std::bitset<256>; ///< a signal for each input of the S-box

constexpr size_t kBits = 8;

/// The gate whose output for inputs (a, b, c) is bit 4a + 2b + c of `table`.
struct Gate {
    unsigned table;
    std::array<size_t, 3> in;
};

/// Input 0 is the lowest bit.
using Sbox = Circuit<Gate, kBits>;

Values evaluate(const Gate& gate, const std::vector<Values>& values) {
    Values result;
    for (unsigned i = 0; i < 8; ++i) {
        if ((gate.table >> i & 1) == 0) continue;
        Values term = Values().set();
        for (unsigned k = 0; k < 3; ++k) {
            const Values& in = values[gate.in[k]];
            term &= (i >> (2 - k) & 1) != 0 ? in : ~in;
        }
        result |= term;
    }
    return result;
}

std::vector<Values> inputValues() {
    std::vector<Values> values(kBits);
    for (unsigned x = 0; x < 256; ++x)
        for (size_t bit = 0; bit < kBits; ++bit)
            values[bit][x] = (x >> bit & 1) != 0;
    return values;
}

std::vector<Values> valuesOf(const Sbox& circuit) {
    static const std::vector<Values> inputs = inputValues();
    std::vector<Values> values = inputs;
    for (const Gate& gate : circuit.gates)
        values.push_back(evaluate(gate, values));
    return values;
}

/// Is it FIPS 197 §5.1.1, raw and without the constant 0x63?
bool isSbox(const Sbox& circuit) {
    constexpr auto sbox = blockwarp::kernels::makeSbox();
    const std::vector<Values> values = valuesOf(circuit);
    for (unsigned x = 0; x < 256; ++x) {
        unsigned byte = sbox.at[x] ^ 0x63;
        byte ^= byte >> 1 & 0x08;
        for (size_t bit = 0; bit < kBits; ++bit)
            if (values[circuit.out[bit]][x] != ((byte >> bit & 1) != 0)) return false;
    }
    return true;
}

/// Where a gate has to be 1 and where 0.
struct Wanted {
    Values on, off;
};

/// What `signal` is, for the inputs for which an output would be another if it were.
Wanted wantedOf(const Sbox& circuit, const std::vector<Values>& values, size_t signal,
                const std::vector<bool>& depends) {
    std::vector<Values> other = values;
    other[signal].flip();
    for (size_t i = signal + 1; i < circuit.signals(); ++i)
        if (depends[i]) other[i] = evaluate(circuit.gate(i), other);
    Values differ;
    for (const size_t out : circuit.out)
        differ |= values[out] ^ other[out];
    return {values[signal] & differ, ~values[signal] & differ};
}

/// What is wanted for the four combinations of a and b, of which b is the lower bit.
using Cells = std::array<Wanted, 4>;

/// The table that does what is wanted with a third value, if one does.
std::optional<unsigned> tableFor(const Cells& cells, const Values& c) {
    unsigned table = 0;
    for (unsigned i = 0; i < 8; ++i) {
        const Wanted& cell = cells[i / 2];
        const Values here = (i & 1) != 0 ? c : ~c;
        if ((cell.on & here).none()) continue;
        if ((cell.off & here).any()) return std::nullopt;
        table |= 1U << i;
    }
    return table;
}

/// Up to `most` gates with inputs among `candidates` that do what is wanted.
std::vector<Gate> gatesFor(const Wanted& wanted, const std::vector<Values>& values,
                           const std::vector<size_t>& candidates, size_t most) {
    std::vector<Gate> found;
    for (auto a = candidates.begin(); a != candidates.end(); ++a) {
        for (auto b = a + 1; b != candidates.end(); ++b) {
            Cells cells;
            for (unsigned i = 0; i < 4; ++i) {
                const Values here = ((i & 2) != 0 ? values[*a] : ~values[*a]) &
                                    ((i & 1) != 0 ? values[*b] : ~values[*b]);
                cells[i] = {here & wanted.on, here & wanted.off};
            }
            // If two values are enough, a third would only be needed for nothing.
            const bool enough = std::ranges::all_of(
                cells, [](const Wanted& cell) { return cell.on.none() || cell.off.none(); });
            for (auto c = enough ? b : b + 1; c != candidates.end(); ++c) {
                if (const auto table = tableFor(cells, values[*c]))
                    found.push_back({*table, {*a, *b, *c}});
                if (found.size() == most) return found;
                if (enough) break;
            }
        }
    }
    return found;
}

/// A neighbour of `circuit` that does the same: one of the smallest of some, if there are any.
std::optional<Sbox> neighbour(const Sbox& circuit, Random& random) {
    const size_t signal = kBits + random() % circuit.gates.size();
    std::vector<Values> values = valuesOf(circuit);
    const std::vector<bool> depends = dependents(circuit, signal);
    const Wanted wanted = wantedOf(circuit, values, signal, depends);

    std::vector<size_t> candidates;
    for (size_t i = 0; i < circuit.signals(); ++i)
        if (!depends[i]) candidates.push_back(i);
    const auto any = [&] { return candidates[random() % candidates.size()]; };
    Sbox extended = circuit; // by new gates, which only stay if they are used
    constexpr std::array<unsigned, 6> usual{0x3c, 0x96, 0xc0, 0xfc, 0x78, 0x6a}; // sums, products
    for (size_t spare = random() % 4; spare > 0; --spare) {
        const unsigned table = random() % 2 == 0 ? usual[random() % usual.size()] : random() & 0xff;
        const Gate gate{table, {any(), any(), any()}};
        candidates.push_back(extended.signals());
        extended.gates.push_back(gate);
        values.push_back(evaluate(gate, values));
    }
    std::ranges::shuffle(candidates, random);

    std::optional<Sbox> best;
    size_t ties = 0;
    for (const Gate& gate : gatesFor(wanted, values, candidates, 24)) {
        if (gate.in == circuit.gate(signal).in) continue;
        Sbox changed = extended;
        changed.gates[signal - kBits] = gate;
        auto needed = neededGates(changed, random);
        if (!needed || (best && needed->gates.size() > best->gates.size())) continue;
        if (best && needed->gates.size() < best->gates.size()) ties = 0;
        if (random() % ++ties == 0) best = std::move(needed);
    }
    return best;
}

size_t depthOf(const Sbox& circuit) {
    std::vector<size_t> depth(kBits);
    for (const Gate& gate : circuit.gates)
        depth.push_back(1 + std::max({depth[gate.in[0]], depth[gate.in[1]], depth[gate.in[2]]}));
    return *std::ranges::max_element(depth);
}

/// The most values that are still to be used after any gate, in the order that the gates have.
size_t mostAlive(const Sbox& circuit) {
    std::vector<size_t> lastUse(circuit.signals());
    for (size_t i = kBits; i < circuit.signals(); ++i)
        for (const size_t in : circuit.gate(i).in)
            lastUse[in] = i;
    for (const size_t out : circuit.out)
        lastUse[out] = circuit.signals();
    size_t most = 0;
    for (size_t i = kBits; i < circuit.signals(); ++i)
        most = std::max(most, static_cast<size_t>(std::count_if(
                                  lastUse.begin(), lastUse.begin() + static_cast<long>(i) + 1,
                                  [&](size_t last) { return last > i; })));
    return most;
}

Sbox read(const std::string& path) {
    Sbox circuit;
    std::map<std::string, size_t> signals;
    for (size_t i = 0; i < kBits; ++i)
        signals["p[" + std::to_string(i) + "]"] = i;
    const std::regex gate(R"( *const Plane (\w+) = lut<0x(\w+)>\((\S+), (\S+), (\S+)\);)");
    const std::regex output(R"( *p\[(\d)\] = (\w+);)");
    std::ifstream file(path);
    std::smatch match;
    for (std::string line; std::getline(file, line);) {
        if (std::regex_match(line, match, gate)) {
            signals[match[1]] = circuit.signals();
            const auto table = static_cast<unsigned>(std::stoul(match[2], nullptr, 16));
            circuit.gates.push_back(
                {table, {signals.at(match[3]), signals.at(match[4]), signals.at(match[5])}});
        } else if (std::regex_match(line, match, output)) {
            circuit.out[std::stoul(match[1])] = signals.at(match[2]);
        }
    }
    return circuit;
}

void print(const Sbox& circuit) {
    const auto name = [](size_t signal) {
        return signal < kBits ? "p[" + std::to_string(signal) + "]"
                              : "t" + std::to_string(signal - kBits);
    };
    std::cout << "// " << circuit.gates.size() << " gates, " << depthOf(circuit)
              << " deep, at most " << mostAlive(circuit) << " values at a time\n";
    for (size_t i = kBits; i < circuit.signals(); ++i) {
        const Gate& gate = circuit.gate(i);
        std::cout << "    const Plane " << name(i) << " = lut<0x" << std::hex << std::setw(2)
                  << std::setfill('0') << gate.table << std::dec << ">(" << name(gate.in[0]) << ", "
                  << name(gate.in[1]) << ", " << name(gate.in[2]) << ");\n";
    }
    for (size_t bit = kBits; bit-- > 0;)
        std::cout << "    p[" << bit << "] = " << name(circuit.out[bit]) << ";\n";
    std::cout << std::flush;
}

/// Walks until `end` and prints what is better than all before.
void walk(Sbox circuit, Random& random, std::chrono::steady_clock::time_point end) {
    const auto rank = [](const Sbox& c) {
        return std::pair(c.gates.size(), 4 * mostAlive(c) + 3 * depthOf(c));
    };
    auto best = rank(circuit);
    while (std::chrono::steady_clock::now() < end) {
        auto next = neighbour(circuit, random);
        if (!next) continue;
        // A larger one now and then, to get elsewhere.
        const bool larger = next->gates.size() > circuit.gates.size();
        if (larger && (next->gates.size() > best.first + 2 || random() % 100 != 0)) continue;
        circuit = *std::move(next);
        if (circuit.gates.size() > best.first || rank(circuit) >= best) continue;
        best = rank(circuit);
        print(circuit);
    }
}

} // namespace

int main(int count, char** arguments) {
    if (count != 4) {
        std::cerr << "usage: sbox HEADER SEED SECONDS\n";
        return 2;
    }
    const Sbox circuit = read(arguments[1]);
    if (circuit.gates.empty() || !isSbox(circuit)) {
        std::cerr << arguments[1] << " does not hold the S-box\n";
        return 1;
    }
    Random random(std::stoul(arguments[2]));
    walk(circuit, random,
         std::chrono::steady_clock::now() + std::chrono::seconds(std::stol(arguments[3])));
}
