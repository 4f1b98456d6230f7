// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/archive_choice.h"

#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {

ArchiveChoice::ArchiveChoice(QWidget* parent)
    : QWidget(parent), choice_(new Segments("archiveChoice", tr("What files become"), this)),
      keepGoing_(new QCheckBox(tr("Leave out what cannot be read"), this)),
      compress_(new QCheckBox(tr("Compress (zstd)"), this)),
      pad_(new QCheckBox(tr("Hide the exact size"), this)), caption_(new Explanation(this)) {
    choice_->add(tr("One sealed archive"), "archive");
    choice_->add(tr("Each file by itself"), "each");
    choice_->setCurrentIndex(1);
    keepGoing_->setObjectName("keepGoing");
    compress_->setObjectName("compressArchive");
    pad_->setObjectName("padArchive");
    caption_->setObjectName("sizeCaption");
    keepGoing_->setToolTip(tr("What was left out is listed afterwards. Without this, nothing is "
                              "written if something cannot be read."));
    pad_->setToolTip(tr("Adds up to 12 % to the archive: many archives of about that size then "
                        "have the same one."));
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
    for (const QCheckBox* box : {compress_, pad_})
        connect(box, &QCheckBox::toggled, this, [this] {
            refresh();
            emit changed();
        });
    refresh();
}

void ArchiveChoice::layOut() {
    auto* details = new FlowLayout(space::large);
    details->addWidget(keepGoing_);
    details->addWidget(compress_);
    details->addWidget(pad_);
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

/// Empty where there is nothing to say.
QString ArchiveChoice::sizeText() const {
    if (compress_->isChecked() && pad_->isChecked())
        return tr("The archive's size still tells roughly how well its contents compress. Up to "
                  "12 % is added.");
    if (compress_->isChecked())
        return tr("The archive's size then tells something about its contents: how well they "
                  "compress.");
    if (pad_->isChecked())
        return tr("Up to 12 % is added to the archive, so that its size tells less.");
    return {};
}

void ArchiveChoice::refresh() {
    for (QCheckBox* box : {keepGoing_, compress_, pad_})
        box->setVisible(isArchive());
    caption_->setText(sizeText());
    caption_->setVisible(isArchive() && !caption_->text().isEmpty());
}

} // namespace blockwarp::ui
