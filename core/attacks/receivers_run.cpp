// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/receivers_run.h"

#include "core/rsa/numbers.h"
#include "core/rsa/padding.h"
#include "core/rsa/small_steps.h"

#include <openssl/core_names.h>
#include <openssl/rsa.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace blockwarp {
namespace {

constexpr int kBits = 2048;
constexpr std::size_t kBytes = kBits / 8;
constexpr std::uint64_t kExponent = 3;

using KeyContext = crypto::Handle<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using EvpKey = crypto::Handle<EVP_PKEY, EVP_PKEY_free>;

static_assert(rsa::maxOaepBytes(kBytes) == kMaxPaddedTextBytes);

std::optional<ReceiverFault> faultOfModulus(std::size_t receiver, std::uint64_t n) {
    const std::uint64_t p = rsa::smallestDivisor(n);
    const std::uint64_t q = p > 0 ? n / p : 0;
    if (p == q || !rsa::isSmallPrime(q))
        return ReceiverFault{ReceiverFaultKind::notTwoPrimes, receiver, n};
    for (const std::uint64_t prime : {p, q})
        if (prime % kExponent == 1)
            return ReceiverFault{ReceiverFaultKind::exponentShares, receiver, n, prime};
    return {};
}

/// OpenSSL's callback: 0 gives the search up.
int goOnWithKey(EVP_PKEY_CTX* context) {
    const auto* cancel = static_cast<const CancelToken*>(EVP_PKEY_CTX_get_app_data(context));
    return cancel->cancelled() ? 0 : 1;
}

Result<rsa::Number> newModulus(const CancelToken& cancel) {
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr));
    const rsa::Number e(BN_new());
    if (!context || !e || BN_set_word(e.get(), kExponent) != 1 ||
        EVP_PKEY_keygen_init(context.get()) != 1 ||
        EVP_PKEY_CTX_set_rsa_keygen_bits(context.get(), kBits) != 1 ||
        EVP_PKEY_CTX_set1_rsa_keygen_pubexp(context.get(), e.get()) != 1)
        return crypto::evpRefused("EVP_PKEY_keygen_init");
    EVP_PKEY_CTX_set_app_data(context.get(), const_cast<CancelToken*>(&cancel));
    EVP_PKEY_CTX_set_cb(context.get(), goOnWithKey);
    EVP_PKEY* made = nullptr;
    EVP_PKEY_generate(context.get(), &made);
    const EvpKey key(made);
    if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
    if (!key) return crypto::evpRefused("EVP_PKEY_generate");
    rsa::Number n = rsa::publicNumber(key.get(), OSSL_PKEY_PARAM_RSA_N);
    if (!n) return crypto::evpRefused("EVP_PKEY_get_bn_param");
    return n;
}

Integer numberOf(IntegerMath& math, std::span<const std::uint8_t> bytes) {
    const rsa::Number number(BN_bin2bn(bytes.data(), static_cast<int>(bytes.size()), nullptr));
    return number ? math.ofCopy(number.get()) : nullptr;
}

Result<Integer> paddedNumber(IntegerMath& math, std::span<const std::uint8_t> text) {
    std::array<std::uint8_t, kBytes> padded{};
    if (const auto done = rsa::padOaep(text, {}, padded); !done) return done.error();
    return numberOf(math, padded);
}

} // namespace

std::optional<ReceiverFault> faultOfReceivers(const SmallModuli& moduli, std::uint64_t message) {
    for (std::size_t i = 0; i < kReceivers; ++i)
        if (const auto fault = faultOfModulus(i, moduli[i])) return fault;
    for (std::size_t i = 0; i < kReceivers; ++i)
        for (std::size_t other = 0; other < i; ++other)
            if (std::gcd(moduli[i], moduli[other]) > 1)
                return ReceiverFault{ReceiverFaultKind::sharedPrime, i, moduli[i], moduli[other]};
    for (std::size_t i = 0; i < kReceivers; ++i)
        if (message >= moduli[i])
            return ReceiverFault{ReceiverFaultKind::messageRange, i, moduli[i], message};
    return {};
}

Result<Moduli> newReceiverModuli(const CancelToken& cancel) {
    const crypto::QuietErrors quiet;
    IntegerMath math;
    Moduli moduli;
    for (Integer& n : moduli) {
        const auto made = newModulus(cancel);
        if (!made) return made.error();
        n = math.ofCopy(made->get());
    }
    if (!math.ok()) return math.error();
    return moduli;
}

Result<std::array<Receiver, kReceivers>> sendText(const Moduli& moduli,
                                                  std::span<const std::uint8_t> text, bool padded) {
    if (text.empty() || text.size() > (padded ? kMaxPaddedTextBytes : kMaxReceiverTextBytes))
        return Error{ErrorCode::badTuning, "the text has no bytes, or too many"};
    IntegerMath math;
    const Integer bare = numberOf(math, text);
    std::array<Receiver, kReceivers> receivers;
    for (std::size_t i = 0; i < kReceivers; ++i) {
        auto number = padded ? paddedNumber(math, text) : Result<Integer>(bare);
        if (!number) return number.error();
        if (!*number) return math.error();
        receivers[i] = {moduli[i], math.power(*number, math.of(kExponent), moduli[i])};
    }
    if (!math.ok()) return math.error();
    return receivers;
}

std::string textOfNumber(const Integer& number) {
    std::string text(static_cast<std::size_t>(BN_num_bytes(number.get())), '\0');
    BN_bn2bin(number.get(), reinterpret_cast<unsigned char*>(text.data()));
    return text;
}

std::size_t receiversNeeded(const ReceiversRun& run) {
    std::array<const Integer*, kReceivers> largest{};
    std::ranges::transform(run.receivers, largest.begin(),
                           [](const Receiver& receiver) { return &receiver.n; });
    std::ranges::sort(largest, [](const Integer* one, const Integer* other) {
        return BN_cmp(one->get(), other->get()) > 0;
    });
    IntegerMath math;
    Integer product = math.ofCopy(largest.front()->get());
    std::size_t needed = 1;
    while (needed < kReceivers && math.ok() && BN_cmp(run.common.get(), product.get()) >= 0)
        product = math.product(product, *largest.at(needed++));
    return needed;
}

} // namespace blockwarp
