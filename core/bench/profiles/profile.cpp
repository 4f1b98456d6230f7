// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/profiles/profile.h"

#include "core/base/strict_json.h"

#include <stdexcept>

namespace blockwarp {
namespace {

constexpr std::string_view kFormat = "blockwarp-profile";
using Json = StrictJson;

Json kernelJson(const KernelProfile& kernel) {
    return {{"name", kernel.name},
            {"seconds", kernel.seconds},
            {"counters", kernel.counters},
            {"stalls", kernel.stalls}};
}

Json profileJson(const StrategyProfile& profile) {
    Json kernels = Json::array();
    for (const KernelProfile& kernel : profile.kernels)
        kernels.push_back(kernelJson(kernel));
    return {{"strategy", profile.strategy},
            {"cipher", profile.cipher},
            {"direction", profile.direction == Direction::encrypt ? "encrypt" : "decrypt"},
            {"bytes", profile.bytes},
            {"kernels", std::move(kernels)}};
}

/// JSON has no infinite numbers, and these are of things that can be counted.
double readValue(const Json& json) {
    const double value = json.get<double>();
    if (!(value >= 0)) throw std::out_of_range("a number is negative");
    return value;
}

CounterValues readValues(const Json& json) {
    CounterValues values;
    for (const auto& [key, value] : json.items())
        values.emplace(key, readValue(value));
    return values;
}

KernelProfile readKernel(const Json& json) {
    KernelProfile kernel{json.at("name").get<std::string>(), readValue(json.at("seconds")),
                         readValues(json.at("counters")), readValues(json.at("stalls"))};
    if (kernel.seconds == 0) throw std::out_of_range("a kernel took no time");
    return kernel;
}

Direction readDirection(const std::string& name) {
    if (name == "encrypt") return Direction::encrypt;
    if (name == "decrypt") return Direction::decrypt;
    throw std::out_of_range("a direction is neither encrypt nor decrypt");
}

StrategyProfile readProfile(const Json& json) {
    StrategyProfile profile{json.at("strategy").get<std::string>(),
                            json.at("cipher").get<std::string>(),
                            readDirection(json.at("direction").get<std::string>()),
                            json.at("bytes").get<std::uint64_t>(),
                            {}};
    for (const Json& kernel : json.at("kernels"))
        profile.kernels.push_back(readKernel(kernel));
    if (profile.kernels.empty()) throw std::out_of_range("a profile has no kernel");
    return profile;
}

ProfileSet readSet(const Json& json) {
    if (json.at("format") != kFormat) throw std::out_of_range("its format is another");
    if (json.at("version").get<int>() != kProfileFormatVersion)
        throw std::out_of_range("another version of the program wrote it");
    ProfileSet set;
    set.time = json.at("time").get<std::string>();
    set.gpu = json.at("gpu").get<std::string>();
    set.profiler = json.at("profiler").get<std::string>();
    set.note = json.at("note").get<std::string>();
    for (const auto& [name, value] : json.at("conditions").items())
        set.conditions.emplace_back(name, value.get<std::string>());
    for (const Json& profile : json.at("profiles"))
        set.profiles.push_back(readProfile(profile));
    return set;
}

} // namespace

std::string writeProfiles(const ProfileSet& set) {
    Json conditions = Json::object();
    for (const auto& [name, value] : set.conditions)
        conditions[name] = value;
    Json profiles = Json::array();
    for (const StrategyProfile& profile : set.profiles)
        profiles.push_back(profileJson(profile));
    const Json json{{"format", kFormat},        {"version", kProfileFormatVersion},
                    {"time", set.time},         {"gpu", set.gpu},
                    {"profiler", set.profiler}, {"note", set.note},
                    {"conditions", conditions}, {"profiles", std::move(profiles)}};
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<ProfileSet> readProfiles(std::string_view text) {
    const auto broken = [](const std::string& why) {
        return Error{ErrorCode::malformed, "this is no profile: " + why};
    };
    try {
        return readSet(Json::parse(text));
    } catch (const Json::exception&) {
        return broken("its JSON is damaged or incomplete");
    } catch (const std::exception& error) { // of values that are none
        return broken(error.what());
    }
}

} // namespace blockwarp
