// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/condition_badges.h"

#include "core/bench/measure/sample_marker.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/bench/run_table.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/buttons.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kEnough = 20; ///< samples of a thorough run
constexpr qsizetype kMostTitle = 28;

QString paragraph(const QString& text) {
    return QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

/// Of a caution that another program wrote, the first words.
QString titleOf(const Caution& caution) {
    switch (caution.kind) {
    case Caution::Kind::busy:
        return Words::tr("Machine busy");
    case Caution::Kind::slowed:
        return Words::tr("GPU slowed down");
    case Caution::Kind::lost:
        return Words::tr("A repetition is missing");
    case Caution::Kind::remade:
        return Words::tr("A repetition was made again");
    case Caution::Kind::other:
        break;
    }
    const QString text = toQString(caution.text);
    return text.size() <= kMostTitle ? text : text.left(kMostTitle - 1) + QChar(0x2026);
}

QString machineOf(const BenchRun& run) {
    const Processors processors = processorsOf(run.conditions);
    if (!processors.gpus.empty()) return toQString(processors.gpus.front());
    return processors.cpu.empty() ? Words::tr("Conditions") : toQString(processors.cpu);
}

void addCautions(const BenchRun& run, bool running, std::vector<ConditionFact>& facts) {
    if (!running && !run.complete)
        facts.push_back({Tone::caution, Words::tr("Stopped early"),
                         paragraph(Words::tr("Not everything was timed."))});
    for (const Caution& caution : run.cautions)
        facts.push_back({Tone::caution, titleOf(caution), paragraph(coreText(messageOf(caution)))});
    const int samples = toQString(valueOf(run.settings, "samples")).toInt();
    if (samples > 0 && samples < kEnough)
        facts.push_back(
            {Tone::caution, Words::tr("Quick run"),
             paragraph(Words::tr("At least %1 samples of each variant. A thorough run takes "
                                 "%2 or more, and its intervals are narrower.")
                           .arg(samples)
                           .arg(kEnough))});
}

QPushButton* moreBadges() {
    auto* more = new LinkButton({});
    more->setObjectName("moreBadges");
    return more;
}

/// Green only where all was watched and nothing was seen.
ConditionFact factOf(const std::optional<Quietness>& quietness) {
    if (!quietness)
        return {Tone::muted, Words::tr("Not watched"),
                paragraph(Words::tr("Nobody watched what else the machine did during this run."))};
    const QString details = paragraph(coreText(messageOf(*quietness)));
    if (quietness->isQuiet()) return {Tone::success, Words::tr("Quiet throughout"), details};
    if (quietness->disturbed == 0)
        return {Tone::muted,
                Words::tr("Not watched: %1")
                    .arg(coreText(specOf(quietness->unwatched.front()).unwatched)),
                details};
    const auto most =
        std::ranges::max_element(quietness->by, {}, [](const auto& one) { return one.second; });
    const QString who = coreText(specOf(most->first).title);
    return {Tone::caution,
            quietness->allCount
                ? Words::tr("Not quiet: %1").arg(who)
                : Words::tr("%1 of %2 samples disturbed: %3")
                      .arg(formatCount(quietness->disturbed), formatCount(quietness->samples), who),
            details};
}

/// Who could not be timed, each reason once.
void addRefusals(const BenchRun& run, std::vector<ConditionFact>& facts) {
    QString details;
    for (const Refusal& refusal : refusalsOf(run)) {
        if (refusal.code == ErrorCode::noGpu)
            facts.push_back(
                {Tone::caution, Words::tr("No GPU"),
                 paragraph(Words::tr("GPU lines are missing: %1. With “emulated” as GPU kernels, "
                                     "the CPU runs them, very slowly, to see them work.")
                               .arg(coreText(refusal.why)))});
        else
            details += paragraph(coreText(messageOf(refusal)));
    }
    if (!details.isEmpty())
        facts.push_back({Tone::muted, Words::tr("Not everything can be timed"), details});
}

} // namespace

std::vector<ConditionFact> conditionFacts(const BenchRun& run, bool running, bool measured) {
    std::vector<ConditionFact> facts;
    if (run.conditions.empty()) return facts;
    if (!measured) {
        addRefusals(run, facts);
        return facts;
    }
    facts.push_back({Tone::muted, machineOf(run), conditionsHtml(run)});
    if (run.anyTimed())
        facts.push_back(
            {Tone::success, Words::tr("Results verified"),
             paragraph(Words::tr("Each result was compared with OpenSSL's before it was timed, and "
                                 "OpenSSL's with that of the byte-wise reference."))});
    if (run.anyTimed() && !running) facts.push_back(factOf(quietnessOf(run)));
    addCautions(run, running, facts);
    addRefusals(run, facts);
    return facts;
}

ConditionBadges::ConditionBadges(QWidget* parent) : FoldingRow(moreBadges(), parent) {
    setObjectName("conditionBadges");
}

/// They are made anew only when something changed: a run refreshes ten times a second.
void ConditionBadges::show(const BenchRun& run, bool running, bool measured) {
    std::vector<ConditionFact> facts = conditionFacts(run, running, measured);
    setVisible(!facts.empty());
    if (facts == facts_) return;
    facts_ = std::move(facts);
    clear();
    for (const ConditionFact& fact : facts_)
        add(new Badge(fact.tone, fact.title, fact.details, this));
}

} // namespace blockwarp::ui
