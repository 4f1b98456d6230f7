// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/pax_header.h"

#include "core/base/text.h"
#include <algorithm>
#include <array>

namespace blockwarp {
namespace {

bool takeText(std::string_view value, std::optional<std::string>& into) {
    into = value;
    return !value.empty() && value.find('\0') == std::string_view::npos;
}

bool takeNumber(std::string_view value, std::optional<std::uint64_t>& into) {
    into = wholeNumber(value);
    return into && *into <= INT64_MAX;
}

/// Nanoseconds are rounded down, as GNU tar does it.
bool takeTime(std::string_view value, PaxFacts& facts) {
    const bool negative = value.starts_with('-');
    if (negative) value.remove_prefix(1);
    const auto dot = std::min(value.find('.'), value.size());
    const auto seconds = wholeNumber(value.substr(0, dot));
    const auto digits = value.substr(std::min(value.size(), dot + 1));
    const bool onlyDigits =
        std::ranges::all_of(digits, [](char digit) { return digit >= '0' && digit <= '9'; });
    if (!seconds || *seconds > INT64_MAX - 1 || !onlyDigits) return false;
    std::string nanos(digits.substr(0, 9));
    nanos.resize(9, '0');
    timespec time{static_cast<time_t>(*seconds), static_cast<long>(*wholeNumber(nanos))};
    if (negative) {
        if (digits.size() > 9 && digits.find_first_not_of('0', 9) != std::string_view::npos)
            ++time.tv_nsec;
        time.tv_sec = time.tv_nsec == 0 ? -time.tv_sec : -time.tv_sec - 1;
        if (time.tv_nsec != 0) time.tv_nsec = 1'000'000'000 - time.tv_nsec;
    }
    facts.time = time;
    return true;
}

bool takeRegion(std::uint64_t bytes, PaxSparse& sparse) {
    if (!sparse.map) sparse.map.emplace();
    if (!sparse.offset || sparse.map->size() == kMaxSparseRegions) return false;
    sparse.map->push_back({*std::exchange(sparse.offset, std::nullopt), bytes});
    return true;
}

/// Version 0.1: offsets and lengths in turns, with commas between.
bool takeMap(std::string_view value, PaxSparse& sparse) {
    if (sparse.map) return false;
    sparse.map.emplace();
    while (!value.empty()) {
        const auto comma = std::min(value.find(','), value.size());
        const auto number = wholeNumber(value.substr(0, comma));
        value.remove_prefix(std::min(value.size(), comma + 1));
        if (!number) return false;
        if (!sparse.offset)
            sparse.offset = number;
        else if (!takeRegion(*number, sparse))
            return false;
    }
    return !sparse.offset;
}

bool takeSparse(std::string_view key, std::string_view value, PaxSparse& sparse) {
    sparse.any = true;
    if (key == "map") return takeMap(value, sparse);
    if (key == "name") {
        sparse.name = value;
        return !value.empty() && value.find('\0') == std::string_view::npos;
    }
    const auto number = wholeNumber(value);
    if (!number || *number > INT64_MAX) return false;
    if (key == "numbytes") return takeRegion(*number, sparse);
    if (key == "offset") return !std::exchange(sparse.offset, number);
    if (key == "major") sparse.major = *number;
    if (key == "minor") sparse.minor = *number;
    if (key == "numblocks") sparse.regions = number;
    if (key == "size" || key == "realsize") sparse.fileBytes = number;
    return true;
}

/// False: the value cannot be read. Keys that are not known are passed over, as POSIX says.
bool takeRecord(std::string_view key, std::string_view value, PaxFacts& facts) {
    constexpr std::string_view sparse = "GNU.sparse.";
    if (key.starts_with(sparse)) return takeSparse(key.substr(sparse.size()), value, facts.sparse);
    if (key == "path") return takeText(value, facts.path);
    if (key == "linkpath") return takeText(value, facts.target);
    if (key == "size") return takeNumber(value, facts.bytes);
    if (key == "mtime") return takeTime(value, facts);
    return true;
}

bool isOfSeveralVolumes(std::string_view key) {
    return key == "GNU.volume.filename" || key == "GNU.volume.size" || key == "GNU.volume.offset";
}

} // namespace

std::string readPaxRecords(std::string_view records, PaxFacts& facts) {
    constexpr auto damaged = "has a damaged extended header";
    while (!records.empty()) {
        const auto blank = records.find(' ');
        if (blank == std::string_view::npos) return damaged;
        const auto length = wholeNumber(records.substr(0, blank)); // with its own digits
        if (!length || *length > records.size() || *length < blank + 2) return damaged;
        const auto line = records.substr(blank + 1, static_cast<std::size_t>(*length) - blank - 1);
        records.remove_prefix(static_cast<std::size_t>(*length));
        const auto equals = line.find('=');
        if (!line.ends_with('\n') || equals == std::string_view::npos || equals == 0)
            return damaged;
        const auto key = line.substr(0, equals);
        if (isOfSeveralVolumes(key)) return "goes on from another volume";
        if (!takeRecord(key, line.substr(equals + 1, line.size() - equals - 2), facts))
            return "has an extended header whose " + std::string(key) + " cannot be read";
    }
    return {};
}

} // namespace blockwarp
