// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/random_inputs.h"

#include "core/base/random.h"
#include "core/rsa/numbers.h"

namespace blockwarp::rsa {

Result<std::vector<std::uint8_t>> randomInputs(const EVP_PKEY* key, std::size_t items) {
    const auto size = modulusBytes(key);
    std::vector<std::uint8_t> numbers(items * size);
    if (auto ok = fillRandom(numbers); !ok) return ok.error();
    for (std::size_t i = 0; i < items; ++i)
        numbers[i * size] = 0;
    return numbers;
}

} // namespace blockwarp::rsa
