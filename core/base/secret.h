// SPDX-License-Identifier: GPL-3.0-or-later
/// Bytes that must not outlive their use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

namespace blockwarp {

/// Overwrites memory in a way that the compiler may not drop.
void wipe(std::span<std::uint8_t> bytes);

/// Overwrites the stack below its caller and the vector registers, where functions that have
/// returned, OpenSSL's, memcpy() and our ciphers, may have left keys. For the end of a thread's
/// work with secrets.
void wipeStack();

/// Calls wipeStack() at the end of a function that has several.
struct WipesStack {
    WipesStack() = default;
    WipesStack(const WipesStack&) = delete;
    WipesStack& operator=(const WipesStack&) = delete;
    ~WipesStack() { wipeStack(); }
};

/// Keeps this process's memory out of core dumps and from other processes of the same user:
/// RLIMIT_CORE 0 and PR_SET_DUMPABLE 0. For the start of a program, before it reads a secret.
/// Debuggers and profilers need the environment variable BLOCKWARP_ALLOW_DUMPS, with any value, to
/// attach. Where the system refuses, the program runs on without.
void forbidDumps();

/// Move-only; wiped on destruction, when assigned over and when moved from.
class SecretBytes {
  public:
    SecretBytes() = default;
    explicit SecretBytes(std::size_t size); ///< zeros
    explicit SecretBytes(std::span<const std::uint8_t> bytes);
    explicit SecretBytes(std::string_view text);
    SecretBytes(SecretBytes&& other) noexcept
        : bytes_(std::move(other.bytes_)), size_(std::exchange(other.size_, 0)) {}
    SecretBytes& operator=(SecretBytes&& other) noexcept {
        bytes_ = std::move(other.bytes_);
        size_ = std::exchange(other.size_, 0);
        return *this;
    }
    SecretBytes(const SecretBytes&) = delete;
    SecretBytes& operator=(const SecretBytes&) = delete;

    std::span<std::uint8_t> span() { return {bytes_.get(), size_}; }
    std::span<const std::uint8_t> span() const { return {bytes_.get(), size_}; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    /// An explicit copy, where two owners are really meant. It is not kept.
    SecretBytes clone() const { return SecretBytes(span()); }
    void clear() { *this = SecretBytes(); }

    /// For the few that wait long, a passphrase or a private key: moves the bytes into pages of
    /// their own that are never swapped out, with guard pages around (sodium_malloc). Where
    /// RLIMIT_MEMLOCK leaves no room the pages are not locked; where there is no memory the bytes
    /// stay where they are.
    void keep();

  private:
    struct Release {
        void operator()(std::uint8_t* bytes) const; ///< wiped before
        std::size_t size;
        bool isKept;
    };

    std::unique_ptr<std::uint8_t[], Release> bytes_;
    std::size_t size_ = 0;
};

/// As SecretBytes::keep(), on its way to where it waits.
inline SecretBytes kept(SecretBytes secret) {
    secret.keep();
    return secret;
}

} // namespace blockwarp
