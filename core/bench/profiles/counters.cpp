// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/profiles/counters.h"

#include <algorithm>

namespace blockwarp {
namespace {

using enum CounterKind;

constexpr Counter kCounters[] = {
    {"issue", "Issue slots", unit, {"sm__inst_issued.avg.pct_of_peak_sustained_elapsed"}},
    {"alu", "ALU", unit, {"sm__inst_executed_pipe_alu.avg.pct_of_peak_sustained_elapsed"}},
    {"fma",
     "FMA",
     unit,
     {"sm__pipe_fmaheavy_cycles_active.avg.pct_of_peak_sustained_elapsed",
      "sm__pipe_fma_cycles_active.avg.pct_of_peak_sustained_elapsed"}},
    {"fp64", "FP64", unit, {"sm__pipe_fp64_cycles_active.avg.pct_of_peak_sustained_elapsed"}},
    {"tensor",
     "Tensor cores",
     unit,
     {"sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_elapsed"}},
    {"wavefronts",
     "Shared memory and L1",
     unit,
     {"l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed"}},
    {"constant",
     "Constant cache",
     unit,
     {"idc__request_cycles_active.avg.pct_of_peak_sustained_elapsed"}},
    {"l2", "L2 cache", unit, {"lts__throughput.avg.pct_of_peak_sustained_elapsed"}},
    {"dram", "GPU memory", unit, {"dram__throughput.avg.pct_of_peak_sustained_elapsed"}},
    {"occupancy",
     "Occupancy: resident warps of those that fit",
     share,
     {"sm__warps_active.avg.pct_of_peak_sustained_active"}},
    {"l1_hits", "L1 hits", share, {"l1tex__t_sector_hit_rate.pct"}},
    {"l2_hits", "L2 hits", share, {"lts__t_sector_hit_rate.pct"}},
    {"instructions", "Warp instructions", count, {"smsp__inst_executed.sum"}},
    {"all_wavefronts",
     "Wavefronts of shared memory and L1",
     count,
     {"l1tex__data_pipe_lsu_wavefronts.sum"}},
    {"shared_wavefronts",
     "Wavefronts of shared memory",
     count,
     {"l1tex__data_pipe_lsu_wavefronts_mem_shared.sum"}},
    {"bank_conflicts",
     "Bank conflicts of shared memory",
     count,
     {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum"}},
    {"dram_bytes", "Bytes of GPU memory", count, {"dram__bytes.sum"}},
    {"local_loads", "Loads of local memory", count, {"smsp__sass_inst_executed_op_local_ld.sum"}},
    {"local_stores", "Stores to local memory", count, {"smsp__sass_inst_executed_op_local_st.sum"}},
    {"registers", "Registers a thread", count, {"launch__registers_per_thread"}},
    {"threads_per_block", "Threads per block", count, {"launch__block_size"}},
    {"thread_blocks", "Thread blocks", count, {"launch__grid_size"}},
    {"clock", "Clock of the multiprocessors, Hz", count, {"sm__cycles_elapsed.avg.per_second"}},
};

constexpr StallReason kReasons[] = {
    {"selected", "issued an instruction", false},
    {"not_selected", "another warp was chosen", false},
    {"wait", "the fixed latency of the instruction before", true},
    {"math_pipe_throttle", "an arithmetic unit that was busy", true},
    {"mio_throttle", "the queue of shared memory, constants and shuffles", true},
    {"short_scoreboard", "a result of shared memory, constants or shuffles", true},
    {"lg_throttle", "the queue of global and local memory", true},
    {"long_scoreboard", "a result of global or local memory", true},
    {"tex_throttle", "the queue of textures", true},
    {"imc_miss", "a constant that was not in its cache", true},
    {"no_instruction", "the next instruction's code", true},
    {"branch_resolving", "the target of a branch", true},
    {"barrier", "other warps, at a barrier", true},
    {"membar", "a memory barrier", true},
    {"sleeping", "the end of its sleep", true},
    {"drain", "its stores, at the kernel's end", true},
    {"dispatch_stall", "the dispatcher", true},
    {"misc", "something else", true},
};

} // namespace

std::span<const Counter> counters() {
    return kCounters;
}

const Counter* findCounter(std::string_view key) {
    const auto* found = std::ranges::find(kCounters, key, &Counter::key);
    return found == std::end(kCounters) ? nullptr : found;
}

std::span<const StallReason> stallReasons() {
    return kReasons;
}

} // namespace blockwarp
