// SPDX-License-Identifier: GPL-3.0-or-later
/// The table of experiments, its parameters, and what it lists for made-up machines.
#include "core/bench/experiments/axis.h"
#include "core/bench/experiments/experiments.h"
#include "core/bench/experiments/plan.h"
#include "core/engine/machine.h"
#include "core/engine/vaes.h"
#include "core/keys/key_input.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace blockwarp::tests {
namespace {

BenchMachine serverWithGpus(int gpus) {
    BenchMachine machine{.threads = 16,
                         .memoryBytes = std::uint64_t{128} << 30,
                         .gpus = {},
                         .gpuMemoryBytes = std::uint64_t{80} << 30,
                         .whyNoGpu = {}};
    for (int i = 0; i < gpus; ++i)
        machine.gpus.push_back(i);
    if (gpus == 0) machine.whyNoGpu = "none for this test";
    return machine;
}

TEST(Experiments, ASizeHasAtLeastOneByte) {
    Settings settings;
    for (const char* sizes : {"0", "0, 1M", "1M, 0K"}) {
        const auto read = findParameter("sizes")->read(settings, sizes);
        ASSERT_FALSE(read) << sizes;
        EXPECT_EQ(read.error().code, ErrorCode::badTuning);
    }
    EXPECT_TRUE(findParameter("sizes")->read(settings, "1, 1M"));
    EXPECT_TRUE(findParameter("unit")->read(settings, "0")) << "the cipher's own";
}

TEST(Experiments, AreFoundByTheirNames) {
    std::set<std::string_view> names;
    for (const ExperimentSpec& row : experimentSpecs()) {
        EXPECT_EQ(findExperiment(row.name), &row);
        EXPECT_TRUE(row.explanation.ends_with('.') || row.explanation.ends_with(')')) << row.name;
        EXPECT_TRUE(row.reproduces.empty() || row.reproduces.ends_with('.')) << row.name;
        for (const std::string_view parameter : row.parameters)
            EXPECT_NE(findParameter(parameter), nullptr) << parameter;
        names.insert(row.name);
    }
    EXPECT_EQ(names, (std::set<std::string_view>{"size-sweep", "speedup", "breakdown", "strategies",
                                                 "ladder", "key-size", "launch-shape", "threads",
                                                 "keystream-buffer", "chunk-size", "gpus", "rsa"}));
    EXPECT_EQ(findExperiment("list"), nullptr) << "that word is taken by the command line";
}

TEST(Experiments, ListPlacesThatAreAllDifferent) {
    for (const ExperimentSpec& row : experimentSpecs())
        for (const Effort effort : {Effort::full, Effort::quick}) {
            const BenchMachine machine = serverWithGpus(2);
            const auto variants = listVariants(row, defaultSettings(row, machine, effort), machine);
            ASSERT_TRUE(variants) << row.name;
            std::set<std::tuple<std::string, std::string, std::string, double, std::string>> places;
            for (const Variant& one : *variants) {
                EXPECT_FALSE(one.facet.empty()) << row.name;
                const std::string title =
                    one.work.plainCopy() ? std::string(one.work.cipher().name) +
                                               std::string(directionTitle(one.work.direction()))
                                         : std::string();
                EXPECT_TRUE(
                    places.insert({one.facet, one.series, one.category, one.x, title}).second)
                    << row.name << ": " << one.facet << ", " << one.series << ", " << one.category
                    << ", " << one.x;
            }
        }
}

TEST(Experiments, WithoutAGpuItsVariantsSayWhyAndTheCpuStays) {
    const BenchMachine machine = serverWithGpus(0);
    for (const ExperimentSpec& row : experimentSpecs()) {
        const auto variants =
            listVariants(row, defaultSettings(row, machine, Effort::quick), machine);
        ASSERT_TRUE(variants) << row.name;
        std::size_t possible = 0;
        for (const Variant& one : *variants) {
            if (one.work.engine == EngineKind::cuda) {
                ASSERT_TRUE(one.refused) << row.name;
                EXPECT_EQ(one.refused->code, ErrorCode::noGpu);
                EXPECT_EQ(english(whyNotTimed(one)), "none for this test");
            } else {
                possible += one.refused ? 0 : 1;
            }
        }
        const bool gpuOnly =
            row.name == "strategies" || row.name == "launch-shape" || row.name == "gpus";
        EXPECT_EQ(possible == 0, gpuOnly) << row.name;
    }
}

TEST(Experiments, AMachineWithVaesComparesBothCodesForTheCpu) {
    for (const bool vaes : {false, true}) {
        BenchMachine machine = serverWithGpus(1);
        machine.vaes = vaes;
        for (const ExperimentSpec& row : experimentSpecs()) {
            if (std::ranges::count(row.parameters, "cpu-engines") == 0) continue;
            const auto variants =
                listVariants(row, defaultSettings(row, machine, Effort::quick), machine);
            ASSERT_TRUE(variants) << row.name;
            std::map<EngineKind, std::set<std::string>> codes; // series or facets
            for (const Variant& one : *variants)
                codes[one.work.engine].insert(one.facet + one.series);
            EXPECT_EQ(codes.contains(EngineKind::vaes), vaes) << row.name;
            for (const std::string& text : codes[EngineKind::cpu])
                EXPECT_NE(text.find("CPU (OpenSSL)"), std::string::npos)
                    << row.name << ": " << text;
            for (const std::string& text : codes[EngineKind::vaes])
                EXPECT_NE(text.find("CPU (VAES)"), std::string::npos) << row.name << ": " << text;
            EXPECT_EQ(codes[EngineKind::vaes].size(), vaes ? codes[EngineKind::cpu].size() : 0U)
                << row.name;
        }
    }
}

TEST(Parameters, EngineVaesCanBeChosenWhereTheCpuHasIt) {
    const ParameterSpec& parameter = *findParameter("cpu-engines");
    Settings settings;
    const auto read = parameter.read(settings, "cpu, vaes");
    const std::string whyNot = parameter.whyNot("vaes");
    EXPECT_EQ(whyNot, whyNoVaes());
    EXPECT_EQ(parameter.whyNot("cpu"), "");
    ASSERT_EQ(bool(read), whyNot.empty());
    if (read) {
        EXPECT_EQ(parameter.write(settings), "cpu, vaes");
        return;
    }
    EXPECT_EQ(read.error().code, ErrorCode::unsupported);
    EXPECT_EQ(read.error().context, whyNot);
}

TEST(Experiments, HeatsFitTheMemory) {
    BenchMachine machine = serverWithGpus(1);
    machine.memoryBytes = std::uint64_t{16} << 30; // a quarter: 4 GiB, 16 launches of 256 MiB
    const ExperimentSpec& shape = *findExperiment("launch-shape");
    const auto variants =
        listVariants(shape, defaultSettings(shape, machine, Effort::full), machine);
    ASSERT_TRUE(variants);
    std::map<unsigned, std::uint64_t> bytes;
    for (const Variant& one : *variants)
        bytes[one.heat] += one.work.bytes;
    EXPECT_EQ(bytes.size(), 3U); // 35 launches
    for (const auto& [heat, sum] : bytes)
        EXPECT_LE(sum, machine.memoryBytes / 4) << heat;
}

TEST(Experiments, SizesFitTheMemory) {
    BenchMachine small = serverWithGpus(0);
    small.memoryBytes = std::uint64_t{4} << 30;
    for (const ExperimentSpec& row : experimentSpecs())
        for (const std::uint64_t bytes : defaultSettings(row, small, Effort::full).sizes)
            EXPECT_LE(bytes, small.memoryBytes / 16) << row.name;
}

TEST(Experiments, ThreadsGoToTwiceTheCores) {
    const Settings settings =
        defaultSettings(*findExperiment("threads"), serverWithGpus(0), Effort::full);
    EXPECT_EQ(settings.threads.front(), 1U);
    EXPECT_EQ(settings.threads.back(), 32U);
    EXPECT_TRUE(std::ranges::is_sorted(settings.threads));
    EXPECT_NE(std::ranges::find(settings.threads, 16U), settings.threads.end());
}

TEST(Experiments, GpusGoUpToAllOfThem) {
    const BenchMachine machine = serverWithGpus(3);
    const ExperimentSpec& row = *findExperiment("gpus");
    const auto variants = listVariants(row, defaultSettings(row, machine, Effort::quick), machine);
    ASSERT_TRUE(variants);
    std::set<std::vector<int>> devices;
    for (const Variant& one : *variants)
        devices.insert(one.work.tuning.devices);
    EXPECT_EQ(devices, (std::set<std::vector<int>>{{0}, {0, 1}, {0, 1, 2}}));
}

TEST(Experiments, TheLadderHasAllStepsAndTheCpusBeside) {
    const ExperimentSpec& ladder = *findExperiment("ladder");
    const BenchMachine machine{.threads = 8,
                               .memoryBytes = std::uint64_t{64} << 30,
                               .gpus = {0},
                               .gpuMemoryBytes = std::uint64_t{32} << 30,
                               .whyNoGpu = {}};
    const auto variants =
        listVariants(ladder, defaultSettings(ladder, machine, Effort::full), machine);
    ASSERT_TRUE(variants) << describe(variants.error());
    std::vector<std::string> steps;
    for (const Variant& one : *variants) {
        EXPECT_FALSE(one.refused) << one.category;
        steps.push_back(one.category);
    }
    for (const auto* step : {"byte-global", "word-readonly", "ttable4", "ttable1", "ttable-staged",
                             "word4-ttable4", "word4-ttable1", "reference", "reference, 8 threads",
                             "CPU (OpenSSL), 1 thread", "CPU (OpenSSL), 8 threads"})
        EXPECT_EQ(std::ranges::count(steps, step), 1) << step;
}

TEST(Parameters, AreWrittenAsTheyAreRead) {
    Settings settings;
    const std::pair<const char*, const char*> texts[] = {
        {"kernels", "emulated"},
        {"cpu-engines", "cpu"},
        {"ciphers", "aes-128-ctr, chacha20"},
        {"directions", "encrypt, decrypt"},
        {"scopes", "kernel, read, after-first, all"},
        {"sizes", "100, 64K, 1M, 1GB, 3G"},
        {"chunks", "1M"},
        {"workers", "1, 2, 4"},
        {"threads", "16"},
        {"gpus", "1, 2"},
        {"threads-per-block", "32, 1024"},
        {"blocks-per-thread", "1, 16"},
        {"strategies", "ttable4, fused"},
        {"unit", "4K"},
        {"operations", "private, modexp"},
        {"key-bits", "2048, 4096"},
        {"batches", "1, 65536"},
        {"report", "pratt/tables"},
        {"samples", "7"},
        {"repeat", "5"},
        {"width", "2.5"},
        {"limit", "0.5"},
        {"warm-ups", "3"},
        {"folder", "/tmp"}};
    for (const auto& [name, text] : texts) {
        const ParameterSpec* parameter = findParameter(name);
        ASSERT_NE(parameter, nullptr) << name;
        const auto ok = parameter->read(settings, text);
        ASSERT_TRUE(ok) << name << ": " << describe(ok.error());
        EXPECT_EQ(parameter->write(settings), text);
    }
    EXPECT_EQ(std::size(texts), parameterSpecs().size());
    EXPECT_EQ(settings.rule.samples, 7U);
    EXPECT_DOUBLE_EQ(settings.rule.width, 0.025);
    EXPECT_EQ(settings.sizes.back(), std::uint64_t{3} << 30);
}

TEST(Parameters, RefuseWhatCannotBeAndStayAsTheyWere) {
    Settings settings;
    ASSERT_TRUE(findParameter("sizes")->read(settings, " 1M ,2M,"));
    const std::pair<const char*, const char*> bad[] = {
        {"cpu-engines", "cuda"},   {"cpu-engines", "reference"},
        {"cpu-engines", "auto"},   {"kernels", "cpu"},
        {"ciphers", "rot13"},      {"directions", "up"},
        {"scopes", "lunch"},       {"sizes", "1M,much"},
        {"workers", "0"},          {"threads", "two"},
        {"strategies", "x"},       {"samples", "0"},
        {"width", "-1"},           {"limit", "soon"},
        {"width", "nan"},          {"batches", "2000000"},
        {"operations", "sign"},    {"key-bits", "many"},
        {"report", "pratt"},       {"samples", "5x"},
        {"folder", "/nowhere/at"}, {"warm-ups", "-2"},
        {"repeat", "0"},           {"repeat", "101"}};
    for (const auto& [name, text] : bad)
        EXPECT_FALSE(findParameter(name)->read(settings, text)) << name << " = " << text;
    EXPECT_EQ(findParameter("sizes")->write(settings), "1M, 2M");
}

TEST(ByteCountText, IsTheShortestAndIsReadAgain) {
    const std::pair<std::uint64_t, const char*> texts[] = {
        {0, "0"},
        {1, "1"},
        {100, "100"},
        {1000, "1kB"},
        {1024, "1K"},
        {1500, "1500"},
        {64'000, "64kB"},
        {1'024'000, "1000K"},
        {1'000'000'000, "1GB"},
        {std::uint64_t{1} << 30, "1G"},
        {3 * (std::uint64_t{1} << 29), "1536M"},
        {10'000'000'000, "10GB"},
        {~std::uint64_t{0}, "18446744073709551615"}};
    for (const auto& [bytes, text] : texts) {
        EXPECT_EQ(writeByteCount(bytes), text);
        const auto back = parseByteCount(text);
        ASSERT_TRUE(back) << text;
        EXPECT_EQ(*back, bytes) << text;
    }
}

TEST(ByteCountText, OnAnAxisHasTheUnitsThatWereTyped) {
    const auto text = [](double bytes) { return english(axisText(AxisKind::bytes, bytes)); };
    EXPECT_EQ(text(1), "1 byte");
    EXPECT_EQ(text(100), "100 bytes");
    EXPECT_EQ(text(1000), "1 kB");
    EXPECT_EQ(text(1024), "1 KiB");
    EXPECT_EQ(text(50'000), "50 kB");
    EXPECT_EQ(text(1e9), "1 GB");
    EXPECT_EQ(text(1e10), "10 GB");
    EXPECT_EQ(text(1 << 30), "1 GiB");
    EXPECT_EQ(text(1.5 * (1 << 30)), "1.5 GiB");
    EXPECT_EQ(text(83'968), "82 KiB");
    EXPECT_EQ(text(83'968.5), "82 KiB");
}

} // namespace
} // namespace blockwarp::tests
