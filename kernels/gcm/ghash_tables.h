// SPDX-License-Identifier: GPL-3.0-or-later
/// GHASH by lookups, for GPUs without bit matrices and for small files, as a key's matrices take
/// long to make: the product with a constant, from a table of the 16 multiples for each of a
/// block's 32 half bytes. No reduction is left to do.
#pragma once

#include "kernels/block.h"
#include "kernels/gcm/ghash.h"
#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

struct alignas(16) GhashTable {
    Block at[32][16];
};

inline void fillGhashTable(GhashTable& table, const Block& factor) {
    const GhashProducts products = ghashProducts(factor);
    for (unsigned place = 0; place < 32; ++place)
        for (unsigned half = 0; half < 16; ++half) {
            Block sum{};
            for (unsigned bit = 0; bit < 4; ++bit)
                if ((half >> bit & 1) != 0) sum = sum ^ products[4 * place + bit];
            table.at[place][half] = sum;
        }
}

/// `table` lies in shared memory, or on the host.
HD Block ghashProduct(const GhashTable& table, const Block& block) {
    Block sum{};
    UNROLL for (unsigned w = 0; w < 4; ++w) {
        UNROLL for (unsigned i = 0; i < 8; ++i) {
            const Block& entry = table.at[8 * w + i][block.word[w] >> (4 * i) & 15];
            sum = sum ^ loadBlock(reinterpret_cast<const std::uint8_t*>(&entry));
        }
    }
    return sum;
}

} // namespace blockwarp::kernels
