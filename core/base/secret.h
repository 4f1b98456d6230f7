// SPDX-License-Identifier: GPL-3.0-or-later
/// Bytes that must not outlive their use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace blockwarp {

/// Overwrites memory in a way that the compiler may not drop.
void wipe(std::span<std::uint8_t> bytes);

/// Overwrites the stack below its caller, where functions that have returned, OpenSSL's and our
/// ciphers, may have left keys. For the end of a thread's work with secrets.
void wipeStack();

/// Keeps this process's memory out of core dumps and from other processes of the same user:
/// RLIMIT_CORE 0 and PR_SET_DUMPABLE 0. For the start of a program, before it reads a secret.
/// Debuggers and profilers need the environment variable BLOCKWARP_ALLOW_DUMPS, with any value, to
/// attach. Where the system refuses, the program runs on without.
void forbidDumps();

/// Move-only; wiped on destruction, when assigned over and when moved from.
class SecretBytes {
  public:
    SecretBytes() = default;
    explicit SecretBytes(std::size_t size) : bytes_(size) {}
    explicit SecretBytes(std::span<const std::uint8_t> bytes)
        : bytes_(bytes.begin(), bytes.end()) {}
    explicit SecretBytes(std::string_view text) : bytes_(text.begin(), text.end()) {}
    ~SecretBytes() { clear(); }
    SecretBytes(SecretBytes&& other) noexcept : bytes_(std::move(other.bytes_)) {}
    SecretBytes& operator=(SecretBytes&& other) noexcept;
    SecretBytes(const SecretBytes&) = delete;
    SecretBytes& operator=(const SecretBytes&) = delete;

    std::span<std::uint8_t> span() { return bytes_; }
    std::span<const std::uint8_t> span() const { return bytes_; }
    std::size_t size() const { return bytes_.size(); }
    bool empty() const { return bytes_.empty(); }
    /// An explicit copy, where two owners are really meant.
    SecretBytes clone() const { return SecretBytes(span()); }
    void clear();

  private:
    std::vector<std::uint8_t> bytes_;
};

} // namespace blockwarp
