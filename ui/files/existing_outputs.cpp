// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/existing_outputs.h"

#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/widgets/question.h"

#include <QStringList>

#include <optional>

namespace blockwarp::ui {
namespace {

constexpr int kMaxLines = 12; ///< what a small screen has room for

/// A row as the question shows it. The queue may have changed when the answer comes.
struct Shown {
    PathText input;
    std::optional<Existing> existing;
};

std::vector<Shown> shownOf(const QueueModel& queue, const std::vector<int>& rows) {
    std::vector<Shown> shown;
    for (const int row : rows)
        shown.push_back({queue.item(row).input, queue.item(row).obstacle->existing});
    return shown;
}

/// The rows that are still as they were shown.
std::vector<int> rowsOf(const QueueModel& queue, const std::vector<Shown>& shown) {
    std::vector<int> rows;
    for (const Shown& each : shown) {
        const int row = queue.list().rowOf(each.input);
        if (row >= 0 && isInTheWay(queue.item(row)) &&
            queue.item(row).obstacle->existing == each.existing)
            rows.push_back(row);
    }
    return rows;
}

QString listOf(const QueueModel& queue, const std::vector<int>& rows) {
    QStringList lines;
    int left = 0;
    for (const int row : rows) {
        const auto& existing = queue.item(row).obstacle->existing;
        const QString name = shownName(queue.output(row).filename());
        if (lines.size() == kMaxLines)
            ++left;
        else
            lines << (existing ? existingText(*existing, name)
                               : Words::tr("“%1” exists and cannot be replaced.").arg(name));
    }
    if (left > 0) lines << Words::tr("and %1 more").arg(left);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

QString existingText(const Existing& existing, const QString& name) {
    const auto when = QDateTime::fromSecsSinceEpoch(existing.file.seconds);
    return (existing.newer
                ? Words::tr(
                      "“%1” exists: %2, changed %3, newer than the file that it is made from.")
                : Words::tr("“%1” exists: %2, changed %3."))
        .arg(name, formatBytes(existing.file.bytes), formatTime(when));
}

void askAboutExisting(QueueModel& queue, const std::vector<int>& rows, QWidget* parent) {
    const std::vector<Shown> shown = shownOf(queue, rows);
    ask(
        parent,
        {.name = "existingQuestion",
         .title = Words::tr("Replace existing files?"),
         .text = Words::tr("%1 outputs have names that are taken. What is replaced is gone.")
                     .arg(formatCount(rows.size())),
         .details = listOf(queue, rows),
         .yesName = "replaceThem",
         .yes = Words::tr("&Replace"),
         .yesRole = QMessageBox::DestructiveRole,
         .noName = "leaveThem",
         .no = Words::tr("Cancel"),
         .saferName = "keepThemBoth",
         .safer = Words::tr("&Keep both")},
        [&queue, shown] { queue.list().agreeToReplace(rowsOf(queue, shown)); },
        [&queue, shown] { queue.list().keepBoth(rowsOf(queue, shown)); });
}

} // namespace blockwarp::ui
