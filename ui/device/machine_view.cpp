// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device/machine_view.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/jobs/inventory.h"
#include "ui/widgets/form.h"

#include <QEvent>
#include <QHeaderView>
#include <QLocale>

namespace blockwarp::ui {
namespace {

QString cudaVersion(int version) {
    return QStringLiteral("%1.%2").arg(version / 1000).arg(version % 1000 / 10);
}

QString cpuText(const CpuInfo& cpu) {
    QStringList features;
    if (cpu.aes) features << QStringLiteral("AES-NI");
    if (cpu.vaes) features << QStringLiteral("VAES");
    if (cpu.avx2) features << QStringLiteral("AVX2");
    if (cpu.avx512) features << QStringLiteral("AVX-512");
    const QString text =
        MachineView::tr("%1, threads: %2").arg(toQString(cpu.model)).arg(cpu.threads);
    return features.isEmpty() ? text
                              : text + QStringLiteral(" · ") + features.join(QStringLiteral(", "));
}

QStringList gpuTexts(const GpuInfo& gpu) {
    return {QStringLiteral("%1.%2").arg(gpu.computeMajor).arg(gpu.computeMinor),
            MachineView::tr("%1 at up to %2 GHz")
                .arg(gpu.multiprocessors)
                .arg(QLocale().toString(gpu.clockKhz / 1e6, 'f', 2)),
            MachineView::tr("%1, %2 free")
                .arg(formatBytes(gpu.memoryBytes), formatBytes(gpu.freeBytes)),
            formatBytes(gpu.l2Bytes),
            MachineView::tr("%1 per block").arg(formatBytes(gpu.sharedPerBlockBytes)),
            gpu.linkSpeed.empty() ? MachineView::tr("not told") : toQString(gpu.linkSpeed),
            QString::number(gpu.copyEngines),
            toQString(gpu.pciBusId)};
}

} // namespace

MachineView::MachineView(const Inventory& inventory, QWidget* parent)
    : QWidget(parent), inventory_(inventory), cpu_(new QLabel(this)), versions_(new QLabel(this)),
      noGpu_(new MessageLine(this)), gpus_(new QTableWidget(this)) {
    noGpu_->setObjectName("whyNoGpu");
    for (QLabel* label : {cpu_, versions_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    gpus_->setObjectName("gpus");
    gpus_->setAccessibleName(tr("GPUs"));
    gpus_->setEditTriggers(QTableWidget::NoEditTriggers);
    gpus_->setSelectionMode(QTableWidget::NoSelection);
    gpus_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    gpus_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    gpus_->horizontalHeader()->setHighlightSections(false);
    auto* column = new FieldColumn(this);
    column->addWidget(makeHeading(tr("CPU"), this));
    column->addWidget(cpu_);
    column->addSpacing(space::small);
    column->addWidget(makeHeading(tr("GPU"), this));
    column->addWidget(noGpu_);
    column->addWidget(gpus_);
    column->addWidget(versions_);
    fill();
    connect(&inventory_, &Inventory::ready, this, &MachineView::fill);
}

void MachineView::fill() {
    const std::vector<GpuInfo>& gpus = inventory_.gpus().devices;
    gpus_->setVisible(!gpus.empty());
    versions_->setVisible(inventory_.isReady());
    if (!inventory_.isReady()) {
        cpu_->setText(tr("Looking at the machine…"));
        return;
    }
    cpu_->setText(cpuText(inventory_.cpu()));
    if (gpus.empty())
        noGpu_->say(Tone::info, tr("No GPU can be used: %1.").arg(inventory_.whyNoGpu()));
    const int driver = inventory_.gpus().driverVersion;
    const int runtime = inventory_.gpus().runtimeVersion;
    versions_->setText(tr("CUDA of the driver: %1. CUDA of this program: %2.")
                           .arg(driver > 0 ? cudaVersion(driver) : tr("none"),
                                runtime > 0 ? cudaVersion(runtime) : tr("none")));
    const QStringList properties{tr("Compute capability"), tr("Multiprocessors"), tr("Memory"),
                                 tr("L2 cache"),           tr("Shared memory"),   tr("Link"),
                                 tr("Copy engines"),       tr("PCI address")};
    gpus_->setRowCount(static_cast<int>(properties.size()));
    gpus_->setColumnCount(static_cast<int>(gpus.size()));
    gpus_->setVerticalHeaderLabels(properties);
    for (int column = 0; column < gpus_->columnCount(); ++column) {
        const GpuInfo& gpu = gpus.at(static_cast<std::size_t>(column));
        gpus_->setHorizontalHeaderItem(
            column,
            new QTableWidgetItem(QStringLiteral("%1: %2").arg(gpu.index).arg(toQString(gpu.name))));
        const QStringList texts = gpuTexts(gpu);
        for (int row = 0; row < texts.size(); ++row)
            gpus_->setItem(row, column, new QTableWidgetItem(texts.at(row)));
    }
    fitHeight();
}

void MachineView::fitHeight() {
    gpus_->resizeColumnsToContents();
    gpus_->resizeRowsToContents();
    int height = gpus_->horizontalHeader()->sizeHint().height() + 2 * gpus_->frameWidth();
    for (int row = 0; row < gpus_->rowCount(); ++row)
        height += gpus_->rowHeight(row);
    const bool wide = gpus_->columnCount() > 3;
    gpus_->setHorizontalScrollBarPolicy(wide ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    if (wide) height += 2 * kGrid;
    gpus_->horizontalHeader()->setStretchLastSection(!wide);
    gpus_->setFixedHeight(height);
}

void MachineView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitHeight();
}

} // namespace blockwarp::ui
