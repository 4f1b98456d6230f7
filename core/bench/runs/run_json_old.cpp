// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/run_json_old.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <stdexcept>

namespace blockwarp {
namespace {

using Json = nlohmann::ordered_json;

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

std::string titleOf(const Work& work) {
    return fmt::format("{} {}", work.cipher().name, directionTitle(work.direction()));
}

void readScopes(const Json& report, BenchRun& run) {
    run.experiment = "scopes";
    double place = 0;
    for (const Json& scope : report.at("scopes")) {
        Measured one;
        one.variant.work = commonWork(report, report);
        one.variant.work.scope = findScope(scope.at("name").get<std::string>()).value();
        one.variant.facet = titleOf(one.variant.work);
        one.variant.series = engineSpec(one.variant.work.engine).title;
        one.variant.category = scopeTitle(one.variant.work.scope);
        one.variant.x = place++;
        one.facts = {scope.value("strategy", std::string()), scope.value("lanes", std::size_t{0}),
                     scope.value("chunk_bytes", std::size_t{0}),
                     scope.value("verified_bytes", std::uint64_t{0})};
        one.variant.work.tuning.strategy = one.facts.strategy;
        addSamples(one, scope.at("seconds"));
        run.measured.push_back(std::move(one));
    }
}

void readStrategies(const Json& report, BenchRun& run) {
    run.experiment = "strategies";
    for (const Json& task : report.at("runs")) {
        Measured like;
        like.variant.work = commonWork(report, task);
        like.variant.work.scope = Scope::kernel;
        like.variant.work.cipherWork().inOneGo = true;
        like.variant.facet = "kernel only, " + titleOf(like.variant.work);
        like.variant.series = titleOf(like.variant.work);
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
    else
        readStrategies(report, run);
    return run;
}

} // namespace blockwarp
