// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/rsa_work.h"

namespace blockwarp {

std::string_view rsaTitle(rsa::BenchWork operation) {
    switch (operation) {
    case rsa::BenchWork::power:
        return "exponentiation, full exponent";
    case rsa::BenchWork::privateOperation:
        return "private operations";
    case rsa::BenchWork::publicOperation:
        break;
    }
    return "public operations";
}

std::string_view rsaMeaning(rsa::BenchWork operation, Scope scope, EngineKind engine) {
    if (engine == EngineKind::cpu)
        return "a batch from bytes to bytes, as OpenSSL takes numbers: threads started; contexts "
               "open";
    if (engine != EngineKind::cuda)
        return scope == Scope::kernel ? "kernel only: the kernels' code on the host"
                                      : "a batch by the kernels' code on the host";
    if (scope == Scope::kernel)
        return "kernel only: numbers already in device memory, by CUDA events; one batch at once";
    switch (operation) {
    case rsa::BenchWork::power:
        return "sum of both copies and the kernel, by CUDA events; device memory taken before";
    case rsa::BenchWork::privateOperation:
        return "a batch from bytes to bytes: threads started, blinding values drawn, both copies; "
               "workers open";
    case rsa::BenchWork::publicOperation:
        break;
    }
    return "a batch from bytes to bytes: threads started, both copies; workers open";
}

} // namespace blockwarp
