// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/close_primes.h"

#include "core/rsa/numbers.h"

#include <openssl/core_names.h>

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

using rsa::Number;

/// OpenSSL's callback: 0 gives the search up.
int goOn(int, int, BN_GENCB* callback) {
    return static_cast<const CancelToken*>(BN_GENCB_get_arg(callback))->cancelled() ? 0 : 1;
}

/// Its two highest bits are 1, so that a product of two has twice as many bits.
Result<Number> randomPrime(BN_GENCB* callback) {
    Number prime(BN_new());
    if (!prime ||
        BN_generate_prime_ex(prime.get(), kClosePrimeBits, 0, nullptr, nullptr, callback) != 1)
        return crypto::evpRefused("BN_generate_prime_ex");
    return prime;
}

/// The first prime that is not below the odd number.
Result<Number> primeFrom(Number number, BN_GENCB* callback) {
    const crypto::Handle<BN_CTX, BN_CTX_free> context(BN_CTX_new());
    int isPrime = context ? 0 : -1;
    while (isPrime == 0) {
        isPrime = BN_check_prime(number.get(), context.get(), callback);
        if (isPrime == 0 && BN_add_word(number.get(), 2) != 1) isPrime = -1;
    }
    if (isPrime < 0) return crypto::evpRefused("BN_check_prime");
    return number;
}

Result<PrimePair> makeClosePrimes(int distanceBits, BN_GENCB* callback) {
    const auto p = randomPrime(callback);
    if (!p) return p.error();
    Number above(BN_dup(p->get()));
    const Number distance(BN_new());
    if (!above || !distance || BN_set_bit(distance.get(), distanceBits) != 1 ||
        BN_add(above.get(), above.get(), distance.get()) != 1)
        return crypto::evpRefused("BN_add");
    const auto q = primeFrom(std::move(above), callback);
    if (!q) return q.error();
    IntegerMath math;
    PrimePair pair{math.ofCopy(p->get()), math.ofCopy(q->get())};
    if (!math.ok()) return math.error();
    return pair;
}

} // namespace

Result<PrimePair> newClosePrimes(int distanceBits, const CancelToken& cancel) {
    if (distanceBits < kMinDistanceBits || distanceBits > kMaxDistanceBits)
        return Error{ErrorCode::badTuning, "no such distance of primes"};
    const crypto::QuietErrors quiet;
    const crypto::Handle<BN_GENCB, BN_GENCB_free> callback(BN_GENCB_new());
    if (!callback) return crypto::evpRefused("BN_GENCB_new");
    BN_GENCB_set(callback.get(), goOn, const_cast<CancelToken*>(&cancel));
    auto pair = makeClosePrimes(distanceBits, callback.get());
    if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
    return pair;
}

Result<Integer> modulusOf(const EVP_PKEY* key) {
    const crypto::QuietErrors quiet;
    const Number n = rsa::publicNumber(key, OSSL_PKEY_PARAM_RSA_N);
    if (!n) return crypto::evpRefused("EVP_PKEY_get_bn_param");
    IntegerMath math;
    Integer modulus = math.ofCopy(n.get());
    if (!modulus) return math.error();
    return modulus;
}

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
