// SPDX-License-Identifier: GPL-3.0-or-later
/// How OpenSSH locks a private key with a passphrase: a cipher under what bcrypt makes of it
/// (OpenSSH's PROTOCOL.key).
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/secret.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace blockwarp::keys {

struct SshLockCipher;

/// Points into the bytes that it was read from.
class SshLock {
  public:
    /// What a key file says of its lock; `tag`: what stands behind the sealed bytes. Everything is
    /// checked here, so that a derivation is never begun for a lock that cannot be opened. Errors:
    /// badIdentity; unsupported: another cipher, another derivation, or too many rounds.
    static Result<SshLock> read(std::string_view cipher, std::string_view kdf,
                                std::span<const std::uint8_t> kdfOptions,
                                std::span<const std::uint8_t> sealed,
                                std::span<const std::uint8_t> tag);

    /// What it locks; with a wrong passphrase mostly noise. Errors: badIdentity (a wrong tag),
    /// cancelled, cryptoLibrary.
    Result<SecretBytes> open(const SecretBytes& passphrase, const CancelToken& cancel) const;

  private:
    const SshLockCipher* cipher_ = nullptr;
    std::span<const std::uint8_t> salt_;
    std::uint32_t rounds_ = 0;
    std::span<const std::uint8_t> sealed_;
    std::span<const std::uint8_t> tag_;
};

} // namespace blockwarp::keys
