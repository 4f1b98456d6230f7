// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/contender.h"

#include "core/base/guard.h"
#include "core/bench/measure/contender_kinds.h"
#include "core/cipher/chunk.h"
#include "core/pipeline/memory_job.h"
#include "kernels/montgomery.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <tuple>
#include <vector>

namespace blockwarp {
namespace {

constexpr std::uint64_t kMaxSlowBytes = std::uint64_t{4} << 20;
/// A launch over more would need more pinned memory than most machines give.
constexpr std::uint64_t kMaxResidentBytes = std::uint64_t{8} << 30;
constexpr std::uint64_t kMaxTextbookBytes = std::uint64_t{1} << 20;
constexpr std::uint64_t kMaxVerifiedBytes = std::uint64_t{1} << 30;
/// A resident worker and the workers of one other scope at a time.
constexpr std::size_t kMaxWorkloads = 2;

} // namespace

std::uint64_t verifiableBytes(const Work& work) {
    return std::min(work.bytes,
                    work.engine == EngineKind::cuda ? kMaxVerifiedBytes : kMaxSlowBytes);
}

Result<void> compareWithOracle(const Work& work, const Workload& secrets,
                               std::span<const std::uint8_t> input,
                               std::span<const std::uint8_t> output, bool padding,
                               const CancelToken& cancel) {
    Tuning tuning;
    tuning.unitBytes = work.tuning.unitBytes;
    const auto expected = runMemoryJob(
        {.cipher = work.cipher(),
         .direction = work.direction(),
         .key = secrets.key.span(),
         .iv = secrets.iv,
         .padding = padding,
         .engine = work.engine == EngineKind::cpu ? EngineKind::reference : EngineKind::cpu,
         .tuning = tuning},
        input, cancel);
    if (!expected) return expected.error();
    if (std::ranges::equal(output, *expected)) return {};
    return Error{ErrorCode::wrongResult, "its time means nothing"};
}

namespace {

Result<void> checkRsa(const RsaWork& rsa, Scope scope) {
    if (scope != Scope::kernel && scope != Scope::memory)
        return Error{ErrorCode::unsupported,
                     "RSA is timed on batches in memory: scopes kernel and memory"};
    const bool power = rsa.operation == rsa::BenchWork::power;
    const unsigned least = power ? 1024 : static_cast<unsigned>(keys::kMinRsaBits);
    if (rsa.bits < least)
        return Error{
            ErrorCode::unsupported,
            fmt::format("keys have {} bits and more; only bare exponentiation takes less", least)};
    if (kernels::powerWidthFor(rsa.bits) != rsa.bits)
        return Error{ErrorCode::badTuning, "key sizes are 1024, 1536, 2048, 3072 and 4096 bits"};
    return {};
}

/// XTS steals ciphertext from a block before, so that no data unit has less than one.
Result<void> checkSize(const Work& work) {
    if (work.bytes == 0) return Error{ErrorCode::badTuning, "the size is at least one byte"};
    if (work.cipher().algorithm != Algorithm::aesXts) return {};
    const std::uint64_t last = work.bytes % layoutOf(work.cipher(), work.tuning).unitBytes;
    if (work.bytes >= kAesBlockBytes && (last == 0 || last >= kAesBlockBytes)) return {};
    return Error{ErrorCode::badTuning,
                 "XTS takes at least 16 bytes, and as many in its last data unit"};
}

} // namespace

namespace {

Result<void> checkPasses(const Work& work) {
    if (work.passes == 0 || work.passes > kMaxPasses)
        return Error{ErrorCode::badTuning, fmt::format("passes are 1 to {}", kMaxPasses)};
    const bool inMemory = work.scope == Scope::kernel || work.scope == Scope::memory;
    if (work.passes == 1 || (inMemory && work.isCipher())) return {};
    return Error{ErrorCode::unsupported,
                 "several passes are timed of ciphers, in scopes kernel and memory"};
}

Result<void> checkTextbook(const Work& work) {
    if (work.bytes == 0 || work.bytes > kMaxTextbookBytes)
        return Error{ErrorCode::badTuning, "textbook RSA takes 1 byte to 1 MiB"};
    if (work.scope == Scope::kernel || work.scope == Scope::memory) return {};
    return Error{ErrorCode::unsupported,
                 "textbook RSA is timed on numbers in memory: scopes kernel and memory"};
}

} // namespace

Result<void> checkWork(const Work& work) {
    if (auto ok = checkPasses(work); !ok) return ok;
    if (const RsaWork* rsa = work.rsa()) return checkRsa(*rsa, work.scope);
    if (work.textbook() != nullptr) return checkTextbook(work);
    assert(work.cipherWork().cipher != nullptr && work.engine != EngineKind::automatic);
    if (auto ok = checkSize(work); !ok) return ok;
    if (work.resident() && work.bytes > kMaxResidentBytes)
        return Error{ErrorCode::badTuning, "one worker on a GPU takes at most 8 GiB at once"};
    if (const auto choice = chooseEngine(work.engine, work.cipher(), work.direction());
        choice.kind != work.engine)
        return Error{ErrorCode::unsupported, choice.note};
    if (auto why = whyEngineIsRefused(work.engine, work.cipher()); !why.empty())
        return Error{ErrorCode::unsupported, std::move(why)};
    if (auto why = whyScopeIsRefused(work.scope, work.cipher(), work.direction(), work.engine);
        !why.empty())
        return Error{ErrorCode::unsupported, std::move(why)};
    return {};
}

/// Random data whose result is known takes longer to make than to time, so that contenders of the
/// same size share it.
struct EngineContenders::Shared {
    std::vector<SharedWorkload> loads;
    std::shared_ptr<TestFiles> files;
    RsaShared rsa;

    Result<SharedWorkload> load(const Work& work, std::uint64_t bytes, const CancelToken& cancel) {
        const std::size_t unit = work.cipher().unitBytes != 0 ? work.tuning.unitBytes : 0;
        const auto wanted = std::tuple(work.cipher().name, work.direction(), bytes, unit);
        for (const SharedWorkload& one : loads)
            if (std::tuple(one->cipher.name, one->direction, std::uint64_t{one->bytes},
                           one->unitBytes) == wanted)
                return one;
        if (loads.size() == kMaxWorkloads) loads.erase(loads.begin());
        auto made = makeWorkload(work.cipher(), work.direction(), static_cast<std::size_t>(bytes),
                                 unit, cancel);
        if (!made) return made.error();
        loads.push_back(std::make_shared<const Workload>(std::move(*made)));
        return loads.back();
    }

    Result<std::shared_ptr<TestFiles>> filesIn(const std::filesystem::path& folder) {
        if (files) return files;
        auto made = WorkFolder::create(folder);
        if (!made) return made.error();
        files = std::make_shared<TestFiles>(TestFiles{std::move(*made)});
        return files;
    }
};

EngineContenders::EngineContenders(std::filesystem::path folder)
    : folder_(std::move(folder)), shared_(std::make_unique<Shared>()) {}

EngineContenders::~EngineContenders() = default;

void EngineContenders::forget() {
    RsaKeys keys = std::move(shared_->rsa.keys);
    *shared_ = {};
    shared_->rsa.keys = std::move(keys);
}

Result<std::unique_ptr<Contender>> EngineContenders::open(const Work& work,
                                                          const CancelToken& cancel) {
    if (auto ok = checkWork(work); !ok) return ok.error();
    return guarded([&]() -> OpenedContender {
        if (work.rsa() != nullptr) return openRsa(work, shared_->rsa, cancel);
        if (work.textbook() != nullptr) return openTextbook(work);
        if (readsFile(work.scope)) {
            auto files = shared_->filesIn(folder_);
            if (!files) return files.error();
            const auto openIt = work.scope == Scope::file ? openFileToFile : openFromFile;
            return openIt(work, std::move(*files), cancel);
        }
        const auto load =
            shared_->load(work, work.resident() ? work.bytes : verifiableBytes(work), cancel);
        if (!load) return load.error();
        if (hasBothDirections(work.scope)) {
            const Work back = work.as(Scope::memory, Direction::decrypt);
            const auto sealed = shared_->load(back, verifiableBytes(back), cancel);
            if (!sealed) return sealed.error();
            return openBothDirections(work, *load, *sealed, cancel);
        }
        return work.resident() ? openResident(work, *load, cancel)
                               : openInMemory(work, *load, cancel);
    });
}

} // namespace blockwarp
