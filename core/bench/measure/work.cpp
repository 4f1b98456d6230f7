// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/work.h"

#include "core/cipher/padding.h"

#include <fmt/format.h>

namespace blockwarp {

std::uint64_t Work::inputBytes() const {
    return direction() == Direction::decrypt ? paddedBytes(cipher(), bytes) : bytes;
}

Work Work::as(Scope otherScope, Direction otherDirection) const {
    Work other = *this;
    other.scope = otherScope;
    other.cipherWork().direction = otherDirection;
    return other;
}

double gigabytesPerSecond(const Work& work, double seconds) {
    return work.processedBytes() / seconds / 1e9;
}

double speedOf(const Work& work, double seconds) {
    const RsaWork* rsa = work.rsa();
    return rsa == nullptr ? gigabytesPerSecond(work, seconds)
                          : static_cast<double>(rsa->operations) / seconds;
}

std::string_view speedUnit(const Work& work) {
    return work.rsa() == nullptr ? "GB/s" : "operations/s";
}

std::string algorithmOf(const Work& work) {
    if (const TextbookWork* textbook = work.textbook())
        return fmt::format("textbook RSA, {}", textbookWayName(textbook->way));
    const RsaWork* rsa = work.rsa();
    return rsa == nullptr ? std::string(work.cipher().name)
                          : fmt::format("RSA-{} {}", rsa->bits, rsa::benchWorkName(rsa->operation));
}

std::string_view directionTitle(Direction direction) {
    return direction == Direction::encrypt ? "encryption" : "decryption";
}

namespace {

std::string passesMeaning(const Work& work) {
    const bool between = work.resident() && work.scope == Scope::memory;
    return fmt::format("; {} passes over the same data{}", work.passes,
                       between ? ", a launch each, between the two copies; one worker" : "");
}

} // namespace

WorkWords wordsOf(const Work& work) {
    WorkWords words;
    words.algorithm = algorithmOf(work);
    words.unit = speedUnit(work);
    words.amount = speedOf(work, 1);
    words.scope = scopeName(work.scope);
    words.engine = engineSpec(work.engine).name;
    if (const RsaWork* rsa = work.rsa()) {
        words.meaning = rsaMeaning(rsa->operation, work.scope, work.engine);
    } else {
        words.direction = work.direction() == Direction::encrypt ? "encrypt" : "decrypt";
        const bool onDevice = work.engine == EngineKind::cuda;
        words.meaning = work.textbook() != nullptr
                            ? textbookMeaning(*work.textbook(), work.scope, onDevice)
                            : scopeMeaning(work.scope, onDevice);
        if (work.passes > 1) words.meaning += passesMeaning(work);
    }
    return words;
}

std::string_view rsaTitle(rsa::BenchWork operation) {
    switch (operation) {
    case rsa::BenchWork::power:
        return "exponentiation, full exponent";
    case rsa::BenchWork::privateOperation:
        return "private operations";
    case rsa::BenchWork::publicOperation:
        break;
    }
    return "public operations";
}

std::string_view rsaMeaning(rsa::BenchWork operation, Scope scope, EngineKind engine) {
    if (engine == EngineKind::cpu)
        return "a batch from bytes to bytes, as OpenSSL takes numbers: threads started; contexts "
               "open";
    if (engine != EngineKind::cuda)
        return scope == Scope::kernel ? "kernel only: the kernels' code on the host"
                                      : "a batch by the kernels' code on the host";
    if (scope == Scope::kernel)
        return "kernel only: numbers already in device memory, by CUDA events; one batch at once";
    switch (operation) {
    case rsa::BenchWork::power:
        return "sum of both copies and the kernel, by CUDA events; device memory taken before";
    case rsa::BenchWork::privateOperation:
        return "a batch from bytes to bytes: threads started, blinding values drawn, both copies; "
               "workers open";
    case rsa::BenchWork::publicOperation:
        break;
    }
    return "a batch from bytes to bytes: threads started, both copies; workers open";
}

} // namespace blockwarp
