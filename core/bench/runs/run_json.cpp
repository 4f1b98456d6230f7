// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/run_json.h"

#include "core/base/strict_json.h"
#include "core/bench/experiments/experiment_parts.h"
#include "core/bench/runs/run_json_v1.h"
#include "core/engine/phases.h"
#include "core/io/file_descriptor.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>

namespace blockwarp {
namespace {

constexpr std::string_view kFormat = "blockwarp-run";
using Json = StrictJson;

constexpr std::string_view kVerdicts[] = {"more", "settled", "time up"};

Json named(const NamedValues& values) {
    Json json = Json::object();
    for (const auto& [name, value] : values)
        json[name] = value;
    return json;
}

Json tuningJson(const Tuning& tuning) {
    return {{"strategy", tuning.strategy},
            {"threads", tuning.threads},
            {"chunk_bytes", tuning.chunkBytes},
            {"unit_bytes", tuning.unitBytes},
            {"workers_per_device", tuning.workersPerDevice},
            {"devices", tuning.devices},
            {"threads_per_block", tuning.shape.threadsPerBlock},
            {"blocks_per_thread", tuning.shape.blocksPerThread}};
}

Json workJson(const Work& work, const WorkWords& words) {
    const RsaWork none;
    const bool isRsa = work.rsa() != nullptr;
    const RsaWork& rsa = isRsa ? *work.rsa() : none;
    const TextbookWork* textbook = work.textbook();
    return {{"engine", words.engine},
            {"scope", words.scope},
            {"times", words.meaning},
            {"unit", isRsa ? "operations" : "bytes"},
            {"cipher", work.isCipher() ? words.algorithm : ""},
            {"direction", words.direction},
            {"bytes", work.bytes},
            {"passes", work.passes},
            {"rsa", isRsa ? rsa::benchWorkName(rsa.operation) : ""},
            {"key_bits", rsa.bits},
            {"operations", rsa.operations},
            {"exponent_bits", rsa.exponentBits},
            {"textbook", textbook != nullptr ? textbookWayName(textbook->way) : ""},
            {"plain_copy", work.plainCopy()},
            {"in_one_go", work.inOneGo()},
            {"tuning", tuningJson(work.tuning)}};
}

Json pairOf(const Interval& interval) {
    return {interval.low, interval.high};
}

Json summaryJson(const MeasuredFacts& facts) {
    const std::string rate = facts.work.unit == "GB/s" ? "gb_per_s" : "operations_per_s";
    Json json{{"median_seconds", facts.times.median},
              {"median_" + rate, facts.speed},
              {"outlier_seconds", facts.outliers},
              {"mean_seconds", facts.mean.mean},
              {"deviation_seconds", facts.mean.deviation}};
    if (facts.mean.confidence) json["student_95_seconds"] = pairOf(*facts.mean.confidence);
    if (facts.times.confidence) {
        json["confidence_95_seconds"] = pairOf(*facts.times.confidence);
        json["confidence_95_" + rate] = pairOf(*facts.speeds);
    }
    return json;
}

Json phasesJson(const std::vector<Phases>& samples) {
    Json json = Json::object();
    for (const PhasePart& phase : kPhaseParts) {
        Json values = Json::array();
        for (const Phases& sample : samples)
            values.push_back(sample.*phase.member);
        json[phase.key] = std::move(values);
    }
    return json;
}

/// A field of every sample; empty where it was not counted.
template <class Value>
Json column(const std::vector<CpuUse>& samples, Value CpuUse::*member) {
    Json values = Json::array();
    for (const CpuUse& use : samples)
        values.push_back(use.*member);
    return values;
}

Json counted(const std::vector<CpuUse>& samples, std::optional<std::uint64_t> CpuUse::*member) {
    Json values = Json::array();
    for (const CpuUse& use : samples)
        if (use.*member) values.push_back(*(use.*member));
    return values.size() == samples.size() ? values : Json::array();
}

Json cpuJson(const std::vector<CpuUse>& samples) {
    return {{"user_seconds", column(samples, &CpuUse::user)},
            {"system_seconds", column(samples, &CpuUse::system)},
            {"voluntary_switches", column(samples, &CpuUse::voluntarySwitches)},
            {"involuntary_switches", column(samples, &CpuUse::involuntarySwitches)},
            {"cycles", counted(samples, &CpuUse::cycles)},
            {"instructions", counted(samples, &CpuUse::instructions)}};
}

Json clocksJson(const Clocks& clocks) {
    return {{"cpu_mhz", clocks.cpuMhz},
            {"cpu_from", clocks.cpuFrom},
            {"gpu_mhz", clocks.gpuMhz},
            {"gpu_from", clocks.gpuFrom},
            {"multiprocessors", clocks.multiprocessors}};
}

/// Of each disturber the samples that it disturbed, from 0.
Json marksJson(const std::vector<Disturbers>& marks) {
    Json json = Json::object();
    for (const DisturberSpec& spec : disturberSpecs()) {
        Json samples = Json::array();
        for (std::size_t i = 0; i < marks.size(); ++i)
            if (marks[i].has(spec.who)) samples.push_back(i);
        if (!samples.empty()) json[spec.name] = std::move(samples);
    }
    return json;
}

Json namesJson(const Disturbers& disturbers) {
    Json names = Json::array();
    for (const DisturberSpec& spec : disturberSpecs())
        if (disturbers.has(spec.who)) names.push_back(spec.name);
    return names;
}

const char* printedKey(const Variant& variant) {
    return variant.over.empty() ? "printed_seconds" : "printed_times";
}

Json measuredJson(const MeasuredFacts& facts) {
    const Measured& one = *facts.measured;
    Json json{{"facet", one.variant.facet},
              {"series", one.variant.series},
              {"category", one.variant.category},
              {"over", one.variant.over},
              {"x", one.variant.x},
              {"automatic", one.variant.automatic},
              {"work", workJson(one.variant.work, facts.work)}};
    if (one.variant.printed) {
        json[printedKey(one.variant)] = one.variant.printed->value;
        json["printed_by"] = one.variant.printed->machine;
    }
    if (one.variant.refused) json["not_timed"] = english(facts.whyNotTimed);
    if (!one.timed()) return json;
    json["strategy"] = one.facts.strategy;
    json["workers"] = one.facts.workers;
    json["chunk_bytes"] = one.facts.chunkBytes;
    json["verified_bytes"] = one.facts.verifiedBytes;
    json["open_seconds"] = one.facts.openSeconds;
    json["ended"] = kVerdicts[static_cast<std::size_t>(one.verdict)];
    std::vector<double> seconds;
    for (const Phases& sample : one.samples)
        seconds.push_back(sample.wall);
    json["seconds"] = seconds;
    json["sustained_seconds"] = one.sustained;
    json["repetitions"] = one.repetitions;
    if (!one.marks.empty()) json["disturbed_samples"] = marksJson(one.marks);
    json["phases"] = phasesJson(one.samples);
    json["cpu"] = cpuJson(one.cpuUse);
    json["summary"] = summaryJson(facts);
    return json;
}

NamedValues readNamed(const Json& json) {
    NamedValues values;
    for (const auto& [name, value] : json.items())
        values.emplace_back(name, value.get<std::string>());
    return values;
}

RsaWork readRsa(const Json& json) {
    return {rsa::findBenchWork(json.at("rsa").get<std::string>()).value(), json.at("key_bits"),
            json.at("operations"), json.value("exponent_bits", 0U)};
}

Direction readDirection(const Json& json) {
    return json.at("direction") == "decrypt" ? Direction::decrypt : Direction::encrypt;
}

TextbookWork readTextbook(const Json& json) {
    const auto* way = findTextbookWay(json.at("textbook").get<std::string>());
    if (way == nullptr) throw std::out_of_range("unknown textbook RSA");
    return {readDirection(json), *way};
}

CipherWork readCipher(const Json& json) {
    const CipherSpec* cipher = findCipher(json.at("cipher").get<std::string>());
    if (cipher == nullptr) throw std::out_of_range("unknown cipher");
    return {cipher, readDirection(json), json.value("in_one_go", false),
            json.value("plain_copy", false)};
}

/// Until version 4, workers were called lanes.
Work readWork(const Json& json) {
    Work work;
    work.engine = parseEngine(json.at("engine").get<std::string>()).value();
    work.scope = findScope(json.at("scope").get<std::string>()).value();
    if (json.value("unit", std::string("bytes")) == "operations")
        work.task = readRsa(json);
    else if (!json.value("textbook", std::string()).empty())
        work.task = readTextbook(json);
    else
        work.task = readCipher(json);
    if (work.engine == EngineKind::automatic) throw std::out_of_range("unknown engine");
    work.bytes = json.at("bytes");
    work.passes = json.value("passes", 1U);
    const Json tuning = json.value("tuning", Json::object());
    work.tuning.strategy = tuning.value("strategy", std::string());
    work.tuning.threads = tuning.value("threads", 0U);
    work.tuning.chunkBytes = tuning.value("chunk_bytes", std::size_t{0});
    work.tuning.unitBytes = tuning.value("unit_bytes", std::size_t{0});
    work.tuning.workersPerDevice =
        tuning.value("workers_per_device", tuning.value("lanes_per_device", 0U));
    work.tuning.devices = tuning.value("devices", std::vector<int>());
    work.tuning.shape = {tuning.value("threads_per_block", 0U),
                         tuning.value("blocks_per_thread", 0U)};
    return work;
}

template <class Value, class Member>
void readColumn(const Json& json, const char* key, std::vector<CpuUse>& samples,
                Member CpuUse::*member) {
    const auto values = json.at(key).get<std::vector<Value>>();
    if (values.empty()) return;
    if (values.size() != samples.size()) throw std::out_of_range("a sample is missing");
    for (std::size_t i = 0; i < values.size(); ++i)
        samples[i].*member = values[i];
}

std::vector<CpuUse> readCpu(const Json& json) {
    std::vector<CpuUse> samples(json.at("user_seconds").size());
    readColumn<double>(json, "user_seconds", samples, &CpuUse::user);
    readColumn<double>(json, "system_seconds", samples, &CpuUse::system);
    readColumn<std::uint64_t>(json, "voluntary_switches", samples, &CpuUse::voluntarySwitches);
    readColumn<std::uint64_t>(json, "involuntary_switches", samples, &CpuUse::involuntarySwitches);
    readColumn<std::uint64_t>(json, "cycles", samples, &CpuUse::cycles);
    readColumn<std::uint64_t>(json, "instructions", samples, &CpuUse::instructions);
    return samples;
}

Clocks readClocks(const Json& json) {
    return {json.at("cpu_mhz"), json.at("cpu_from"), json.at("gpu_mhz"), json.at("gpu_from"),
            json.at("multiprocessors")};
}

Disturber readDisturber(const std::string& name) {
    const auto specs = disturberSpecs();
    const auto spec = std::ranges::find(specs, name, &DisturberSpec::name);
    if (spec == specs.end()) throw std::out_of_range("unknown disturber");
    return spec->who;
}

std::vector<Disturbers> readMarks(const Json& json, std::size_t samples) {
    std::vector<Disturbers> marks(samples);
    for (const auto& [name, places] : json.items())
        for (const Json& place : places)
            marks.at(place.get<std::size_t>()).add(readDisturber(name));
    return marks;
}

Measured readMeasured(const Json& json) {
    Measured one;
    Variant& variant = one.variant;
    variant.facet = json.at("facet");
    variant.series = json.at("series");
    variant.category = json.at("category");
    variant.x = json.at("x");
    variant.automatic = json.value("automatic", false);
    variant.work = readWork(json.at("work"));
    variant.over = json.value("over", std::string());
    if (const char* key = printedKey(variant); json.contains(key))
        variant.printed = Printed{json.at(key), json.value("printed_by", std::string())};
    if (json.contains("not_timed"))
        variant.refused = Error{ErrorCode::unsupported, json.at("not_timed").get<std::string>()};
    one.facts = {json.value("strategy", std::string()),
                 json.value("workers", json.value("lanes", std::size_t{0})),
                 json.value("chunk_bytes", std::size_t{0}),
                 json.value("verified_bytes", std::uint64_t{0}), json.value("open_seconds", 0.0)};
    one.sustained = json.value("sustained_seconds", std::vector<double>());
    one.repetitions = json.value("repetitions", std::vector<std::size_t>());
    if (json.contains("cpu")) one.cpuUse = readCpu(json.at("cpu"));
    for (std::size_t i = 0; i < std::size(kVerdicts); ++i)
        if (json.value("ended", std::string()) == kVerdicts[i])
            one.verdict = static_cast<Verdict>(i);
    const auto seconds = json.value("seconds", std::vector<double>());
    one.samples.resize(seconds.size());
    for (std::size_t i = 0; i < seconds.size(); ++i)
        one.samples[i].wall = seconds[i];
    if (json.contains("disturbed_samples"))
        one.marks = readMarks(json.at("disturbed_samples"), seconds.size());
    for (const PhasePart& phase : kPhaseParts)
        if (json.contains("phases"))
            for (std::size_t i = 0; i < seconds.size(); ++i)
                one.samples[i].*phase.member = json.at("phases").at(phase.key).at(i);
    return one;
}

Json cautionsJson(const std::vector<Caution>& cautions) {
    Json all = Json::array();
    for (const Caution& caution : cautions)
        switch (caution.kind) {
        case Caution::Kind::busy:
            all.push_back({{"kind", "busy"}, {"load", caution.load}, {"threads", caution.threads}});
            break;
        case Caution::Kind::slowed:
            all.push_back({{"kind", "slowed"}, {"gpu", caution.gpu}, {"reasons", caution.reasons}});
            break;
        case Caution::Kind::lost:
            all.push_back({{"kind", "lost"},
                           {"repetition", caution.repetition},
                           {"exit_code", caution.exitCode}});
            break;
        case Caution::Kind::remade:
            all.push_back({{"kind", "remade"}, {"exit_code", caution.exitCode}});
            break;
        case Caution::Kind::other:
            all.push_back(caution.text);
            break;
        }
    return all;
}

/// A sentence until version 4.
Caution readCaution(const Json& json) {
    if (json.is_string()) return cautionFrom(json.get<std::string>());
    if (json.at("kind") == "busy")
        return {
            .kind = Caution::Kind::busy, .load = json.at("load"), .threads = json.at("threads")};
    if (json.at("kind") == "lost")
        return {.kind = Caution::Kind::lost,
                .repetition = json.at("repetition"),
                .exitCode = json.at("exit_code")};
    if (json.at("kind") == "remade")
        return {.kind = Caution::Kind::remade, .exitCode = json.at("exit_code")};
    return {.kind = Caution::Kind::slowed,
            .gpu = json.at("gpu"),
            .reasons = json.at("reasons").get<std::vector<std::string>>()};
}

/// "CPU, 1 thread", as long as OpenSSL was all that a CPU was measured with. In a report's entry
/// the report's author gave the names.
void nameOpenssl(BenchRun& run) {
    if (run.experiment.starts_with("report-")) return;
    constexpr std::string_view old = "CPU";
    for (Measured& one : run.measured) {
        Variant& variant = one.variant;
        if (variant.work.engine != EngineKind::cpu) continue;
        for (std::string* name : {&variant.facet, &variant.series, &variant.category})
            if (*name == old || name->starts_with("CPU,") || name->starts_with("CPU:"))
                name->replace(0, old.size(), cpuTitle(EngineKind::cpu));
    }
}

BenchRun readCurrent(const Json& json) {
    BenchRun run;
    run.experiment = json.at("experiment");
    run.time = json.at("time");
    run.note = json.value("note", std::string());
    run.complete = json.at("complete");
    run.settings = readNamed(json.at("settings"));
    for (auto& [name, value] : run.settings)
        if (name == "lanes") name = "workers"; // until version 4
    run.conditions = readNamed(json.at("conditions"));
    run.before = readNamed(json.value("before", Json::object()));
    run.after = readNamed(json.value("after", Json::object()));
    if (json.contains("clocks")) run.clocks = readClocks(json.at("clocks"));
    for (const Json& caution : json.value("cautions", Json::array()))
        run.cautions.push_back(readCaution(caution));
    if (json.contains("unwatched")) {
        run.unwatched.emplace();
        for (const Json& name : json.at("unwatched"))
            run.unwatched->add(readDisturber(name.get<std::string>()));
    }
    for (const Json& one : json.at("measured"))
        run.measured.push_back(readMeasured(one));
    nameOpenssl(run);
    return run;
}

std::string write(const BenchRun& run, const std::vector<MeasuredFacts>& all) {
    Json measured = Json::array();
    for (const MeasuredFacts& facts : all)
        measured.push_back(measuredJson(facts));
    Json json{{"format", kFormat},
              {"version", kRunFormatVersion},
              {"experiment", run.experiment},
              {"time", run.time},
              {"note", run.note},
              {"complete", run.complete},
              {"settings", named(run.settings)},
              {"conditions", named(run.conditions)},
              {"before", named(run.before)},
              {"after", named(run.after)},
              {"clocks", clocksJson(run.clocks)},
              {"cautions", cautionsJson(run.cautions)},
              {"measured", std::move(measured)}};
    if (run.unwatched) json["unwatched"] = namesJson(*run.unwatched);
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Larger than any number of samples where it would not fit.
std::size_t sumOf(const std::vector<std::size_t>& counts) {
    std::size_t sum = 0;
    for (const std::size_t count : counts)
        if (__builtin_add_overflow(sum, count, &sum))
            return std::numeric_limits<std::size_t>::max();
    return sum;
}

/// No clock gives a sample that takes no time, and nothing is timed without work.
void checkTimes(const BenchRun& run) {
    for (const Measured& one : run.measured) {
        if (!one.timed()) continue;
        if (!(speedOf(one.variant.work, 1) > 0)) throw std::out_of_range("it timed no work");
        if (!one.repetitions.empty() && sumOf(one.repetitions) != one.samples.size())
            throw std::out_of_range("its repetitions do not have its samples");
        const auto isTime = [](double seconds) { return std::isnormal(seconds) && seconds > 0; };
        const auto takesTime = [&](const Phases& sample) { return isTime(sample.wall); };
        if (!std::ranges::all_of(one.samples, takesTime) ||
            !std::ranges::all_of(one.sustained, isTime))
            throw std::out_of_range("a sample takes no time, or less");
    }
}

} // namespace

std::string writeRun(const BenchRun& run) {
    return write(run, factsOf(run));
}

std::string reportJson(const RunReport& report) {
    return write(*report.run, report.measured);
}

Result<BenchRun> readRun(std::string_view text) {
    const auto broken = [](const std::string& why) {
        return Error{ErrorCode::malformed, "this is no benchmark run: " + why};
    };
    try {
        const Json json = Json::parse(text);
        if (!json.contains("format")) {
            auto old = readOldRun(text);
            if (old) checkTimes(*old);
            return old;
        }
        if (json.at("format") != kFormat) return broken("its format is another");
        if (json.at("version").get<int>() > kRunFormatVersion)
            return broken("a later version of the program wrote it");
        BenchRun run = readCurrent(json);
        checkTimes(run);
        return run;
    } catch (const Json::exception&) {
        return broken("its JSON is damaged or incomplete");
    } catch (const std::exception& error) { // of values that are none
        return broken(error.what());
    }
}

Result<BenchRun> loadRun(const std::filesystem::path& path) {
    std::ifstream file(path);
    if (!file) return systemError(ErrorCode::inputMissing, path.string());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return readRun(text);
}

} // namespace blockwarp
