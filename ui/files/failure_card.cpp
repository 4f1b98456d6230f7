// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/failure_card.h"

#include "core/queue/queue_item.h"
#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/files/item_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/dialogs.h"

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

bool isWrongSecret(ErrorCode code) {
    return code == ErrorCode::wrongKeyOrDamaged || code == ErrorCode::wrongDerivation;
}

bool needsAnotherSecret(const QueueItem& item) {
    if (item.verdict) return item.verdict->error && isWrongSecret(item.verdict->error->code);
    return item.state == ItemState::failed && item.failure && isWrongSecret(item.failure->code);
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

FailureCard::FailureCard(QWidget* parent)
    : Card(space::large, parent), heading_(new FileHeading(this)), reason_(new QLabel(this)),
      left_(new Explanation(this)), repair_(makeButton("verify", tr("Repair"), this)),
      salvage_(makeButton("save", tr("Salvage what is authentic…"), this)),
      both_(makeButton("copy", tr("Keep both"), this)),
      replace_(makeButton("refresh", tr("Replace it"), this)),
      secret_(makeButton("key", tr("Give another secret"), this)) {
    heading_->setObjectName("failureHeading");
    reason_->setObjectName("failureReason");
    reason_->setTextFormat(Qt::PlainText);
    reason_->setWordWrap(true);
    reason_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    left_->setObjectName("failureText");
    repair_->setObjectName("repair");
    repair_->setToolTip(
        tr("Writes a whole copy beside the file, with “.repaired” in its name, from "
           "its recovery data."));
    salvage_->setObjectName("salvage");
    both_->setObjectName("keepBothOffer");
    replace_->setObjectName("replaceOffer");
    secret_->setObjectName("secretOffer");
    column().addWidget(heading_);
    column().addWidget(reason_);
    column().addWidget(left_);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    for (QPushButton* button : {repair_, salvage_, both_, replace_, secret_})
        row->addWidget(button);
    row->addStretch();
    column().addLayout(row);
    connect(repair_, &QPushButton::clicked, this, &FailureCard::repairWanted);
    connect(salvage_, &QPushButton::clicked, this, &FailureCard::askAboutSalvage);
    connect(both_, &QPushButton::clicked, this, &FailureCard::keepBothWanted);
    connect(replace_, &QPushButton::clicked, this, &FailureCard::replaceWanted);
    connect(secret_, &QPushButton::clicked, this, &FailureCard::secretWanted);
}

void FailureCard::askAboutSalvage() {
    ask(window(),
        {.name = "salvageQuestion",
         .title = tr("Salvage what is authentic?"),
         .text =
             tr("Writes what is authentic to a file that has “.salvaged” in its name, with zeros "
                "in place of the rest. It is incomplete: a list beside it, with “.lost” added, "
                "says which bytes are missing."),
         .details = tr("Of an archive that is unpacked, the entries before the damage are saved in "
                       "a folder. Nothing is replaced."),
         .yesName = "salvageNow",
         .yes = tr("&Salvage"),
         .yesRole = QMessageBox::AcceptRole,
         .noName = "doNotSalvage",
         .no = tr("Cancel")},
        [this] { emit salvageWanted(); });
}

bool FailureCard::concerns(const QueueItem& item) {
    return item.state == ItemState::failed || item.state == ItemState::cancelled ||
           isBlocked(item) || isSalvageable(item) || needsAnotherSecret(item);
}

void FailureCard::present(const QueueItem& item, const OutputRule& rule, const QString& reason) {
    heading_->say(QStringLiteral("%1"), item.input);
    reason_->setText(reason);
    const bool existing = isInTheWay(item) && item.obstacle->existing;
    // The other sentence says it with size and date.
    const bool saidBelow = existing && item.obstacle->error.code == ErrorCode::outputExists;
    reason_->setVisible(item.state != ItemState::cancelled && !saidBelow);
    if (existing)
        left_->setText(existingText(*item.obstacle->existing,
                                    shownName(placeOf(item, rule).output(rule).filename())));
    else if (item.state == ItemState::failed)
        left_->setText(item.failure && item.failure->code == ErrorCode::notFlushed
                           ? tr("The output is complete.")
                           : tr("Nothing was written."));
    else if (item.state == ItemState::cancelled)
        left_->setText(tr("Cancelled. Nothing was written."));
    left_->setVisible(!item.verdict && (existing || !isBlocked(item)));
    repair_->setVisible(isRepairable(item));
    salvage_->setVisible(isSalvageable(item));
    both_->setVisible(isInTheWay(item));
    replace_->setVisible(isInTheWay(item) && item.obstacle->existing);
    secret_->setVisible(needsAnotherSecret(item));
}

} // namespace blockwarp::ui
