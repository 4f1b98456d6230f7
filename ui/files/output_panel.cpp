// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/output_panel.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QFileDialog>

namespace blockwarp::ui {

OutputPanel::OutputPanel(QWidget* parent)
    : QWidget(parent), beside_(new QRadioButton(tr("Save &beside each file"), this)),
      inFolder_(new QRadioButton(tr("in &one folder"), this)), folder_(new QLineEdit(this)),
      browse_(makeButton("open", tr("Choose…"), this)),
      replace_(new QCheckBox(tr("Rep&lace existing files"), this)),
      verify_(new QCheckBox(tr("Verify after &writing"), this)),
      extract_(new QCheckBox(tr("E&xtract tar files"), this)) {
    folder_->setObjectName("outputFolder");
    folder_->setAccessibleName(tr("Output folder"));
    replace_->setObjectName("replaceExisting");
    replace_->setToolTip(tr("A replaced file is swapped in one step, and only after everything "
                            "has been written."));
    verify_->setObjectName("verify");
    extract_->setObjectName("extract");
    extract_->setToolTip(tr("Unpacks .tar.age and .tar.bw files into new folders. A .bw file that "
                            "was made as an archive is unpacked in any case."));
    extract_->hide();
    inFolder_->setObjectName("inFolder");
    beside_->setChecked(true);
    folder_->setEnabled(false);
    browse_->setAccessibleName(tr("Choose output folder"));
    auto* fields = new FieldColumn(this);
    auto* places = new QHBoxLayout;
    places->setSpacing(space::large);
    places->addWidget(beside_);
    places->addWidget(inFolder_);
    places->addStretch();
    fields->addLayout(places);
    fields->addRow({folder_, browse_});
    auto* checks = new QHBoxLayout;
    checks->setSpacing(space::large);
    checks->addWidget(replace_);
    checks->addWidget(verify_);
    checks->addWidget(extract_);
    checks->addStretch();
    fields->addLayout(checks);
    setVerifiable(true, {});
    const auto showFolder = [this](bool shown) {
        folder_->setEnabled(shown);
        folder_->setVisible(shown);
        browse_->setVisible(shown);
        emit changed();
    };
    showFolder(false);
    connect(inFolder_, &QRadioButton::toggled, this, showFolder);
    connect(inFolder_, &QRadioButton::clicked, folder_, qOverload<>(&QLineEdit::setFocus));
    connect(browse_, &QPushButton::clicked, this, &OutputPanel::chooseFolder);
    connect(folder_, &QLineEdit::textChanged, this, &OutputPanel::changed);
    connect(extract_, &QCheckBox::toggled, this, &OutputPanel::changed);
    connect(replace_, &QCheckBox::toggled, this, &OutputPanel::changed);
}

void OutputPanel::setVerifiable(bool encrypting, const QString& whyNot) {
    verify_->setVisible(encrypting);
    verify_->setEnabled(whyNot.isEmpty());
    verify_->setToolTip(whyNot.isEmpty()
                            ? tr("Reads each output back from the disk, decrypts it and compares "
                                 "it with the input before it gets its name: takes twice as long.")
                            : whyNot);
}

void OutputPanel::chooseFolder() {
    const QString chosen =
        QFileDialog::getExistingDirectory(this, tr("Choose the output folder"), folder_->text());
    if (!chosen.isEmpty()) folder_->setText(chosen);
}

} // namespace blockwarp::ui
