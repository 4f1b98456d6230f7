// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `cpu`: OpenSSL's RSA without padding, which blinds by itself. It also checks what it gets
/// modulo p and q, but computes with d where that is wrong, and gives away what comes of it.
#include "core/base/stopwatch.h"
#include "core/crypto/openssl.h"
#include "core/rsa/public_check.h"
#include "core/rsa/worker.h"

#include <openssl/rsa.h>

#include <algorithm>
#include <optional>
#include <thread>

namespace blockwarp::rsa {
namespace {

using KeyContext = crypto::Handle<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;

class CpuWorker final : public Worker {
  public:
    CpuWorker(keys::EvpKey key, KeyContext context, std::optional<PublicCheck> check)
        : key_(std::move(key)), context_(std::move(context)), check_(std::move(check)),
          operation_(check_ ? EVP_PKEY_decrypt : EVP_PKEY_encrypt) {}

    Result<void> run(std::span<const std::uint8_t> inputs, std::span<std::uint8_t> outputs,
                     std::span<ItemState> states, Times& times) override {
        const Stopwatch clock;
        const crypto::QuietErrors quiet;
        const std::size_t size = inputs.size() / states.size();
        for (std::size_t i = 0; i < states.size(); ++i) {
            const auto output = outputs.subspan(i * size, size);
            if (runOne(inputs.subspan(i * size, size), output)) continue;
            wipe(output);
            if (crypto::lackedMemory()) return Error{ErrorCode::outOfMemory, "for RSA"};
            states[i] = ItemState::faulty;
        }
        times.kernel += clock.seconds();
        return {};
    }

  private:
    bool runOne(std::span<const std::uint8_t> input, std::span<std::uint8_t> output) {
        std::size_t written = output.size();
        return operation_(context_.get(), output.data(), &written, input.data(), input.size()) ==
                   1 &&
               written == output.size() && (!check_ || check_->leadsBack(output, input));
    }

    keys::EvpKey key_; ///< a copy: threads would wait for each other at a key's blinding values
    KeyContext context_;
    std::optional<PublicCheck> check_; ///< none: public operations
    int (*operation_)(EVP_PKEY_CTX*, unsigned char*, std::size_t*, const unsigned char*,
                      std::size_t);
};

Result<std::unique_ptr<Worker>> openWorker(const WorkersRequest& request) {
    const crypto::QuietErrors quiet;
    keys::EvpKey key(EVP_PKEY_dup(request.key));
    KeyContext context(key ? EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr) : nullptr);
    if (!context ||
        (request.isPrivate ? EVP_PKEY_decrypt_init(context.get())
                           : EVP_PKEY_encrypt_init(context.get())) != 1 ||
        EVP_PKEY_CTX_set_rsa_padding(context.get(), RSA_NO_PADDING) != 1)
        return crypto::evpRefused("EVP_PKEY_CTX_set_rsa_padding");
    std::optional<PublicCheck> check;
    if (request.isPrivate) {
        auto opened = PublicCheck::open(key.get());
        if (!opened) return opened.error();
        check.emplace(std::move(*opened));
    }
    return std::unique_ptr<Worker>(
        std::make_unique<CpuWorker>(std::move(key), std::move(context), std::move(check)));
}

/// Small enough that every thread gets some of a small batch, and none waits long for the last.
std::size_t sliceFor(std::size_t items, std::size_t threads) {
    constexpr std::size_t most = 16;
    return std::clamp<std::size_t>(items / (4 * threads), 1, most);
}

} // namespace

Result<OpenWorkers> openCpuWorkers(const WorkersRequest& request) {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t wanted = request.tuning.threads != 0 ? request.tuning.threads : cores;
    const std::size_t slice = request.tuning.sliceItems != 0 ? request.tuning.sliceItems
                                                             : sliceFor(request.items, wanted);
    OpenWorkers open{{}, slice};
    const std::size_t useful = std::max<std::size_t>(1, (request.items + slice - 1) / slice);
    for (std::size_t i = 0; i < std::min(wanted, useful); ++i) {
        auto worker = openWorker(request);
        if (!worker) return worker.error();
        open.workers.push_back(std::move(*worker));
    }
    return open;
}

} // namespace blockwarp::rsa
