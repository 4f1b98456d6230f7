// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `cpu`: OpenSSL's EVP, one context per lane.
#include "core/engines/rows.h"
#include "core/secret.h"
#include "core/stopwatch.h"

#include <openssl/evp.h>

#include <algorithm>
#include <memory>
#include <string>

namespace blockwarp {
namespace {

/// Between two looks at the cancel flag: well under a millisecond of work.
constexpr std::size_t kSliceBytes = std::size_t{1} << 20;

struct FreeContext {
    void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};
struct FreeCipher {
    void operator()(EVP_CIPHER* cipher) const { EVP_CIPHER_free(cipher); }
};

Error refused(const char* call) {
    return {ErrorCode::cryptoLibrary, call};
}

class CpuLane final : public Lane {
  public:
    static Result<std::unique_ptr<Lane>> open(const LaneRequest& request) {
        auto lane = std::unique_ptr<CpuLane>(new CpuLane(request.capacity));
        const std::string name(request.cipher.name);
        lane->cipher_.reset(EVP_CIPHER_fetch(nullptr, name.c_str(), nullptr));
        lane->context_.reset(EVP_CIPHER_CTX_new());
        if (!lane->cipher_ || !lane->context_) return refused("EVP_CIPHER_fetch");
        const int encrypt = request.direction == Direction::encrypt ? 1 : 0;
        if (EVP_CipherInit_ex2(lane->context_.get(), lane->cipher_.get(), request.key.data(),
                               nullptr, encrypt, nullptr) != 1)
            return refused("EVP_CipherInit_ex2");
        return std::unique_ptr<Lane>(std::move(lane));
    }

    std::span<std::uint8_t> buffer() override { return buffer_.span(); }

    Result<void> process(std::size_t bytes, const Iv& iv, const ProgressSink& progress,
                         Phases& phases) override {
        const Stopwatch clock;
        if (EVP_CipherInit_ex2(context_.get(), nullptr, nullptr, iv.data(), -1, nullptr) != 1)
            return refused("EVP_CipherInit_ex2");
        EVP_CIPHER_CTX_set_padding(context_.get(), 0); // the pipeline pads
        auto rest = buffer_.span().first(bytes);
        while (!rest.empty()) {
            if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
            const auto slice = rest.first(std::min(kSliceBytes, rest.size()));
            int written = 0;
            if (EVP_CipherUpdate(context_.get(), slice.data(), &written, slice.data(),
                                 static_cast<int>(slice.size())) != 1 ||
                static_cast<std::size_t>(written) != slice.size())
                return refused("EVP_CipherUpdate");
            rest = rest.subspan(slice.size());
        }
        phases.kernel += clock.seconds();
        return {};
    }

  private:
    explicit CpuLane(std::size_t capacity) : buffer_(capacity) {}

    SecretBytes buffer_;
    std::unique_ptr<EVP_CIPHER, FreeCipher> cipher_;
    std::unique_ptr<EVP_CIPHER_CTX, FreeContext> context_; // wipes its key when freed
};

} // namespace

Result<Lanes> openCpuLanes(const LaneRequest& request) {
    Lanes lanes;
    const std::size_t count = laneCount(EngineKind::cpu, request);
    for (std::size_t i = 0; i < count; ++i) {
        auto lane = CpuLane::open(request);
        if (!lane) return lane.error();
        lanes.push_back(std::move(*lane));
    }
    return lanes;
}

} // namespace blockwarp
