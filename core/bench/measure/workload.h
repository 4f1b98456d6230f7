// SPDX-License-Identifier: GPL-3.0-or-later
/// Work whose result is known, so that whatever is timed can be checked.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/cipher/cipher_spec.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace blockwarp {

struct Workload {
    const CipherSpec& cipher;
    Direction direction;
    std::size_t bytes;     ///< of payload, without padding
    std::size_t unitBytes; ///< as in Tuning
    SecretBytes key;
    Iv iv{};
    std::vector<std::uint8_t> input;    ///< random; to decrypt, with the right tags and padding
    std::vector<std::uint8_t> expected; ///< what engine `cpu` makes of it
};

/// Under a random key and IV. Errors: badTuning (an impossible unit), outOfMemory, cancelled.
Result<Workload> makeWorkload(const CipherSpec& cipher, Direction direction, std::size_t bytes,
                              std::size_t unitBytes, const CancelToken& cancel);

} // namespace blockwarp
