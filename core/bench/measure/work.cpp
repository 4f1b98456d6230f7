// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/work.h"

#include "core/bench/measure/rsa_work.h"

#include <fmt/format.h>

namespace blockwarp {

double gigabytesPerSecond(const Work& work, double seconds) {
    return static_cast<double>(work.bytes) / seconds / 1e9;
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
    const RsaWork* rsa = work.rsa();
    return rsa == nullptr ? std::string(work.cipher().name)
                          : fmt::format("RSA-{} {}", rsa->bits, rsa::benchWorkName(rsa->operation));
}

std::string_view directionTitle(Direction direction) {
    return direction == Direction::encrypt ? "encryption" : "decryption";
}

std::string_view meaningOf(const Work& work) {
    const RsaWork* rsa = work.rsa();
    return rsa == nullptr ? scopeMeaning(work.scope, work.engine == EngineKind::cuda)
                          : rsaMeaning(rsa->operation, work.scope, work.engine);
}

} // namespace blockwarp
