// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/salvage_offer.h"

#include "ui/widgets/form.h"
#include "ui/widgets/question.h"

#include <QHBoxLayout>

namespace blockwarp::ui {

SalvageOffer::SalvageOffer(QWidget* parent) : QWidget(parent) {
    auto* salvage = makeButton("save", tr("Salvage what is authentic…"), this);
    salvage->setObjectName("salvage");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(salvage);
    row->addStretch();
    connect(salvage, &QPushButton::clicked, this, [this] {
        ask(window(),
            {.name = "salvageQuestion",
             .title = tr("Salvage what is authentic?"),
             .text = tr("Writes what is authentic to a file that has “.salvaged” added to its "
                        "name, with zeros in place of the rest. It is incomplete: a list with "
                        "“.salvaged.lost” says which bytes are missing."),
             .details = tr("Of an archive that is unpacked, the entries before the damage are "
                           "saved in a folder. Nothing is replaced."),
             .yesName = "salvageNow",
             .yes = tr("&Salvage"),
             .yesRole = QMessageBox::AcceptRole,
             .noName = "doNotSalvage",
             .no = tr("Cancel")},
            [this] { emit wanted(); });
    });
    hide();
}

void SalvageOffer::present(const QueueItem& item) {
    setVisible(isSalvageable(item));
}

} // namespace blockwarp::ui
