// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/work.h"

#include "core/bench/measure/rsa_work.h"
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

} // namespace blockwarp
