// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_page.h"

#include "core/bench/runs/run_library.h"
#include "core/lessons/lesson_library.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/jobs/inventory.h"
#include "ui/start/lesson_card.h"
#include "ui/start/measure_card.h"
#include "ui/start/recent_files.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/drop_area.h"
#include "ui/widgets/form.h"
#include "ui/widgets/scroll_box.h"
#include "ui/widgets/sign.h"

#include <QGridLayout>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kRoomForSix = 66; ///< lessons beside each other; heights of a line
constexpr int kRoomForThree = 42;

QString machineText(const Inventory& inventory) {
    const CpuInfo& cpu = inventory.cpu();
    QStringList features;
    if (cpu.aes) features << QStringLiteral("AES-NI");
    if (cpu.vaes) features << QStringLiteral("VAES");
    if (cpu.avx512) features << QStringLiteral("AVX-512");
    QString text = cpu.threads == 1 ? StartPage::tr("1 CPU thread")
                                    : StartPage::tr("%1 CPU threads").arg(cpu.threads);
    if (!features.isEmpty())
        text = StartPage::tr("%1 with %2").arg(text, features.join(QStringLiteral(", ")));
    if (!inventory.hasGpu()) return StartPage::tr("This machine: %1; no GPU can be used").arg(text);
    const GpuInfo& gpu = inventory.gpus().devices.front();
    return StartPage::tr("This machine: %1 with %2 and %3")
        .arg(toQString(gpu.name), formatBytes(gpu.memoryBytes), text);
}

} // namespace

StartPage::StartPage(const Inventory& inventory, QWidget* parent)
    : Page(tr("Start"), tr("Protect files, see why ciphers break, measure CPU and GPU."), parent),
      inventory_(inventory), library_(RunLibrary::usualFolder()),
      bar_(new RunBar("open", tr("Choose files…"), this)), recent_(new RecentFiles(this)),
      measure_(new MeasureCard(this)) {
    bar_->mainButton()->setObjectName("startChooseFiles");
    auto* top = new QHBoxLayout;
    top->setSpacing(space::large);
    top->addWidget(makeProtectCard(), 4);
    top->addWidget(measure_, 3);
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(space::large, space::small, space::large, space::large);
    column->setSpacing(space::large);
    column->addLayout(top, 3);
    column->addWidget(makeLessons(), 2);
    column->addWidget(makeMachineCard());
    auto* scroll = new ScrollBox(this);
    scroll->setWidget(content);
    frame().setContent(scroll);
    frame().setInnerRunBar(bar_);
    connect(bar_, &RunBar::started, this, &StartPage::filesWanted);
    connect(recent_, &RecentFiles::opened, this,
            [this](const QString& path) { emit filesChosen({path}); });
    connect(measure_, &MeasureCard::measureWanted, this, &StartPage::measureWanted);
    connect(measure_, &MeasureCard::runWanted, this, &StartPage::runWanted);
    connect(&inventory_, &Inventory::ready, this, &StartPage::describeMachine);
    describeMachine();
}

QWidget* StartPage::makeProtectCard() {
    auto* card = new Card(space::wide, this);
    auto* area = new DropArea(card);
    area->setObjectName("startDrop");
    auto* title = makeHeading(tr("Drop files or folders here"), area);
    title->setAlignment(Qt::AlignHCenter);
    auto* about = new Explanation(area);
    about->setText(tr("Blockwarp recognizes encrypted files and offers to decrypt them."));
    about->setAlignment(Qt::AlignHCenter);
    bar_->showOnlyMainButton();
    area->column().addStretch();
    area->column().addWidget(new Sign("drop", QPalette::Link, 32, area), 0, Qt::AlignHCenter);
    area->column().addWidget(title);
    area->column().addWidget(about);
    area->column().addWidget(bar_, 0, Qt::AlignHCenter);
    area->column().addStretch();
    card->column().addWidget(makeHeading(tr("Protect files"), card));
    card->column().addWidget(area, 1);
    card->column().addWidget(recent_);
    connect(area, &DropArea::dropped, this, &StartPage::filesChosen);
    return card;
}

QWidget* StartPage::makeLessons() {
    auto* part = new QWidget(this);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    auto* about = new Explanation(part);
    about->setWordWrap(false);
    about->setText(tr("%1 lessons: predict, then look").arg(ourLessons().size()));
    auto* head = new QHBoxLayout;
    head->addWidget(makeHeading(tr("Learn"), part), 1);
    head->addWidget(about);
    lessons_ = new QGridLayout;
    lessons_->setSpacing(space::large);
    for (const SharedLesson& lesson : ourLessons()) {
        auto* card = new LessonCard(*lesson, part);
        lessons_->addWidget(card, 0, lessons_->count());
        connect(card, &LessonCard::widthChanged, this, &StartPage::evenLessons,
                Qt::QueuedConnection); // when what is in the cards has its width, too
        connect(card, &LessonCard::started, this,
                [this, lesson] { emit lessonWanted(toQString(lesson->name)); });
    }
    column->addLayout(head);
    column->addLayout(lessons_, 1);
    return part;
}

QWidget* StartPage::makeMachineCard() {
    auto* card = new Card(space::medium, this);
    machine_ = new QLabel(card);
    machine_->setObjectName("startMachine");
    machine_->setWordWrap(true);
    machine_->setTextFormat(Qt::PlainText);
    auto* device = new LinkButton(tr("Device"), card);
    device->setObjectName("startDevice");
    auto* row = new QHBoxLayout;
    row->setSpacing(space::medium);
    row->addWidget(new Sign("device", QPalette::WindowText, 20, card));
    row->addWidget(machine_, 1);
    row->addWidget(device);
    card->column().addLayout(row);
    connect(device, &QPushButton::clicked, this,
            [this] { emit pageWanted(QStringLiteral("device")); });
    return card;
}

/// In rows of up to six, three or two, as even as they can be, so that a card is hardly ever alone.
void StartPage::arrangeLessons() {
    const int lines = width() / fontMetrics().height();
    const int most = lines >= kRoomForSix ? 6 : lines >= kRoomForThree ? 3 : 2;
    const int rows = (lessons_->count() + most - 1) / most;
    const int columns = (lessons_->count() + rows - 1) / rows;
    if (columns == lessonColumns_) return;
    lessonColumns_ = columns;
    QList<QWidget*> cards;
    while (QLayoutItem* item = lessons_->takeAt(0)) {
        cards << item->widget();
        delete item;
    }
    for (int i = 0; i < cards.size(); ++i)
        lessons_->addWidget(cards.at(i), i / columns, i % columns);
    for (int i = 0; i < cards.size(); ++i)
        lessons_->setColumnStretch(i, i < columns ? 1 : 0);
}

/// All pictures are equally high: as much as the card with the most words leaves.
void StartPage::evenLessons() {
    const QList<LessonCard*> cards = findChildren<LessonCard*>();
    int words = 0;
    for (const LessonCard* card : cards)
        words = std::max(words, card->wordsHeight());
    for (LessonCard* card : cards)
        card->setWordsHeight(words);
}

void StartPage::describeMachine() {
    machine_->setText(inventory_.isReady() ? machineText(inventory_)
                                           : tr("Looking at the machine…"));
}

void StartPage::remember(const QStringList& paths) {
    recent_->remember(paths);
}

void StartPage::setLibrary(const std::filesystem::path& folder) {
    library_ = folder;
    measure_->look(library_);
}

void StartPage::saveSettings(QSettings& settings) const {
    recent_->save(settings);
}

void StartPage::loadSettings(const QSettings& settings) {
    recent_->load(settings);
}

/// A run may have been saved since.
void StartPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    measure_->look(library_);
}

/// Texts grow.
void StartPage::changeEvent(QEvent* event) {
    Page::changeEvent(event);
    if (event->type() == QEvent::FontChange && lessons_) arrangeLessons();
}

void StartPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    arrangeLessons();
}

} // namespace blockwarp::ui
