// SPDX-License-Identifier: GPL-3.0-or-later
/// An engine that is open for one kind of work: its workers with their buffers. Opening takes a GPU
/// some milliseconds, so a session stays open from file to file.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/cipher/cipher_spec.h"
#include "core/cipher/segments.h"
#include "core/engine/engine.h"
#include "core/io/stream.h"
#include "core/pipeline/pipeline.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>

namespace blockwarp {

/// Segments that the cipher itself authenticates, each with its tag.
struct TaggedSegments {
    std::size_t bytes; ///< of payload in a segment
};

/// Segments around a cipher that authenticates nothing, each with an HMAC-SHA-256 (SegmentMacs).
struct MacSegments {
    std::size_t bytes;
    std::span<const std::uint8_t> macKey; ///< SegmentMacs::kKeyBytes; outlives the session's use
    bool ownIvs = false;                  ///< CBC: each segment starts from an IV of its own
};

using Segmentation = std::variant<std::monostate, TaggedSegments, MacSegments>;

/// What a session is opened for, or asked to take: a payload, and how to work on it.
struct SessionRequest {
    EngineKind engine; ///< not automatic
    const Tuning& tuning;
    const CipherSpec& cipher;
    Direction direction;
    std::span<const std::uint8_t> key; ///< cipher.keyBytes
    Iv iv{};
    bool padding = false; ///< PKCS#7 at the end
    /// Without any, an authenticated cipher takes the segments that the tuning says.
    Segmentation segmentation{};
    std::optional<std::uint64_t> bytes; ///< of the source; nothing where it is not known

    /// How the payload is cut into chunks.
    enum class Chunks {
        automatic, ///< by the tuning and the engine
        segments,  ///< one segment each
        whole,     ///< one, of `bytes` bytes of payload, for one worker
    };
    Chunks chunks = Chunks::automatic;

    const MacSegments* macs() const { return std::get_if<MacSegments>(&segmentation); }
    /// 0: there are none.
    std::size_t segmentBytes() const {
        const auto* tagged = std::get_if<TaggedSegments>(&segmentation);
        return tagged != nullptr ? tagged->bytes : macs() != nullptr ? macs()->bytes : 0;
    }
};

struct SessionPlan {
    UnitLayout layout;            ///< of the cipher
    std::size_t macBytes = 0;     ///< of segments with MACs; 0: none
    bool ownIvs = false;          ///< each of them starts from an IV of its own
    bool workersMakeMacs = false; ///< and not the pipeline
    std::string strategy;         ///< empty where the engine has none
    std::size_t chunkBytes = 0;
    std::size_t capacity = 0; ///< bytes of each worker's buffer
    std::size_t workers = 0;  ///< more are of no use
};

/// Errors: those of planWork().
Result<SessionPlan> planSession(const SessionRequest& request);

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
        : engine_(request.engine), cipher_(&request.cipher), direction_(request.direction),
          tuning_(request.tuning), capacity_(capacity), workers_(std::move(workers)) {}
    bool fits(const SessionRequest& request, const SessionPlan& plan) const;
    Result<void> load(const SessionRequest& request, const SessionPlan& plan);

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

/// Keeps sessions open from file to file, at most one for each engine and direction. Used by one
/// thread at a time.
class Sessions {
  public:
    /// The session of the last such payload if it takes this one, else a new one. It is there until
    /// the next call; whoever used it calls its forget(). Errors: Session::open()'s.
    Result<Session*> open(const SessionRequest& request);
    /// Gives their memory back.
    void close() { open_.clear(); }

  private:
    std::list<Session> open_;
};

} // namespace blockwarp
