// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/close_primes.h"

namespace blockwarp {
namespace {

FermatStep stepAt(IntegerMath& math, const Integer& n, const Integer& a) {
    FermatStep step{.a = a, .rest = math.difference(math.product(a, a), n)};
    step.root = math.root(step.rest, 2);
    step.isSquare = math.equal(math.product(step.root, step.root), step.rest);
    return step;
}

/// The smallest a with a² not below n.
Integer firstOf(IntegerMath& math, const Integer& n) {
    Integer root = math.root(n, 2);
    const bool exact = math.equal(math.product(root, root), n);
    return exact ? root : math.sum(root, math.of(1));
}

} // namespace

Result<FermatRun> runFermat(const Integer& n, std::size_t maxSteps, const CancelToken& cancel) {
    if (BN_is_odd(n.get()) == 0 || BN_is_one(n.get()) != 0 || BN_is_negative(n.get()) != 0)
        return Error{ErrorCode::badTuning, "Fermat's method takes odd numbers above 1"};
    if (maxSteps == 0 || maxSteps > kMaxFermatSteps)
        return Error{ErrorCode::badTuning, "too many steps, or none"};
    IntegerMath math;
    FermatRun run{.n = n, .steps = {}};
    run.steps.reserve(maxSteps);
    Integer a = firstOf(math, n);
    while (math.ok() && run.steps.size() < maxSteps) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        run.steps.push_back(stepAt(math, n, a));
        const FermatStep& step = run.steps.back();
        if (step.isSquare) {
            run.factors = {math.difference(step.a, step.root), math.sum(step.a, step.root)};
            break;
        }
        a = math.sum(a, math.of(1));
    }
    if (!math.ok()) return math.error();
    return run;
}

} // namespace blockwarp
