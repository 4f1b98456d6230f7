// SPDX-License-Identifier: GPL-3.0-or-later
/// A file and its recovery data in memory, both of which a test damages.
#pragma once

#include "core/io/memory_stream.h"
#include "core/recovery/writer.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>

#include <utility>

namespace blockwarp::tests {

struct RecoveryPair {
    Bytes file;
    Bytes recovery;
    recovery::Layout layout;
};

inline RecoveryPair pairOf(Bytes file, unsigned percent, std::size_t threads = 1) {
    const recovery::Layout layout = *recovery::layoutFor(file.size(), percent);
    MemorySink sink(layout.recoveryBytes());
    const MemorySource source(file);
    const auto ok = recovery::writeRecovery({.file = source,
                                             .layout = layout,
                                             .time = {1'600'000'000, 7},
                                             .sink = sink,
                                             .threads = threads},
                                            NoCancel(), noProgress());
    EXPECT_TRUE(ok);
    return {std::move(file), std::move(sink).take(), layout};
}

} // namespace blockwarp::tests
