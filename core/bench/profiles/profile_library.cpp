// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/profiles/profile_library.h"

#include "blockwarp_profiles.h"
#include "core/base/text.h"
#include "core/bench/profiles/profile.h"
#include "core/io/data_folder.h"
#include "core/io/file_source.h"
#include "core/io/folders.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace blockwarp {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{4} << 20;

std::vector<ProfileSet> ourProfiles() {
    std::vector<ProfileSet> sets;
    for (const std::string_view json : kProfileFiles) {
        auto set = readProfiles(json);
        assert(set);
        if (set) sets.push_back(std::move(*set));
    }
    return sets;
}

/// 0: the same work.
int distanceTo(const StrategyProfile& profile, const CipherSpec& cipher, Direction direction) {
    const CipherSpec* other = findCipher(profile.cipher);
    const bool sameMode = other != nullptr && other->algorithm == cipher.algorithm;
    return (sameMode ? 0 : 4) + (profile.direction == direction ? 0 : 2) +
           (other == &cipher ? 0 : 1);
}

} // namespace

ProfileShelf allProfiles(const std::filesystem::path& folder) {
    static const std::vector<ProfileSet> ours = ourProfiles();
    ProfileShelf shelf;
    for (const auto& file : filesIn(folder, ".json")) {
        auto set = loadProfiles(file);
        if (set)
            shelf.sets.push_back(std::move(*set));
        else
            shelf.broken.push_back(set.error());
    }
    std::ranges::sort(shelf.sets, std::greater<>(), &ProfileSet::time);
    shelf.sets.insert(shelf.sets.end(), ours.begin(), ours.end());
    return shelf;
}

std::filesystem::path usualProfileFolder() {
    return dataFolder() / "profiles";
}

Result<ProfileSet> loadProfiles(const std::filesystem::path& file) {
    const auto bytes = startOf(file, kMaxBytes + 1);
    if (!bytes) return bytes.error();
    if (bytes->size() > kMaxBytes)
        return Error{ErrorCode::malformed, file.string() + ": too long for profiles"};
    auto set = readProfiles(asText(*bytes));
    if (!set) return Error{set.error().code, file.string() + ": " + set.error().context};
    return set;
}

Result<std::filesystem::path> saveProfiles(const ProfileSet& set,
                                           const std::filesystem::path& folder) {
    return writeNewJson(folder, set.time, writeProfiles(set));
}

FoundProfile nearestProfile(const ProfileShelf& shelf, std::string_view strategy,
                            const CipherSpec& cipher, Direction direction) {
    FoundProfile nearest;
    int least = std::numeric_limits<int>::max();
    for (const ProfileSet& set : shelf.sets)
        for (const StrategyProfile& profile : set.profiles) {
            if (profile.strategy != strategy) continue;
            const int distance = distanceTo(profile, cipher, direction);
            if (distance >= least) continue;
            least = distance;
            nearest = {&set, &profile};
        }
    return nearest;
}

} // namespace blockwarp
