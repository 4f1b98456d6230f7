// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/sparse_map.h"

#include "core/base/text.h"

namespace blockwarp {
namespace {

constexpr std::size_t kPairBytes = 24; ///< offset and length, 12 each
constexpr std::size_t kMapAt = 386;
constexpr std::size_t kMapPairs = 4;
constexpr std::size_t kMapGoesOnAt = 482;
constexpr std::size_t kFileBytesAt = 483;
constexpr std::size_t kMorePairs = 21; ///< in each further block
constexpr std::size_t kMoreGoesOnAt = 504;

constexpr auto kUnreadable = "has a map of its holes that cannot be read";
constexpr auto kTooLong = "has more than a million holes";

/// True while more may follow. A length that begins with NUL ends the map.
bool addPairs(std::span<const std::uint8_t> pairs, SparseMap& map) {
    for (; !pairs.empty(); pairs = pairs.subspan(kPairBytes)) {
        if (pairs[12] == 0) return false;
        const auto offset = tarNumber(pairs.first(12));
        const auto bytes = tarNumber(pairs.subspan(12, 12));
        if (!offset || !bytes || *offset < 0 || *bytes < 0)
            map.problem = kUnreadable;
        else if (map.regions.size() == kMaxSparseRegions)
            map.problem = kTooLong;
        if (!map.problem.empty()) return false;
        map.regions.push_back(
            {static_cast<std::uint64_t>(*offset), static_cast<std::uint64_t>(*bytes)});
    }
    return true;
}

/// Numbers of a line each, in blocks that have nothing else.
class MapLines {
  public:
    explicit MapLines(TarBlocks& blocks) : blocks_(blocks) {}

    /// Nothing: there is no number.
    Result<std::optional<std::uint64_t>> next() {
        std::string line;
        for (;;) {
            if (at_ == block_.size()) {
                const auto got = blocks_.next(block_);
                if (!got) return got.error();
                if (*got < block_.size()) return damagedTar("it ends in a map of holes");
                at_ = 0;
                read_ += block_.size();
            }
            const char byte = static_cast<char>(block_[at_++]);
            if (byte == '\n') return wholeNumber(line);
            if (line.size() == 20) return std::optional<std::uint64_t>();
            line += byte;
        }
    }
    std::uint64_t bytesRead() const { return read_; }

  private:
    TarBlocks& blocks_;
    TarBlock block_{};
    std::size_t at_ = kTarBlockBytes;
    std::uint64_t read_ = 0;
};

} // namespace

Result<SparseMap> readOldSparseMap(const TarHeader& header, TarBlocks& blocks) {
    SparseMap map;
    const std::span first(header.block());
    const auto fileBytes = tarNumber(first.subspan(kFileBytesAt, 12));
    if (!fileBytes || *fileBytes < 0) map.problem = kUnreadable;
    map.fileBytes = static_cast<std::uint64_t>(fileBytes.value_or(0));
    bool goesOn = addPairs(first.subspan(kMapAt, kMapPairs * kPairBytes), map);
    bool announced = first[kMapGoesOnAt] != 0;
    while (goesOn && announced) {
        TarBlock block;
        const auto got = blocks.next(block);
        if (!got) return got.error();
        if (*got < block.size()) return damagedTar("it ends in a map of holes");
        goesOn = addPairs(std::span(block).first(kMorePairs * kPairBytes), map);
        announced = block[kMoreGoesOnAt] != 0;
    }
    if (announced && map.problem.empty()) map.problem = kUnreadable;
    return map;
}

Result<SparseMap> readSparseMap(std::uint64_t fileBytes, std::uint64_t& stored, TarBlocks& blocks) {
    SparseMap map{fileBytes, {}, {}};
    MapLines lines(blocks);
    std::uint64_t numbers = 1; // how many pairs, then the pairs
    for (std::uint64_t i = 0, before = 0; i < numbers && map.problem.empty(); ++i) {
        const auto number = lines.next();
        if (!number) return number.error();
        if (!*number)
            map.problem = kUnreadable;
        else if (i == 0 && **number > kMaxSparseRegions)
            map.problem = kTooLong;
        else if (i == 0)
            numbers += 2 * **number;
        else if (i % 2 == 0)
            map.regions.push_back({before, **number});
        before = number->value_or(0);
    }
    if (lines.bytesRead() > stored) map.problem = kUnreadable;
    stored -= std::min(stored, lines.bytesRead());
    return map;
}

std::string whyMapIsWrong(const SparseMap& map, std::uint64_t stored) {
    if (!map.problem.empty()) return map.problem;
    std::uint64_t end = 0;
    std::uint64_t data = 0;
    for (const SparseRegion& region : map.regions) {
        if (region.offset < end || region.offset > map.fileBytes ||
            region.bytes > map.fileBytes - region.offset)
            return "has a map of its holes that does not fit to its size";
        if (data % kTarBlockBytes != 0 && region.bytes != 0)
            return "has parts between its holes that do not fill blocks, which programs read "
                   "differently";
        end = region.offset + region.bytes;
        data += region.bytes;
    }
    if (data != stored) return "has a map of its holes that does not fit to its data";
    return end == map.fileBytes ? ""
                                : "has a map of its holes that ends before its size, which "
                                  "programs read differently";
}

} // namespace blockwarp
