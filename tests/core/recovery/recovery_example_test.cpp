// SPDX-License-Identifier: GPL-3.0-or-later
/// The example of docs/recovery.md, byte for byte.
#include "core/crypto/primitives.h"
#include "core/io/memory_stream.h"
#include "core/recovery/writer.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace blockwarp::tests {
namespace {

/// The indented blocks behind the page's last heading, one string of hex each.
std::vector<std::string> blocksOfExample() {
    std::ifstream page(std::filesystem::path(BLOCKWARP_TEST_DATA) / "../../docs/recovery.md");
    std::string line;
    while (std::getline(page, line) && line != "## Example") {
    }
    std::vector<std::string> blocks;
    bool inside = false;
    while (std::getline(page, line)) {
        const bool indented = line.starts_with("    ");
        if (indented && !inside) blocks.emplace_back();
        if (indented) blocks.back() += line.substr(4);
        inside = indented;
    }
    return blocks;
}

TEST(RecoveryExample, IsWhatIsWritten) {
    Bytes file(1200);
    for (std::size_t i = 0; i < file.size(); ++i)
        file[i] = static_cast<std::uint8_t>(i % 251);
    const recovery::Layout layout = *recovery::layoutFor(file.size(), 20);
    EXPECT_EQ(layout, (recovery::Layout{1200, 512, 1, 2}));
    MemorySink sink(layout.recoveryBytes());
    const MemorySource source(file);
    ASSERT_TRUE(recovery::writeRecovery(
        {.file = source, .layout = layout, .time = {1'767'225'600, 500}, .sink = sink}, NoCancel(),
        noProgress()));
    const Bytes made = std::move(sink).take();
    const auto blocks = blocksOfExample();
    ASSERT_EQ(blocks.size(), 3U);
    EXPECT_EQ(hexOf(*crypto::sha256(made)), blocks[0]);
    EXPECT_EQ(hexOf(std::span(made).first(layout.indexBytes())), blocks[1]);
    EXPECT_EQ(hexOf(std::span(made).subspan(layout.parityOffset(0), 32)), blocks[2]);
}

} // namespace
} // namespace blockwarp::tests
