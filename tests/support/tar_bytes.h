// SPDX-License-Identifier: GPL-3.0-or-later
/// Tars made by hand, byte by byte (POSIX.1-2001, "ustar Interchange Format" and "pax"), also those
/// that no program would write.
#pragma once

#include "tests/support/bytes.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace blockwarp::tests {

struct HandMadeEntry {
    std::string name;
    char type = '0';
    std::string content{};
    std::string target{};
    unsigned mode = 0644;
};

class HandMadeTar {
  public:
    HandMadeTar& add(const HandMadeEntry& entry) {
        return header(entry, entry.content.size()).padded(entry.content);
    }

    /// A header that promises so many bytes, which do not follow.
    HandMadeTar& header(const HandMadeEntry& entry, std::uint64_t bytes) {
        std::string block(512, '\0');
        const auto put = [&](std::size_t at, std::size_t width, std::string_view text) {
            std::copy_n(text.begin(), std::min(width, text.size()),
                        block.begin() + static_cast<std::ptrdiff_t>(at));
        };
        put(0, 100, entry.name);
        put(100, 8, octal(entry.mode, 7));
        put(108, 8, octal(0, 7));
        put(116, 8, octal(0, 7));
        put(124, 12, octal(bytes, 11));
        put(136, 12, octal(1'000'000'000, 11));
        put(148, 8, "        ");
        block[156] = entry.type;
        put(157, 100, entry.target);
        put(257, 8,
            std::string_view("ustar\0"
                             "00",
                             8));
        unsigned sum = 0;
        for (const char c : block)
            sum += static_cast<std::uint8_t>(c);
        put(148, 8, octal(sum, 6) + std::string("\0 ", 2));
        lastHeader_ = bytes_.size();
        return raw(block);
    }

    /// Writes over the last header and counts its sum again.
    HandMadeTar& patched(std::size_t at, std::string_view text) {
        const auto block = bytes_.begin() + static_cast<std::ptrdiff_t>(lastHeader_);
        std::copy(text.begin(), text.end(), block + static_cast<std::ptrdiff_t>(at));
        std::fill_n(block + 148, 8, std::uint8_t{' '});
        const std::string sum = octal(std::accumulate(block, block + 512, 0U), 6);
        std::copy(sum.begin(), sum.end(), block + 148);
        block[154] = 0;
        return *this;
    }
    /// Gives the last header the magic of GNU tar.
    HandMadeTar& gnu() { return patched(257, std::string_view("ustar  \0", 8)); }

    using Records = std::vector<std::pair<std::string, std::string>>;

    /// An extended header for the next entry, or with type g for all that follow.
    HandMadeTar& pax(const Records& records, char type = 'x') {
        std::string text;
        for (const auto& [key, value] : records) {
            const std::string rest = " " + key + "=" + value + "\n";
            std::size_t length = rest.size() + 1;
            while (std::to_string(length).size() + rest.size() != length)
                length = std::to_string(length).size() + rest.size();
            text += std::to_string(length) + rest;
        }
        return add({"PaxHeader", type, text});
    }
    HandMadeTar& pax(const std::string& key, const std::string& value) {
        return pax(Records{{key, value}});
    }

    HandMadeTar& padded(std::string_view bytes) {
        raw(bytes);
        bytes_.resize((bytes_.size() + 511) / 512 * 512);
        return *this;
    }
    HandMadeTar& raw(std::string_view bytes) {
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
        return *this;
    }

    /// With the two blocks of zeros at the end.
    Bytes take() const {
        Bytes all = bytes_;
        all.resize(all.size() + 1024);
        return all;
    }
    const Bytes& withoutEnd() const { return bytes_; }

  private:
    static std::string octal(std::uint64_t value, int digits) {
        char text[32];
        (void)std::snprintf(text, sizeof text, "%0*llo", digits,
                            static_cast<unsigned long long>(value));
        return text;
    }

    Bytes bytes_;
    std::size_t lastHeader_ = 0;
};

} // namespace blockwarp::tests
