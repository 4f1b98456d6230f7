// SPDX-License-Identifier: GPL-3.0-or-later
/// Recovery data that anybody may have written, of a small file. What it claims costs no more than
/// its own size allows, and what is read through it is as long as it says.
#include "core/recovery/recovered_file.h"

#include "core/io/memory_stream.h"
#include "tests/fuzz/target.h"

#include <array>

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace blockwarp;
    std::array<std::uint8_t, 1200> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::uint8_t>(i % 251);
    bytes[700] = 0; // so that there is something to heal
    const MemorySource file(bytes);
    const MemorySource recovery(fuzz::Input(data, size));
    auto found = recovery::findIndex(recovery, NoCancel());
    fuzz::require(bool(found), "looking for an index does not fail");
    if (!*found) return 0;
    const recovery::Layout layout = (*found)->index.layout;
    fuzz::require(layout.dataShards() * recovery::kHashBytes <= size, "hashes are there");
    fuzz::require(layout.parityShards() * layout.shardBytes <= 2 * size, "parity is there");
    const auto opened =
        recovery::RecoveredFile::open(file, recovery, std::move((*found)->index), 1, NoCancel());
    fuzz::require(bool(opened), "it opens");
    fuzz::require((*opened)->size() == layout.fileBytes, "its size");
    std::array<std::uint8_t, 4096> some{};
    const auto most = std::min<std::uint64_t>(some.size(), layout.fileBytes);
    fuzz::require(bool((*opened)->readAt(layout.fileBytes - most,
                                         std::span(some).first(static_cast<std::size_t>(most)))),
                  "its end is read");
    for (std::uint64_t group = 0; group < layout.groups; ++group)
        (void)(*opened)->heal(group);
    return 0;
}
