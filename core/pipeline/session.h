// SPDX-License-Identifier: GPL-3.0-or-later
/// An engine that is open for one kind of work: its workers with their buffers. Opening takes a GPU
/// some milliseconds, so a session stays open from file to file.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/io/stream.h"
#include "core/pipeline/payload_part.h"
#include "core/pipeline/pipeline.h"
#include "core/pipeline/session_plan.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace blockwarp {

/// Where a payload is read and written.
struct PayloadStreams {
    Source& source;
    std::uint64_t sourceOffset = 0; ///< where the payload starts; it ends with the source
    Sink& sink;
    std::uint64_t sinkOffset = 0; ///< where the payload goes
    PayloadPart part{};           ///< decrypting
};

class Session {
  public:
    /// What payloads of other sizes may use.
    struct Room {
        std::size_t capacity = 0; ///< bytes of each worker's buffer
        std::size_t workers = 0;
    };

    /// Opens workers, with room for the payload and `atLeast` so much, and gives them the
    /// payload's keys. Errors: the engine's, those of planSession().
    static Result<Session> open(const SessionRequest& request, Room atLeast = {0, 0});
    ~Session() { forget(); }
    Session(Session&&) noexcept = default;
    Session& operator=(Session&&) = delete;

    /// Takes the next payload: the same engine, cipher, direction and tuning, and buffers that are
    /// large enough. False: another session has to be opened. Errors: as open()'s.
    Result<bool> take(const SessionRequest& request);

    /// Encrypts or decrypts the payload that it was opened for, or took. Errors: runPipeline()'s.
    Result<PipelineOutcome> run(const PayloadStreams& streams, const CancelToken& cancel,
                                ProgressSink& progress = noProgress());

    /// Wipes the payload's keys and what was used of the buffers.
    void forget();

    /// Those that work on this payload.
    std::span<const std::unique_ptr<Worker>> workers() const {
        return std::span(workers_).first(plan_.workers);
    }
    std::size_t chunkBytes() const { return plan_.chunkBytes; }
    const std::string& strategy() const { return plan_.strategy; }
    Room room() const { return {capacity_, workers_.size()}; }
    EngineKind engine() const { return engine_; }
    Direction direction() const { return direction_; }

  private:
    Session(const SessionRequest& request, std::size_t capacity, Workers workers)
        : engine_(request.engine), cipher_(&request.payload.cipher),
          direction_(request.payload.direction), tuning_(request.tuning), capacity_(capacity),
          workers_(std::move(workers)) {}
    bool fits(const SessionRequest& request, const SessionPlan& plan) const;
    Result<void> load(const Payload& payload, const SessionPlan& plan);

    EngineKind engine_;
    const CipherSpec* cipher_;
    Direction direction_;
    Tuning tuning_;
    std::size_t capacity_;
    Workers workers_;

    // The current payload.
    SessionPlan plan_;
    Iv iv_{};
    bool padding_ = false;
    std::optional<SegmentMacs> macs_;
    std::optional<SegmentIvs> ivs_;
};

} // namespace blockwarp
