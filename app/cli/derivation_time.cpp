// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/derivation_time.h"

#include "app/cli/outcome.h"
#include "core/base/cancel.h"
#include "core/files/crew.h"
#include "core/files/inspect.h"
#include "core/keys/scrypt_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace blockwarp::cli {
namespace {

bool needsOwnKey(const PlannedFile& file, const FileJob& job) {
    if (file.error) return false;
    if (job.sealing() != nullptr) return job.container() == Container::age;
    const auto facts = inspectFile(file.input, NoCancel());
    return facts && facts->derivesOwnKey();
}

std::string durationText(double seconds) {
    if (seconds < 60) return fmt::format("{:.0f} s", std::ceil(seconds));
    return fmt::format("{:.0f} min", std::ceil(seconds / 60));
}

} // namespace

void sayDerivationTime(const FilesPlan& plan, const FileJob& job, const Secret& secret) {
    if (!std::holds_alternative<Passphrase>(secret)) return;
    const auto keys = static_cast<std::size_t>(std::ranges::count_if(
        plan.files, [&job](const PlannedFile& file) { return needsOwnKey(file, job); }));
    if (keys < 2) return;
    const std::size_t threads = crewThreads(job.engine, keys);
    std::string text =
        fmt::format("Deriving {} keys from the passphrase, one for each file, takes "
                    "about {}.",
                    keys, durationText(age::measureScryptPace(threads).secondsFor(keys)));
    if (job.sealing() != nullptr) text += " With --archive or --container blockwarp it is one key.";
    say(text);
}

std::string_view waitingFor(const Secret& secret) {
    if (!std::holds_alternative<Passphrase>(secret)) return {};
    return "Deriving the key from the passphrase, which is slow on purpose ...";
}

} // namespace blockwarp::cli
