// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/vaes_kernels.h"

#include "core/base/secret.h"
#include "core/engine/machine.h"
#include "core/engine/vaes_widths.h"
#include "kernels/key_schedule.h"

#include <algorithm>
#include <vector>

namespace blockwarp::vaes {

Key::Key(std::span<const std::uint8_t> key) {
    const kernels::KeySchedule schedule(Algorithm::aesCtr, Direction::encrypt, key);
    rounds = static_cast<std::size_t>(schedule.rounds());
    for (std::size_t round = 0; round <= rounds; ++round) {
        const auto once = schedule.bytes().subspan(kAesBlockBytes * round, kAesBlockBytes);
        for (std::size_t at = 0; at < kWidestBytes; at += kAesBlockBytes)
            std::ranges::copy(once, roundKeys[round].begin() + static_cast<std::ptrdiff_t>(at));
    }
}

Key::~Key() {
    for (auto& roundKey : roundKeys)
        wipe(roundKey);
    for (Block& power : powers)
        wipe(power);
}

std::span<const Kernels* const> kernelsHere() {
    static const std::vector<const Kernels*> here = [] {
        std::vector<const Kernels*> list;
#ifdef __x86_64__
        const CpuInfo cpu = cpuInfo();
        if (!cpu.aes || !cpu.vaes || !cpu.vpclmulqdq) return list;
        if (cpu.avx512 && cpu.avx512bw) list.push_back(&kKernels512);
        if (cpu.avx2) list.push_back(&kKernels256);
#endif
        return list;
    }();
    return here;
}

} // namespace blockwarp::vaes
