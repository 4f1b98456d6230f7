// SPDX-License-Identifier: GPL-3.0-or-later
/// The groups of poly1305_matrix_lane.h on the host.
#pragma once

#include "kernels/chacha20/poly1305_matrix_lane.h"

#include <bit>

namespace blockwarp::kernels {

/// What a group has in memory and registers; secret.
template <class Sums>
struct HostGroup {
    MatrixKey<Sums> key;
    GroupMemory<Sums> group;
    WarpMemory<Sums> warp;
    HostWarp<Sums> warps[kMaxGroupWarps];
};

/// A group's warps one after the other between barriers. `makeRows(work, group memory, place)`
/// returns a warp's rows.
template <class Sums, class MakeRows>
void emulateGroup(HostGroup<Sums>& host, const MatrixWork& work, MatrixGroup at, PolyElement* sums,
                  const MakeRows& makeRows) {
    const std::uint32_t warps = at.share.warps;
    const auto folds = static_cast<unsigned>(std::countr_zero(warps));
    for (at.warp = 0; at.warp < warps; ++at.warp)
        fillFactors<Sums>(host.warps[at.warp], host.group.factors, host.key, at.warp, folds);
    for (at.warp = 0; at.warp < warps; ++at.warp) {
        HostWarp<Sums>& warp = host.warps[at.warp];
        sumRows(warp, host.group, host.warp, at, makeRows(work, host.group, at));
        joinRows(warp, host.key, host.warp);
        handOver(warp, host.group, at);
    }
    at.warp = 0;
    joinWarps(host.warps[0], host.key, host.group, folds);
    finishTile(host.warps[0], work, host.key, at, sums);
}

} // namespace blockwarp::kernels
