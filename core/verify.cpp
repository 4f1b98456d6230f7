// SPDX-License-Identifier: GPL-3.0-or-later
/// The draft of an encrypted file against the input that it was made from.
#include "core/file_draft.h"
#include "core/payload_run.h"

#include <algorithm>

namespace blockwarp {
namespace {

/// What was written, read back.
class DraftSource final : public PositionedSource {
  public:
    DraftSource(const AtomicOutput& output, std::uint64_t bytes) : output_(output), bytes_(bytes) {}
    std::uint64_t size() const override { return bytes_; }
    Result<void> readAt(std::uint64_t offset, std::span<std::uint8_t> into) const override {
        return output_.readAt(offset, into);
    }

  private:
    const AtomicOutput& output_;
    std::uint64_t bytes_;
};

/// Takes only what is already in the original.
class ComparingSink final : public PositionedSink {
  public:
    explicit ComparingSink(const PositionedSource& original) : original_(original) {}
    Result<void> writeAt(std::uint64_t offset, std::span<const std::uint8_t> from) override {
        SecretBytes expected(from.size());
        if (auto ok = original_.readAt(offset, expected.span()); !ok) return ok;
        if (!std::ranges::equal(expected.span(), from))
            return Error{ErrorCode::wrongResult, "what was written does not decrypt to the input"};
        return {};
    }

  private:
    const PositionedSource& original_;
};

} // namespace

Result<void> verifyDraft(const FileJob& job, PreparedJob& prepared, Draft& draft,
                         ProgressSink& progress) {
    const FileSource& original = *prepared.input.file();
    AtomicOutput& file = *draft.output.file();
    if (auto ok = file.flush(draft.outcome.bytesOut, progress); !ok) return ok;
    DraftSource stored(file, draft.outcome.bytesOut);
    ArmorSource armored(stored);
    ComparingSink sink(original);
    const EngineKind engine =
        chooseEngine(job.engine, *prepared.keys.cipher, Direction::decrypt).kind;
    Source& source = job.armor ? static_cast<Source&>(armored) : stored;
    const auto done = runPayload({prepared.keys, Direction::decrypt, engine, job.tuning, source,
                                  prepared.keys.header.size(), sink, 0},
                                 progress);
    if (!done && done.error().code == ErrorCode::wrongKeyOrDamaged)
        return Error{ErrorCode::wrongResult, "what was written cannot be decrypted"};
    if (!done) return done.error();
    if (done->pipeline.bytesOut != original.size())
        return Error{ErrorCode::wrongResult, "what was written is shorter than the input"};
    draft.outcome.verified = true;
    return {};
}

} // namespace blockwarp
