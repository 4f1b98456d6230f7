// SPDX-License-Identifier: GPL-3.0-or-later
/// The draft of an encrypted file against the input that it was made from.
#include "core/files/verify.h"

#include "core/files/payload_run.h"

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

/// The header holds the only wrapped key: each of its bytes counts.
Result<void> verifyHeader(const PayloadKeys& keys, Source& stored, const CancelToken& cancel) {
    std::vector<std::uint8_t> header(keys.header.size());
    const auto got = stored.read(0, header, cancel);
    if (!got) return got.error();
    if (header != keys.header)
        return Error{ErrorCode::wrongResult, "the header was not written as it was made"};
    return {};
}

Result<void> verifyPayload(const FileJob& job, const PayloadKeys& keys, Source& stored,
                           const FileSource& original, Sessions& sessions,
                           const CancelToken& cancel, ProgressSink& progress) {
    ComparingSink sink(original);
    const auto done =
        runPayload({keys,
                    Direction::decrypt,
                    job.engine,
                    job.tuning,
                    {.source = stored, .sourceOffset = keys.header.size(), .sink = sink}},
                   sessions, cancel, progress);
    if (!done && done.error().code == ErrorCode::wrongKeyOrDamaged)
        return Error{ErrorCode::wrongResult, "what was written cannot be decrypted"};
    if (!done) return done.error();
    if (done->pipeline.bytesOut != original.size())
        return Error{ErrorCode::wrongResult, "what was written is shorter than the input"};
    return {};
}

} // namespace

Result<void> verifyDraft(const FileJob& job, PreparedJob& prepared, Draft& draft,
                         Sessions& sessions, const CancelToken& cancel, ProgressSink& progress) {
    const FileSource& original = *prepared.input.file();
    AtomicOutput& file = *draft.output.file();
    if (auto ok = file.flush(draft.outcome.bytesOut, cancel); !ok) return ok;
    DraftSource stored(file, draft.outcome.bytesOut);
    ArmorSource armored(stored);
    Source& source = job.armor ? static_cast<Source&>(armored) : stored;
    if (auto ok = verifyHeader(prepared.keys, source, cancel); !ok) return ok;
    auto verified = verifyPayload(job, prepared.keys, source, original, sessions, cancel, progress);
    if (!verified && verified.error().code == ErrorCode::wrongResult)
        if (auto ok = original.checkUnchanged(); !ok) return ok; // then no engine is to blame
    draft.outcome.verified = static_cast<bool>(verified);
    return verified;
}

} // namespace blockwarp
