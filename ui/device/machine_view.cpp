// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device/machine_view.h"

#include "core/bench/runs/run_library.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/device/link_view.h"
#include "ui/device/unit_grid.h"
#include "ui/jobs/inventory.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kSideBySide = 84 * kGrid;

QString cudaVersion(int version) {
    return QStringLiteral("%1.%2").arg(version / 1000).arg(version % 1000 / 10);
}

QString featuresOf(const CpuInfo& cpu) {
    QStringList features;
    if (cpu.aes) features << QStringLiteral("AES-NI");
    if (cpu.vaes) features << QStringLiteral("VAES");
    if (cpu.avx2) features << QStringLiteral("AVX2");
    if (cpu.avx512) features << QStringLiteral("AVX-512");
    return features.isEmpty() ? MachineView::tr("no AES instructions")
                              : features.join(QStringLiteral(" · "));
}

QStringList factsOf(const GpuInfo& gpu) {
    return {MachineView::tr("%1 multiprocessors, up to %2 GHz")
                .arg(gpu.multiprocessors)
                .arg(QLocale().toString(gpu.clockKhz / 1e6, 'f', 2)),
            MachineView::tr("%1 of memory, %2 free")
                .arg(formatBytes(gpu.memoryBytes), formatBytes(gpu.freeBytes)),
            MachineView::tr("Compute capability %1.%2 · L2 cache %3 · shared memory %4 a block")
                .arg(gpu.computeMajor)
                .arg(gpu.computeMinor)
                .arg(formatBytes(gpu.l2Bytes), formatBytes(gpu.sharedPerBlockBytes)),
            MachineView::tr("%1 copy engines · PCI address %2")
                .arg(gpu.copyEngines)
                .arg(toQString(gpu.pciBusId))};
}

QLabel* addLine(Card& card, const QString& text, bool quiet) {
    QLabel* label = quiet ? new Explanation(&card) : new QLabel(&card);
    label->setText(text);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    card.column().addWidget(label);
    return label;
}

} // namespace

MachineView::MachineView(const Inventory& inventory, QWidget* parent)
    : QWidget(parent), inventory_(inventory), library_(RunLibrary::usualFolder()),
      row_(new QBoxLayout(QBoxLayout::LeftToRight, this)), cpu_(new Card(space::large, this)),
      link_(new LinkView(this)), gpu_(new Card(space::large, this)), noGpu_(new MessageLine(this)) {
    cpu_->setObjectName("cpuCard");
    gpu_->setObjectName("gpuCard");
    noGpu_->setObjectName("whyNoGpu");
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(space::medium);
    row_->addWidget(cpu_, 4);
    row_->addWidget(link_, 2);
    row_->addWidget(gpu_, 5);
    cpu_->column().addWidget(makeHeading(tr("CPU"), cpu_));
    gpu_->column().addWidget(makeHeading(tr("GPU"), gpu_));
    gpu_->column().addWidget(noGpu_);
    link_->showNone();
    inventory_.whenReady(this, [this] { fill(); });
}

void MachineView::setLibrary(const std::filesystem::path& folder) {
    library_ = folder;
    lookForSpeed();
}

void MachineView::fill() {
    fillCpu();
    fillGpus();
    lookForSpeed();
}

void MachineView::fillCpu() {
    const CpuInfo& cpu = inventory_.cpu();
    addLine(*cpu_, toQString(cpu.model), false);
    auto* threads = new UnitGrid(static_cast<int>(cpu.threads), EngineKind::cpu, cpu_);
    threads->setAccessibleName(tr("%1 threads").arg(cpu.threads));
    cpu_->column().addWidget(threads, 3);
    addLine(*cpu_, tr("%1 threads that this program may use").arg(cpu.threads), true);
    addLine(*cpu_, featuresOf(cpu), true);
    cpu_->column().addStretch(1);
}

void MachineView::fillGpus() {
    const GpuList& list = inventory_.gpus();
    if (list.devices.empty())
        noGpu_->say(
            Tone::info,
            tr("No GPU can be used: %1. Everything works on the CPU.").arg(inventory_.whyNoGpu()));
    for (const GpuInfo& gpu : list.devices) {
        addLine(*gpu_,
                list.devices.size() > 1
                    ? QStringLiteral("%1: %2").arg(gpu.index).arg(toQString(gpu.name))
                    : toQString(gpu.name),
                false);
        auto* units = new UnitGrid(gpu.multiprocessors, EngineKind::cuda, gpu_);
        units->setAccessibleName(tr("%1 multiprocessors").arg(gpu.multiprocessors));
        gpu_->column().addWidget(units, 3);
        for (const QString& fact : factsOf(gpu))
            addLine(*gpu_, fact, true);
    }
    addLine(*gpu_,
            tr("CUDA of the driver: %1 · of this program: %2")
                .arg(list.driverVersion > 0 ? cudaVersion(list.driverVersion) : tr("none"),
                     list.runtimeVersion > 0 ? cudaVersion(list.runtimeVersion) : tr("none")),
            true);
    gpu_->column().addStretch(1);
}

std::optional<MachineView::Link> MachineView::latestLink(const std::filesystem::path& folder,
                                                         const std::string& gpu) {
    for (const SavedRun& saved : RunLibrary(folder).list({})) {
        const bool here = std::ranges::any_of(saved.run.conditions, [&gpu](const auto& condition) {
            return condition.first == "GPU 0" && condition.second.starts_with(gpu);
        });
        if (!here) continue;
        if (const auto speed = linkSpeedOf(saved.run)) return Link{*speed, saved.run.time};
    }
    return {};
}

void MachineView::lookForSpeed() {
    if (!inventory_.hasGpu()) return;
    const GpuInfo& gpu = inventory_.gpus().devices.front();
    const QString kind = toQString(gpu.linkSpeed);
    link_->show(kind, {}, {});
    runner_.start([folder = library_, name = gpu.name] { return latestLink(folder, name); },
                  [this, kind](JobId, const std::optional<Link>& link) {
                      if (!link) return;
                      const QDateTime when =
                          QDateTime::fromString(toQString(link->time), Qt::ISODate);
                      link_->show(kind, link->speed,
                                  QLocale::system().toString(when.toLocalTime().date(),
                                                             QLocale::ShortFormat));
                  });
}

/// A run may have been saved since.
void MachineView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (inventory_.isReady()) lookForSpeed();
}

void MachineView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    row_->setDirection(width() < kSideBySide ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

} // namespace blockwarp::ui
