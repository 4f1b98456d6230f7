// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/leftover_notice.h"

#include "core/io/leftovers.h"
#include "ui/base/shown_name.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {

LeftoverNotice::LeftoverNotice(QWidget* parent)
    : QWidget(parent), message_(new MessageLine(this)),
      remove_(makeButton("remove", tr("Remove leftovers"), this)) {
    message_->setObjectName("leftovers");
    remove_->setObjectName("removeLeftovers");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::small);
    row->addWidget(message_, 1);
    row->addWidget(remove_);
    connect(remove_, &QPushButton::clicked, this, &LeftoverNotice::removeAll);
    hide();
}

void LeftoverNotice::present(const std::vector<std::filesystem::path>& folders) {
    if (folders == folders_) return;
    folders_ = folders;
    QStringList names;
    for (const std::filesystem::path& folder : folders_)
        names << shownName(folder);
    message_->say(Tone::caution,
                  tr("Left behind by a run that was interrupted, and may hold plaintext: %1")
                      .arg(names.join(tr(", "))));
    remove_->setEnabled(true);
    setVisible(!folders_.empty());
}

void LeftoverNotice::removeAll() {
    remove_->setEnabled(false);
    runner_.start(
        [folders = folders_]() -> Result<void> {
            Result<void> all;
            for (const std::filesystem::path& folder : folders)
                if (auto ok = removeLeftover(folder); !ok) all = ok;
            return all;
        },
        [this](JobId, const Result<void>& ok) {
            remove_->setEnabled(true);
            if (!ok)
                message_->say(
                    Tone::error,
                    tr("Could not be removed: %1").arg(QString::fromStdString(ok.error().context)));
            emit removed();
        });
}

} // namespace blockwarp::ui
