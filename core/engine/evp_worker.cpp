// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/evp_worker.h"

#include <algorithm>
#include <memory>
#include <string>

namespace blockwarp {
namespace {

struct FreeCipher {
    void operator()(EVP_CIPHER* cipher) const { EVP_CIPHER_free(cipher); }
};

} // namespace

Result<void> EvpWorker::setKeys(const WorkerKeys& keys) {
    const std::string name(cipher_.name);
    const std::unique_ptr<EVP_CIPHER, FreeCipher> cipher(
        EVP_CIPHER_fetch(nullptr, name.c_str(), nullptr));
    EvpContext context(EVP_CIPHER_CTX_new());
    if (!cipher || !context) return evpRefused("EVP_CIPHER_fetch");
    const int encrypt = direction_ == Direction::encrypt ? 1 : 0;
    if (EVP_CipherInit_ex2(context.get(), cipher.get(), keys.cipher.data(), nullptr, encrypt,
                           nullptr) != 1)
        return evpRefused("EVP_CipherInit_ex2");
    EVP_CIPHER_CTX_set_padding(context.get(), 0); // the pipeline pads
    context_ = std::move(context);
    return {};
}

void EvpWorker::forget(std::size_t bytes) {
    context_.reset();
    wipe(buffer_.span().first(std::min(bytes, buffer_.size())));
}

} // namespace blockwarp
