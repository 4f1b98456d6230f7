// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/sparse_header.h"

#include "core/archive/tar_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string_view>

namespace blockwarp {
namespace {

constexpr std::size_t kNameBytes = 100;
constexpr std::uint64_t kMaxOctalSize = 077'777'777'777; ///< larger ones stand in the pax header

/// POSIX ustar, with an owner that nobody reads.
std::string ustarBlock(std::string_view name, char type, std::uint64_t bytes, mode_t mode,
                       time_t time) {
    const auto octal = [](std::uint64_t value, int digits) {
        return fmt::format("{:0{}o}", value, digits);
    };
    std::string block(kTarBlockBytes, '\0');
    const auto put = [&block](std::size_t at, std::string_view text) {
        block.replace(at, text.size(), text);
    };
    put(0, name.substr(0, kNameBytes));
    put(100, octal(mode & 07777, 7));
    put(108, octal(0, 7));
    put(116, octal(0, 7));
    put(124, octal(std::min(bytes, kMaxOctalSize), 11));
    put(136, octal(static_cast<std::uint64_t>(std::clamp<time_t>(time, 0, 077'777'777'777)), 11));
    put(148, "        ");
    block[156] = type;
    put(257, "ustar");
    put(263, "00");
    const auto sum = std::accumulate(block.begin(), block.end(), 0U, [](unsigned before, char c) {
        return before + static_cast<unsigned char>(c);
    });
    put(148, octal(sum, 6));
    block[154] = '\0';
    return block;
}

void fillBlock(std::string& text) {
    text.resize((text.size() + kTarBlockBytes - 1) / kTarBlockBytes * kTarBlockBytes);
}

/// A record says how long it is, with the digits that say so.
std::string record(std::string_view key, std::string_view value) {
    const std::string rest = fmt::format(" {}={}\n", key, value);
    std::size_t length = rest.size() + 1;
    while (fmt::formatted_size("{}", length) + rest.size() > length)
        ++length;
    return std::to_string(length) + rest;
}

std::string mapOf(const OpenEntry& file) {
    auto regions = file.regions();
    const bool holeAtEnd =
        regions.empty() || regions.back().offset + regions.back().bytes < file.size();
    if (holeAtEnd) regions.push_back({file.size(), 0});
    std::string map = fmt::format("{}\n", regions.size());
    for (const OpenEntry::Region& region : regions)
        map += fmt::format("{}\n{}\n", region.offset, region.bytes);
    fillBlock(map);
    return map;
}

std::string timeOf(const timespec& time) {
    if (time.tv_nsec == 0) return std::to_string(time.tv_sec);
    return fmt::format("{}.{:09}", time.tv_sec, time.tv_nsec);
}

} // namespace

std::string sparseHeader(const std::string& name, const OpenEntry& file) {
    const std::string map = mapOf(file);
    std::uint64_t stored = map.size();
    for (const OpenEntry::Region& region : file.regions())
        stored += region.bytes;
    std::string records = record("GNU.sparse.major", "1") + record("GNU.sparse.minor", "0") +
                          record("GNU.sparse.name", name) +
                          record("GNU.sparse.realsize", std::to_string(file.size())) +
                          record("mtime", timeOf(file.time()));
    if (stored > kMaxOctalSize) records += record("size", std::to_string(stored));
    const std::string last(partsOf(name).name);
    const time_t time = file.info().st_mtim.tv_sec;
    std::string header = ustarBlock("PaxHeaders/" + last, 'x', records.size(), 0644, time);
    fillBlock(records);
    return header + records +
           ustarBlock("GNUSparseFile.0/" + last, '0', stored, file.info().st_mode, time) + map;
}

} // namespace blockwarp
