// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/joined_repetitions.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace blockwarp {
namespace {

/// `earlier`: repetitions of the run.
void addMeasured(Measured& all, Measured one, std::size_t earlier) {
    if (!one.timed()) return;
    all.repetitions.resize(earlier); // 0 of those in which it was not timed
    if (!all.timed()) {
        one.repetitions.insert(one.repetitions.begin(), all.repetitions.begin(),
                               all.repetitions.end());
        all = std::move(one);
        return;
    }
    const auto append = [](auto& to, auto& from) {
        to.insert(to.end(), std::make_move_iterator(from.begin()),
                  std::make_move_iterator(from.end()));
    };
    if (!all.marks.empty() || !one.marks.empty()) {
        all.marks.resize(all.samples.size());
        one.marks.resize(one.samples.size());
    }
    append(all.marks, one.marks);
    append(all.samples, one.samples);
    append(all.repetitions, one.repetitions);
    append(all.cpuUse, one.cpuUse);
    append(all.sustained, one.sustained);
    all.verdict = std::max(all.verdict, one.verdict);
}

/// The run's variant that is alike, which mostly has the same place; else a new one.
Measured& likeOne(BenchRun& run, const Variant& variant, std::size_t place) {
    const auto alike = [&](const Measured& one) { return areAlike(one.variant, variant); };
    if (place < run.measured.size() && alike(run.measured[place])) return run.measured[place];
    const auto found = std::ranges::find_if(run.measured, alike);
    return found != run.measured.end() ? *found
                                       : run.measured.emplace_back(Measured{.variant = variant});
}

void addCaution(std::vector<Caution>& cautions, Caution caution) {
    if (std::ranges::find(cautions, caution) == cautions.end())
        cautions.push_back(std::move(caution));
}

} // namespace

unsigned repetitionsIn(const BenchRun& run) {
    std::size_t most = 0;
    for (const Measured& one : run.measured)
        most = std::max(most, one.repetitions.size());
    return static_cast<unsigned>(most);
}

void addConditions(BenchRun& run, BenchRun& next) {
    run.after = std::move(next.after);
    if (run.unwatched && next.unwatched)
        run.unwatched->add(*next.unwatched);
    else if (next.anyTimed())
        run.unwatched.reset();
    for (Caution& caution : next.cautions) {
        const bool ours = caution.kind == Caution::Kind::busy; // with the repetitions before
        if (!ours) addCaution(run.cautions, std::move(caution));
    }
}

void addLost(BenchRun& run, std::vector<Caution> lost, std::size_t remade) {
    std::vector<Caution> all = std::exchange(run.cautions, {});
    for (Caution& caution : all) {
        if (caution.kind == Caution::Kind::lost && remade > 0) {
            --remade;
            caution = {.kind = Caution::Kind::remade, .exitCode = caution.exitCode};
        }
        addCaution(run.cautions, std::move(caution));
    }
    for (Caution& caution : lost)
        addCaution(run.cautions, std::move(caution));
}

void addRepetition(std::optional<BenchRun>& run, BenchRun next) {
    for (Measured& one : next.measured)
        if (one.timed()) one.repetitions = {one.samples.size()};
    if (!run) {
        run = std::move(next);
        return;
    }
    const std::size_t earlier = repetitionsIn(*run);
    const std::size_t all = earlier + (next.anyTimed() ? 1 : 0);
    for (std::size_t i = 0; i < next.measured.size(); ++i) {
        Measured& one = likeOne(*run, next.measured[i].variant, i);
        addMeasured(one, std::move(next.measured[i]), earlier);
    }
    for (Measured& one : run->measured)
        if (one.timed()) one.repetitions.resize(all); // also of those that were not timed now
    addConditions(*run, next);
}

} // namespace blockwarp
