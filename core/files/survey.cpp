// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/survey.h"

#include <algorithm>
#include <optional>

namespace blockwarp {
namespace {

class Surveyor {
  public:
    Surveyor(Sink& sink, UnlockedFile& file, Sessions& sessions, const CancelToken& cancel,
             ProgressSink& progress)
        : sink_(sink), file_(file), sessions_(sessions), cancel_(cancel), progress_(progress),
          stored_(file.keys().segments()), whole_(stored_.unitBytes + stored_.tagBytes),
          bytes_(file.payloadBytes()), last_(segmentsIn(bytes_, stored_) - 1) {}

    Result<Survey> run() {
        if (auto ok = openAllButLast(); !ok) return ok.error();
        if (auto ok = openLast(); !ok) return ok.error();
        if (!found_.endFound)
            if (auto ok = findAdded(); !ok) return ok.error();
        addHoles();
        return found_;
    }

  private:
    Result<std::uint64_t> open(const PayloadPart& part, ProgressSink& progress) {
        const auto done = file_.decrypt(sink_, part, sessions_, cancel_, progress);
        if (!done) return done.error();
        return done->bytesOut;
    }

    Result<void> openAllButLast() {
        if (last_ == 0) return {};
        const auto done =
            open({.segments = last_,
                  .lost = [this](std::uint64_t segment) { lost_.push_back(segment); }},
                 progress_);
        std::ranges::sort(lost_);
        return done ? Result<void>() : done.error();
    }

    /// The bytes of one segment; nothing if it is not authentic.
    Result<std::optional<std::uint64_t>> openOne(std::uint64_t segment, std::optional<bool> last) {
        PayloadPart part{.firstSegment = segment, .last = last};
        if (segment != last_ || last) part.segments = 1;
        const auto bytes = open(part, noProgress());
        if (bytes) return std::optional(*bytes);
        if (bytes.error().code != ErrorCode::wrongKeyOrDamaged) return bytes.error();
        return std::optional<std::uint64_t>();
    }

    /// What ends the file is its last segment, or one before that where it was cut, or damaged.
    Result<void> openLast() {
        const std::uint64_t rest = bytes_ - last_ * whole_;
        const std::uint64_t start = last_ * stored_.unitBytes;
        auto bytes = openOne(last_, {});
        if (!bytes) return bytes.error();
        found_.endFound = bytes->has_value();
        found_.lastSegment = last_;
        if (!found_.endFound && rest == whole_) bytes = openOne(last_, false);
        if (!bytes) return bytes.error();
        if (!*bytes) lost_.push_back(last_);
        found_.bytes =
            start + bytes->value_or(rest - std::min<std::uint64_t>(rest, stored_.tagBytes));
        return {};
    }

    /// Whether the file ends where the damage at its end begins, and bytes were added.
    Result<void> findAdded() {
        if (lost_.empty() || lost_.back() != last_) return {};
        std::uint64_t first = last_;
        for (auto at = lost_.rbegin();
             at != lost_.rend() && *at + static_cast<std::size_t>(at - lost_.rbegin()) == last_;
             ++at)
            first = *at;
        if (first == last_) return {}; // tried already
        const auto bytes = openOne(first, true);
        if (!bytes) return bytes.error();
        if (!*bytes) return {};
        found_.endFound = true;
        found_.lastSegment = first;
        found_.bytes = first * stored_.unitBytes + **bytes;
        std::erase_if(lost_, [first](std::uint64_t segment) { return segment >= first; });
        return {};
    }

    void addHoles() {
        auto& holes = found_.holes;
        for (const std::uint64_t segment : lost_) {
            const std::uint64_t begin = segment * stored_.unitBytes;
            const std::uint64_t end = std::min(begin + stored_.unitBytes, found_.bytes);
            if (!holes.empty() && holes.back().end() == begin)
                holes.back().length = end - holes.back().offset;
            else
                holes.push_back({begin, end - begin});
        }
        const bool lastIsWhole = lost_.empty() || lost_.back() != last_;
        if (!found_.endFound && lastIsWhole) holes.push_back({found_.bytes, 0});
    }

    Sink& sink_;
    UnlockedFile& file_;
    Sessions& sessions_;
    const CancelToken& cancel_;
    ProgressSink& progress_;
    const UnitLayout stored_;
    const std::uint64_t whole_; ///< bytes of a segment with its tag
    const std::uint64_t bytes_; ///< of the stored payload
    const std::uint64_t last_;  ///< number of the segment that ends the file, whole or not
    std::vector<std::uint64_t> lost_;
    Survey found_;
};

} // namespace

std::uint64_t Survey::authenticBytes() const {
    std::uint64_t left = bytes;
    for (const ByteRange& hole : holes)
        left -= hole.length;
    return left;
}

Result<Survey> openAuthentic(Sink& sink, UnlockedFile& file, Sessions& sessions,
                             const CancelToken& cancel, ProgressSink& progress) {
    return Surveyor(sink, file, sessions, cancel, progress).run();
}

} // namespace blockwarp
