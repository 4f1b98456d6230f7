// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/kernel_work.h"

#include "tests/support/awkward.h"
#include "tests/support/openssl_oracle.h"
#include "tests/support/vec_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace blockwarp::tests {

using kernels::LaunchShape;

std::vector<KernelCipher> kernelCiphers() {
    std::vector<KernelCipher> ciphers;
    for (const std::size_t keyBytes : {16U, 24U, 32U}) {
        const std::string aes = "aes-" + std::to_string(8 * keyBytes);
        ciphers.push_back({aes + "-ecb", Algorithm::aesEcb, keyBytes});
        ciphers.push_back({aes + "-cbc", Algorithm::aesCbc, keyBytes});
        ciphers.push_back({aes + "-ctr", Algorithm::aesCtr, keyBytes});
    }
    ciphers.push_back({"aes-128-xts", Algorithm::aesXts, 32, 512});
    ciphers.push_back({"aes-256-xts", Algorithm::aesXts, 64, 1536});
    ciphers.push_back({"chacha20", Algorithm::chacha20, 32});
    return ciphers;
}

KernelCipher kernelCipher(const std::string& name) {
    for (const KernelCipher& cipher : kernelCiphers())
        if (cipher.name == name) return cipher;
    throw std::runtime_error("no kernel cipher " + name);
}

std::string Work::text() const {
    return std::string(strategy->name) + " " + cipher.name +
           (direction == Direction::encrypt ? " encrypt" : " decrypt");
}

std::vector<Work> allWork() {
    std::vector<Work> work;
    for (const kernels::Strategy& strategy : kernels::strategies())
        for (const KernelCipher& cipher : kernelCiphers())
            for (const Direction direction : {Direction::encrypt, Direction::decrypt})
                if (strategy.supports(cipher.algorithm, direction))
                    work.push_back({&strategy, cipher, direction});
    return work;
}

std::vector<LaunchShape> allShapes() {
    std::vector<LaunchShape> shapes;
    for (std::uint32_t threads = 32; threads <= 1024; threads += 32)
        for (const std::uint32_t blocks : {1U, 2U, 3U, 4U, 8U, 16U})
            shapes.push_back({threads, blocks});
    return shapes;
}

std::vector<LaunchShape> someShapes() {
    std::vector<LaunchShape> shapes;
    for (const std::uint32_t threads : {32U, 96U, 256U, 1024U})
        for (const std::uint32_t blocks : {1U, 2U, 3U, 4U, 8U, 16U})
            shapes.push_back({threads, blocks});
    return shapes;
}

void expectAsOpenssl(Session& session, const Work& work, const Bytes& key, const Iv& iv,
                     const Bytes& input, const std::string& what) {
    const Bytes expected =
        work.cipher.algorithm == Algorithm::aesXts
            ? opensslXts(work.cipher.name, work.direction, key, iv, input, work.cipher.unitBytes)
            : openssl(work.cipher.name, work.direction, key, iv, input);
    const Bytes got = session.run(iv, input);
    ASSERT_EQ(got.size(), expected.size()) << work.text() << ", " << what;
    const auto differ = std::mismatch(got.begin(), got.end(), expected.begin()).first;
    EXPECT_EQ(differ, got.end()) << work.text() << ", " << what << ", first wrong byte "
                                 << differ - got.begin() << " of " << got.size();
}

namespace {

std::string shapeText(LaunchShape shape) {
    return std::to_string(shape.threadsPerBlock) + " threads x " +
           std::to_string(shape.blocksPerThread) + " blocks";
}

std::size_t possibleSize(const Work& work, std::size_t size) {
    return tests::possibleSize(work.cipher.algorithm, size, work.cipher.unitBytes);
}

} // namespace

void checkKnownVectors(const OpenSession& open, std::span<const LaunchShape> shapes) {
    std::size_t checked = 0;
    const auto vectors = knownVectors();
    for (const Work& work : allWork())
        for (const KnownVector& vector : vectors) {
            if (vector.algorithm != work.cipher.name) continue;
            const bool encrypting = work.direction == Direction::encrypt;
            const Bytes& input = encrypting ? vector.plaintext : vector.ciphertext;
            const Bytes& expected = encrypting ? vector.ciphertext : vector.plaintext;
            for (const LaunchShape shape : shapes) {
                const auto session = open(work, vector.key, input.size(), shape);
                ASSERT_TRUE(session);
                EXPECT_EQ(hexOf(session->run(vector.iv, input)), hexOf(expected))
                    << work.text() << ", " << vector.source << ", " << shapeText(shape);
                ++checked;
            }
        }
    // Each strategy for AES has 13 directed vectors of ECB, 3 of CBC and 6 of CTR at least.
    EXPECT_GE(checked, 22 * shapes.size());
}

void checkAwkwardSizes(const OpenSession& open) {
    std::uint64_t seed = 1;
    for (const Work& work : allWork()) {
        const Bytes key = randomBytes(work.cipher.keyBytes, ++seed);
        const auto session = open(work, key, 4097, {});
        ASSERT_TRUE(session);
        for (const std::size_t size : awkwardSizes()) {
            if (possibleSize(work, size) != size) continue;
            const Iv iv = ivFrom(randomBytes(16, ++seed));
            expectAsOpenssl(*session, work, key, iv, randomBytes(size, ++seed),
                            std::to_string(size) + " bytes");
        }
    }
}

void checkGridsOfSeveralGroups(const OpenSession& open, std::span<const LaunchShape> shapes) {
    std::uint64_t seed = 1000;
    for (const Work& work : allWork()) {
        if (work.cipher.name.starts_with("aes-1")) continue; // the grid depends on no rounds
        const std::size_t blockBytes =
            work.cipher.algorithm == Algorithm::chacha20 ? kChachaBlockBytes : kAesBlockBytes;
        const Bytes key = randomBytes(work.cipher.keyBytes, ++seed);
        const Iv iv = ivFrom(randomBytes(16, ++seed));
        for (const LaunchShape shape : shapes) {
            // Two full CUDA blocks, then one that stops within a warp and within a cipher block.
            const std::size_t group = std::size_t{shape.threadsPerBlock} * shape.blocksPerThread;
            const std::size_t size = possibleSize(work, (2 * group + 37) * blockBytes + 7);
            const auto session = open(work, key, size, shape);
            ASSERT_TRUE(session);
            expectAsOpenssl(*session, work, key, iv, randomBytes(size, ++seed), shapeText(shape));
        }
    }
}

void checkWrappingCounters(const OpenSession& open) {
    constexpr std::size_t kSize = 300 * kChachaBlockBytes + 13;
    std::uint64_t seed = 2000;
    for (const Work& work : allWork()) {
        if (!hasCounter(work.cipher.algorithm)) continue;
        const Bytes key = randomBytes(work.cipher.keyBytes, ++seed);
        const auto session = open(work, key, kSize, {32, 2});
        ASSERT_TRUE(session);
        const auto check = [&](const WrappingCounter& counter) {
            expectAsOpenssl(*session, work, key, ivFromHex(counter.hex), randomBytes(kSize, ++seed),
                            std::string(counter.what));
        };
        std::ranges::for_each(wrappingCounters(work.cipher.algorithm), check);
        if (work.cipher.algorithm == Algorithm::aesCtr)
            std::ranges::for_each(kLateWrappingAesCounters, check);
    }
}

} // namespace blockwarp::tests
