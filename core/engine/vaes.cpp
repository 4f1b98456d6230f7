// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `vaes`: AES-CTR and AES-GCM by our own code for the vector instructions of newer CPUs,
/// which OpenSSL 3.0 leaves out. For benchmarks: it shows what a CPU can do beside a GPU.
#include "core/engine/vaes.h"

#include "core/base/secret.h"
#include "core/base/stopwatch.h"
#include "core/cipher/chunk.h"
#include "core/crypto/openssl.h"
#include "core/engine/engine.h"
#include "core/engine/rows.h"
#include "core/engine/worker.h"

#include <fmt/format.h>
#include <openssl/crypto.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

namespace blockwarp {
namespace {

using vaes::Block;

/// J0 of a nonce of 96 bits (SP 800-38D §7.1).
Block preCounterOf(const Iv& nonce) {
    Block block = nonce;
    std::ranges::fill(std::span(block).last<4>(), std::uint8_t{0});
    block.back() = 1;
    return block;
}

/// 1,024 blocks and a part of one, a key of 256 bits, and a counter that carries over 64 bits after
/// 257 of them.
struct Sample {
    std::vector<std::uint8_t> text = std::vector<std::uint8_t>(1024 * kAesBlockBytes + 37);
    Iv iv{};

    Sample() {
        for (std::size_t i = 0; i < text.size(); ++i)
            text[i] = static_cast<std::uint8_t>(i * 37 >> 3);
        std::ranges::fill(std::span(iv).subspan(8), std::uint8_t{0xff});
        iv.at(14) = 0xfe;
    }
    std::span<const std::uint8_t> key() const { return std::span(text).first(32); }
};

/// What OpenSSL makes of it, for GCM with the tag behind it; empty where it refuses.
std::vector<std::uint8_t> byOpenssl(const EVP_CIPHER* cipher, const Sample& sample) {
    const crypto::QuietErrors quiet;
    const crypto::EvpContext context(EVP_CIPHER_CTX_new());
    const bool tagged = EVP_CIPHER_get_mode(cipher) == EVP_CIPH_GCM_MODE;
    std::vector<std::uint8_t> output(sample.text.size() + (tagged ? kTagBytes : 0));
    std::uint8_t* const tag = output.data() + sample.text.size();
    int bytes = 0;
    const bool made =
        context &&
        EVP_EncryptInit_ex(context.get(), cipher, nullptr, sample.key().data(), sample.iv.data()) ==
            1 &&
        EVP_EncryptUpdate(context.get(), output.data(), &bytes, sample.text.data(),
                          static_cast<int>(sample.text.size())) == 1 &&
        EVP_EncryptFinal_ex(context.get(), tag, &bytes) == 1 &&
        (!tagged || EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, kTagBytes, tag) == 1);
    return made ? output : std::vector<std::uint8_t>{};
}

/// Encrypts in CTR; in GCM encrypts, and decrypts again.
bool agreesWithOpenssl(const vaes::Kernels& kernels, const Sample& sample) {
    vaes::Key key(sample.key());
    kernels.derivePowers(key);
    auto output = sample.text;
    kernels.ctr(key, sample.iv, output.data(), output.size());
    if (output != byOpenssl(EVP_aes_256_ctr(), sample)) return false;
    Block tag{};
    Block openedTag{};
    auto text = sample.text;
    kernels.seal(key, preCounterOf(sample.iv), text.data(), text.size(), tag);
    output = text;
    output.insert(output.end(), tag.begin(), tag.end());
    kernels.open(key, preCounterOf(sample.iv), text.data(), text.size(), openedTag);
    return output == byOpenssl(EVP_aes_256_gcm(), sample) && text == sample.text &&
           tag == openedTag;
}

const vaes::Kernels* widestKernels() {
    const auto here = vaes::kernelsHere();
    return here.empty() ? nullptr : here.front();
}

} // namespace

std::string whyKernelsAreRefused(const vaes::Kernels& kernels) {
    if (agreesWithOpenssl(kernels, Sample())) return {};
    return fmt::format(
        "engine vaes is switched off: on registers of {} bits it did not compute what "
        "OpenSSL computes",
        kernels.registerBits);
}

bool vaesDoes(const CipherSpec& cipher) {
    return cipher.algorithm == Algorithm::aesCtr || cipher.algorithm == Algorithm::aesGcm;
}

std::string whyNoVaes() {
    if (widestKernels() == nullptr)
        return "this CPU has no VAES, the AES instructions for vector registers";
    static const std::string difference = whyKernelsAreRefused(*widestKernels());
    return difference;
}

namespace {

/// Between two looks at the cancel flag: well under a millisecond of work.
constexpr std::size_t kVaesSliceBytes = std::size_t{1} << 20;

class VaesWorker final : public Worker {
  public:
    VaesWorker(const WorkerRequest& request, const vaes::Kernels& kernels)
        : cipher_(request.cipher), sealing_(request.direction == Direction::encrypt),
          layout_(request.layout), kernels_(kernels), buffer_(request.capacity) {}

    std::span<std::uint8_t> buffer() override { return buffer_.span(); }

    Result<void> setKeys(const WorkerKeys& keys) override {
        key_.emplace(keys.cipher);
        if (cipher_.authenticated) kernels_.derivePowers(*key_);
        return {};
    }

    void forget(std::size_t bytes) override {
        key_.reset();
        wipe(buffer_.span().first(std::min(bytes, buffer_.size())));
    }

    Result<void> process(const WorkerTask& task, const CancelToken& cancel,
                         Phases& phases) override {
        const Stopwatch clock;
        auto ok = cipher_.authenticated ? doSegments(task, cancel) : doSlices(task, cancel);
        if (ok) phases.kernel += clock.seconds();
        return ok;
    }

  private:
    Result<void> doSlices(const WorkerTask& task, const CancelToken& cancel);
    Result<void> doSegments(const WorkerTask& task, const CancelToken& cancel);
    /// Whether the tag is right.
    bool doSegment(std::size_t offset, std::size_t size, const Iv& nonce);

    const CipherSpec& cipher_;
    const bool sealing_;
    const UnitLayout layout_;
    const vaes::Kernels& kernels_;
    SecretBytes buffer_;
    std::optional<vaes::Key> key_; ///< between setKeys() and forget()
};

Result<void> VaesWorker::doSlices(const WorkerTask& task, const CancelToken& cancel) {
    for (std::size_t done = 0; done < task.bytes; done += kVaesSliceBytes) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        kernels_.ctr(*key_, advanceCounter(cipher_, task.iv, done / kAesBlockBytes),
                     buffer_.span().data() + done, std::min(kVaesSliceBytes, task.bytes - done));
    }
    return {};
}

Result<void> VaesWorker::doSegments(const WorkerTask& task, const CancelToken& cancel) {
    const std::size_t segments =
        std::max<std::size_t>(1, (task.bytes + layout_.unitBytes - 1) / layout_.unitBytes);
    // Sealing spreads the segments out, so that the last one has to move first.
    for (std::size_t i = 0; i < segments; ++i) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        const std::size_t segment = sealing_ ? segments - 1 - i : i;
        const std::size_t offset = segment * layout_.unitBytes;
        if (!doSegment(offset, std::min(layout_.unitBytes, task.bytes - offset),
                       advanceUnits(cipher_, task.iv, segment, segment + 1 == segments))) {
            wipe(buffer_.span());
            return Error{ErrorCode::wrongKeyOrDamaged, "a segment's tag is wrong", segment};
        }
    }
    return {};
}

bool VaesWorker::doSegment(std::size_t offset, std::size_t size, const Iv& nonce) {
    std::uint8_t* plain = buffer_.span().data() + offset;
    std::uint8_t* stored = buffer_.span().data() + layout_.storedOffset(offset);
    Block tag{};
    if (sealing_) {
        std::memmove(stored, plain, size);
        kernels_.seal(*key_, preCounterOf(nonce), stored, size, tag);
        std::ranges::copy(tag, stored + size);
        return true;
    }
    kernels_.open(*key_, preCounterOf(nonce), stored, size, tag);
    if (CRYPTO_memcmp(tag.data(), stored + size, tag.size()) != 0) return false;
    std::memmove(plain, stored, size);
    return true;
}

} // namespace

Result<Workers> openVaesWorkers(const WorkerRequest& request) {
    if (auto why = whyEngineIsRefused(EngineKind::vaes, request.cipher); !why.empty())
        return Error{ErrorCode::unsupported, std::move(why)};
    Workers workers;
    const std::size_t count = workerCount(EngineKind::vaes, request);
    for (std::size_t i = 0; i < count; ++i)
        workers.push_back(std::make_unique<VaesWorker>(request, *widestKernels()));
    return workers;
}

} // namespace blockwarp
