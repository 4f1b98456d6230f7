// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/recovery_choice.h"

#include "core/recovery/layout.h"
#include "ui/base/format.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>

namespace blockwarp::ui {
namespace {

/// Of files of the same size that are as much together.
std::uint64_t recoveryBytes(std::uint64_t bytes, std::size_t files, unsigned percent) {
    const auto layout = recovery::layoutFor(bytes / files, percent);
    return layout ? files * layout->recoveryBytes() : 0;
}

} // namespace

RecoveryChoice::RecoveryChoice(QWidget* parent)
    : QWidget(parent), wanted_(new QCheckBox(tr("Can &lose up to"), this)),
      percent_(new QSpinBox(this)), size_(new Explanation(this)) {
    wanted_->setObjectName("recovery");
    percent_->setObjectName("recoveryPercent");
    percent_->setAccessibleName(tr("Percent of the output that may be lost"));
    percent_->setRange(recovery::kMinPercent, recovery::kMaxPercent);
    percent_->setValue(recovery::kSuggestedPercent);
    percent_->setSuffix(tr(" %"));
    size_->setObjectName("recoverySize");
    size_->setWordWrap(false);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::small);
    for (QWidget* part : std::initializer_list<QWidget*>{wanted_, percent_, size_})
        row->addWidget(part);
    connect(wanted_, &QCheckBox::toggled, this, &RecoveryChoice::explain);
    connect(percent_, &QSpinBox::valueChanged, this, &RecoveryChoice::explain);
    setPossible({});
    explain();
}

unsigned RecoveryChoice::percent() const {
    const bool wanted = isEnabled() && wanted_->isEnabled() && wanted_->isChecked();
    return wanted ? static_cast<unsigned>(percent_->value()) : 0;
}

void RecoveryChoice::setAmount(std::uint64_t bytes, std::size_t files) {
    bytes_ = bytes;
    files_ = files;
    explain();
}

void RecoveryChoice::setPossible(const QString& whyNot) {
    wanted_->setEnabled(whyNot.isEmpty());
    wanted_->setToolTip(
        whyNot.isEmpty()
            ? tr("Writes a file beside the output, with .recovery added to its name. If a part of "
                 "the output is lost or changed, on a bad disk or on the way, it is healed from "
                 "that. No key is needed to repair a file.")
            : whyNot);
    explain();
}

void RecoveryChoice::explain() {
    percent_->setEnabled(wanted_->isEnabled() && wanted_->isChecked());
    const unsigned chosen = percent_->isEnabled() ? static_cast<unsigned>(percent_->value()) : 0;
    size_->setVisible(chosen != 0 && files_ != 0);
    if (!size_->isHidden())
        size_->setText(tr("about %1 more").arg(formatBytes(recoveryBytes(bytes_, files_, chosen))));
}

void RecoveryChoice::save(QSettings& settings) const {
    settings.setValue("files/recovery", wanted_->isChecked());
    settings.setValue("files/recoveryPercent", percent_->value());
}

void RecoveryChoice::load(const QSettings& settings) {
    wanted_->setChecked(settings.value("files/recovery").toBool());
    percent_->setValue(settings.value("files/recoveryPercent", percent_->value()).toInt());
}

} // namespace blockwarp::ui
