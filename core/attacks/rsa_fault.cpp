// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/rsa_fault.h"

#include "core/rsa/numbers.h"

#include <openssl/core_names.h>

namespace blockwarp {
namespace {

/// m^(1/e mod (prime - 1)) modulo the prime.
Integer halfOf(IntegerMath& math, const Integer& message, const Integer& e, const Integer& prime) {
    const Integer exponent = math.inverse(e, math.difference(prime, math.of(1)));
    return math.power(message, exponent, prime);
}

/// Garner's: halfQ + q · ((halfP - halfQ) / q modulo p).
Integer putTogether(IntegerMath& math, const FaultKey& key, const FaultySignature& halves) {
    const Integer apart = math.difference(halves.halfP, halves.halfQ);
    const Integer times = math.remainder(math.product(apart, math.inverse(key.q, key.p)), key.p);
    return math.sum(halves.halfQ, math.product(key.q, times));
}

Integer flipped(IntegerMath& math, const Integer& half, std::optional<int> bit,
                const Integer& prime) {
    return bit ? math.remainder(math.withBitFlipped(half, *bit), prime) : half;
}

bool hasBit(const Integer& prime, std::optional<int> bit) {
    return !bit || (*bit >= 0 && *bit < BN_num_bits(prime.get()));
}

FaultPlace placeOf(const FaultBits& bits) {
    if (bits.halfP && bits.halfQ) return FaultPlace::both;
    if (bits.halfP) return FaultPlace::halfP;
    return bits.halfQ ? FaultPlace::halfQ : FaultPlace::none;
}

} // namespace

bool FaultFactor::isFactor() const {
    return BN_is_one(divisor.get()) == 0 && BN_is_one(other.get()) == 0;
}

Result<FaultKey> faultKeyOf(const EVP_PKEY* key) {
    const crypto::QuietErrors quiet;
    const auto p = rsa::publicNumber(key, OSSL_PKEY_PARAM_RSA_FACTOR1);
    const auto q = rsa::publicNumber(key, OSSL_PKEY_PARAM_RSA_FACTOR2);
    const auto e = rsa::publicNumber(key, OSSL_PKEY_PARAM_RSA_E);
    if (!p || !q || !e) return Error{ErrorCode::unsupported, "the key has no private half"};
    IntegerMath math;
    FaultKey numbers{math.ofCopy(p.get()), math.ofCopy(q.get()), math.ofCopy(e.get())};
    if (!math.ok()) return math.error();
    return numbers;
}

FaultKey faultKey(IntegerMath& math, std::uint64_t p, std::uint64_t q, std::uint64_t e) {
    return {math.of(p), math.of(q), math.of(e)};
}

Result<FaultFactor> factorByFault(const Integer& n, const Integer& e, const Integer& message,
                                  const Integer& signature) {
    IntegerMath math;
    FaultFactor found;
    found.power = math.power(signature, e, n);
    found.difference = math.remainder(math.difference(found.power, message), n);
    found.divisor = math.commonDivisor(found.difference, n);
    found.other = math.quotient(n, found.divisor);
    if (!math.ok()) return math.error();
    return found;
}

Result<FaultRun> runFaultAttack(const FaultKey& key, const Integer& message,
                                const FaultBits& bits) {
    IntegerMath math;
    FaultRun run{
        .place = placeOf(bits), .n = math.product(key.p, key.q), .e = key.e, .message = message};
    if (!math.ok()) return math.error();
    if (!hasBit(key.p, bits.halfP) || !hasBit(key.q, bits.halfQ))
        return Error{ErrorCode::badTuning, "a half has no such bit"};
    if (BN_is_negative(message.get()) != 0 || BN_cmp(message.get(), run.n.get()) >= 0)
        return Error{ErrorCode::badTuning, "the message is not below n"};
    run.right = {halfOf(math, message, key.e, key.p), halfOf(math, message, key.e, key.q), {}};
    run.right.signature = putTogether(math, key, run.right);
    run.wrong = {flipped(math, run.right.halfP, bits.halfP, key.p),
                 flipped(math, run.right.halfQ, bits.halfQ, key.q),
                 {}};
    run.wrong.signature = putTogether(math, key, run.wrong);
    if (!math.ok()) return math.error();
    auto found = factorByFault(run.n, run.e, message, run.wrong.signature);
    if (!found) return found.error();
    run.found = std::move(*found);
    return run;
}

} // namespace blockwarp
