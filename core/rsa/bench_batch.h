// SPDX-License-Identifier: GPL-3.0-or-later
/// A batch of RSA operations that any engine can compute, again and again: what `rsa bench` and
/// experiment `rsa` time.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/rsa/raw.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace blockwarp::rsa {

enum class BenchWork : std::uint8_t {
    power,            ///< random numbers to a random power modulo an odd number; secret exponent
    privateOperation, ///< CRT, blinded, checked
    publicOperation,  ///< e = 65537
};
inline constexpr BenchWork kBenchWorks[] = {BenchWork::power, BenchWork::privateOperation,
                                            BenchWork::publicOperation};
const char* benchWorkName(BenchWork work); ///< "modexp", "private", "public"
std::optional<BenchWork> findBenchWork(std::string_view name);

/// Used by one thread at a time.
class BenchBatch {
  public:
    virtual ~BenchBatch() = default;
    /// Bytes of an input, and of an output.
    virtual std::size_t itemBytes() const = 0;
    /// From here on there are at least `items`: the first ones again and again.
    virtual void extend(std::size_t items) = 0;
    /// Computes the first `items`. `tuning.engine`: cpu, cuda or emulated. On a GPU, `kernel` is
    /// the time with numbers in device memory. Errors: those of the engines, cancelled.
    virtual Result<RawResult> run(std::size_t items, const Tuning& tuning,
                                  const CancelToken& cancel) const = 0;
};
using BatchPointer = std::unique_ptr<BenchBatch>;

/// A new key, for operations on random numbers.
struct BenchKey {
    keys::RsaIdentity identity;
    keys::RsaRecipient recipient;
};
/// `bits`: 2048 or more. Takes seconds for large ones. Error: cryptoLibrary.
Result<std::shared_ptr<const BenchKey>> makeBenchKey(unsigned bits);

/// `items` random numbers for that operation, which is not `power`. Errors: those of randomness.
Result<BatchPointer> makeKeyBatch(BenchWork work, std::shared_ptr<const BenchKey> key,
                                  std::size_t items);

/// Repeats the first `size` of `values` until there are `wanted`.
template <class T>
void repeatFirst(std::vector<T>& values, std::size_t size, std::size_t wanted) {
    const std::size_t before = values.size();
    if (wanted <= before) return;
    values.resize(wanted);
    for (std::size_t i = before; i < wanted; ++i)
        values[i] = values[i % size];
}

} // namespace blockwarp::rsa
