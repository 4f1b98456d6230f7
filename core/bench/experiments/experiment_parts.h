// SPDX-License-Identifier: GPL-3.0-or-later
/// What the lists of variants have in common. Inside core/bench only.
#pragma once

#include "core/bench/experiments/experiments.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

inline constexpr std::uint64_t kKiB = 1024;
inline constexpr std::uint64_t kMiB = 1024 * kKiB;
inline constexpr std::uint64_t kGiB = 1024 * kMiB;

/// Who runs: an engine with a number of threads, and what its line is called.
struct Racer {
    std::string title;
    EngineKind engine = EngineKind::cpu;
    unsigned threads = 0;
};
Racer gpuRacer(const Settings& settings);
/// "CPU (OpenSSL)", "CPU (VAES)": whose code it is. `engine`: cpu or vaes.
std::string_view cpuTitle(EngineKind engine);
Racer cpuRacer(unsigned threads, EngineKind engine = EngineKind::cpu);
/// One for each of the settings' engines.
std::vector<Racer> cpuRacers(const Settings& settings, unsigned threads);
Racer referenceRacer(unsigned threads = 1);
/// GPU, CPUs with all threads, CPUs with one (where that is another), reference.
std::vector<Racer> allRacers(const Settings& settings, const BenchMachine& machine);

/// Work of that racer with the settings' strategy (if they name just one) and unit.
Work workOf(const Racer& racer, const Settings& settings, Scope scope, const CipherSpec& cipher,
            Direction direction, std::uint64_t bytes);

/// The same bytes in the same memory, copied: what no kernel can beat.
Variant plainCopy(Variant like);

/// A batch of that many operations. Its heat is the caller's.
Variant rsaVariant(const Racer& racer, Scope scope, const RsaWork& numbers);

/// Gives each variant that cannot be timed here its reason, and makes heats so small that what is
/// open together fits the machine's memory. Error: badTuning where there are none.
Result<void> fitToMachine(std::vector<Variant>& variants, const StoppingRule& rule,
                          const BenchMachine& machine);

/// "aes-128-ctr encryption"
std::string workTitle(const CipherSpec& cipher, Direction direction);
/// "memory to memory, aes-128-ctr encryption"
std::string facetTitle(Scope scope, const CipherSpec& cipher, Direction direction);

const CipherSpec* cipherNamed(std::string_view name); ///< of the table (asserted)
std::vector<const CipherSpec*> ciphersNamed(std::initializer_list<const char*> names);

/// first, first × factor … up to the smaller of `last` and a sixteenth of the machine's memory.
std::vector<std::uint64_t> sizesUpTo(std::uint64_t first, std::uint64_t last, unsigned factor,
                                     const BenchMachine& machine);
/// `bytes`, or as much of it as a sixteenth of the machine's memory, as a power of two.
std::uint64_t fitting(std::uint64_t bytes, const BenchMachine& machine);

// experiments_sizes.cpp
Settings sizeSweepDefaults(const BenchMachine& machine, Effort effort);
Settings speedUpDefaults(const BenchMachine& machine, Effort effort);
std::vector<Variant> sizeVariants(const Settings& settings, const BenchMachine& machine);
Settings breakdownDefaults(const BenchMachine& machine, Effort effort);
std::vector<Variant> breakdownVariants(const Settings& settings, const BenchMachine& machine);

// experiments_kernels.cpp
Settings strategiesDefaults(const BenchMachine& machine, Effort effort);
std::vector<Variant> strategiesVariants(const Settings& settings, const BenchMachine& machine);
Settings ladderDefaults(const BenchMachine& machine, Effort effort);
std::vector<Variant> ladderVariants(const Settings& settings, const BenchMachine& machine);
Settings launchShapeDefaults(const BenchMachine& machine, Effort effort);
std::vector<Variant> launchShapeVariants(const Settings& settings, const BenchMachine& machine);

// experiments_tuning.cpp
Settings keySizeDefaults(const BenchMachine& machine, Effort effort);
std::vector<Variant> keySizeVariants(const Settings& settings, const BenchMachine& machine);
Settings threadsDefaults(const BenchMachine& machine, Effort effort);
std::vector<Variant> threadsVariants(const Settings& settings, const BenchMachine& machine);
Settings keystreamBufferDefaults(const BenchMachine& machine, Effort effort);
std::vector<Variant> keystreamBufferVariants(const Settings& settings, const BenchMachine& machine);
Settings chunkSizeDefaults(const BenchMachine& machine, Effort effort);
std::vector<Variant> chunkSizeVariants(const Settings& settings, const BenchMachine& machine);
Settings gpusDefaults(const BenchMachine& machine, Effort effort);
std::vector<Variant> gpusVariants(const Settings& settings, const BenchMachine& machine);

// experiments_reports.cpp
Settings reportDefaults(const BenchMachine& machine, Effort effort);
std::vector<Variant> reportVariants(const Settings& settings, const BenchMachine& machine);

// experiments_rsa.cpp
Settings rsaDefaults(const BenchMachine& machine, Effort effort);
std::vector<Variant> rsaVariants(const Settings& settings, const BenchMachine& machine);

} // namespace blockwarp
