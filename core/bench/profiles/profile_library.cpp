// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/profiles/profile_library.h"

#include "core/base/data_folder.h"
#include "core/bench/profiles/profile_json.h"
#include "core/io/atomic_output.h"
#include "core/io/file_source.h"

#include <algorithm>

namespace blockwarp {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{4} << 20;

} // namespace

ProfileShelf allProfiles(const std::filesystem::path& folder) {
    ProfileShelf shelf;
    std::error_code none;
    for (const auto& file : std::filesystem::directory_iterator(folder, none)) {
        if (file.path().extension() != ".json") continue;
        auto set = loadProfiles(file.path());
        if (set)
            shelf.sets.push_back(std::move(*set));
        else
            shelf.broken.push_back(set.error());
    }
    std::ranges::sort(shelf.sets, std::greater<>(), &ProfileSet::time);
    return shelf;
}

std::filesystem::path usualProfileFolder() {
    return dataFolder() / "profiles";
}

Result<ProfileSet> loadProfiles(const std::filesystem::path& file) {
    const auto source = FileSource::open(file);
    if (!source) return source.error();
    const auto bytes = source->start(kMaxBytes + 1);
    if (!bytes) return bytes.error();
    if (bytes->size() > kMaxBytes)
        return Error{ErrorCode::malformed, file.string() + ": too long for profiles"};
    auto set = readProfiles({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
    if (!set) return Error{set.error().code, file.string() + ": " + set.error().context};
    return set;
}

Result<std::filesystem::path> saveProfiles(const ProfileSet& set,
                                           const std::filesystem::path& folder) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) return Error{ErrorCode::outputUncreatable, folder.string()};
    std::string name = set.time;
    std::ranges::replace(name, ':', '-');
    std::filesystem::path path = folder / (name + ".json");
    for (int copy = 2; std::filesystem::exists(path, failed); ++copy)
        path = folder / (name + "-" + std::to_string(copy) + ".json");
    const std::string text = writeProfiles(set);
    auto output = AtomicOutput::create(path, false, text.size());
    if (!output) return output.error();
    if (auto ok = output->commitText(text); !ok) return ok.error();
    return path;
}

FoundProfile findProfile(const ProfileShelf& shelf, std::string_view strategy,
                         std::string_view cipher, Direction direction) {
    for (const ProfileSet& set : shelf.sets)
        for (const StrategyProfile& profile : set.profiles)
            if (profile.strategy == strategy && profile.cipher == cipher &&
                profile.direction == direction)
                return {&set, &profile};
    return {};
}

} // namespace blockwarp
