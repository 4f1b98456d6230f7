// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/rsa_work.h"

#include <algorithm>

namespace blockwarp {
namespace {

struct OperationRow {
    rsa::BenchWork operation;
    std::string_view title;
    double seconds; ///< one operation of 2048 bits on one thread of a server's CPU, about
    int power;      ///< how they grow with the number of bits
};

constexpr OperationRow kOperations[] = {
    {rsa::BenchWork::power, "exponentiation, full exponent", 2.5e-3, 3},
    {rsa::BenchWork::privateOperation, "private operations", 0.6e-3, 3},
    {rsa::BenchWork::publicOperation, "public operations", 30e-6, 2},
};

const OperationRow& rowOf(rsa::BenchWork operation) {
    return *std::ranges::find(kOperations, operation, &OperationRow::operation);
}

} // namespace

std::string_view rsaTitle(rsa::BenchWork operation) {
    return rowOf(operation).title;
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

double guessedRsaSeconds(rsa::BenchWork operation, unsigned bits) {
    const OperationRow& row = rowOf(operation);
    double seconds = row.seconds;
    for (int i = 0; i < row.power; ++i)
        seconds *= bits / 2048.0;
    return seconds;
}

} // namespace blockwarp
