// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device/machine_view.h"

#include "core/bench/runs/run_library.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/jobs/inventory.h"
#include "ui/panels/engine_pen.h"
#include "ui/theme/drawing.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <QDateTime>
#include <QEvent>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kLargest = 3; ///< times its size at a desk, in proportion to the text

int gapOf(int side) {
    return std::max(4, side / 10);
}

constexpr int kArrows = 36; ///< height of both
constexpr int kHead = 5;

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

UnitGrid::UnitGrid(int count, EngineKind engine, QWidget* parent)
    : QWidget(parent), count_(std::max(1, count)), engine_(engine) {
    fitPolicy();
}

void UnitGrid::fitPolicy() {
    QSizePolicy policy(QSizePolicy::Expanding,
                       isFar(*this) ? QSizePolicy::Expanding : QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void UnitGrid::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitPolicy();
}

/// The more units, the smaller.
int UnitGrid::leastSide() const {
    return withText(count_ <= 16 ? 28 : count_ <= 64 ? 18 : 11, *this);
}

int UnitGrid::side() const {
    const int least = leastSide();
    if (!isFar(*this)) return least;
    int side = least;
    while (side < kLargest * least && side < width() && heightOf(width(), side + 1) <= height())
        ++side;
    return side;
}

int UnitGrid::columns(int width, int side) const {
    return std::clamp((width + gapOf(side)) / (side + gapOf(side)), 1, count_);
}

int UnitGrid::heightOf(int width, int side) const {
    const int across = columns(width, side);
    const int rows = (count_ + across - 1) / across;
    return rows * (side + gapOf(side)) - gapOf(side);
}

int UnitGrid::heightForWidth(int width) const {
    return heightOf(width, leastSide());
}

void UnitGrid::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor colour = enginePen(engine_, 0, palette()).color();
    const int side = this->side();
    const int across = columns(width(), side);
    const int pitch = side + gapOf(side);
    for (int i = 0; i < count_; ++i) {
        const QRectF square(i % across * pitch, i / across * pitch, side, side);
        drawSurface(painter, square, 3, faded(colour, 0.75, palette()), colour);
    }
}

LinkView::LinkView(QWidget* parent)
    : QWidget(parent), there_(new QLabel(this)), back_(new QLabel(this)),
      about_(new Explanation(this)), arrows_(new QWidget(this)) {
    setObjectName("link");
    followFont(*arrows_, [this] { arrows_->setFixedHeight(withText(kArrows, *this)); });
    for (QLabel* label : {there_, about_, back_})
        label->setAlignment(Qt::AlignCenter);
    setTextScale(*there_, type::body, QFont::DemiBold);
    setTextScale(*back_, type::body, QFont::DemiBold);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    column->addStretch(1);
    for (QWidget* part : std::initializer_list<QWidget*>{there_, arrows_, back_, about_})
        column->addWidget(part);
    column->addStretch(1);
    setMinimumWidth(20 * kGrid);
}

void LinkView::show(const QString& kind, const std::optional<LinkSpeed>& speed,
                    const QString& when) {
    linked_ = true;
    there_->setText(speed ? formatRate(speed->toDevice) : QString());
    back_->setText(speed ? formatRate(speed->fromDevice) : QString());
    QString text = kind.isEmpty() ? tr("Link not told") : kind;
    text += speed
                ? QLatin1Char('\n') + tr("measured on %1").arg(when)
                : QLatin1Char('\n') + tr("Not measured yet: save a run of “Where the time goes”.");
    about_->setText(text);
    setAccessibleName(
        tr("Link: %1, to the GPU %2, back %3").arg(text, there_->text(), back_->text()));
    update();
}

void LinkView::showNone() {
    linked_ = false;
    there_->clear();
    back_->clear();
    about_->setText(tr("no GPU to link"));
    update();
}

void LinkView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = palette().color(linked_ ? QPalette::WindowText : QPalette::Mid);
    painter.setPen(QPen(colour, 2 * lineScale(*this), linked_ ? Qt::SolidLine : Qt::DashLine));
    const QRect area = arrows_->geometry();
    const int head = withText(kHead, *this);
    const auto arrow = [&](int y, int from, int to) {
        painter.drawLine(from, y, to, y);
        const int back = to > from ? -head : head;
        painter.drawLine(to, y, to + back, y - head);
        painter.drawLine(to, y, to + back, y + head);
    };
    arrow(area.top() + area.height() / 3, area.left(), area.right());
    arrow(area.top() + 2 * area.height() / 3, area.right(), area.left());
}

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
        const std::vector<std::string> gpus = processorsOf(saved.run.conditions).gpus;
        if (gpus.empty() || gpus.front() != gpu) continue;
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
