// SPDX-License-Identifier: GPL-3.0-or-later
/// Changes who can open a file: the file key is wrapped anew, and the payload stays as it is.
#pragma once

#include "core/base/cancel.h"
#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/files/job_input.h"
#include "core/format/container.h"
#include "core/format/header_rewrap.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace blockwarp {

/// What a person is told before: the old header still opens the payload.
inline constexpr const char* kRewrapWarning = CORE_TEXT(
    "core", "Whoever could open this file still can, if they kept its old header or a copy. To "
            "shut somebody out, encrypt anew.");

struct RewrapOutcome {
    std::size_t before = 0; ///< recipients; a passphrase is one
    std::size_t after = 0;
    bool adds = false;
    std::size_t unknown = 0;    ///< recipients of kinds that are not known here
    std::string unknownTypes{}; ///< some of these kinds
};
/// What was done, in sentences.
std::vector<Message> sentencesOf(const RewrapOutcome& outcome);

/// A file on its way to another header: opened, unlocked, replaced.
class Rewrap {
  public:
    /// Refuses what has no such header, or one that is damaged, before anybody is asked for a
    /// secret; and a file with a second name (hard link), which would keep the old header. Errors:
    /// inputMissing, inputNotRegular, readFailed, unsupported, malformed, whyUnrecognised()'s.
    static Result<Rewrap> open(const std::filesystem::path& file, const CancelToken& cancel);

    Container container() const { return spec_->container; }
    /// Whether a post-quantum key opens it.
    bool isPostQuantum() const;
    /// As checkAccess() (header_rewrap.h).
    Result<void> check(const Access& access) const;
    /// Finds the file key. Wipes the secret then. Errors: those of unwrapWith() (secret_stanzas.h),
    /// cancelled.
    Result<void> unlock(Secret secret, const CancelToken& cancel);
    /// Puts a file with the new header and the same payload in the place of an unlocked one, in one
    /// step; it keeps its permissions, and armor. Recovery data beside it is made anew. A link is
    /// followed. On any error the file is as it was. Errors: those of check() and of
    /// rewrapHeader(), AtomicOutput's, readFailed, inputChanged, outputChanged, cancelled;
    /// malformed, where armor breaks its rules.
    Result<RewrapOutcome> replace(Access access, const CancelToken& cancel, ProgressSink& progress);

  private:
    Rewrap(std::filesystem::path file, JobInput input, const ContainerSpec& spec,
           age::Header header)
        : file_(std::move(file)), input_(std::move(input)), spec_(&spec),
          header_(std::make_shared<const age::Header>(std::move(header))) {}
    Result<void> write(const std::string& header, const CancelToken& cancel,
                       ProgressSink& progress);
    RewrapOutcome outcome(const Access& access, const RewrappedHeader& made) const;

    std::filesystem::path file_;
    JobInput input_;
    const ContainerSpec* spec_;
    std::shared_ptr<const age::Header> header_; ///< shared with a derivation that is abandoned
    std::shared_ptr<const SecretBytes> fileKey_;
};

/// All three steps.
Result<RewrapOutcome> rewrapFile(const std::filesystem::path& file, Secret opens, Access access,
                                 const CancelToken& cancel, ProgressSink& progress);

} // namespace blockwarp
