// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs as files: what docs/bench-json.md promises, and what earlier versions wrote.
#include "core/bench/runs/run_json.h"

#include "core/base/statistics.h"
#include "core/bench/experiments/plan.h"
#include "core/bench/runs/run_library.h"
#include "tests/core/bench/silent_watcher.h"
#include "tests/support/fake_contenders.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <tuple>

namespace blockwarp::tests {
namespace {

/// A whole run with fake engines, of a machine with a GPU that nobody has here.
BenchRun fakeRun(const char* name = "size-sweep") {
    const BenchMachine machine{.threads = 4,
                               .memoryBytes = std::uint64_t{16} << 30,
                               .gpus = {0},
                               .gpuMemoryBytes = std::uint64_t{8} << 30,
                               .whyNoGpu = {}};
    const ExperimentSpec& experiment = *findExperiment(name);
    Settings settings = defaultSettings(experiment, machine, Effort::quick);
    FakeContenders fakes;
    SilentWatcher watcher;
    auto run = runExperiment(experiment, settings, machine, watcher, &fakes);
    EXPECT_TRUE(run) << describe(run.error());
    run->note = "with “quotes” and\nlines";
    return std::move(*run);
}

TEST(RunJson, ComesBackAsItWas) {
    const BenchRun run = fakeRun();
    const auto back = readRun(writeRun(run));
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(back->experiment, "size-sweep");
    EXPECT_EQ(back->note, run.note);
    EXPECT_TRUE(back->complete);
    EXPECT_EQ(back->settings, run.settings);
    EXPECT_EQ(back->conditions, run.conditions);
    EXPECT_EQ(back->before, run.before);
    ASSERT_EQ(back->measured.size(), run.measured.size());
    EXPECT_EQ(writeRun(*back), writeRun(run));
    EXPECT_EQ(back->measured[0].seconds(), run.measured[0].seconds());
}

TEST(RunJson, KeepsCautionsAsData) {
    BenchRun run = fakeRun();
    run.cautions = {{.kind = Caution::Kind::busy, .load = "3.2", .threads = 16},
                    {.kind = Caution::Kind::slowed, .gpu = 1, .reasons = {"power", "heat, too"}},
                    {.text = "A sentence of another program."}};
    const auto back = readRun(writeRun(run));
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(back->cautions, run.cautions);
    // As versions until 4 wrote them: sentences.
    auto json = nlohmann::json::parse(writeRun(run));
    run.cautions[1].reasons = {"power", "heat"};
    json["cautions"] = nlohmann::json::array();
    for (const Caution& caution : run.cautions)
        json["cautions"].push_back(english(messageOf(caution)));
    const auto older = readRun(json.dump());
    ASSERT_TRUE(older) << describe(older.error());
    EXPECT_EQ(older->cautions, run.cautions);
    json["cautions"] = {{{"kind", "unheard of"}}};
    EXPECT_FALSE(readRun(json.dump()));
}

TEST(RunJson, OfEveryExperimentComesBack) {
    for (const ExperimentSpec& experiment : experimentSpecs()) {
        const std::string text = writeRun(fakeRun(std::string(experiment.name).c_str()));
        const auto back = readRun(text);
        ASSERT_TRUE(back) << experiment.name << ": " << describe(back.error());
        EXPECT_EQ(writeRun(*back), text) << experiment.name;
    }
}

std::string betweenTicks(const std::string& line) {
    const auto begin = line.find('`') + 1;
    return line.substr(begin, line.find('`', begin) - begin);
}

/// Every `name` that the documentation's tables list, and nothing else, is in a written run.
TEST(RunJson, HasTheFieldsThatAreDocumented) {
    std::ifstream file(std::string(BLOCKWARP_TEST_DATA) + "/../../docs/bench-json.md");
    ASSERT_TRUE(file);
    std::map<std::string, std::set<std::string>> documented; // by section
    std::string section;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("## `")) section = betweenTicks(line);
        if (line.starts_with("| `")) documented[section].insert(betweenTicks(line));
    }
    const auto fields = [](const nlohmann::json& json) {
        std::set<std::string> names;
        for (const auto& [name, value] : json.items())
            names.insert(name);
        return names;
    };
    BenchRun run = fakeRun();
    run.measured[0].variant.refused = Error{ErrorCode::unsupported, "for its field"};
    run.measured[0].variant.printed = Printed{1, "for its fields"};
    auto json = nlohmann::json::parse(writeRun(run));
    auto& one = json.at("measured").at(0);
    run.measured[0].variant.over = "for its fields";
    one.update(nlohmann::json::parse(writeRun(run)).at("measured").at(0));
    EXPECT_EQ(documented["run"], fields(json));
    EXPECT_EQ(documented["measured"], fields(one));
    EXPECT_EQ(documented["work"], fields(one.at("work")));
    EXPECT_EQ(documented["tuning"], fields(one.at("work").at("tuning")));
    EXPECT_EQ(documented["phases"], fields(one.at("phases")));
    EXPECT_EQ(documented["cpu"], fields(one.at("cpu")));
    EXPECT_EQ(documented["clocks"], fields(json.at("clocks")));
    EXPECT_EQ(documented["summary"], fields(one.at("summary")));
}

TEST(RunJson, KeepsWhatSamplesTookOfTheCpu) {
    BenchRun run = fakeRun("threads");
    ASSERT_EQ(run.measured[0].cpuUse.size(), run.measured[0].samples.size());
    EXPECT_EQ(nlohmann::json::parse(writeRun(run)).at("measured").at(0).at("cpu").size(), 6U);
    double more = 1;
    for (CpuUse& use : run.measured[0].cpuUse) {
        use = {more, more / 4, 5, 7, 9, 11};
        more += 1;
    }
    run.clocks = {3000, "its name", 1980, "seen", 132};
    const auto back = readRun(writeRun(run));
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(back->measured[0].cpuUse, run.measured[0].cpuUse);
    EXPECT_EQ(back->clocks, run.clocks);
    auto json = nlohmann::json::parse(writeRun(run));
    json.at("measured").at(0).at("cpu").at("user_seconds").erase(0);
    EXPECT_FALSE(readRun(json.dump())) << "a sample is missing";
}

TEST(RunJson, ReadsWhatEarlierVersionsWrote) {
    const std::string folder = std::string(BLOCKWARP_TEST_DATA) + "/../../docs/results/";
    const auto scopes = loadRun(folder + "h200-2026-11-21/aes-128-ctr-cuda.json");
    ASSERT_TRUE(scopes) << describe(scopes.error());
    EXPECT_EQ(scopes->experiment, "scopes");
    ASSERT_EQ(scopes->measured.size(), 3U);
    EXPECT_EQ(scopes->measured[0].samples.size(), 20U);
    EXPECT_EQ(scopes->measured[0].variant.work.engine, EngineKind::cuda);
    EXPECT_EQ(scopes->measured[2].variant.work.scope, Scope::file);
    EXPECT_FALSE(scopes->time.empty());

    const auto copied = loadRun(folder + "h200-2026-11-22/ctr-128-hybrid-2g.json");
    ASSERT_TRUE(copied) << describe(copied.error());
    ASSERT_EQ(copied->measured.size(), 2U);
    EXPECT_FALSE(copied->measured[0].sustained.empty());
    EXPECT_TRUE(copied->measured[1].variant.work.plainCopy());
    EXPECT_EQ(copied->measured[1].samples.size(), copied->measured[0].samples.size());
    EXPECT_EQ(writeRun(*readRun(writeRun(*copied))), writeRun(*copied));

    const auto strategies = readRun(R"({"experiment": "strategies",
        "conditions": {"time": "2026-11-21T10:00:00Z"}, "engine": "cuda",
        "runs": [{"cipher": "aes-128-ctr", "direction": "encrypt", "bytes": 1000,
                  "strategies": [{"strategy": "hybrid", "auto": true, "seconds": [1.0, 2.0]},
                                 {"strategy": "fused", "auto": false, "not_timed": "no"}],
                  "plain_copy_seconds": [0.5]}]})");
    ASSERT_TRUE(strategies) << describe(strategies.error());
    ASSERT_EQ(strategies->measured.size(), 3U);
    EXPECT_EQ(strategies->measured[0].seconds(), (std::vector{1.0, 2.0}));
    EXPECT_TRUE(strategies->measured[0].variant.automatic);
    EXPECT_EQ(english(whyNotTimed(strategies->measured[1].variant)), "no");
    EXPECT_TRUE(strategies->measured[2].variant.work.plainCopy());
}

/// Now they do, beside "CPU (VAES)".
TEST(RunJson, EarlierRunsDidNotSayWhoseCodeTheCpuRan) {
    const auto namesIn = [](const std::string& experiment) {
        BenchRun run = fakeRun();
        run.experiment = experiment;
        run.measured.resize(3, run.measured.front());
        const std::array names{std::pair{EngineKind::cpu, "CPU, 1 thread"},
                               std::pair{EngineKind::cuda, "GPU"},
                               std::pair{EngineKind::reference, "CPU"}};
        for (std::size_t i = 0; i < names.size(); ++i) {
            Variant& variant = run.measured[i].variant;
            std::tie(variant.work.engine, variant.series) = names.at(i);
            variant.category = variant.series;
            variant.facet = "CPU: file to file";
        }
        const auto back = readRun(writeRun(run));
        EXPECT_TRUE(back);
        std::vector<std::string> read;
        for (const Measured& one : back->measured)
            for (const std::string& name :
                 {one.variant.facet, one.variant.series, one.variant.category})
                read.push_back(name);
        return read;
    };
    EXPECT_EQ(namesIn("size-sweep"),
              (std::vector<std::string>{"CPU (OpenSSL): file to file", "CPU (OpenSSL), 1 thread",
                                        "CPU (OpenSSL), 1 thread", "CPU: file to file", "GPU",
                                        "GPU", "CPU: file to file", "CPU", "CPU"}));
    EXPECT_EQ(namesIn("report-bars").front(), "CPU: file to file");
    EXPECT_EQ(namesIn("report-bars").at(1), "CPU, 1 thread") << "as the report's entry calls it";
}

/// Until version 4 a caution was a sentence, and until version 3 another one.
TEST(RunJson, CautionsWereSentences) {
    const Caution busy{.kind = Caution::Kind::busy, .load = "2.2", .threads = 16};
    EXPECT_EQ(cautionFrom("The machine was busy before the run: load average 2.2 on 16 threads."),
              busy);
    EXPECT_EQ(
        cautionFrom("The machine was busy before the run: 2.2 running threads on average, of 16."),
        busy);
    EXPECT_EQ(cautionFrom("The machine was busy."), Caution{.text = "The machine was busy."});
}

TEST(RunJson, ReadsWhatRsaBenchWrote) {
    const std::string folder = std::string(BLOCKWARP_TEST_DATA) + "/../../docs/results/";
    const auto run = loadRun(folder + "h200-2026-11-21-rsa/rsa.json");
    ASSERT_TRUE(run) << describe(run.error());
    EXPECT_EQ(run->experiment, "rsa");
    EXPECT_EQ(run->time, "2026-11-21T19:08:21Z");
    ASSERT_EQ(run->measured.size(), 30U); // ten rows of CPU, kernel and batch
    const Measured& kernel = run->measured[0];
    EXPECT_EQ(*kernel.variant.work.rsa(), (RsaWork{rsa::BenchWork::power, 1024, 65536}));
    EXPECT_EQ(kernel.variant.work.scope, Scope::kernel);
    EXPECT_NEAR(speedOf(kernel.variant.work, summarize(kernel.seconds()).median), 2381364.9, 0.1);
    const Measured& cpu = run->measured[2];
    EXPECT_EQ(cpu.variant.work.engine, EngineKind::cpu);
    EXPECT_NEAR(speedOf(cpu.variant.work, summarize(cpu.seconds()).median), 42445.0, 0.1);
    EXPECT_EQ(writeRun(*run).find("encrypt_cpu_seconds"), std::string::npos) << "is ignored";
    const auto exponents = loadRun(folder + "h200-2026-11-21-rsa/exponents-512.json");
    ASSERT_TRUE(exponents) << describe(exponents.error());
    EXPECT_EQ(exponents->measured[0].variant.work.rsa()->exponentBits, 512U);
    EXPECT_EQ(writeRun(*readRun(writeRun(*run))), writeRun(*run));
}

TEST(RunJson, IgnoresTheTableThatRsaBenchAdded) {
    const BenchRun run = fakeRun("rsa");
    auto json = nlohmann::ordered_json::parse(writeRun(run));
    EXPECT_FALSE(json.contains("textbook"));
    for (const int version : {3, 4}) {
        json["version"] = version;
        json["textbook"] = {{{"bytes", 100},
                             {"encrypt_cpu_seconds", 0.0005},
                             {"encrypt_gpu_seconds", nullptr},
                             {"decrypt_cpu_seconds", 0.002},
                             {"decrypt_gpu_seconds", nullptr}}};
        const auto back = readRun(json.dump());
        ASSERT_TRUE(back) << describe(back.error());
        EXPECT_EQ(writeRun(*back), writeRun(run));
    }
}

TEST(RunJson, OfVersion4CallsWorkersLanes) {
    BenchRun run = fakeRun();
    run.settings.emplace_back("workers", "1,2");
    run.measured[0].facts.workers = 3;
    run.measured[0].variant.work.tuning.workersPerDevice = 2;
    auto json = nlohmann::ordered_json::parse(writeRun(run));
    json["version"] = 4;
    const auto rename = [](auto& object, const char* now, const char* then) {
        object[then] = object.at(now);
        object.erase(now);
    };
    rename(json["settings"], "workers", "lanes");
    for (auto& one : json["measured"]) {
        rename(one["work"]["tuning"], "workers_per_device", "lanes_per_device");
        if (one.contains("workers")) rename(one, "workers", "lanes");
    }
    const auto back = readRun(json.dump());
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(back->measured[0].facts.workers, 3U);
    EXPECT_EQ(back->measured[0].variant.work.tuning.workersPerDevice, 2U);
    EXPECT_EQ(back->settings.back(), std::pair(std::string("workers"), std::string("1,2")));
    EXPECT_EQ(writeRun(*back), writeRun(run));
}

TEST(RunJson, CountsOperationsOfRsa) {
    const BenchRun run = fakeRun("rsa");
    const auto json = nlohmann::json::parse(writeRun(run));
    const auto& one = json.at("measured").at(0);
    EXPECT_EQ(one.at("work").at("unit"), "operations");
    EXPECT_EQ(one.at("work").at("cipher"), "");
    EXPECT_EQ(one.at("work").at("rsa"), "private");
    EXPECT_EQ(one.at("work").at("key_bits"), 2048);
    const double operations = one.at("work").at("operations");
    const auto& summary = one.at("summary");
    EXPECT_FALSE(summary.contains("median_gb_per_s"));
    EXPECT_DOUBLE_EQ(summary.at("median_operations_per_s").get<double>(),
                     operations / summary.at("median_seconds").get<double>());
    EXPECT_TRUE(summary.contains("confidence_95_operations_per_s"));
    const auto back = readRun(writeRun(run));
    ASSERT_TRUE(back) << describe(back.error());
    ASSERT_NE(back->measured[0].variant.work.rsa(), nullptr);
    EXPECT_EQ(*back->measured[0].variant.work.rsa(), *run.measured[0].variant.work.rsa());
}

/// What version 2 wrote, kept files among it, is read as it was meant.
TEST(RunJson, OpensFilesOfVersionTwo) {
    auto json = nlohmann::json::parse(writeRun(fakeRun()));
    json["version"] = 2;
    for (auto& one : json.at("measured"))
        for (const char* field : {"unit", "rsa", "key_bits", "operations"})
            one.at("work").erase(field);
    const auto run = readRun(json.dump());
    ASSERT_TRUE(run) << describe(run.error());
    EXPECT_EQ(writeRun(*run), writeRun(*readRun(writeRun(*run))));
    EXPECT_EQ(run->measured[0].variant.work.rsa(), nullptr);
    const std::filesystem::path kept =
        std::string(BLOCKWARP_TEST_DATA) + "/../../docs/results/h200-2026-11-21-experiments";
    std::size_t files = 0;
    for (const auto& file : std::filesystem::directory_iterator(kept)) {
        if (file.path().extension() != ".json") continue;
        const auto old = loadRun(file.path());
        ASSERT_TRUE(old) << file.path() << ": " << describe(old.error());
        EXPECT_NE(findExperiment(old->experiment), nullptr) << old->experiment;
        EXPECT_TRUE(old->anyTimed());
        ++files;
    }
    EXPECT_GE(files, 7U);
}

TEST(RunJson, RefusesWhatIsNoRun) {
    const std::string good = writeRun(fakeRun());
    std::string later = good;
    later.replace(later.find("\"version\": 6"), 12, "\"version\": 7");
    std::string rot = good;
    rot.replace(rot.find("aes-128-ctr\",", rot.find("\"measured\"")), 13, "rot13\",");
    std::vector<std::string> numbers; // that an unsigned number of 32 bits cannot hold
    for (const char* number : {"-1", "4294967296", "1e3", "6.7e74", "\"4\""}) {
        numbers.push_back(good);
        numbers.back().replace(good.find("\"passes\": 1,") + 10, 1, number);
    }
    for (const std::string& bad :
         {std::string(), std::string("[]"), std::string("{}"), later, rot, numbers[0], numbers[1],
          numbers[2], numbers[3], numbers[4], good.substr(0, good.size() / 2),
          std::string("{\"format\": 1}")}) {
        const auto run = readRun(bad);
        ASSERT_FALSE(run) << bad.substr(0, 40);
        EXPECT_EQ(run.error().code, ErrorCode::malformed);
    }
    EXPECT_EQ(loadRun("/nowhere").error().code, ErrorCode::inputMissing);
}

/// What a value is replaced with, from a stranger's file.
nlohmann::ordered_json strange(std::mt19937_64& random) {
    switch (random() % 8) {
    case 0:
        return nullptr;
    case 1:
        return -1;
    case 2:
        return random();
    case 3:
        return std::ldexp(1.0, static_cast<int>(random() % 1'500) - 200); // infinite at times
    case 4:
        return "text";
    case 5:
        return nlohmann::ordered_json::array();
    case 6:
        return nlohmann::ordered_json::object();
    default:
        return true;
    }
}

/// Walks down to a value anywhere, and replaces it.
void replaceSomething(nlohmann::ordered_json& json, std::mt19937_64& random) {
    nlohmann::ordered_json* at = &json;
    while (at->is_structured() && !at->empty() && random() % 8 != 0)
        at = &*std::next(at->begin(), static_cast<std::ptrdiff_t>(random() % at->size()));
    *at = strange(random);
}

TEST(RunJson, SurvivesStrangeValues) {
    const auto good = nlohmann::ordered_json::parse(writeRun(fakeRun()));
    std::mt19937_64 random(32);
    unsigned taken = 0;
    for (unsigned i = 0; i < 500; ++i) {
        auto json = good;
        replaceSomething(json, random);
        const auto run = readRun(json.dump());
        taken += static_cast<unsigned>(static_cast<bool>(run));
        if (run)
            EXPECT_EQ(writeRun(*readRun(writeRun(*run))), writeRun(*run)) << json.dump();
        else
            EXPECT_EQ(run.error().code, ErrorCode::malformed) << json.dump();
    }
    EXPECT_GT(taken, 20U);
    EXPECT_LT(taken, 480U);
}

TEST(RunLibrary, KeepsRunsWithNotes) {
    const TempFolder folder;
    const RunLibrary library(folder.path() / "deep" / "runs");
    EXPECT_TRUE(library.list("").empty());
    BenchRun run = fakeRun();
    run.time = "2026-01-02T03:04:05Z";
    const auto first = library.save(run);
    ASSERT_TRUE(first) << describe(first.error());
    run.time = "2026-02-02T03:04:05Z";
    const auto second = library.save(run);
    ASSERT_TRUE(library.save(run)); // the same second: another name
    ASSERT_TRUE(second);
    const auto saved = library.list("size-sweep");
    ASSERT_EQ(saved.size(), 3U);
    EXPECT_EQ(saved.back().path, *first);
    EXPECT_TRUE(library.list("gpus").empty());
    ASSERT_TRUE(RunLibrary::setNote(*first, "slow fan"));
    EXPECT_EQ(loadRun(*first)->note, "slow fan");
    std::ofstream(folder.path() / "deep" / "runs" / "other.json") << "no run";
    EXPECT_EQ(library.list("").size(), 3U);
}

} // namespace
} // namespace blockwarp::tests
