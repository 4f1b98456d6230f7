// SPDX-License-Identifier: GPL-3.0-or-later
/// What can be changed about an experiment. Each parameter is a row of a table with a name, and is
/// read and written as a text, so that the command line, the window and saved runs need no more.
#pragma once

#include "core/base/error.h"
#include "core/bench/machine/conditions.h"
#include "core/bench/measure/sampling.h"
#include "core/bench/measure/scope.h"
#include "core/bench/reports/report_library.h"
#include "core/engine/engine.h"
#include "core/rsa/bench_batch.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

/// An experiment looks at those that its row names.
struct Settings {
    EngineKind kernels = EngineKind::cuda; ///< who runs the strategies: cuda or emulated
    std::vector<EngineKind> cpuEngines{EngineKind::cpu}; ///< what a GPU is compared with: cpu, vaes
    std::vector<const CipherSpec*> ciphers;
    std::vector<Direction> directions{Direction::encrypt};
    std::vector<Scope> scopes;
    std::vector<std::uint64_t> sizes;   ///< bytes of payload
    std::vector<std::uint64_t> chunks;  ///< bytes
    std::vector<std::uint64_t> workers; ///< per GPU
    std::vector<std::uint64_t> threads;
    std::vector<std::uint64_t> gpus; ///< how many
    std::vector<std::uint64_t> threadsPerBlock;
    std::vector<std::uint64_t> blocksPerThread;
    std::vector<std::string> strategies; ///< empty: all, or the fastest
    std::vector<rsa::BenchWork> operations;
    std::vector<std::uint64_t> keyBits;
    std::vector<std::uint64_t> batches; ///< operations at once
    std::vector<std::uint64_t> unit;    ///< XTS data unit or segment; empty: the cipher's
    ReportChoice report;                ///< the entry of a report that is repeated
    StoppingRule rule;
    unsigned warmUps = 1;
    unsigned repetitions = 1;     ///< of the whole run
    std::filesystem::path folder; ///< where the file scope works
};

/// What a parameter's text holds, for those who offer something to choose instead of typing.
enum class ParameterKind : std::uint8_t {
    choice,  ///< one of `choices`
    choices, ///< a list of them; numbers may be others, too
    sizes,   ///< a list of bytes
    number,
    text,
};

struct ParameterSpec {
    std::string_view name;  ///< as typed: "sizes"
    std::string_view title; ///< above a field: "Sizes"
    std::string_view hint;  ///< a sentence: what to type
    ParameterKind kind;
    std::vector<std::string> (*choices)(); ///< as typed; null: there is nothing to choose from
    /// Error: badTuning, unsupported (no such cipher), and `settings` stays as it was.
    Result<void> (*read)(Settings& settings, std::string_view text);
    std::string (*write)(const Settings& settings);
    bool common = false; ///< all experiments have it
    /// Why this machine cannot take one of the choices, or an empty text; null: it can take all.
    std::string (*whyNot)(std::string_view choice) = nullptr;
};

/// Those of single experiments first, then those that all have (see commonParameters()).
std::span<const ParameterSpec> parameterSpecs();
const ParameterSpec* findParameter(std::string_view name); ///< or null
/// "samples", "repeat", "width", "limit", "warm-ups", "folder".
std::span<const ParameterSpec> commonParameters();

/// The parameters of these names, then the common ones, as they are typed.
NamedValues writeSettings(const Settings& settings, std::span<const std::string_view> names);

/// Bytes as parseByteCount() reads them, in the shortest way: "64K", "1G", "1GB", "100".
std::string writeByteCount(std::uint64_t bytes);

} // namespace blockwarp
