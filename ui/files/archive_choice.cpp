// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/archive_choice.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {

ArchiveChoice::ArchiveChoice(QWidget* parent)
    : QWidget(parent), archive_(new QRadioButton(tr("One sealed archive"), this)),
      each_(new QRadioButton(tr("Each file by itself"), this)), details_(new QWidget(this)),
      keepGoing_(new QCheckBox(tr("Leave out what cannot be read"), details_)),
      compress_(new QCheckBox(tr("Compress (zstd)"), details_)), caption_(new Explanation(this)) {
    archive_->setObjectName("oneArchive");
    each_->setObjectName("eachFile");
    keepGoing_->setObjectName("keepGoing");
    compress_->setObjectName("compressArchive");
    caption_->setObjectName("compressCaption");
    keepGoing_->setToolTip(tr("What was left out is listed afterwards. Without this, nothing is "
                              "written if something cannot be read."));
    caption_->setText(tr("The archive's size then tells something about its contents: how well "
                         "they compress."));
    each_->setChecked(true);
    auto* column = new FieldColumn(this);
    const auto addRow = [](QBoxLayout* row, std::initializer_list<QWidget*> widgets) {
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(space::large);
        for (QWidget* widget : widgets)
            row->addWidget(widget);
        row->addStretch();
    };
    auto* choices = new QHBoxLayout;
    addRow(choices, {archive_, each_});
    column->addLayout(choices);
    addRow(new QHBoxLayout(details_), {keepGoing_, compress_});
    column->addWidget(details_);
    column->addWidget(caption_);
    connect(archive_, &QRadioButton::toggled, this, [this](bool archive) {
        if (!following_) {
            wanted_ = archive;
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

void ArchiveChoice::follow() {
    following_ = true;
    (wanted_ && possible_ ? archive_ : each_)->setChecked(true);
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
    archive_->setEnabled(possible_);
    archive_->setToolTip(possible_ ? tr("Nobody sees the names, the number or the sizes of the "
                                        "files in it.")
                                   : whyNot);
    follow();
}

void ArchiveChoice::refresh() {
    details_->setVisible(isArchive());
    caption_->setVisible(isArchive() && compress_->isChecked());
}

} // namespace blockwarp::ui
