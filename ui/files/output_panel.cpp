// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/output_panel.h"

#include "ui/base/text.h"
#include "ui/files/queue_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/form.h"

#include <QFileDialog>

#include <utility>

namespace blockwarp::ui {

OutputPanel::OutputPanel(QWidget* parent)
    : QWidget(parent), save_(new QWidget(this)), place_(makeCombo(tr("Save"), save_)),
      target_(new QWidget(this)), folder_(new QLineEdit(target_)),
      recovery_(new RecoveryChoice(this)),
      replace_(new QCheckBox(tr("Rep&lace existing files"), this)),
      extract_(new QCheckBox(tr("E&xtract tar files"), this)), amount_(new Explanation(this)) {
    place_->setObjectName("savePlace");
    place_->addItem(tr("beside each file"), "beside");
    place_->addItem(tr("in one folder"), "folder");
    place_->setMinimumContentsLength(12);
    folder_->setObjectName("outputFolder");
    folder_->setAccessibleName(tr("Output folder"));
    folder_->setPlaceholderText(tr("The folder's whole path"));
    replace_->setObjectName("replaceExisting");
    replace_->setToolTip(tr("A replaced file is swapped in one step, and only after everything "
                            "has been written. Files that are added later are not replaced."));
    replace_->hide();
    extract_->setObjectName("extract");
    extract_->setToolTip(tr("Unpacks .tar.age and .tar.bw files into new folders. A .bw file that "
                            "was made as an archive is unpacked in any case."));
    extract_->hide();
    amount_->setObjectName("amount");
    amount_->setWordWrap(false);
    layOut();
    showFolder(false);
    connect(place_, &QComboBox::currentIndexChanged, this, [this] {
        showFolder(isInFolder());
        emit changed();
    });
    connect(place_, &QComboBox::activated, this, [this] {
        if (isInFolder()) folder_->setFocus();
    });
    connect(folder_, &QLineEdit::textChanged, this, &OutputPanel::changed);
    connect(extract_, &QCheckBox::toggled, this, &OutputPanel::changed);
    connect(replace_, &QCheckBox::clicked, this, &OutputPanel::replaceAsked);
}

void OutputPanel::layOut() {
    auto* label = new QLabel(tr("Sa&ve"), this);
    label->setBuddy(place_);
    auto* pair = new QHBoxLayout(save_);
    pair->setContentsMargins(0, 0, 0, 0);
    pair->setSpacing(space::small);
    pair->addWidget(label);
    pair->addWidget(place_);
    auto* choices = new FlowLayout(space::medium);
    for (QWidget* part :
         std::initializer_list<QWidget*>{save_, recovery_, replace_, extract_, amount_})
        choices->addWidget(part);
    auto* browse = makeButton("open", tr("Choose…"), target_);
    browse->setAccessibleName(tr("Choose output folder"));
    connect(browse, &QPushButton::clicked, this, &OutputPanel::chooseFolder);
    auto* target = new QHBoxLayout(target_);
    target->setContentsMargins(0, 0, 0, 0);
    target->setSpacing(space::small);
    target->addWidget(folder_, 1);
    target->addWidget(browse);
    setTabOrder(folder_, browse);
    auto* column = new FieldColumn(this);
    column->addLayout(choices);
    column->addWidget(target_);
}

void OutputPanel::setExisting(int inTheWay, int agreed) {
    replace_->setChecked(inTheWay == 0 && agreed > 0);
    replace_->setVisible(inTheWay + agreed > 0);
}

std::filesystem::path OutputPanel::folder() const {
    const QString named = folder_->text().trimmed();
    return QDir::isAbsolutePath(named) ? toPath(named) : std::filesystem::path();
}

void OutputPanel::showFolder(bool shown) {
    folder_->setEnabled(shown);
    target_->setVisible(shown);
}

void OutputPanel::chooseFolder() {
    const QString chosen =
        QFileDialog::getExistingDirectory(this, tr("Choose the output folder"), folder_->text());
    if (!chosen.isEmpty()) folder_->setText(chosen);
}

std::filesystem::path outputFolder(const QueueModel& queue) {
    if (queue.rule().inFolder) return queue.rule().folder;
    std::filesystem::path folder;
    for (int row = 0; row < queue.size(); ++row) {
        std::filesystem::path one = std::filesystem::path(queue.item(row).input).parent_path();
        if (row > 0 && one != folder) return {};
        folder = std::move(one);
    }
    return folder;
}

} // namespace blockwarp::ui
