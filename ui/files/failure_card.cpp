// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/failure_card.h"

#include "ui/files/item_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/question.h"

namespace blockwarp::ui {
namespace {

bool isInTheWay(const QueueItem& item) {
    return item.state != ItemState::done && item.obstacle && !item.obstacle->clash &&
           item.obstacle->error.code == ErrorCode::outputExists;
}

bool needsAnotherSecret(const QueueItem& item) {
    if (item.verdict)
        return item.verdict->error && item.verdict->error->code == ErrorCode::wrongKeyOrDamaged;
    return item.state == ItemState::failed && item.failure == ErrorCode::wrongKeyOrDamaged;
}

} // namespace

FailureCard::FailureCard(QWidget* parent)
    : Card(space::large, parent), heading_(new FileHeading(this)), left_(new Explanation(this)),
      salvage_(makeButton("save", tr("Salvage what is authentic…"), this)),
      replace_(makeButton("refresh", tr("Replace existing files"), this)),
      secret_(makeButton("key", tr("Give another secret"), this)) {
    heading_->setObjectName("failureHeading");
    left_->setObjectName("failureText");
    salvage_->setObjectName("salvage");
    replace_->setObjectName("replaceOffer");
    secret_->setObjectName("secretOffer");
    column().addWidget(heading_);
    column().addWidget(left_);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    for (QPushButton* button : {salvage_, replace_, secret_})
        row->addWidget(button);
    row->addStretch();
    column().addLayout(row);
    connect(salvage_, &QPushButton::clicked, this, &FailureCard::askAboutSalvage);
    connect(replace_, &QPushButton::clicked, this, &FailureCard::replaceWanted);
    connect(secret_, &QPushButton::clicked, this, &FailureCard::secretWanted);
}

void FailureCard::askAboutSalvage() {
    ask(window(),
        {.name = "salvageQuestion",
         .title = tr("Salvage what is authentic?"),
         .text = tr("Writes what is authentic to a file that has “.salvaged” added to its name, "
                    "with zeros in place of the rest. It is incomplete: a list with "
                    "“.salvaged.lost” says which bytes are missing."),
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

void FailureCard::present(const QueueItem& item) {
    heading_->say(QStringLiteral("%1"), item.input);
    if (item.state == ItemState::failed)
        left_->setText(tr("Nothing was written. The list says why."));
    else if (item.state == ItemState::cancelled)
        left_->setText(tr("Cancelled. Nothing was written."));
    else
        left_->setText(tr("Not started. The list says what is in the way."));
    left_->setVisible(!item.verdict);
    salvage_->setVisible(isSalvageable(item));
    replace_->setVisible(isInTheWay(item));
    secret_->setVisible(needsAnotherSecret(item));
}

} // namespace blockwarp::ui
