// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/result_text.h"

#include "core/files/file_job.h"
#include "core/files/race.h"
#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/panels/engine_pen.h"

#include <cmath>
#include <ranges>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kMaxLeftOut = 5; ///< named; the others are counted

QString raceHeadline(const RaceOutcome& race) {
    if (race.isEmulated()) return Words::tr("Emulated GPU and CPU made the same bytes");
    const double ratio = race.ratio;
    if (formatRatio(ratio) == formatRatio(1)) return Words::tr("CPU and GPU were equally fast");
    return ratio > 1
               ? Words::tr("The GPU was %1 times as fast as the CPU").arg(formatRatio(ratio))
               : Words::tr("The CPU was %1 times as fast as the GPU").arg(formatRatio(1 / ratio));
}

QString raceDetails(const ItemResult& result) {
    if (result.race->isEmulated()) return coreText(shortLimitSentence(*result.race));
    return Words::tr("CPU %1, GPU %2. ")
               .arg(formatSeconds(result.race->cpu.phases.wall),
                    formatSeconds(result.race->gpu.phases.wall)) +
           coreText(shortLimitSentence(*result.race));
}

QString engineWords(const FileOutcome& outcome) {
    const QString engine = coreText(engineSpec(outcome.engine).title);
    return outcome.strategy.empty()
               ? engine
               : Words::tr("%1 with strategy %2").arg(engine, toQString(outcome.strategy));
}

/// What is not in the archive.
QStringList leftOutLines(const FileOutcome& outcome) {
    const std::vector<LeftOut>& all = outcome.archive.leftOut;
    QStringList lines;
    for (const LeftOut& entry : all | std::views::take(kMaxLeftOut))
        lines << Words::tr("Left out %1: %2.").arg(shownName(entry.path), coreText(entry.why));
    if (all.size() > kMaxLeftOut)
        lines << Words::tr("Left out %1 more.").arg(formatCount(all.size() - kMaxLeftOut));
    return lines;
}

} // namespace

QString resultHeadline(const ItemResult& result) {
    if (!result.salvage.empty()) return Words::tr("Saved what is authentic");
    if (result.race) return raceHeadline(*result.race);
    const FileOutcome& outcome = result.runs.front().outcome;
    const QString seconds = formatSeconds(outcome.phases.wall);
    if (result.unpacked)
        return Words::tr("Unpacked %1 entries in %2")
            .arg(formatCount(outcome.archive.entries), seconds);
    return (result.direction == Direction::encrypt ? Words::tr("Encrypted %1 in %2")
                                                   : Words::tr("Decrypted %1 in %2"))
        .arg(formatBytes(outcome.bytesIn), seconds);
}

QString colouredHeadline(const ItemResult& result, const QPalette& palette) {
    QString html = resultHeadline(result).toHtmlEscaped();
    for (const EngineKind engine : {EngineKind::cpu, result.race->gpu.engine}) {
        const QString name = coreText(engineSpec(engine).title);
        html.replace(name, QStringLiteral("<span style='color:%1'>%2</span>")
                               .arg(enginePen(engine, 0, palette).color().name(), name));
    }
    return html;
}

QString resultDetails(const ItemResult& result) {
    if (result.runs.empty()) return {};
    if (result.race) return raceDetails(result);
    const FileOutcome& outcome = result.runs.front().outcome;
    const double wall = outcome.phases.wall;
    const double rate = wall > 0 ? static_cast<double>(outcome.bytesIn) / wall : 0;
    const QString text = Words::tr("%1, %2.").arg(engineWords(outcome), formatRate(rate));
    if (wall <= 0) return text;
    const TimeShare limit = largestShare(outcome);
    const long percent = std::lround(100 * limit.share);
    if (limit.part == TimePart::key && result.ofPassphrase)
        return Words::tr(
                   "%1 Deriving the key took %2 % of the time: it is slow on purpose, and so is "
                   "guessing.")
            .arg(text)
            .arg(percent);
    return text + QLatin1Char(' ') +
           Words::tr("What took longest was %1: %2 % of the time.")
               .arg(coreText(nameOf(limit.part)))
               .arg(percent);
}

QString resultCheck(const ItemResult& result) {
    if (result.runs.empty()) return {};
    if (result.race && result.race->startOnly)
        return Words::tr("The first %1 identical").arg(formatBytes(kEmulatedRaceBytes));
    if (result.race) return Words::tr("Both results identical");
    const FileOutcome& outcome = result.runs.front().outcome;
    if (result.direction == Direction::encrypt)
        return outcome.verified ? Words::tr("Verified: decrypts to the original") : QString();
    return containerSpec(outcome.container).namesCipher ? Words::tr("Authentic") : QString();
}

QStringList resultNotes(const ItemResult& result) {
    QStringList notes;
    if (!result.change.empty()) notes << toQString(result.change);
    for (const EngineRun& run : result.runs)
        for (const std::string& note : run.outcome.notes)
            if (!notes.contains(coreText(note))) notes << coreText(note);
    if (!result.runs.empty()) notes << leftOutLines(result.runs.front().outcome);
    return notes;
}

QString shortPath(const std::filesystem::path& path) {
    const QString whole = shownName(path);
    const QString home = shownName(toPath(QDir::homePath()));
    return home.size() > 1 && whole.startsWith(home + QLatin1Char('/'))
               ? QLatin1Char('~') + whole.mid(home.size())
               : whole;
}

QString resultSentences(const ItemResult& result) {
    QString text = resultHeadline(result) + QStringLiteral(". ") + resultDetails(result);
    if (const QString check = resultCheck(result); !check.isEmpty())
        text += QLatin1Char(' ') + check + QLatin1Char('.');
    return text;
}

} // namespace blockwarp::ui
