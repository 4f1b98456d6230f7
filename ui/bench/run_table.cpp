// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/run_table.h"

#include "core/bench/figures/series_title.h"
#include "core/bench/runs/findings.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/bench/figure_text.h"
#include "ui/widgets/copy_table.h"

#include <QLocale>

#include <algorithm>

namespace blockwarp::ui {
namespace {

QString rateOf(const MeasuredFacts& one, double seconds) {
    const Work& work = one.measured->variant.work;
    if (work.rsa() != nullptr) return valueText(Unit::operationsPerSecond, speedOf(work, seconds));
    return formatRate(static_cast<double>(work.bytes) / seconds);
}

/// "4.1 to 4.3 GB/s": the unit once, where both have the same.
QString rangeText(const MeasuredFacts& one, const Interval& seconds) {
    const Work& work = one.measured->variant.work;
    const QString high = rateOf(one, seconds.low);
    if (work.rsa() != nullptr)
        return RunTable::tr("%1 to %2").arg(operationsNumber(speedOf(work, seconds.high)), high);
    const double bytes = static_cast<double>(work.bytes);
    const RateUnit& unit = rateUnit(bytes / seconds.low);
    const bool same = &rateUnit(bytes / seconds.high) == &unit;
    return RunTable::tr("%1 to %2")
        .arg(same ? rateNumber(bytes / seconds.high, unit) : rateOf(one, seconds.high), high);
}

QString timeText(double seconds) {
    return seconds < 0.001 ? RunTable::tr("%1 µs").arg(QLocale().toString(seconds * 1e6, 'f', 1))
                           : formatSeconds(seconds);
}

QString stateText(const MeasuredFacts& facts) {
    const Measured& one = *facts.measured;
    if (!one.timed() && !facts.whyNotTimed.empty())
        return RunTable::tr("not timed: %1").arg(coreText(facts.whyNotTimed));
    if (!one.timed()) return RunTable::tr("waiting");
    switch (one.verdict) {
    case Verdict::more:
        return RunTable::tr("not finished");
    case Verdict::settled:
        return RunTable::tr("settled");
    case Verdict::timeUp:
        return RunTable::tr("time limit");
    }
    return {};
}

/// How many times as fast as another series, here and there.
QString ratioText(const MeasuredFacts& facts) {
    const auto& printed = facts.measured->variant.printed;
    const QString there =
        printed ? RunTable::tr("%1 times (%2)")
                      .arg(QLocale().toString(printed->value, 'g', 9), toQString(printed->machine))
                : QString();
    if (!facts.ratio) return there;
    const QString here =
        RunTable::tr("%1 times here").arg(QLocale().toString(facts.ratio->value, 'g', 4));
    return there.isEmpty() ? here : RunTable::tr("%1: %2").arg(there, here);
}

QString printedText(const MeasuredFacts& facts) {
    if (!facts.measured->variant.over.empty()) return ratioText(facts);
    const auto& printed = facts.measured->variant.printed;
    if (!printed) return {};
    const QString time =
        RunTable::tr("%1 ms (%2)")
            .arg(QLocale().toString(printed->value * 1e3, 'g', 9), toQString(printed->machine));
    if (!facts.measured->timed()) return time;
    return RunTable::tr("%1: %2 times as fast here")
        .arg(time, QLocale().toString(printed->value / facts.times.median, 'g', 3));
}

QString cell(const MeasuredFacts& facts, int column) {
    const Measured& one = *facts.measured;
    if (column == RunTable::series) return coreText(facts.series);
    if (column == RunTable::place)
        return coreText(facts.place) +
               (one.variant.automatic ? RunTable::tr(" (automatic)") : QString());
    if (column == RunTable::state) return stateText(facts);
    if (column == RunTable::printed) return printedText(facts);
    if (!one.timed()) return {};
    const Summary& times = facts.times;
    switch (column) {
    case RunTable::speed:
        return rateOf(facts, times.median);
    case RunTable::interval:
        return times.confidence ? rangeText(facts, *times.confidence)
                                : RunTable::tr("too few samples");
    case RunTable::time:
        return timeText(times.median);
    case RunTable::samples:
        return formatCount(one.samples.size());
    case RunTable::outlierCount:
        return formatCount(facts.outliers.size());
    default:
        return {};
    }
}

/// Numbers where texts have units that differ.
QVariant sortKey(const MeasuredFacts& facts, int column) {
    const Measured& one = *facts.measured;
    switch (column) {
    case RunTable::place:
        return one.variant.x;
    case RunTable::speed:
    case RunTable::interval:
        return one.timed() ? facts.speed : -1;
    case RunTable::time:
        return one.timed() ? facts.times.median : -1;
    case RunTable::samples:
        return static_cast<qulonglong>(one.samples.size());
    default:
        return cell(facts, column);
    }
}

QString title(int column) {
    switch (column) {
    case RunTable::series:
        return RunTable::tr("Series");
    case RunTable::place:
        return RunTable::tr("At");
    case RunTable::speed:
        return RunTable::tr("Median");
    case RunTable::interval:
        return RunTable::tr("95 % interval");
    case RunTable::time:
        return RunTable::tr("Time");
    case RunTable::printed:
        return RunTable::tr("In the report");
    case RunTable::samples:
        return RunTable::tr("Samples");
    case RunTable::outlierCount:
        return RunTable::tr("Outliers");
    case RunTable::state:
        return RunTable::tr("State");
    default:
        return {};
    }
}

QString list(const QString& heading, const NamedValues& values) {
    if (values.empty()) return {};
    QString html = QStringLiteral("<p><b>%1.</b> ").arg(heading.toHtmlEscaped());
    QStringList parts;
    for (const auto& [name, value] : values)
        parts << QStringLiteral("%1: %2").arg(toQString(name).toHtmlEscaped(),
                                              toQString(value).toHtmlEscaped());
    return html + parts.join(QStringLiteral(" · ")) + QStringLiteral("</p>");
}

} // namespace

void RunTable::show(const BenchRun& run, const std::string& facet) {
    std::vector<Measured> rows;
    for (const Measured& one : run.measured)
        if (one.variant.facet == facet) rows.push_back(one);
    const bool same = rows.size() == rows_.size(); // keeps the selection while a run goes on
    if (!same) beginResetModel();
    rows_ = std::move(rows);
    facts_.clear();
    for (const Measured& one : rows_) {
        facts_.push_back(factsOf(one, rows_));
        facts_.back().series = seriesTitle(run, one.variant);
    }
    if (!same) return endResetModel();
    if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

bool RunTable::hasPrinted() const {
    return std::ranges::any_of(rows_, [](const Measured& one) {
        return one.variant.printed.has_value() || !one.variant.over.empty();
    });
}

int RunTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RunTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant RunTable::data(const QModelIndex& index, int role) const {
    const MeasuredFacts& facts = facts_.at(static_cast<std::size_t>(index.row()));
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return cell(facts, index.column());
    if (role == CopyTable::kSortRole) return sortKey(facts, index.column());
    const bool number = index.column() > place && index.column() != state;
    if (role == Qt::TextAlignmentRole && number) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant RunTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::DisplayRole) return title(section);
    return {};
}

QString conditionsHtml(const BenchRun& run) {
    QString html;
    const auto add = [&html](const QString& heading, const NamedValues& values) {
        if (values.empty()) return;
        html += QStringLiteral("<h4>%1</h4><table cellpadding=3>").arg(heading.toHtmlEscaped());
        for (const auto& [name, value] : values)
            html += QStringLiteral("<tr><td width=160>%1</td><td>%2</td></tr>")
                        .arg(coreText(name).toHtmlEscaped(), toQString(value).toHtmlEscaped());
        html += QStringLiteral("</table>");
    };
    add(RunTable::tr("Conditions"), run.conditions);
    add(RunTable::tr("Before"), run.before);
    add(RunTable::tr("After"), run.after);
    add(RunTable::tr("Settings"), run.settings);
    return html;
}

QString reportHtml(const ExperimentSpec& experiment, const BenchRun& run,
                   const std::string& facet) {
    QString html =
        QStringLiteral("<table border=1 cellspacing=0 cellpadding=2 width=\"100%\"><tr>");
    for (int column = 0; column < RunTable::columns; ++column)
        html += QStringLiteral("<th>%1</th>").arg(title(column).toHtmlEscaped());
    html += QStringLiteral("</tr>");
    for (const MeasuredFacts& facts : factsOf(run)) {
        if (facts.measured->variant.facet != facet) continue;
        html += QStringLiteral("<tr>");
        for (int column = 0; column < RunTable::columns; ++column)
            html += QStringLiteral("<td>%1</td>").arg(cell(facts, column).toHtmlEscaped());
        html += QStringLiteral("</tr>");
    }
    html += QStringLiteral("</table><p>");
    for (const Message& sentence : findings(experiment, run))
        html += coreText(sentence).toHtmlEscaped() + QStringLiteral(" ");
    html += QStringLiteral("</p>");
    if (!run.note.empty())
        html += QStringLiteral("<p>%1</p>").arg(toQString(run.note).toHtmlEscaped());
    return html + list(RunTable::tr("Settings"), run.settings) +
           list(RunTable::tr("Conditions"), run.conditions) +
           list(RunTable::tr("Before"), run.before) + list(RunTable::tr("After"), run.after);
}

} // namespace blockwarp::ui
