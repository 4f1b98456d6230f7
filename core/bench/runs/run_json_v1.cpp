// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/run_json_v1.h"

#include "core/base/strict_json.h"
#include "core/bench/experiments/experiment_parts.h"

#include <stdexcept>

namespace blockwarp {
namespace {

using Json = StrictJson;

/// What a report says once for all its rows.
Work commonWork(const Json& report, const Json& row) {
    Work work;
    work.engine = parseEngine(report.at("engine").get<std::string>()).value();
    const CipherSpec* cipher = findCipher(row.at("cipher").get<std::string>());
    if (cipher == nullptr || work.engine == EngineKind::automatic)
        throw std::out_of_range("unknown cipher or engine");
    work.task = CipherWork{cipher, row.at("direction") == "decrypt" ? Direction::decrypt
                                                                    : Direction::encrypt};
    work.bytes = row.at("bytes");
    return work;
}

void addSamples(Measured& one, const std::vector<double>& seconds) {
    for (const double wall : seconds) {
        Phases phases;
        phases.wall = wall;
        one.samples.push_back(phases);
    }
    one.verdict = Verdict::settled;
}

/// The two that a report by scopes kept beside each other are rows of one facet now.
void readScope(const Json& report, const Json& scope, BenchRun& run) {
    Measured one;
    Variant& variant = one.variant;
    variant.work = commonWork(report, report);
    variant.work.scope = findScope(scope.at("name").get<std::string>()).value();
    variant.facet = facetTitle(variant.work.scope, variant.work.cipher(), variant.work.direction());
    variant.series = engineSpec(variant.work.engine).name;
    variant.x = static_cast<double>(variant.work.bytes);
    variant.sustainSeconds = report.value("sustain_seconds", 0.0);
    one.facts = {scope.value("strategy", std::string()), scope.value("lanes", std::size_t{0}),
                 scope.value("chunk_bytes", std::size_t{0}),
                 scope.value("verified_bytes", std::uint64_t{0})};
    variant.work.tuning.strategy = one.facts.strategy;
    one.sustained = scope.value("sustained_seconds", std::vector<double>());
    addSamples(one, scope.at("seconds"));
    run.measured.push_back(one);
    if (!scope.contains("plain_copy_seconds")) return;
    Measured copy;
    copy.variant = plainCopy(variant);
    addSamples(copy, scope.at("plain_copy_seconds"));
    run.measured.push_back(std::move(copy));
}

void readScopes(const Json& report, BenchRun& run) {
    run.experiment = "scopes";
    for (const Json& scope : report.at("scopes"))
        readScope(report, scope, run);
}

/// A row had up to three timings: the CPU's, the kernel's and that of the whole batch.
void readRsaRow(const Json& report, const Json& row, BenchRun& run) {
    const auto operation = rsa::findBenchWork(row.at("work").get<std::string>()).value();
    const bool power = operation == rsa::BenchWork::power;
    const Json exponent = report.value("exponent_bits", Json());
    RsaWork numbers{operation, row.at("bits"), row.at("batch"),
                    power && exponent.is_number() ? exponent.get<unsigned>() : 0};
    const auto add = [&](const Racer& racer, Scope scope, const char* key) {
        Measured one;
        one.variant = rsaVariant(racer, scope, numbers);
        addSamples(one, row.at(key));
        if (one.timed()) run.measured.push_back(std::move(one));
    };
    const Racer gpu = gpuRacer(Settings{});
    add(gpu, Scope::kernel, "gpu_kernel_seconds");
    add(gpu, Scope::memory, "gpu_batch_seconds");
    numbers.operations = row.at("cpu_items");
    add({"CPU (OpenSSL), all threads", EngineKind::cpu, 0}, Scope::memory, "cpu_seconds");
}

void readRsa(const Json& report, BenchRun& run) {
    run.experiment = "rsa";
    for (const Json& row : report.at("rows"))
        readRsaRow(report, row, run);
}

void readStrategies(const Json& report, BenchRun& run) {
    run.experiment = "strategies";
    for (const Json& task : report.at("runs")) {
        Measured like;
        like.variant.work = commonWork(report, task);
        like.variant.work.scope = Scope::kernel;
        like.variant.work.cipherWork().inOneGo = true;
        like.variant.facet =
            "kernel only, " + workTitle(like.variant.work.cipher(), like.variant.work.direction());
        like.variant.series = workTitle(like.variant.work.cipher(), like.variant.work.direction());
        double place = 0;
        for (const Json& row : task.at("strategies")) {
            Measured one = like;
            one.variant.category = row.at("strategy");
            one.variant.x = place++;
            one.variant.automatic = row.value("auto", false);
            one.variant.work.tuning.strategy = one.facts.strategy = one.variant.category;
            if (row.contains("not_timed"))
                one.variant.refused = Error{ErrorCode::unsupported, row.at("not_timed")};
            addSamples(one, row.value("seconds", std::vector<double>()));
            run.measured.push_back(std::move(one));
        }
        like.variant.series = "plain copy";
        like.variant.work.cipherWork().plainCopy = true;
        addSamples(like, task.at("plain_copy_seconds"));
        run.measured.push_back(std::move(like));
    }
}

} // namespace

Result<BenchRun> readOldRun(std::string_view text) {
    const Json report = Json::parse(text);
    BenchRun run;
    run.complete = true;
    for (const auto& [name, value] : report.at("conditions").items())
        run.conditions.emplace_back(name, value.get<std::string>());
    run.time = report.at("conditions").value("time", std::string());
    if (report.contains("scopes"))
        readScopes(report, run);
    else if (report.contains("rows"))
        readRsa(report, run);
    else
        readStrategies(report, run);
    return run;
}

} // namespace blockwarp
