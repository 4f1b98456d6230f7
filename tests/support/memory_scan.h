// SPDX-License-Identifier: GPL-3.0-or-later
/// Looks for secrets in this process's own memory. A secret that is looked for is kept masked, or
/// the search would find itself.
#pragma once

#include "tests/support/bytes.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

namespace blockwarp::tests {

/// 16 bytes or more.
class Masked {
  public:
    /// Masks what is given, in place and as a copy.
    explicit Masked(std::span<std::uint8_t> bytes) {
        for (auto& byte : bytes)
            byte ^= kMask;
        masked_.assign(bytes.begin(), bytes.end());
    }
    std::size_t size() const { return masked_.size(); }
    /// Writes it in the clear to where its owner will wipe it.
    void unmask(std::span<std::uint8_t> into) const {
        for (std::size_t i = 0; i < masked_.size(); ++i)
            into[i] = masked_[i] ^ kMask;
    }
    const Bytes& masked() const { return masked_; }
    static Masked fromMasked(Bytes masked) {
        Masked secret{std::span<std::uint8_t>{}};
        secret.masked_ = std::move(masked);
        return secret;
    }

    /// True if 16 bytes from its first, its last or its middle ones are anywhere in memory.
    bool isInMemory() const {
        std::ifstream maps("/proc/self/maps");
        std::vector<std::string> lines;
        for (std::string line; std::getline(maps, line);)
            lines.push_back(line);
        for (const std::string& line : lines)
            if (line.find(" rw") != std::string::npos && isIn(line)) return true;
        return false;
    }

  private:
    static constexpr std::uint8_t kMask = 0xa5;
    static constexpr std::size_t kWindow = 16;

    static std::uint64_t word(const std::uint8_t* at) {
        std::uint64_t value = 0;
        std::memcpy(&value, at, sizeof value);
        return value;
    }
    bool isIn(const std::string& line) const {
        const auto* at = reinterpret_cast<const std::uint8_t*>(std::stoull(line, nullptr, 16));
        const auto* end = reinterpret_cast<const std::uint8_t*>(
            std::stoull(line.substr(line.find('-') + 1), nullptr, 16));
        const std::size_t last = masked_.size() - kWindow;
        const std::uint8_t* windows[] = {masked_.data(), masked_.data() + last / 2,
                                         masked_.data() + last};
        constexpr std::uint64_t mask = kMask * 0x0101010101010101ULL;
        for (; at + kWindow <= end; ++at)
            for (const std::uint8_t* window : windows)
                if ((word(at) ^ mask) == word(window) && (word(at + 8) ^ mask) == word(window + 8))
                    return true;
        return false;
    }

    Bytes masked_;
};

/// What `work` finds out in a process of its own, masked there; `file` is for its passing on.
inline std::vector<Masked> foundElsewhere(const std::filesystem::path& file,
                                          const std::function<std::vector<Bytes>()>& work) {
    const pid_t child = ::fork();
    if (child == 0) {
        std::ofstream out(file, std::ios::binary);
        for (Bytes& secret : work()) {
            const Masked masked{secret};
            out.put(static_cast<char>(masked.size()));
            out.write(reinterpret_cast<const char*>(masked.masked().data()),
                      static_cast<std::streamsize>(masked.size()));
        }
        out.flush();
        ::_exit(0);
    }
    (void)::waitpid(child, nullptr, 0);
    std::vector<Masked> found;
    std::ifstream in(file, std::ios::binary);
    for (int size = 0; (size = in.get()) > 0;) {
        Bytes masked(static_cast<std::size_t>(size));
        in.read(reinterpret_cast<char*>(masked.data()), size);
        found.push_back(Masked::fromMasked(std::move(masked)));
    }
    return found;
}

} // namespace blockwarp::tests
