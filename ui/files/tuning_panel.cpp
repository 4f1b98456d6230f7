// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/tuning_panel.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/jobs/inventory.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QGridLayout>

namespace blockwarp::ui {
TuningPanel::TuningPanel(const Inventory& inventory, QWidget* parent)
    : QWidget(parent), inventory_(inventory), chunk_(makeCombo(tr("Chunk size"), this)),
      blocksPerThread_(makeCombo(tr("Cipher blocks per thread"), this)),
      devicesLabel_(new QLabel(tr("GPUs"), this)), devices_(new QListWidget(this)) {
    rows_ = new QGridLayout(this);
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setVerticalSpacing(space::small);
    rows_->setHorizontalSpacing(space::large);
    rows_->setColumnStretch(0, 1);

    chunk_->setObjectName("chunk");
    chunk_->addItem(tr("Automatic"), 0);
    for (const int mebibytes : {1, 4, 16, 64, 256})
        chunk_->addItem(formatBytes(static_cast<std::uint64_t>(mebibytes) << 20), mebibytes);
    addRow(new QLabel(tr("Chunk size"), this), chunk_);
    threads_ = addSpin(tr("CPU threads"), "threads", 1024, 1);
    threadsPerBlock_ = addSpin(tr("GPU threads per block"), "threadsPerBlock", 1024, 32);
    blocksPerThread_->setObjectName("blocksPerThread");
    blocksPerThread_->addItem(tr("Automatic"), 0);
    for (const int blocks : {1, 2, 3, 4, 8, 16})
        blocksPerThread_->addItem(QString::number(blocks), blocks);
    addRow(new QLabel(tr("Cipher blocks per GPU thread"), this), blocksPerThread_);
    workersPerDevice_ = addSpin(tr("Workers per GPU"), "workersPerDevice", 16, 1);
    setTabOrder(chunk_, threads_);
    setTabOrder(threads_, threadsPerBlock_);
    setTabOrder(threadsPerBlock_, blocksPerThread_);
    setTabOrder(blocksPerThread_, workersPerDevice_);
    devices_->setObjectName("devices");
    devices_->setSpacing(space::tiny / 2);
    devices_->setAccessibleName(tr("GPUs to use"));
    devicesLabel_->setBuddy(devices_);
    rows_->addWidget(devicesLabel_, rows_->rowCount(), 0, 1, 2);
    rows_->addWidget(devices_, rows_->rowCount(), 0, 1, 2);
    listDevices();
    connect(&inventory_, &Inventory::ready, this, &TuningPanel::listDevices);
    for (const QComboBox* list : {chunk_, blocksPerThread_})
        connect(list, &QComboBox::currentIndexChanged, this, &TuningPanel::changed);
    for (const QSpinBox* spin : {threads_, threadsPerBlock_, workersPerDevice_})
        connect(spin, &QSpinBox::valueChanged, this, &TuningPanel::changed);
}

void TuningPanel::addRow(QLabel* label, QWidget* field) {
    const int row = rows_->rowCount();
    label->setWordWrap(true);
    label->setBuddy(field);
    rows_->addWidget(label, row, 0);
    rows_->addWidget(field, row, 1);
}

QSpinBox* TuningPanel::addSpin(const QString& label, const char* name, int most, int step) {
    auto* spin = new QSpinBox(this);
    spin->setObjectName(name);
    spin->setAccessibleName(label);
    spin->setRange(0, most);
    spin->setSingleStep(step);
    spin->setSpecialValueText(tr("Automatic"));
    addRow(new QLabel(label, this), spin);
    return spin;
}

void TuningPanel::listDevices() {
    devices_->clear();
    for (const GpuInfo& gpu : inventory_.gpus().devices) {
        auto* item = new QListWidgetItem(
            QStringLiteral("%1: %2").arg(gpu.index).arg(toQString(gpu.name)), devices_);
        item->setData(Qt::UserRole, gpu.index);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        item->setCheckState(devices_->count() == 1 ? Qt::Checked : Qt::Unchecked);
    }
    const bool several = devices_->count() > 1;
    devices_->setVisible(several);
    devicesLabel_->setVisible(several);
    const int line = devices_->sizeHintForRow(0) + kGrid;
    devices_->setFixedHeight(line * std::min(devices_->count(), 8) + kGrid);
}

Tuning TuningPanel::tuning() const {
    Tuning tuning;
    tuning.chunkBytes = static_cast<std::size_t>(chunk_->currentData().toInt()) << 20;
    tuning.threads = static_cast<unsigned>(threads_->value());
    tuning.shape.threadsPerBlock = static_cast<std::uint32_t>(threadsPerBlock_->value() / 32 * 32);
    tuning.shape.blocksPerThread =
        static_cast<std::uint32_t>(blocksPerThread_->currentData().toInt());
    tuning.workersPerDevice = static_cast<unsigned>(workersPerDevice_->value());
    for (int row = 0; row < devices_->count(); ++row)
        if (devices_->item(row)->checkState() == Qt::Checked)
            tuning.devices.push_back(devices_->item(row)->data(Qt::UserRole).toInt());
    return tuning;
}

QStringList TuningPanel::summary() const {
    QStringList parts;
    if (chunk_->currentIndex() > 0) parts << tr("%1 chunks").arg(chunk_->currentText());
    if (threads_->value() > 0) parts << tr("%n CPU threads", nullptr, threads_->value());
    if (threadsPerBlock_->value() > 0)
        parts << tr("%1 threads/block").arg(threadsPerBlock_->value());
    if (blocksPerThread_->currentIndex() > 0)
        parts << tr("%1 blocks/thread").arg(blocksPerThread_->currentText());
    if (workersPerDevice_->value() > 0)
        parts << tr("%1 workers/GPU").arg(workersPerDevice_->value());
    return parts;
}

void TuningPanel::save(QSettings& settings) const {
    settings.setValue("tuning/chunk", chunk_->currentData());
    settings.setValue("tuning/blocksPerThread", blocksPerThread_->currentData());
    for (const QSpinBox* spin : findChildren<QSpinBox*>())
        settings.setValue("tuning/" + spin->objectName(), spin->value());
}

void TuningPanel::load(const QSettings& settings) {
    selectData(*chunk_, settings.value("tuning/chunk", 0).toInt());
    selectData(*blocksPerThread_, settings.value("tuning/blocksPerThread", 0).toInt());
    for (QSpinBox* spin : findChildren<QSpinBox*>())
        spin->setValue(settings.value("tuning/" + spin->objectName(), spin->value()).toInt());
}

} // namespace blockwarp::ui
