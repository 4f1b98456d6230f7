// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/length_run.h"

#include "core/archive/zstd_stream.h"
#include "core/attacks/attack_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace blockwarp {
namespace {

using Plaintext = std::vector<std::uint8_t>;

/// Compressed files are padded to a multiple of it.
std::size_t paddedTo(LengthDefence defence, std::string_view cookie) {
    switch (defence) {
    case LengthDefence::none:
    case LengthDefence::uncompressed:
        return 1;
    case LengthDefence::maximum:
        return maxZstdFrame(lengthDocument(cookie, std::string(kMaxAttackerLine, '0')).size());
    case LengthDefence::blocks:
    case LengthDefence::blocksFilled:
        return kLengthBlock;
    }
    return 1;
}

/// Compressed and padded, before it is sealed.
Result<Plaintext> packed(const Plaintext& plain, std::size_t multiple) {
    Plaintext frame;
    if (auto ok = packZstdFrame(plain, kUsualZstdLevel, frame); !ok) return ok.error();
    frame.resize((frame.size() + multiple - 1) / multiple * multiple);
    return frame;
}

/// Another one for each file.
AesState nonceOf(const AttackKeys& keys, std::uint64_t file) {
    AesState nonce = keys.iv;
    for (std::size_t i = 0; i < sizeof file; ++i)
        nonce[i] ^= static_cast<std::uint8_t>(file >> (8 * i));
    return nonce;
}

} // namespace

std::size_t LengthRun::rightDigits() const {
    const std::string digits = findings.digits();
    return static_cast<std::size_t>(std::ranges::mismatch(digits, cookie).in1 - digits.begin());
}

std::size_t LengthRun::undecided() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(findings.steps, [](const LengthStep& step) {
            return step.shortest.size() == kCookieCandidates;
        }));
}

std::string lengthDocument(std::string_view cookie, std::string_view line) {
    return fmt::format("GET /account HTTP/1.1\nHost: bank.example\n"
                       "Referer: https://bank.example/account\nCookie: {}{}\n{}\n",
                       kCookieName, cookie, line);
}

Result<LengthRun> runLengthAttack(const std::string& cookie, LengthDefence defence,
                                  std::uint64_t seed, std::atomic<std::uint64_t>& queries,
                                  const CancelToken& cancel) {
    assert(!cookie.empty() && cookie.size() <= kMaxCookieDigits);
    const auto keys = attackKeys(seed);
    if (!keys) return keys.error();
    auto aes = AttackedAes::make(AttackedCipher::gcm, *keys);
    if (!aes) return aes.error();
    const std::size_t multiple = paddedTo(defence, cookie);
    const LengthServer server = [&](std::string_view line) -> Result<std::uint64_t> {
        const AesState nonce = nonceOf(*keys, queries.fetch_add(1, std::memory_order_relaxed));
        const std::string document = lengthDocument(cookie, line);
        Plaintext plain(document.begin(), document.end());
        if (defence != LengthDefence::uncompressed) {
            auto frame = packed(plain, multiple);
            if (!frame) return frame.error();
            plain = std::move(*frame);
        }
        const auto sealed = aes->encrypt(nonce, plain);
        if (!sealed) return sealed.error();
        return std::uint64_t{sealed->size()};
    };
    auto findings =
        readByLengths({cookie.size(), defence == LengthDefence::blocksFilled}, server, cancel);
    if (!findings) return findings.error();
    return LengthRun{defence, cookie, std::move(*findings)};
}

} // namespace blockwarp
