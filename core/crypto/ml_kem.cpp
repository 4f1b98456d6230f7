// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crypto/ml_kem.h"

#include "core/crypto/sha3.h"

#ifdef BLOCKWARP_MEMCHECK // tests/constant_time.cpp
#include <valgrind/memcheck.h>
#endif

#include <algorithm>
#include <cassert>
#include <utility>

namespace blockwarp::crypto {
namespace {

using ConstBytes = std::span<const std::uint8_t>;
using Bytes = std::span<std::uint8_t>;
using Numbers = MlKemNumbers;

// FIPS 203 §8, table 2.
constexpr std::uint32_t kQ = 3329;
constexpr std::size_t kK = 3; // polynomials in a vector
constexpr unsigned kDu = 10;  // bits that are left of a number of the vector u
constexpr unsigned kDv = 4;   // and of v
constexpr std::size_t kN = 256;

constexpr std::size_t kBytesOfNumbers = kN * 12 / 8;
constexpr std::size_t kVectorBytes = kK * kBytesOfNumbers;
constexpr std::size_t kUBytes = kK * kN * kDu / 8;
constexpr std::size_t kSeedBytes = 32;

using Vector = std::array<Numbers, kK>;

/// Numbers that follow from a secret.
template <class T>
class Wiped {
  public:
    Wiped() = default;
    ~Wiped() { wipe({reinterpret_cast<std::uint8_t*>(&value_), sizeof value_}); }
    Wiped(const Wiped&) = delete;
    Wiped& operator=(const Wiped&) = delete;
    T& operator*() { return value_; }
    const T& operator*() const { return value_; }
    T* operator->() { return &value_; }

  private:
    T value_{};
};

/// What follows from the seed, and yet everybody may know.
void markPublic([[maybe_unused]] ConstBytes bytes) {
#ifdef BLOCKWARP_MEMCHECK
    VALGRIND_MAKE_MEM_DEFINED(bytes.data(), bytes.size());
#endif
}

struct Divided {
    std::uint32_t quotient;
    std::uint32_t remainder;
};

/// By q, exactly and without a division, which takes a time that depends on the number. The product
/// with ⌊2³²/q⌋ gives the quotient, or one less.
constexpr Divided divideByQ(std::uint32_t number) {
    constexpr std::uint64_t inverse = (std::uint64_t{1} << 32) / kQ;
    const auto quotient = static_cast<std::uint32_t>(number * inverse >> 32);
    const std::uint32_t remainder = number - quotient * kQ; // below 2·q
    const std::uint32_t tooFew = ((remainder - kQ) >> 31) ^ 1;
    return {quotient + tooFew, remainder - (kQ & (0U - tooFew))};
}

constexpr std::uint16_t modQ(std::uint32_t number) {
    return static_cast<std::uint16_t>(divideByQ(number).remainder);
}

constexpr unsigned reversedBits(unsigned number) { // of seven
    unsigned reversed = 0;
    for (unsigned bit = 0; bit < 7; ++bit)
        reversed |= (number >> bit & 1) << (6 - bit);
    return reversed;
}

constexpr std::uint16_t powerOf17(unsigned exponent) {
    std::uint32_t power = 1;
    for (unsigned i = 0; i < exponent; ++i)
        power = modQ(power * 17);
    return static_cast<std::uint16_t>(power);
}

/// Appendix A: ζ^BitRev₇(i), and what BaseCaseMultiply takes, ζ^(2·BitRev₇(i) + 1).
constexpr auto kZetas = [] {
    std::array<std::uint16_t, 128> zetas{};
    for (unsigned i = 0; i < 128; ++i)
        zetas[i] = powerOf17(reversedBits(i));
    return zetas;
}();
constexpr auto kOddZetas = [] {
    std::array<std::uint16_t, 128> zetas{};
    for (unsigned i = 0; i < 128; ++i)
        zetas[i] = powerOf17(2 * reversedBits(i) + 1);
    return zetas;
}();

/// Algorithm 9.
void ntt(Numbers& f) {
    std::size_t next = 1;
    for (std::size_t length = 128; length >= 2; length /= 2) {
        for (std::size_t start = 0; start < kN; start += 2 * length) {
            const std::uint32_t zeta = kZetas[next++];
            for (std::size_t j = start; j < start + length; ++j) {
                const std::uint32_t t = modQ(zeta * f[j + length]);
                f[j + length] = modQ(f[j] + kQ - t);
                f[j] = modQ(f[j] + t);
            }
        }
    }
}

/// Algorithm 10.
void inverseNtt(Numbers& f) {
    constexpr std::uint32_t inverseOf128 = 3303;
    std::size_t next = 127;
    for (std::size_t length = 2; length <= 128; length *= 2) {
        for (std::size_t start = 0; start < kN; start += 2 * length) {
            const std::uint32_t zeta = kZetas[next--];
            for (std::size_t j = start; j < start + length; ++j) {
                const std::uint32_t t = f[j];
                f[j] = modQ(t + f[j + length]);
                f[j + length] = modQ(zeta * (f[j + length] + kQ - t));
            }
        }
    }
    for (std::uint16_t& number : f)
        number = modQ(number * inverseOf128);
}

/// sum += f·g, all three behind the NTT: algorithms 11 and 12.
void addProduct(Numbers& sum, const Numbers& f, const Numbers& g) {
    for (std::size_t i = 0; i < kN; i += 2) {
        const std::uint32_t high = modQ(std::uint32_t{f[i + 1]} * g[i + 1]);
        const std::uint32_t even = std::uint32_t{f[i]} * g[i] + high * kOddZetas[i / 2];
        const std::uint32_t odd = std::uint32_t{f[i]} * g[i + 1] + std::uint32_t{f[i + 1]} * g[i];
        sum[i] = modQ(sum[i] + even);
        sum[i + 1] = modQ(sum[i + 1] + odd);
    }
}

void add(Numbers& sum, const Numbers& other) {
    for (std::size_t i = 0; i < kN; ++i)
        sum[i] = modQ(std::uint32_t{sum[i]} + other[i]);
}

/// ByteEncode (algorithm 5): the low `bits` bits of each number.
void packBits(const Numbers& numbers, unsigned bits, Bytes out) {
    std::uint32_t held = 0;
    unsigned count = 0;
    auto next = out.begin();
    for (const std::uint32_t number : numbers) {
        held |= number << count;
        for (count += bits; count >= 8; count -= 8, held >>= 8)
            *next++ = static_cast<std::uint8_t>(held);
    }
}

/// ByteDecode (algorithm 6), without its reduction modulo q.
void unpackBits(ConstBytes bytes, unsigned bits, Numbers& numbers) {
    std::uint32_t held = 0;
    unsigned count = 0;
    auto next = bytes.begin();
    for (std::uint16_t& number : numbers) {
        for (; count < bits; count += 8)
            held |= std::uint32_t{*next++} << count;
        number = static_cast<std::uint16_t>(held & ((1U << bits) - 1));
        held >>= bits;
        count -= bits;
    }
}

/// Compress_d (§4.2.1) of each number, packed: ⌈(2^d / q)·x⌋ modulo 2^d.
void packCompressed(const Numbers& numbers, unsigned bits, Bytes out) {
    Wiped<Numbers> rounded;
    for (std::size_t i = 0; i < kN; ++i) {
        const std::uint32_t scaled = (std::uint32_t{numbers[i]} << bits) + kQ / 2;
        (*rounded)[i] = static_cast<std::uint16_t>(divideByQ(scaled).quotient & ((1U << bits) - 1));
    }
    packBits(*rounded, bits, out);
}

/// Decompress_d (§4.2.1): ⌈(q / 2^d)·y⌋.
void unpackCompressed(ConstBytes bytes, unsigned bits, Numbers& numbers) {
    unpackBits(bytes, bits, numbers);
    for (std::uint16_t& number : numbers)
        number = static_cast<std::uint16_t>((number * kQ + (1U << (bits - 1))) >> bits);
}

void packVector(const Vector& vector, Bytes out) {
    for (std::size_t i = 0; i < kK; ++i)
        packBits(vector[i], 12, out.subspan(i * kBytesOfNumbers, kBytesOfNumbers));
}

void unpackVector(ConstBytes bytes, Vector& vector) {
    for (std::size_t i = 0; i < kK; ++i)
        unpackBits(bytes.subspan(i * kBytesOfNumbers, kBytesOfNumbers), 12, vector[i]);
}

/// The matrix Â of the key with seed ρ: row `row` (K-PKE.KeyGen, algorithm 13), or that column,
/// which is a row of the transposed one (K-PKE.Encrypt, algorithm 14).
Result<void> sampleRow(ConstBytes rho, std::size_t row, bool transposed, Vector& sampled) {
    for (std::size_t i = 0; i < kK; ++i) {
        const std::array<std::uint8_t, 2> place{static_cast<std::uint8_t>(transposed ? row : i),
                                                static_cast<std::uint8_t>(transposed ? i : row)};
        const auto squeeze = [&](Bytes out) { return sha3(Sha3::shake128, {rho, place}, out); };
        if (auto ok = sampleNtt(squeeze, sampled[i]); !ok) return ok;
    }
    return {};
}

/// SamplePolyCBD₂ of PRF₂ (algorithm 8, §4.1): of each half byte, the count of its two low bits
/// less that of its two high ones.
Result<void> sampleNoise(const SecretBytes& seed, std::uint8_t number, Numbers& noise) {
    SecretBytes bits(kN / 2);
    if (auto ok = sha3(Sha3::shake256, {seed.span(), {&number, 1}}, bits.span()); !ok) return ok;
    for (std::size_t i = 0; i < kN; ++i) {
        const std::uint32_t four = bits.span()[i / 2] >> 4 * (i % 2);
        const std::uint32_t more = (four & 1) + (four >> 1 & 1);
        const std::uint32_t less = (four >> 2 & 1) + (four >> 3 & 1);
        noise[i] = modQ(more + kQ - less);
    }
    return {};
}

Result<void> sampleNoise(const SecretBytes& seed, std::uint8_t first, Vector& noise) {
    for (std::size_t i = 0; i < kK; ++i) {
        auto ok = sampleNoise(seed, static_cast<std::uint8_t>(first + i), noise[i]);
        if (!ok) return ok;
    }
    return {};
}

/// G (§4.1): two times 32 bytes.
Result<std::pair<SecretBytes, SecretBytes>> hashG(ConstBytes first, ConstBytes second) {
    SecretBytes both(2 * kSeedBytes);
    if (auto ok = sha3(Sha3::bits512, {first, second}, both.span()); !ok) return ok.error();
    const auto bytes = std::as_const(both).span();
    return std::pair(SecretBytes(bytes.first(kSeedBytes)), SecretBytes(bytes.last(kSeedBytes)));
}

/// K-PKE.KeyGen (algorithm 13): packs t̂ and ρ, and ŝ.
Result<void> makeKeys(ConstBytes d, Bytes encryption, Bytes decryption) {
    constexpr std::uint8_t k = kK;
    const auto seeds = hashG(d, {&k, 1});
    if (!seeds) return seeds.error();
    const auto& [rho, sigma] = *seeds;
    markPublic(rho.span());
    Wiped<Vector> s;
    Wiped<Vector> sum; // becomes t̂
    if (auto ok = sampleNoise(sigma, 0, *s); !ok) return ok;
    if (auto ok = sampleNoise(sigma, kK, *sum); !ok) return ok;
    std::ranges::for_each(*s, ntt);
    std::ranges::for_each(*sum, ntt);
    for (std::size_t i = 0; i < kK; ++i) {
        Vector row{};
        if (auto ok = sampleRow(rho.span(), i, false, row); !ok) return ok;
        for (std::size_t j = 0; j < kK; ++j)
            addProduct((*sum)[i], row[j], (*s)[j]);
    }
    packVector(*sum, encryption.first(kVectorBytes));
    std::ranges::copy(rho.span(), encryption.subspan(kVectorBytes).begin());
    packVector(*s, decryption);
    return {};
}

/// K-PKE.Encrypt (algorithm 14).
Result<void> encrypt(ConstBytes key, ConstBytes message, const SecretBytes& randomness,
                     Bytes ciphertext) {
    Wiped<Vector> y;
    if (auto ok = sampleNoise(randomness, 0, *y); !ok) return ok;
    std::ranges::for_each(*y, ntt);
    Wiped<Numbers> sum;
    Wiped<Numbers> noise;
    for (std::size_t i = 0; i < kK; ++i) { // u
        Vector column{};
        if (auto ok = sampleRow(key.last(kSeedBytes), i, true, column); !ok) return ok;
        *sum = {};
        for (std::size_t j = 0; j < kK; ++j)
            addProduct(*sum, column[j], (*y)[j]);
        inverseNtt(*sum);
        const auto number = static_cast<std::uint8_t>(kK + i);
        if (auto ok = sampleNoise(randomness, number, *noise); !ok) return ok;
        add(*sum, *noise);
        packCompressed(*sum, kDu, ciphertext.subspan(i * kUBytes / kK, kUBytes / kK));
    }
    Vector t{};
    unpackVector(key.first(kVectorBytes), t);
    *sum = {}; // v
    for (std::size_t j = 0; j < kK; ++j)
        addProduct(*sum, t[j], (*y)[j]);
    inverseNtt(*sum);
    if (auto ok = sampleNoise(randomness, 2 * kK, *noise); !ok) return ok;
    add(*sum, *noise);
    unpackCompressed(message, 1, *noise);
    add(*sum, *noise);
    packCompressed(*sum, kDv, ciphertext.subspan(kUBytes));
    return {};
}

/// K-PKE.Decrypt (algorithm 15).
SecretBytes decrypt(ConstBytes key, ConstBytes ciphertext) {
    Wiped<Vector> s;
    unpackVector(key, *s);
    Wiped<Numbers> sum;
    for (std::size_t i = 0; i < kK; ++i) {
        Numbers u{};
        unpackCompressed(ciphertext.subspan(i * kUBytes / kK, kUBytes / kK), kDu, u);
        ntt(u);
        addProduct(*sum, (*s)[i], u);
    }
    inverseNtt(*sum);
    Numbers v{};
    unpackCompressed(ciphertext.subspan(kUBytes), kDv, v);
    for (std::size_t i = 0; i < kN; ++i)
        (*sum)[i] = modQ(v[i] + kQ - (*sum)[i]);
    SecretBytes message(kSeedBytes);
    packCompressed(*sum, 1, message.span());
    return message;
}

/// The decapsulation key's parts (algorithm 16): dkPKE, ek, H(ek), z.
struct DecapsulationKey {
    explicit DecapsulationKey(ConstBytes all)
        : decryption(all.first(kVectorBytes)),
          encapsulation(all.subspan(kVectorBytes, kMlKemPublicBytes)),
          hash(all.subspan(kVectorBytes + kMlKemPublicBytes, kSeedBytes)),
          rejection(all.last(kSeedBytes)) {}

    ConstBytes decryption;
    ConstBytes encapsulation;
    ConstBytes hash;
    ConstBytes rejection;
};

/// 0xff if they differ, 0 if they are equal.
std::uint8_t differenceMask(ConstBytes a, ConstBytes b) {
    std::uint32_t difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference |= a[i] ^ b[i];
    return static_cast<std::uint8_t>((0U - difference) >> 24);
}

} // namespace

Result<MlKemKeys> mlKemKeys(const SecretBytes& seed) {
    assert(seed.size() == kMlKemSeedBytes);
    MlKemKeys keys{std::vector<std::uint8_t>(kMlKemPublicBytes), SecretBytes(kMlKemSecretBytes)};
    const auto dk = keys.decapsulation.span();
    auto ok = makeKeys(seed.span().first(kSeedBytes), keys.encapsulation, dk.first(kVectorBytes));
    if (!ok) return ok.error();
    std::ranges::copy(keys.encapsulation, dk.subspan(kVectorBytes).begin());
    ok = sha3(Sha3::bits256, {keys.encapsulation},
              dk.subspan(kVectorBytes + kMlKemPublicBytes, kSeedBytes));
    if (!ok) return ok.error();
    std::ranges::copy(seed.span().last(kSeedBytes), dk.last(kSeedBytes).begin());
    return keys;
}

bool isMlKemPublic(ConstBytes key) {
    if (key.size() != kMlKemPublicBytes) return false;
    Vector numbers{};
    unpackVector(key.first(kVectorBytes), numbers);
    return std::ranges::all_of(numbers, [](const Numbers& one) {
        return std::ranges::all_of(one, [](std::uint16_t number) { return number < kQ; });
    });
}

Result<Encapsulated> mlKemEncapsulate(ConstBytes key, const SecretBytes& message) {
    assert(isMlKemPublic(key) && message.size() == kSeedBytes);
    std::array<std::uint8_t, kSeedBytes> hash{};
    if (auto ok = sha3(Sha3::bits256, {key}, hash); !ok) return ok.error();
    auto seeds = hashG(message.span(), hash);
    if (!seeds) return seeds.error();
    auto& [shared, randomness] = *seeds;
    std::vector<std::uint8_t> ciphertext(kMlKemCiphertextBytes);
    if (auto ok = encrypt(key, message.span(), randomness, ciphertext); !ok) return ok.error();
    return Encapsulated{std::move(shared), std::move(ciphertext)};
}

Result<SecretBytes> mlKemDecapsulate(const SecretBytes& key, ConstBytes ciphertext) {
    assert(key.size() == kMlKemSecretBytes && ciphertext.size() == kMlKemCiphertextBytes);
    const DecapsulationKey parts(key.span());
    const SecretBytes message = decrypt(parts.decryption, ciphertext);
    auto seeds = hashG(message.span(), parts.hash);
    if (!seeds) return seeds.error();
    auto& [shared, randomness] = *seeds;
    SecretBytes rejected(kMlKemSharedBytes);
    if (auto ok = sha3(Sha3::shake256, {parts.rejection, ciphertext}, rejected.span()); !ok)
        return ok.error();
    SecretBytes again(kMlKemCiphertextBytes);
    auto ok = encrypt(parts.encapsulation, message.span(), randomness, again.span());
    if (!ok) return ok.error();
    const std::uint8_t mask = differenceMask(again.span(), ciphertext);
    for (std::size_t i = 0; i < kMlKemSharedBytes; ++i)
        shared.span()[i] = static_cast<std::uint8_t>(
            shared.span()[i] ^ (mask & (shared.span()[i] ^ rejected.span()[i])));
    return std::move(shared);
}

Result<void> sampleNtt(const std::function<Result<void>(Bytes)>& squeeze, Numbers& sampled) {
    // Five blocks of SHAKE128, 560 numbers of which 0.8127 are below q: fewer than 256 practically
    // never. OpenSSL before 3.3 squeezes once only.
    for (std::vector<std::uint8_t> output(840);; output.resize(2 * output.size())) {
        if (auto ok = squeeze(output); !ok) return ok;
        std::size_t count = 0;
        for (std::size_t i = 0; i + 3 <= output.size() && count < kN; i += 3) {
            const unsigned first = output[i] | (output[i + 1] & 15U) << 8;
            const unsigned second = output[i + 1] >> 4 | unsigned{output[i + 2]} << 4;
            if (first < kQ) sampled[count++] = static_cast<std::uint16_t>(first);
            if (second < kQ && count < kN) sampled[count++] = static_cast<std::uint16_t>(second);
        }
        if (count == kN) return {};
    }
}

} // namespace blockwarp::crypto
