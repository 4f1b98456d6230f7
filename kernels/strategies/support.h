// SPDX-License-Identifier: GPL-3.0-or-later
/// What strategies support: values of Strategy::supports.
#pragma once

#include "kernels/algorithm.h"

namespace blockwarp::kernels {

/// All of AES but CBC encryption, where each block waits for the one before.
inline bool supportsAes(Algorithm algorithm, Direction direction) {
    switch (algorithm) {
    case Algorithm::aesCbc:
        return direction == Direction::decrypt;
    case Algorithm::aesEcb:
    case Algorithm::aesCtr:
    case Algorithm::aesXts:
    case Algorithm::aesGcm:
        return true;
    default:
        return false;
    }
}

/// The modes in which text lies where a block's words lie.
inline bool supportsBasicAes(Algorithm algorithm, Direction direction) {
    return algorithm != Algorithm::aesXts && algorithm != Algorithm::aesGcm &&
           supportsAes(algorithm, direction);
}

inline bool supportsChacha20(Algorithm algorithm, Direction) {
    return algorithm == Algorithm::chacha20 || algorithm == Algorithm::chacha20Poly1305;
}

inline bool supportsChacha20Poly1305(Algorithm algorithm, Direction) {
    return algorithm == Algorithm::chacha20Poly1305;
}

inline bool supportsPlainChacha20(Algorithm algorithm, Direction) {
    return algorithm == Algorithm::chacha20;
}

} // namespace blockwarp::kernels
