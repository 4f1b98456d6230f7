// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/sample_marker.h"

#include <algorithm>

namespace blockwarp {
namespace {

constexpr const char* kAnd = CORE_TEXT("core", "%1, %2");

template <class Of>
Message listOf(const std::vector<Of>& parts, const auto& textOf) {
    std::vector<Message> texts;
    for (const Of& part : parts)
        if (const Message text = textOf(part); std::ranges::count(texts, text) == 0)
            texts.push_back(text);
    return joined(texts, kAnd);
}

Message seenWords(const Quietness& quietness) {
    const Message all = count(quietness.samples);
    if (quietness.disturbed == 0)
        return {CORE_TEXT("core", "Quiet throughout: none of %1 samples was disturbed"), {all}};
    const Message whom = listOf(quietness.by, [](const auto& one) -> Message {
        return {CORE_TEXT("core", "%1 (%2)"),
                {Message(specOf(one.first).title), count(one.second)}};
    });
    return {quietness.allCount
                ? CORE_TEXT("core", "Not quiet: %1 of %2 samples were disturbed, of some variants "
                                    "too many to be left out: %3")
                : CORE_TEXT("core", "%1 of %2 samples were disturbed and do not count: %3"),
            {count(quietness.disturbed), all, whom}};
}

} // namespace

void SampleMarker::begin(double now) {
    if (!look_) return;
    unmarked_.clear();
    lookAt(now);
}

void SampleMarker::sampled(Measured& one, double now) {
    if (!look_) return;
    one.marks.resize(one.samples.size());
    unmarked_.push_back({&one, one.samples.size() - 1});
    if (now - lastLook_ >= kJudgedSeconds) finish(now);
}

double SampleMarker::secondsToWait(double now) const {
    return unmarked_.empty() ? 0 : std::max(0.0, lastLook_ + kJudgedSeconds - now);
}

void SampleMarker::finish(double now) {
    if (!look_ || unmarked_.empty()) return;
    const Activity before = last_;
    lookAt(now);
    const auto files =
        static_cast<std::size_t>(std::ranges::count_if(unmarked_, [](const Place& place) {
            return disturbersOf(place.measured->variant.work).has(Disturber::disk);
        }));
    const Disturbers seen = disturbersBetween(before, last_, files);
    for (const auto& [measured, sample] : unmarked_)
        measured->marks[sample] = seen & disturbersOf(measured->variant.work);
    unmarked_.clear();
}

void SampleMarker::lookAt(double now) {
    last_ = look_();
    if (!first_) first_ = last_;
    lastLook_ = now;
}

std::optional<Disturbers> SampleMarker::unwatched() const {
    if (!first_) return {};
    return unwatchedIn(*first_, last_);
}

Disturbers disturbersOf(const Work& work) {
    Disturbers all;
    for (const Disturber who : {Disturber::cpu, Disturber::steal, Disturber::memory,
                                Disturber::suspended, Disturber::power})
        all.add(who);
    if (work.scope != Scope::kernel && work.scope != Scope::memory && work.scope != Scope::all)
        all.add(Disturber::disk);
    if (work.engine == EngineKind::cuda)
        for (const Disturber who : {Disturber::gpu, Disturber::slowed})
            all.add(who);
    return all;
}

std::optional<Quietness> quietnessOf(const BenchRun& run) {
    if (!run.unwatched) return {};
    Quietness quietness;
    Disturbers possible;
    for (const Measured& one : run.measured) {
        if (!one.timed()) continue;
        quietness.samples += one.samples.size();
        quietness.disturbed += one.disturbed();
        quietness.allCount =
            quietness.allCount || one.counted().size() + one.disturbed() > one.samples.size();
        possible.add(disturbersOf(one.variant.work));
    }
    for (const DisturberSpec& spec : disturberSpecs()) {
        std::size_t samples = 0;
        for (const Measured& one : run.measured)
            samples += static_cast<std::size_t>(std::ranges::count_if(
                one.marks, [&](Disturbers mark) { return mark.has(spec.who); }));
        if (samples > 0) quietness.by.emplace_back(spec.who, samples);
        if (run.unwatched->has(spec.who) && possible.has(spec.who))
            quietness.unwatched.push_back(spec.who);
    }
    return quietness;
}

Message messageOf(const Quietness& quietness) {
    if (quietness.unwatched.empty()) return {CORE_TEXT("core", "%1."), {seenWords(quietness)}};
    return {CORE_TEXT("core", "%1. Not watched: %2."),
            {seenWords(quietness), listOf(quietness.unwatched, [](Disturber who) -> Message {
                 return specOf(who).unwatched;
             })}};
}

} // namespace blockwarp
