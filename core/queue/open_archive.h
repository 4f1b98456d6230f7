// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/progress.h"
#include "core/queue/queue_item.h"
#include "core/queue/queue_secrets.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace blockwarp {

/// An archive that somebody looks into: it is listed, then entries are extracted, for which it is
/// decrypted again. The secret is made once and wiped with this object. For one worker's thread.
class OpenArchive {
  public:
    /// `job` decrypts the archive; its output does not matter.
    OpenArchive(FileJob job, SecretSource secret)
        : job_(std::move(job)), source_(std::move(secret)) {}

    /// Hands on the entries so far, on another thread; that all of them are authentic is known at
    /// the end. Once. Errors: the source's, those of listArchive(), archiveRefused (more entries or
    /// names than an extraction takes).
    Result<void> list(Asker& asker, const std::function<void(const TarEntry&)>& take,
                      const std::shared_ptr<ProgressMeter>& meter);
    /// Into a new folder; `names` as ExtractionRequest has them. Behind list(). Errors: those of
    /// runItem(); inputChanged, if it is another file than the one that was listed.
    Result<ItemResult> extract(const std::filesystem::path& folder, std::vector<std::string> names,
                               const std::shared_ptr<ProgressMeter>& meter) const;

  private:
    FileJob job_;
    SecretSource source_;
    std::optional<Secret> secret_;
};

} // namespace blockwarp
