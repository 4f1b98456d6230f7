// SPDX-License-Identifier: GPL-3.0-or-later
/// Which profiles there are: ours, in the program, and the user's, in the data folder.
#pragma once

#include "core/base/error.h"
#include "core/bench/profiles/profile.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace blockwarp {

struct ProfileShelf {
    std::vector<ProfileSet> sets; ///< the user's, the latest first, then ours
    std::vector<Error> broken;    ///< files of the folder that cannot be read
};

/// Ours, and those of `folder` (*.json).
ProfileShelf allProfiles(const std::filesystem::path& folder);
/// "profiles" in the data folder.
std::filesystem::path usualProfileFolder();

/// Errors: inputMissing, readFailed, malformed.
Result<ProfileSet> loadProfiles(const std::filesystem::path& file);
/// Makes the folder if need be, and returns the file's name. Errors: outputUncreatable,
/// writeFailed, diskFull.
Result<std::filesystem::path> saveProfiles(const ProfileSet& set,
                                           const std::filesystem::path& folder);

/// A strategy's profile, and whose it is; nulls where there is none.
struct FoundProfile {
    const ProfileSet* set = nullptr;
    const StrategyProfile* profile = nullptr;
};
/// Of that work, else of the nearest: the same mode with another key length, the other direction,
/// another mode. The first set's where several have it.
FoundProfile nearestProfile(const ProfileShelf& shelf, std::string_view strategy,
                            const CipherSpec& cipher, Direction direction);

} // namespace blockwarp
