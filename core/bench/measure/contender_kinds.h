// SPDX-License-Identifier: GPL-3.0-or-later
/// The contenders of the three scopes, a file each. Inside core/bench only.
#pragma once

#include "core/bench/measure/contender.h"
#include "core/format/container.h"
#include "core/io/work_folder.h"

#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace blockwarp {

using OpenedContender = Result<std::unique_ptr<Contender>>;
using SharedWorkload = std::shared_ptr<const Workload>;

/// One worker that keeps all of the data where it computes.
OpenedContender openResident(const Work& work, const SharedWorkload& load,
                             const CancelToken& cancel);

/// All workers of an engine, each with a chunk in host memory. `checked`: a start of the work,
/// whose result is known.
OpenedContender openInMemory(const Work& asked, const SharedWorkload& checked,
                             const CancelToken& cancel);

/// The smallest chunk that has room for so many bytes.
std::size_t chunkFor(const Work& work, std::uint64_t bytes);

/// The input files that contenders share: one for each size, or for each cipher and size where
/// padding is decrypted.
struct TestFiles {
    using Place = std::pair<const CipherSpec*, std::uint64_t>; ///< null: no padding is in it

    WorkFolder folder;
    std::map<Place, std::filesystem::path> inputs{};
    std::map<const CipherSpec*, RawKey> keys{};
    int outputs = 0;

    /// The contenders' of one cipher, because padding is right under one key only.
    Result<const RawKey*> key(const CipherSpec& cipher);
    Result<std::filesystem::path> input(const Work& work, const RawKey& key,
                                        const CancelToken& cancel);
    std::filesystem::path nextOutput(); ///< a name that no contender has
};

OpenedContender openFileToFile(const Work& work, std::shared_ptr<TestFiles> files,
                               const CancelToken& cancel);
/// Scopes `read` and `afterFirst`: workers stay open from sample to sample.
OpenedContender openFromFile(const Work& work, std::shared_ptr<TestFiles> files,
                             const CancelToken& cancel);

/// Scope `all`: a contender for each direction, whose start is known from its workload.
OpenedContender openBothDirections(const Work& work, const SharedWorkload& encrypting,
                                   const SharedWorkload& decrypting, const CancelToken& cancel);

using RsaKeys = std::map<unsigned, std::shared_ptr<const rsa::BenchKey>>; ///< by their bits

/// Numbers whose results are known, for batches of every size.
struct RsaProblem {
    RsaWork work;
    rsa::BatchPointer batch;
    SecretBytes expected; ///< OpenSSL's results for the numbers that recur
};

/// Keys take seconds to make, so that a run makes one of each size.
struct RsaShared {
    RsaKeys keys{};
    std::vector<std::shared_ptr<RsaProblem>> problems{};
};

/// A batch with a key of the run's, or of bare exponentiations.
OpenedContender openRsa(const Work& work, RsaShared& shared, const CancelToken& cancel);
OpenedContender openTextbook(const Work& work);

/// How much of the output is compared: at most 1 GiB, or 4 MiB where a slow engine (our byte-wise
/// reference is the oracle for OpenSSL) takes part. What comes later cannot change it in any mode.
std::uint64_t verifiableBytes(const Work& work);

/// Fails with wrongResult unless engine `oracle` (OpenSSL, or for it the reference) makes `output`
/// of `input`. `padding`: they are whole, and not only the start of something longer.
Result<void> compareWithOracle(const Work& work, const Workload& secrets,
                               std::span<const std::uint8_t> input,
                               std::span<const std::uint8_t> output, bool padding,
                               const CancelToken& cancel);

} // namespace blockwarp
