// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/three_receivers.h"

namespace blockwarp {
namespace {

bool haveCommonDivisor(IntegerMath& math, const std::array<Receiver, kReceivers>& receivers) {
    for (std::size_t i = 0; i < kReceivers; ++i) {
        const Integer divisor =
            math.commonDivisor(receivers[i].n, receivers[(i + 1) % kReceivers].n);
        if (math.ok() && BN_is_one(divisor.get()) == 0) return true;
    }
    return false;
}

} // namespace

Result<ReceiversRun> readByReceivers(const std::array<Receiver, kReceivers>& receivers) {
    IntegerMath math;
    if (haveCommonDivisor(math, receivers))
        return Error{ErrorCode::badTuning, "two moduli have a common divisor"};
    ReceiversRun run{.receivers = receivers, .product = math.of(1)};
    for (const Receiver& receiver : receivers)
        run.product = math.product(run.product, receiver.n);
    run.common = math.of(0);
    for (std::size_t i = 0; i < kReceivers; ++i) {
        const Receiver& receiver = receivers[i];
        const Integer others = math.quotient(run.product, receiver.n);
        run.weights[i] = math.product(others, math.inverse(others, receiver.n));
        run.common = math.sum(run.common, math.product(run.weights[i], receiver.ciphertext));
    }
    run.common = math.remainder(run.common, run.product);
    run.root = math.root(run.common, 3);
    run.isCube = math.equal(math.product(run.root, math.product(run.root, run.root)), run.common);
    if (!math.ok()) return math.error();
    return run;
}

std::array<Receiver, kReceivers> sendToReceivers(IntegerMath& math,
                                                 const std::array<Integer, kReceivers>& moduli,
                                                 const Integer& message) {
    std::array<Receiver, kReceivers> receivers;
    for (std::size_t i = 0; i < kReceivers; ++i)
        receivers[i] = {moduli[i], math.power(message, math.of(3), moduli[i])};
    return receivers;
}

} // namespace blockwarp
