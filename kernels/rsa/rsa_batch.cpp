// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/rsa_batch.h"

#include <cassert>
#include <cstring>

namespace blockwarp::kernels {
namespace {

void wipeWords(std::vector<std::uint32_t>& words) {
    if (!words.empty()) explicit_bzero(words.data(), words.size() * sizeof words[0]);
}

RsaRun runOf(const RsaKeyWords& key, const RsaBatch& batch, std::size_t count) {
    RsaRun run;
    run.bits = key.bits;
    run.count = count;
    run.exponent = key.exponent;
    run.modulus = key.modulus.data();
    run.square = key.square.data();
    run.inverse = key.inverse;
    run.inputs = batch.inputs.data();
    run.results = batch.results.data();
    return run;
}

} // namespace

RsaKeyWords::~RsaKeyWords() {
    for (auto* secret :
         {&primes, &primeSquares, &primeInverses, &primeExponents, &partOfP, &partOfQ})
        wipeWords(*secret);
}

RsaBuffers::RsaBuffers(const RsaKeyWords& key, std::size_t capacity)
    : each_(capacity * key.words()),
      words_((key.isPrivate() ? 4 : 2) * each_ + (key.isPrivate() ? capacity : 0)) {}

RsaBuffers::~RsaBuffers() {
    wipeWords(words_);
}

RsaBatch RsaBuffers::batch() {
    const std::span<std::uint32_t> all(words_);
    RsaBatch batch;
    batch.inputs = all.first(each_);
    batch.results = all.subspan(each_, each_);
    if (all.size() == 2 * each_) return batch;
    batch.blinds = all.subspan(2 * each_, each_);
    batch.unblinds = all.subspan(3 * each_, each_);
    batch.wrong = all.subspan(4 * each_);
    return batch;
}

void emulateRsaPublic(const RsaKeyWords& key, const RsaBatch& batch, std::size_t count) {
    emulatePublic(runOf(key, batch, count));
}

void emulateRsaPrivate(const RsaKeyWords& key, const RsaBatch& batch, std::size_t count,
                       const CrtHook& hook) {
    assert(key.isPrivate());
    std::vector<std::uint32_t> blinded(count * key.words());
    std::vector<std::uint32_t> halves(count * key.words());
    RsaRun run = runOf(key, batch, count);
    run.partOfP = key.partOfP.data();
    run.partOfQ = key.partOfQ.data();
    run.blinds = batch.blinds.data();
    run.unblinds = batch.unblinds.data();
    run.blinded = blinded.data();
    run.halves = halves.data();
    run.wrong = batch.wrong.data();
    emulateBlinding(run);
    PowerRun powers = halvesOf(key, count);
    powers.moduli = key.primes.data();
    powers.squares = key.primeSquares.data();
    powers.inverses = key.primeInverses.data();
    powers.exponents = key.primeExponents.data();
    powers.bases = blinded.data();
    powers.results = halves.data();
    emulatePowers(powers);
    if (hook) hook(halves);
    emulateRecombination(run);
    wipeWords(halves);
}

PowerRun halvesOf(const RsaKeyWords& key, std::size_t count) {
    PowerRun run;
    run.bits = key.bits / 2;
    run.count = 2 * count;
    run.keys = 2;
    run.exponentWords = static_cast<std::uint32_t>(key.words() / 2);
    run.baseWords = static_cast<std::uint32_t>(key.words());
    run.usesOfBase = 2;
    return run;
}

} // namespace blockwarp::kernels
