// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recovery/index.h"

#include "core/crypto/primitives.h"

#include <algorithm>
#include <cstring>

namespace blockwarp::recovery {
namespace {

constexpr std::size_t kPageBytes = 4096; ///< what a disk loses at least
constexpr std::size_t kPieceBytes = std::size_t{1} << 20;
constexpr std::size_t kMostCandidates = 8;

using Bytes = std::vector<std::uint8_t>;

void putBigEndian(Bytes& to, std::uint64_t value, unsigned bytes) {
    for (unsigned i = bytes; i-- > 0;)
        to.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

/// Reads fields one after the other.
class Fields {
  public:
    explicit Fields(std::span<const std::uint8_t> bytes) : left_(bytes) {}

    std::uint64_t number(unsigned bytes) {
        std::uint64_t value = 0;
        for (const std::uint8_t byte : left_.first(bytes))
            value = value << 8 | byte;
        left_ = left_.subspan(bytes);
        return value;
    }
    void hashes(std::vector<Hash>& into, std::uint64_t count) {
        into.resize(count);
        for (Hash& hash : into) {
            std::ranges::copy(left_.first(kHashBytes), hash.begin());
            left_ = left_.subspan(kHashBytes);
        }
    }

  private:
    std::span<const std::uint8_t> left_;
};

/// The numbers at the start of an index, behind the magic; nothing if they cannot be.
std::optional<Index> fieldsOf(std::span<const std::uint8_t> start, std::uint64_t fileBytes) {
    Fields fields(start.subspan(kMagic.size()));
    if (fields.number(4) != kVersion) return {};
    Index index;
    index.layout.shardBytes = fields.number(4);
    index.layout.groups = fields.number(4);
    const std::uint64_t dataOfGroup = fields.number(4);
    index.layout.parityOfGroup = fields.number(4);
    index.layout.fileBytes = fields.number(8);
    index.time.seconds = static_cast<std::int64_t>(fields.number(8));
    index.time.nanoseconds = static_cast<std::uint32_t>(fields.number(4));
    if (!isPossible(index.layout, fileBytes) || index.layout.dataOfGroup() != dataOfGroup)
        return {};
    return index;
}

/// Nothing if there is no whole copy at that place.
Result<std::optional<Index>> indexAt(const PositionedSource& file, std::uint64_t offset) {
    const std::uint64_t left = file.size() - offset;
    if (left < kIndexFieldBytes) return std::optional<Index>();
    Bytes start(kIndexFieldBytes);
    if (auto ok = readOrZeros(file, offset, start); !ok) return ok.error();
    auto index = fieldsOf(start, file.size());
    if (!index || index->layout.indexBytes() > left) return std::optional<Index>();
    Bytes all(index->layout.indexBytes());
    if (auto ok = readOrZeros(file, offset, all); !ok) return ok.error();
    const auto text = std::span(all).first(all.size() - kIndexDigestBytes);
    const auto digest = crypto::sha256(text);
    if (!digest) return digest.error();
    if (!std::ranges::equal(*digest, std::span(all).last(kIndexDigestBytes)))
        return std::optional<Index>();
    Fields hashes(text.subspan(kIndexFieldBytes));
    hashes.hashes(index->data, index->layout.dataShards());
    hashes.hashes(index->parity, index->layout.parityShards());
    return index;
}

/// Where the magic stands, as often as copies are looked at.
Result<std::vector<std::uint64_t>> findMagic(const PositionedSource& file,
                                             const CancelToken& cancel) {
    std::vector<std::uint64_t> found;
    Bytes piece(kPieceBytes);
    const std::uint64_t step = kPieceBytes - kMagic.size() + 1;
    for (std::uint64_t at = 0; at < file.size(); at += step) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto bytes = std::min<std::uint64_t>(piece.size(), file.size() - at);
        const std::span part(piece.data(), static_cast<std::size_t>(bytes));
        if (auto ok = readOrZeros(file, at, part); !ok) return ok.error();
        const std::string_view text(reinterpret_cast<const char*>(part.data()), part.size());
        for (auto i = text.find(kMagic); i != std::string_view::npos;
             i = text.find(kMagic, i + 1)) {
            found.push_back(at + i);
            if (found.size() == kMostCandidates) return found;
        }
    }
    return found;
}

} // namespace

Result<std::vector<std::uint8_t>> written(const Index& index) {
    Bytes bytes(kMagic.begin(), kMagic.end());
    putBigEndian(bytes, kVersion, 4);
    putBigEndian(bytes, index.layout.shardBytes, 4);
    putBigEndian(bytes, index.layout.groups, 4);
    putBigEndian(bytes, index.layout.dataOfGroup(), 4);
    putBigEndian(bytes, index.layout.parityOfGroup, 4);
    putBigEndian(bytes, index.layout.fileBytes, 8);
    putBigEndian(bytes, static_cast<std::uint64_t>(index.time.seconds), 8);
    putBigEndian(bytes, index.time.nanoseconds, 4);
    bytes.reserve(index.layout.indexBytes());
    for (const auto* hashes : {&index.data, &index.parity})
        for (const Hash& hash : *hashes)
            bytes.insert(bytes.end(), hash.begin(), hash.end());
    const auto digest = crypto::sha256(bytes);
    if (!digest) return digest.error();
    bytes.insert(bytes.end(), digest->begin(), digest->end());
    return bytes;
}

Result<std::optional<FoundIndex>> findIndex(const PositionedSource& file,
                                            const CancelToken& cancel) {
    const auto places = findMagic(file, cancel);
    if (!places) return places.error();
    std::optional<FoundIndex> found;
    for (const std::uint64_t place : *places) {
        auto index = indexAt(file, place);
        if (!index) return index.error();
        if (!*index) continue;
        if (!found)
            found = FoundIndex{std::move(**index)};
        else if (found->index != **index) {
            found->differing = true;
            continue;
        }
        ++found->copies;
    }
    return found;
}

bool startsAsRecovery(std::span<const std::uint8_t> start) {
    return start.size() >= kMagic.size() &&
           std::memcmp(start.data(), kMagic.data(), kMagic.size()) == 0;
}

Result<void> readOrZeros(const PositionedSource& source, std::uint64_t offset,
                         std::span<std::uint8_t> into) {
    const std::uint64_t there =
        std::min<std::uint64_t>(into.size(), source.size() - std::min(source.size(), offset));
    std::ranges::fill(into.subspan(static_cast<std::size_t>(there)), std::uint8_t{0});
    into = into.first(static_cast<std::size_t>(there));
    while (!into.empty()) {
        auto ok = source.readAt(offset, into);
        if (ok) return {};
        if (ok.error().code != ErrorCode::unreadable || !ok.error().unreadableAt) return ok;
        const std::uint64_t lost = *ok.error().unreadableAt;
        const auto before = static_cast<std::size_t>(lost - offset);
        if (auto again = source.readAt(offset, into.first(before)); !again) return again;
        const std::uint64_t pageEnd = (lost / kPageBytes + 1) * kPageBytes;
        const auto done = std::min<std::uint64_t>(into.size(), pageEnd - offset);
        std::ranges::fill(into.subspan(before, static_cast<std::size_t>(done) - before),
                          std::uint8_t{0});
        offset += done;
        into = into.subspan(static_cast<std::size_t>(done));
    }
    return {};
}

} // namespace blockwarp::recovery
