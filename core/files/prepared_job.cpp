// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/prepared_job.h"

#include "core/base/abandonable.h"
#include "core/base/guard.h"
#include "core/engine/machine.h"
#include "core/files/job_checks.h"
#include "core/format/recognise.h"

#include <memory>
#include <optional>
#include <utility>

namespace blockwarp {
namespace {

/// Where derivations are shared, they can be abandoned one by one.
bool isSlow(Container container, const Secret& secret) {
    const auto* passphrase = std::get_if<Passphrase>(&secret);
    return passphrase != nullptr &&
           (passphrase->shared == nullptr || container != Container::blockwarp);
}

/// From a passphrase it takes most of a second and cannot be interrupted, so it owns its inputs.
Result<PayloadKeys> deriveKeys(const FileJob& job, const ContainerSpec& spec, Secret secret,
                               std::vector<std::uint8_t> start, const CancelToken& cancel) {
    const bool slow = isSlow(spec.container, secret);
    auto work = [&spec, cipher = job.cipher, direction = job.direction,
                 segmentBytes = job.tuning.unitBytes, isArchive = job.archive.has_value(),
                 start = std::move(start), own = std::make_shared<Secret>(std::move(secret))] {
        return guarded([&] {
            return direction == Direction::encrypt
                       ? spec.seal({*cipher, segmentBytes, *own, isArchive})
                       : spec.open({cipher, *own, start});
        });
    };
    if (!slow) return work();
    auto keys = runAbandonable(std::move(work), cancel);
    if (!keys) return Error{ErrorCode::cancelled, {}};
    return std::move(*keys);
}

} // namespace

Result<PreparedJob> prepareJob(const FileJob& job, Secret secret, const CancelToken& cancel) {
    const bool sealing = job.direction == Direction::encrypt;
    auto input = openInput(job);
    if (!input) return input.error();
    std::optional<GpuStart> meanwhile;
    if (job.engine == EngineKind::cuda) meanwhile.emplace();
    if (job.archive)
        if (auto ok = input->beginArchive(*job.archive, job.tuning.threads, cancel); !ok)
            return ok.error();
    std::vector<std::uint8_t> start;
    if (!sealing) {
        auto read = input->start(kMaxStartBytes, job.container, cancel);
        if (!read) return read.error();
        start = std::move(*read);
    }
    const Container container = job.container ? *job.container : detectContainer(start);
    if (container == Container::raw && !job.container && !std::holds_alternative<RawKey>(secret))
        return whyUnrecognised(start, job.input);
    if (job.range)
        if (auto ok = checkOpensByPosition(container, input->armored()); !ok) return ok.error();
    if (job.extraction)
        if (auto ok = checkArchiveContainer(container); !ok) return ok.error();
    auto keys =
        deriveKeys(job, containerSpec(container), std::move(secret), std::move(start), cancel);
    wipeStack(); // the payload may take hours
    if (!keys) return keys.error();
    if (job.cipher != nullptr && keys->cipher != job.cipher)
        return Error{ErrorCode::unsupported, "it was encrypted with " +
                                                 std::string(keys->cipher->name) + ", not with " +
                                                 std::string(job.cipher->name)};
    const std::uint64_t offset = sealing ? 0 : keys->header.size();
    return PreparedJob{std::move(*input), container, std::move(*keys), offset};
}

} // namespace blockwarp
