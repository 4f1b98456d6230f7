// SPDX-License-Identifier: GPL-3.0-or-later
/// Profiles as files, and what a profiler prints.
#include "core/bench/profiles/profile.h"
#include "core/bench/profiles/bound.h"
#include "core/bench/profiles/ncu_output.h"
#include "tests/fuzz/target.h"

#include <string_view>

using namespace blockwarp;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto output = readNcuOutput(text))
        fuzz::require(!output->kernels.empty(), "an output that is taken has kernels");
    const auto set = readProfiles(text);
    if (!set) {
        fuzz::require(set.error().code == ErrorCode::malformed, "it says what is wrong");
        return 0;
    }
    for (const StrategyProfile& profile : set->profiles)
        fuzz::require(!boundSentence(profile).empty(), "a profile says something");
    const std::string written = writeProfiles(*set);
    const auto back = readProfiles(written);
    fuzz::require(back && writeProfiles(*back) == written, "what was written reads the same");
    return 0;
}
