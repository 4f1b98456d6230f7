// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/archive_choice.h"

#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {

ArchiveChoice::ArchiveChoice(QWidget* parent)
    : QWidget(parent), choice_(new Segments("archiveChoice", tr("What files become"), this)),
      keepGoing_(new QCheckBox(tr("Leave out what cannot be read"), this)),
      compress_(new QCheckBox(tr("Compress (zstd)"), this)), caption_(new Explanation(this)) {
    choice_->add(tr("One sealed archive"), "archive");
    choice_->add(tr("Each file by itself"), "each");
    choice_->setCurrentIndex(1);
    keepGoing_->setObjectName("keepGoing");
    compress_->setObjectName("compressArchive");
    caption_->setObjectName("compressCaption");
    keepGoing_->setToolTip(tr("What was left out is listed afterwards. Without this, nothing is "
                              "written if something cannot be read."));
    caption_->setText(tr("The archive's size then tells something about its contents: how well "
                         "they compress."));
    layOut();
    connect(choice_, &Segments::currentChanged, this, [this] {
        if (!following_) {
            wanted_ = isArchive();
            chosen_ = true;
        }
        refresh();
        emit changed();
    });
    connect(keepGoing_, &QCheckBox::toggled, this, &ArchiveChoice::changed);
    connect(compress_, &QCheckBox::toggled, this, [this] {
        refresh();
        emit changed();
    });
    refresh();
}

void ArchiveChoice::layOut() {
    auto* details = new FlowLayout(space::large);
    details->addWidget(keepGoing_);
    details->addWidget(compress_);
    auto* column = new FieldColumn(this);
    column->addWidget(choice_, 0, Qt::AlignLeft);
    column->addLayout(details);
    column->addWidget(caption_);
}

void ArchiveChoice::follow() {
    following_ = true;
    choice_->setCurrentIndex(wanted_ && possible_ ? kArchive : 1);
    following_ = false;
}

void ArchiveChoice::suggest(bool archive) {
    if (!chosen_) wanted_ = archive;
    follow();
}

void ArchiveChoice::reset() {
    chosen_ = false;
    suggest(false);
}

void ArchiveChoice::setPossible(const QString& whyNot) {
    possible_ = whyNot.isEmpty();
    following_ = true;
    choice_->setReason(kArchive, whyNot); // what is not possible is not chosen any more
    following_ = false;
    if (possible_)
        choice_->setTabToolTip(kArchive, tr("Nobody sees the names, the number or the sizes of "
                                            "the files in it."));
    follow();
}

void ArchiveChoice::refresh() {
    keepGoing_->setVisible(isArchive());
    compress_->setVisible(isArchive());
    caption_->setVisible(isArchive() && compress_->isChecked());
}

} // namespace blockwarp::ui
