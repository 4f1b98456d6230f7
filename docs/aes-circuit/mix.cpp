// SPDX-License-Identifier: GPL-3.0-or-later
/// Looks for smaller circuits of MixColumns and AddRoundKey, like the one in mix_circuit.h.
///
///     g++ -O3 -march=native -std=c++20 -I. docs/aes-circuit/mix.cpp -o mix
///     ./mix SEED SECONDS
///
/// A gate adds up three planes, or two and a plane of the key. The search begins with MixColumns as
/// a programmer would write it and walks at random among circuits that compute the same sums. A
/// step may add a gate, writes some sums down in another way and drops what nothing needs any more.
/// Larger circuits are accepted, too, the less often the larger they are. The measure is the number
/// of gates and, since each would take one more gate, of key bits that do not reach the column
/// independently of the others. A circuit that is smaller than all before is printed as it is to
/// stand in the header. Two of two walks of ten minutes found one of 65 gates.
#include "docs/aes-circuit/circuit.h"
#include "kernels/aes/aes_words.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace {

using Sum = std::uint32_t; ///< of the inputs whose bits are set

constexpr size_t kPlanes = 32;
constexpr size_t kKey = kNoSignal; ///< in place of a third signal: a plane of the key, or nothing

/// The sum of three signals, or of two and a plane of the key.
struct Gate {
    std::array<size_t, 3> in;
};

/// Input 8 r + b is bit b of row r.
using Mix = Circuit<Gate, kPlanes>;

size_t addGate(Mix& mix, size_t a, size_t b, size_t c = kKey) {
    mix.gates.push_back({{a, b, c}});
    return mix.signals() - 1;
}

std::vector<Sum> sumsOf(const Mix& circuit) {
    std::vector<Sum> sums;
    for (size_t i = 0; i < kPlanes; ++i)
        sums.push_back(Sum{1} << i);
    for (const Gate& gate : circuit.gates) {
        Sum sum = 0;
        for (const size_t in : gate.in)
            if (in != kKey) sum ^= sums[in];
        sums.push_back(sum);
    }
    return sums;
}

/// Raw columns become plain ones, and the other way round (sbox_circuit.h).
std::uint32_t turnRaw(std::uint32_t column) {
    return column ^ (column >> 1 & 0x08080808);
}

/// Is it MixColumns (FIPS 197 §5.1.3) of a raw column?
bool isMixColumns(const Mix& circuit) {
    const std::vector<Sum> sums = sumsOf(circuit);
    for (size_t i = 0; i < kPlanes; ++i) {
        const std::uint32_t column = blockwarp::kernels::mixColumn<false>(turnRaw(1U << i));
        for (size_t k = 0; k < kPlanes; ++k)
            if ((sums[circuit.out[k]] >> i & 1) != (column >> k & 1)) return false;
    }
    return true;
}

/// Row r is 2 p(r) + a(r+1) + p(r+2) with p(r) = a(r) + a(r+1).
Mix firstCircuit() {
    Mix circuit;
    std::array<size_t, kPlanes> a{}, p{};
    for (size_t i = 0; i < kPlanes; ++i)
        a[i] = i % 8 == 3 ? addGate(circuit, i, i + 1) : i;
    for (size_t i = 0; i < kPlanes; ++i)
        p[i] = addGate(circuit, a[i], a[(i + 8) % kPlanes]);
    for (size_t i = 0; i < kPlanes; ++i) {
        const size_t row = i - i % 8, bit = i % 8;
        circuit.out[i] =
            addGate(circuit, p[row + (bit + 7) % 8], a[(i + 8) % kPlanes], p[(i + 16) % kPlanes]);
        if (bit == 1 || bit == 3 || bit == 4)
            circuit.out[i] = addGate(circuit, circuit.out[i], p[row + 7]);
    }
    return circuit;
}

/// Gates for planes of the key: each reaches a combination of outputs that those before do not.
std::vector<size_t> keyGates(const Mix& circuit) {
    std::vector<Sum> reach(circuit.signals()); // bit k: an odd number of ways lead to output k
    for (size_t k = 0; k < kPlanes; ++k)
        reach[circuit.out[k]] |= Sum{1} << k;
    for (size_t signal = circuit.signals(); signal-- > kPlanes;)
        for (const size_t in : circuit.gate(signal).in)
            if (in != kKey) reach[in] ^= reach[signal];
    std::vector<size_t> chosen;
    std::vector<Sum> reached;
    for (size_t signal = kPlanes; signal < circuit.signals(); ++signal) {
        if (circuit.gate(signal).in[2] != kKey) continue;
        Sum rest = reach[signal];
        for (const Sum each : reached)
            rest = std::min(rest, rest ^ each);
        if (rest == 0) continue;
        reached.push_back(rest);
        chosen.push_back(signal);
    }
    return chosen;
}

size_t costOf(const Mix& circuit) {
    return circuit.gates.size() + kPlanes - keyGates(circuit).size();
}

/// Finds the signal that is a certain sum.
class Finder {
  public:
    Finder(const std::vector<Sum>& sums, const std::vector<size_t>& among) : sums_(sums) {
        at_.fill(kKey);
        for (const size_t signal : among)
            at_[placeOf(sums[signal])] = signal;
    }
    std::optional<size_t> find(Sum sum) const {
        const size_t signal = at_[placeOf(sum)];
        return signal == kKey ? std::nullopt : std::optional(signal);
    }

  private:
    size_t placeOf(Sum sum) const {
        size_t place = sum * 2654435769U >> 22; // the golden ratio's bits spread the sums
        while (at_[place] != kKey && sums_[at_[place]] != sum)
            place = (place + 1) % at_.size();
        return place;
    }

    const std::vector<Sum>& sums_;
    std::array<size_t, 1024> at_;
};

std::vector<size_t> independentOf(const Mix& circuit, size_t signal) {
    const std::vector<bool> depends = dependents(circuit, signal);
    std::vector<size_t> others;
    for (size_t i = 0; i < circuit.signals(); ++i)
        if (!depends[i]) others.push_back(i);
    return others;
}

/// The gates that make `sum` of signals among `candidates`, and of `first` if there is one.
std::vector<Gate> gatesFor(Sum sum, const std::vector<Sum>& sums,
                           const std::vector<size_t>& candidates, std::optional<size_t> first) {
    const Finder finder(sums, candidates);
    std::vector<Gate> found;
    const auto complete = [&](size_t a, size_t b) {
        const Sum rest = sum ^ sums[a] ^ sums[b];
        if (rest == 0) return found.push_back({{a, b, kKey}});
        const auto c = finder.find(rest);
        if (c && *c > b && *c != a) found.push_back({{a, b, *c}});
    };
    for (size_t i = 0; i < candidates.size(); ++i) {
        if (first) {
            if (candidates[i] != *first) complete(*first, candidates[i]);
            continue;
        }
        for (size_t k = i + 1; k < candidates.size(); ++k)
            complete(candidates[i], candidates[k]);
    }
    return found;
}

/// Makes a gate's sum in another way, of `first` if it can be, if there is one.
void rewrite(Mix& circuit, const std::vector<Sum>& sums, size_t signal, std::optional<size_t> first,
             Random& random) {
    const std::vector<size_t> candidates = independentOf(circuit, signal);
    if (first && !std::ranges::binary_search(candidates, *first)) first.reset();
    std::vector<Gate> found = gatesFor(sums[signal], sums, candidates, first);
    if (found.empty() && first) found = gatesFor(sums[signal], sums, candidates, std::nullopt);
    if (!found.empty()) circuit.gates[signal - kPlanes] = found[random() % found.size()];
}

/// A gate that is new: a part of another one, or of any signals.
std::optional<Gate> newGate(const Mix& circuit, Random& random) {
    Gate gate = circuit.gates[random() % circuit.gates.size()];
    const auto any = [&] { return random() % circuit.signals(); };
    if (random() % 5 < 2)
        gate.in[random() % 3] = random() % 2 == 0 ? kKey : any();
    else
        gate.in = {any(), any(), random() % 3 == 0 ? kKey : any()};
    std::ranges::sort(gate.in); // kKey comes last
    if (gate.in[0] == gate.in[1] || gate.in[1] == gate.in[2] || gate.in[1] == kKey)
        return std::nullopt;
    return gate;
}

/// A neighbour of `circuit` that computes the same.
std::optional<Mix> neighbour(const Mix& circuit, Random& random) {
    Mix changed = circuit;
    std::optional<size_t> added;
    if (random() % 8 < 5) {
        const auto gate = newGate(circuit, random);
        if (!gate) return std::nullopt;
        added = addGate(changed, gate->in[0], gate->in[1], gate->in[2]);
    }
    const std::vector<Sum> sums = sumsOf(changed);
    for (size_t times = 1 + random() % 3; times > 0; --times)
        rewrite(changed, sums, kPlanes + random() % circuit.gates.size(), added, random);
    return neededGates(changed, random);
}

void print(const Mix& circuit) {
    const std::vector<size_t> keys = keyGates(circuit);
    const auto name = [](size_t signal) {
        return signal < kPlanes ? "a[" + std::to_string(signal) + "]"
                                : "t" + std::to_string(signal - kPlanes);
    };
    std::cout << "// " << circuit.gates.size() << " gates, " << kPlanes - keys.size()
              << " bits of the key left\n";
    for (size_t i = kPlanes; i < circuit.signals(); ++i) {
        const auto& in = circuit.gate(i).in;
        const auto key = std::ranges::find(keys, i);
        const std::string third = in[2] != kKey ? name(in[2])
                                  : key == keys.end()
                                      ? ""
                                      : "kappa[" + std::to_string(key - keys.begin()) + "]";
        std::cout << "    const Plane " << name(i) << " = ";
        if (third.empty())
            std::cout << name(in[0]) << " ^ " << name(in[1]) << ";\n";
        else
            std::cout << "xor3(" << name(in[0]) << ", " << name(in[1]) << ", " << third << ");\n";
    }
    std::cout << "    const Plane out[32] = {";
    for (size_t k = 0; k < kPlanes; ++k)
        std::cout << (k == 0 ? "" : ", ") << name(circuit.out[k]);
    std::cout << "};\n";
    std::cout << std::flush;
}

/// Walks until `end`. Prints each circuit that is smaller than all before it.
void walk(Mix circuit, Random& random, std::chrono::steady_clock::time_point end) {
    constexpr double temperature = 0.22; // of those tried, 0.15 to 0.35, as good as any
    size_t cost = costOf(circuit);
    size_t best = cost;
    while (std::chrono::steady_clock::now() < end) {
        auto next = neighbour(circuit, random);
        if (!next) continue;
        const size_t changed = costOf(*next);
        const double chance = std::exp((double(cost) - double(changed)) / temperature);
        if (std::uniform_real_distribution()(random) >= chance) continue;
        circuit = *std::move(next);
        cost = changed;
        if (cost >= best) continue;
        best = cost;
        print(circuit);
    }
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: mix SEED SECONDS\n";
        return 2;
    }
    const Mix circuit = firstCircuit();
    if (!isMixColumns(circuit)) {
        std::cerr << "the first circuit is wrong\n";
        return 1;
    }
    Random random(std::stoul(arguments[1]));
    walk(circuit, random,
         std::chrono::steady_clock::now() + std::chrono::seconds(std::stol(arguments[2])));
}
