// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/opening.h"

#include "core/base/message.h"
#include "core/files/identity_file.h"
#include "core/files/inspect.h"
#include "core/files/opened_file.h"
#include "core/io/descriptor_stream.h"
#include "core/ring/own_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace blockwarp::ring {
namespace {

namespace fs = std::filesystem;

bool isForKeys(const fs::path& file) {
    std::error_code failed;
    if (!fs::is_regular_file(file, failed)) return false;
    const auto facts = inspectFile(file, NoCancel());
    return facts && !facts->recipients.empty() &&
           std::ranges::none_of(facts->recipients, &RecipientFacts::passphrase);
}

/// As far as the header tells; nothing is written. A file that cannot be read is not the keys'
/// fault: whoever decrypts it says why.
bool opens(const fs::path& file, const keys::Identities& keys, const CancelToken& cancel) {
    FileJob job{.work = DecryptFile{}};
    job.input = file;
    job.target.output = "-";
    auto opened = OpenedFile::open(std::move(job));
    return !opened || std::move(*opened).unlock(Secret(keys.clone()), cancel);
}

/// The first of the files that the keys do not open.
const fs::path* firstClosed(const std::vector<fs::path>& files, const keys::Identities& keys,
                            const CancelToken& cancel) {
    const auto found = std::ranges::find_if(
        files, [&](const fs::path& file) { return !opens(file, keys, cancel); });
    return found == files.end() ? nullptr : &*found;
}

Message whyClosed(std::size_t untried) {
    if (untried == 0) return CORE_TEXT("core", "none of your own keys opens it");
    if (untried == 1)
        return CORE_TEXT("core", "none of your open keys opens it; 1 locked one was not tried");
    return {CORE_TEXT("core", "none of your open keys opens it; %1 locked ones were not tried"),
            {count(untried)}};
}

std::string questionAbout(const OwnKeyFile& file) {
    return fmt::format("{} ({})", file.names, file.path.string());
}

} // namespace

bool areForKeys(const std::vector<fs::path>& files) {
    return std::ranges::all_of(files, isForKeys);
}

bool hasOwnKeys(const KeyRing& ring) {
    const auto entries = ring.read();
    return entries && std::ranges::any_of(entries->all, &Entry::isOwn);
}

Result<keys::Identities> ownKeysFor(const KeyRing& ring, const std::vector<fs::path>& files,
                                    const PassphraseLine* given, Asker& asker) {
    const auto homes = ownKeyFiles(ring);
    if (!homes) return homes.error();
    keys::Identities all;
    std::size_t untried = 0;
    std::optional<Error> refused; // of a locked file with the passphrase given
    const fs::path* closed = nullptr;
    bool isStale = true; // `closed` is of fewer keys
    const auto look = [&] {
        if (isStale) closed = firstClosed(files, all, asker.cancel());
        isStale = false;
        return closed;
    };
    for (const OwnKeyFile& home : *homes) {
        if (home.locked && look() == nullptr) return all;
        auto keys = openIdentities(home.contents.span(), questionAbout(home),
                                   home.locked ? given : nullptr, asker);
        if (keys) {
            all.add(std::move(*keys));
            isStale = true;
        } else if (keys.error().code == ErrorCode::secretUnreadable) {
            ++untried;
        } else if (!home.locked || given != nullptr) {
            refused = keys.error();
        } else {
            return keys.error();
        }
    }
    if (look() == nullptr) return all;
    if (refused) return *refused;
    return errorAt(ErrorCode::wrongKeyOrDamaged, closed->string(), english(whyClosed(untried)));
}

} // namespace blockwarp::ring
