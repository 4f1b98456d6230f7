// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/bench_batch.h"

#include "core/crypto/openssl.h"
#include "core/rsa/numbers.h"
#include "core/rsa/random_inputs.h"

#include <openssl/rsa.h>

#include <algorithm>
#include <array>
#include <cassert>

namespace blockwarp::rsa {
namespace {

constexpr std::array kNames{"modexp", "private", "public"};

class KeyBatch final : public BenchBatch {
  public:
    KeyBatch(BenchWork work, std::shared_ptr<const BenchKey> key, std::vector<std::uint8_t> inputs)
        : work_(work), key_(std::move(key)), inputs_(std::move(inputs)), distinct_(inputs_.size()) {
    }

    std::size_t itemBytes() const override { return modulusBytes(key_->identity.get()); }

    void extend(std::size_t items) override {
        repeatFirst(inputs_, distinct_, items * itemBytes());
    }

    Result<RawResult> run(std::size_t items, const Tuning& tuning,
                          const CancelToken& cancel) const override {
        assert(items * itemBytes() <= inputs_.size());
        const auto inputs = std::span(inputs_).first(items * itemBytes());
        return work_ == BenchWork::privateOperation
                   ? privateRaw(key_->identity, inputs, tuning, cancel)
                   : publicRaw(key_->recipient, inputs, tuning, cancel);
    }

  private:
    const BenchWork work_;
    const std::shared_ptr<const BenchKey> key_;
    std::vector<std::uint8_t> inputs_; ///< highest byte first
    const std::size_t distinct_;       ///< bytes of the random ones
};

} // namespace

const char* benchWorkName(BenchWork work) {
    return kNames.at(static_cast<std::size_t>(work));
}

std::optional<BenchWork> findBenchWork(std::string_view name) {
    const auto* row = std::ranges::find(kNames, name);
    return row == kNames.end() ? std::nullopt
                               : std::optional(static_cast<BenchWork>(row - kNames.begin()));
}

Result<std::shared_ptr<const BenchKey>> makeBenchKey(unsigned bits) {
    keys::EvpKey made(EVP_RSA_gen(bits));
    if (!made) return crypto::evpRefused("EVP_RSA_gen");
    keys::RsaIdentity identity(std::move(made));
    auto recipient = keys::recipientOf(identity);
    if (!recipient) return recipient.error();
    return std::make_shared<const BenchKey>(BenchKey{std::move(identity), std::move(*recipient)});
}

Result<BatchPointer> makeKeyBatch(BenchWork work, std::shared_ptr<const BenchKey> key,
                                  std::size_t items) {
    assert(work != BenchWork::power && items > 0);
    auto numbers = randomInputs(key->identity.get(), items);
    if (!numbers) return numbers.error();
    return BatchPointer(std::make_unique<KeyBatch>(work, std::move(key), std::move(*numbers)));
}

} // namespace blockwarp::rsa
