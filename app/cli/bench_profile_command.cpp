// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_options.h"
#include "app/cli/bench_run.h"
#include "app/cli/printing.h"
#include "app/cli/terminal_progress.h"
#include "app/cli/value_names.h"
#include "core/bench/profiles/profile.h"
#include "core/bench/profiles/profile_library.h"
#include "core/bench/profiles/profile_text.h"
#include "core/bench/profiles/profiling.h"
#include "core/engine/machine.h"
#include "core/engine/strategy_choice.h"
#include "core/keys/key_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace blockwarp::cli {
namespace {

struct ProfileTyped {
    std::vector<std::string> which;
    std::string once;
    std::vector<std::string> ciphers; ///< empty: aes-128-ctr, or all for show
    bool decrypt = false;
    bool both = false;
    std::string bytes = "256M";
    std::string profiler;
    std::string jsonFile;
    bool force = false;
};

Work workOf(const std::string& strategy, const CipherSpec& cipher, Direction direction,
            std::uint64_t bytes) {
    Work work{.engine = EngineKind::cuda, .scope = Scope::kernel, .bytes = bytes};
    work.tuning.strategy = strategy;
    work.task = CipherWork{&cipher, direction};
    return work;
}

std::vector<std::string> ciphersOf(const ProfileTyped& typed) {
    return typed.ciphers.empty() ? std::vector<std::string>{"aes-128-ctr"} : typed.ciphers;
}

std::vector<Direction> directionsOf(const ProfileTyped& typed) {
    if (typed.both) return {Direction::encrypt, Direction::decrypt};
    return {typed.decrypt ? Direction::decrypt : Direction::encrypt};
}

bool isNamed(const ProfileTyped& typed, std::string_view strategy) {
    return typed.which.empty() || typed.which.front() == "all" ||
           std::ranges::find(typed.which, strategy) != typed.which.end();
}

Result<void> checkNames(const std::vector<std::string>& strategies) {
    for (const std::string& name : strategies)
        if (name != "all" && findStrategy(name) == nullptr)
            return Error{ErrorCode::badTuning, "there is no strategy called " + name +
                                                   "; see `blockwarp-cli strategies`"};
    return {};
}

/// The named strategies that do the work on this GPU; it is told what a name is that is none.
Result<std::vector<Work>> worksOf(const ProfileTyped& typed, std::uint64_t bytes) {
    if (auto ok = checkNames(typed.which); !ok) return ok.error();
    std::vector<Work> works;
    for (const std::string& name : ciphersOf(typed)) {
        const auto cipher = cipherNamed(name);
        if (!cipher) return cipher.error();
        for (const Direction direction : directionsOf(typed))
            for (const Strategy& strategy : strategyList())
                if (isNamed(typed, strategy.name) &&
                    strategy.supports((*cipher)->algorithm, direction) &&
                    whyStrategyIsRefused(EngineKind::cuda, strategy, {}).empty())
                    works.push_back(workOf(std::string(strategy.name), **cipher, direction, bytes));
    }
    if (works.empty())
        return Error{ErrorCode::unsupported, "none of these strategies does this work"};
    return works;
}

/// Of the profiles there are those of the named strategies and ciphers, or all.
int show(const ProfileTyped& typed) {
    const std::vector<std::string> names(typed.which.begin() + 1, typed.which.end());
    if (auto ok = checkNames(names); !ok) return fail(ok.error());
    for (const std::string& name : typed.ciphers)
        if (const auto cipher = cipherNamed(name); !cipher) return fail(cipher.error());
    const auto takes = [](const std::vector<std::string>& wanted, const std::string& name) {
        return wanted.empty() || wanted.front() == "all" ||
               std::ranges::find(wanted, name) != wanted.end();
    };
    const ProfileShelf shelf = allProfiles(usualProfileFolder());
    for (const Error& error : shelf.broken)
        say(describe(error));
    bool any = false;
    for (ProfileSet set : shelf.sets) {
        std::erase_if(set.profiles, [&](const StrategyProfile& profile) {
            return !takes(names, profile.strategy) || !takes(typed.ciphers, profile.cipher);
        });
        if (set.profiles.empty()) continue;
        any = true;
        put("{}\n", profileText(set));
    }
    if (!any) say("There is no such profile.");
    return kDone;
}

int once(const ProfileTyped& typed, std::uint64_t bytes) {
    const auto cipher = cipherNamed(ciphersOf(typed).front());
    if (!cipher) return fail(cipher.error());
    const auto ok =
        doOnce(workOf(typed.once, **cipher, directionsOf(typed).front(), bytes), NoCancel());
    return ok ? kDone : fail(ok.error());
}

int keep(const ProfileSet& set, ReportFile& file) {
    if (file) {
        const auto ok = file.write(writeProfiles(set));
        return ok ? kDone : fail(ok.error());
    }
    const auto saved = saveProfiles(set, usualProfileFolder());
    if (!saved) return fail(saved.error());
    say(fmt::format("Saved as {}", saved->string()));
    return kDone;
}

int profile(const ProfileTyped& typed, std::uint64_t bytes) {
    if (gpuList().devices.empty()) return fail({ErrorCode::noGpu, gpuList().whyEmpty});
    auto works = worksOf(typed, bytes);
    if (!works) return fail(works.error());
    const auto profiler = findProfiler(typed.profiler);
    if (!profiler) return fail(profiler.error());
    auto file = ReportFile::open(typed.jsonFile, typed.force);
    if (!file) return failUnlessForced(file.error());
    TerminalProgress progress;
    const std::size_t count = works->size();
    const auto set = profileAll({.profiler = *profiler,
                                 .program = std::filesystem::read_symlink("/proc/self/exe"),
                                 .works = std::move(*works),
                                 .next = [&](std::size_t i) { progress.report(i, count); }},
                                interrupts());
    if (!set) return fail(set.error());
    putText(profileText(*set));
    return keep(*set, *file);
}

int run(const ProfileTyped& typed) {
    const auto bytes = parseByteCount(typed.bytes);
    if (!bytes) return fail(bytes.error());
    if (!typed.once.empty()) return once(typed, *bytes);
    if (!typed.which.empty() && typed.which.front() == "show") return show(typed);
    return profile(typed, *bytes);
}

} // namespace

void addBenchProfile(CLI::App& bench, int& exitCode) {
    auto* command = bench.add_subcommand(
        "profile", "What bounds the GPU's strategies, by hardware counters (needs NVIDIA's ncu)");
    auto typed = std::make_shared<ProfileTyped>();
    command
        ->add_option("WHICH", typed->which,
                     "strategies, all of them (the default), or show: the profiles there are, of "
                     "the strategies named behind it")
        ->type_name(value::kProfile);
    command
        ->add_option("--cipher", typed->ciphers,
                     "one or several, as a,b (default aes-128-ctr; of show: all)")
        ->type_name(value::kCipher)
        ->delimiter(',')
        ->allow_extra_args(false);
    auto* decrypt = command->add_flag("--decrypt", typed->decrypt, "profile decryption");
    command->add_flag("--both", typed->both, "profile both directions")->excludes(decrypt);
    command->add_option("--bytes", typed->bytes, "size of the data (default 256M)")
        ->type_name(value::kSize);
    command->add_option("--ncu", typed->profiler, "where ncu is, if it is not found")
        ->type_name(value::kFile);
    command
        ->add_option("--json", typed->jsonFile,
                     "write into FILE instead of where the window finds it")
        ->type_name(value::kFile);
    command->add_flag("--force", typed->force, "replace a file that exists");
    command
        ->add_option("--once", typed->once,
                     "do the work once and nothing else: for a profiler of your own")
        ->type_name(value::kStrategy);
    command->callback([typed, &exitCode] { exitCode = run(*typed); });
}

} // namespace blockwarp::cli
