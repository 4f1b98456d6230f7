// SPDX-License-Identifier: GPL-3.0-or-later
/// What kernels can be asked to do, and a way to ask that is the same on the host and on a GPU.
#pragma once

#include "kernels/strategy.h"
#include "tests/support/bytes.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace blockwarp::tests {

/// A cipher as OpenSSL calls it and as kernels do.
struct KernelCipher {
    std::string name;
    Algorithm algorithm;
    std::size_t keyBytes;
    std::uint32_t unitBytes = 0; ///< XTS: of a data unit
};

std::vector<KernelCipher> kernelCiphers();
/// Throws at an unknown name.
KernelCipher kernelCipher(const std::string& name);

/// One thing that one strategy can do.
struct Work {
    const kernels::Strategy* strategy;
    KernelCipher cipher;
    Direction direction;

    std::string text() const;
};

/// All that `strategies()` say they support, for every key size.
std::vector<Work> allWork();

/// The strategies whose warps stay and take tiles; the others have a thread for each block.
inline constexpr const char* kTileStrategies[] = {"ttable-replicated", "bitsliced", "hybrid"};

/// Holds one key; used for many runs.
class Session {
  public:
    virtual ~Session() = default;
    /// Fails the test if anything outside the output is touched.
    virtual Bytes run(const Iv& iv, const Bytes& input) = 0;
};

/// What opens sessions: the emulation or a GPU. `capacity`: the longest input.
using OpenSession = std::function<std::unique_ptr<Session>(
    const Work& work, const Bytes& key, std::size_t capacity, kernels::LaunchShape shape)>;

/// Every shape that the interface allows.
std::vector<kernels::LaunchShape> allShapes();
/// Few, with the least, the greatest and odd ones among them.
std::vector<kernels::LaunchShape> someShapes();

/// One run against OpenSSL; says which bytes differ first.
void expectAsOpenssl(Session& session, const Work& work, const Bytes& key, const Iv& iv,
                     const Bytes& input, const std::string& what);

/// The checks; each loops over allWork().
void checkKnownVectors(const OpenSession& open, std::span<const kernels::LaunchShape> shapes);
void checkAwkwardSizes(const OpenSession& open);
void checkGridsOfSeveralGroups(const OpenSession& open,
                               std::span<const kernels::LaunchShape> shapes);
void checkWrappingCounters(const OpenSession& open);

} // namespace blockwarp::tests
