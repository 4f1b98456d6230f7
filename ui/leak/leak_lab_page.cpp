// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_lab_page.h"

#include "ui/base/text.h"
#include "ui/leak/experiment_bar.h"
#include "ui/leak/leak_controls.h"
#include "ui/leak/leak_export.h"
#include "ui/leak/pane_grid.h"
#include "ui/leak/picture.h"
#include "ui/leak/presentation.h"
#include "ui/leak/statistics_view.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/form.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QScrollArea>
#include <QShortcut>

namespace blockwarp::ui {

LeakLabPage::LeakLabPage(const Inventory& inventory, QWidget* parent)
    : Page(parent), tabs_(new TabRow("leakTabs", tr("Demonstrations"), this)),
      prompt_(new QLabel(this)), experiment_(new ExperimentBar(this)),
      panes_(new PaneGrid(view_, this)), statistics_(new StatisticsView(this)),
      status_(new ElidedLabel(this)), message_(new MessageLine(this)),
      controls_(new LeakControls(inventory, view_, this)), export_(new LeakExport(view_, this)),
      fullScreen_(makeButton("leak-lab", tr("&Present"), this)),
      again_(new MainButton("refresh", tr("Encrypt with a new key"), this)) {
    setAcceptDrops(true);
    prompt_->setObjectName("leakPrompt");
    message_->setObjectName("leakMessage");
    status_->setObjectName("leakStatus");
    fullScreen_->setObjectName("leakPresent");
    again_->setObjectName("leakAgain");
    prompt_->setWordWrap(true);
    prompt_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    fullScreen_->setToolTip(tr("Nothing but the panes, in large type (F11); Escape ends it"));
    fullScreen_->setMinimumHeight(5 * kGrid);
    fullScreen_->setEnabled(false);
    again_->setEnabled(false);
    for (const DemonstrationRow& row : demonstrations())
        tabs_->add(titleOf(row), row.kind == Demonstration::statistics
                                     ? static_cast<QWidget*>(statistics_)
                                     : panes_);
    layOut();
    connectParts();
    tellAbout(current(), false);
}

LeakLabPage::~LeakLabPage() {
    meter_->cancel();
}

void LeakLabPage::connectParts() {
    connect(tabs_, &TabRow::changed, this, &LeakLabPage::showComparison);
    connect(controls_, &LeakControls::changed, this, [this] { run(Demonstration::compare); });
    connect(controls_, &LeakControls::sampleChosen, this, &LeakLabPage::open);
    connect(controls_, &LeakControls::openWanted, this, &LeakLabPage::chooseFile);
    connect(controls_, &LeakControls::zoomWanted, this,
            [this](int steps) { steps == 0 ? view_.fit() : panes_->zoomBy(steps); });
    connect(panes_, &PaneGrid::statusChanged, status_, &ElidedLabel::setLine);
    connect(panes_, &PaneGrid::pixelClicked, this, [this](PixelPlace pixel) {
        if (current() != Demonstration::flipBit && current() != Demonstration::onePixel) return;
        experiment_->setPixel(pixel);
        run(current());
    });
    connect(export_, &LeakExport::said, message_, &MessageLine::say);
    connect(fullScreen_, &QPushButton::clicked, this, &LeakLabPage::presentFullScreen);
    auto* shortcut = new QShortcut(Qt::Key_F11, this);
    connect(shortcut, &QShortcut::activated, fullScreen_, &QPushButton::click);
    connect(again_, &QPushButton::clicked, this, [this] { run(current()); });
}

QLayout* LeakLabPage::makeBottom() {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(2 * kGrid, kGrid, 2 * kGrid, kGrid);
    row->setSpacing(kGrid);
    row->addWidget(message_, 1);
    row->addStretch();
    row->addWidget(export_);
    row->addWidget(fullScreen_);
    row->addWidget(again_);
    return row;
}

void LeakLabPage::layOut() {
    auto* left = new QVBoxLayout;
    left->setSpacing(kGrid);
    left->addWidget(prompt_);
    left->addWidget(experiment_);
    left->addWidget(tabs_->views(), 1);
    left->addWidget(status_);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(controls_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    controls_->setContentsMargins(0, 0, kGrid, 0);
    scroll->setFixedWidth(controls_->minimumSizeHint().width() + 2 * kGrid);
    auto* middle = new QHBoxLayout;
    middle->setContentsMargins(2 * kGrid, kGrid, kGrid, 0);
    middle->setSpacing(2 * kGrid);
    middle->addLayout(left, 1);
    middle->addWidget(scroll);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(tabs_);
    column->addLayout(middle, 1);
    column->addWidget(makeLine(QFrame::HLine, this));
    column->addLayout(makeBottom());
}

Demonstration LeakLabPage::current() const {
    return demonstrations()[static_cast<std::size_t>(tabs_->current())].kind;
}

void LeakLabPage::choose(Demonstration kind) {
    for (std::size_t i = 0; i < demonstrations().size(); ++i)
        if (demonstrations()[i].kind == kind) tabs_->choose(static_cast<int>(i));
}

void LeakLabPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (picture_.isNull() && pending_.isEmpty()) openSample(samples().front().name);
}

void LeakLabPage::openSample(const char* name) {
    controls_->selectSample(QLatin1String(name));
    const QString path = QStringLiteral(":/samples/%1.png").arg(QLatin1String(name));
    if (pending_ != path) open(path);
}

void LeakLabPage::chooseFile() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a picture"), {},
                                                      tr("Pictures (*.png *.jpg *.jpeg *.bmp *.gif "
                                                         "*.webp *.ppm *.svg);;All files (*)"));
    if (!path.isEmpty()) open(path);
}

void LeakLabPage::open(const QString& path) {
    meter_->cancel();
    pending_ = path;
    if (!path.startsWith(QLatin1Char(':'))) controls_->setForeignPicture();
    message_->say(Tone::muted, tr("Opening…"));
    job_ = runner_.start([path] { return loadPicture(path); },
                         [this](JobId id, const LoadedPicture& picture) {
                             if (id != job_) return;
                             if (picture.image.isNull()) return refuse(picture.problem);
                             picture_ = picture.image;
                             run(Demonstration::compare);
                         });
}

void LeakLabPage::run(Demonstration kind) {
    LeakWork work;
    if (picture_.isNull() || !controls_->fill(work)) return;
    meter_->cancel();
    meter_ = std::make_shared<ProgressMeter>();
    work.picture = picture_;
    experiment_->fill(work);
    message_->say(Tone::muted, tr("Encrypting…"));
    job_ = runner_.start([kind, work, meter = meter_] { return makeScene(kind, work, *meter); },
                         [this, kind](JobId id, const Result<Scene>& scene) {
                             if (id != job_) return;
                             if (scene)
                                 present(kind, *scene);
                             else
                                 refuse(sentence(scene.error()));
                         });
}

void LeakLabPage::present(Demonstration kind, const Scene& scene) {
    problem_.clear();
    message_->clearMessage();
    if (isExperiment(kind)) {
        scene_ = scene;
        panes_->setScene(scene_);
        panes_->showMark();
        tellAbout(kind, true);
        export_->setScene(titleOf(demonstrationRow(kind)), scene_);
        if (presentation_) presentation_->setScene(prompt_->text(), scene_);
        emit shown();
        return;
    }
    comparison_ = scene;
    experiment_->setShape(scene.panes.front().raster->shape);
    statistics_->setScene(scene);
    showComparison();
}

void LeakLabPage::showComparison() {
    tellAbout(current(), false);
    if (comparison_.panes.empty()) return;
    scene_ = comparison_;
    panes_->setScene(scene_);
    view_.fit();
    export_->setScene(titleOf(demonstrationRow(Demonstration::compare)), scene_);
    fullScreen_->setEnabled(true);
    again_->setEnabled(true);
    if (presentation_) presentation_->setScene(prompt_->text(), scene_);
    emit shown();
}

void LeakLabPage::tellAbout(Demonstration kind, bool done) {
    experiment_->setKind(kind);
    const bool predicting = isExperiment(kind) && !done;
    prompt_->setText(promptOf(demonstrationRow(kind), done, comparison_));
    QFont font = this->font();
    font.setBold(predicting);
    prompt_->setFont(font);
    if (isExperiment(kind))
        again_->setAction("play", done ? tr("Show it again") : tr("Show what happens"));
    else
        again_->setAction("refresh", tr("Encrypt with a new key"));
}

void LeakLabPage::refuse(const QString& message) {
    problem_ = message;
    pending_.clear();
    message_->say(Tone::error, message);
    emit refused(message);
}

void LeakLabPage::presentFullScreen() {
    if (presentation_ || scene_.panes.empty()) return;
    presentation_ = new Presentation(prompt_->text(), scene_, view_, this);
    presentation_->showFullScreen();
}

void LeakLabPage::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void LeakLabPage::dropEvent(QDropEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.front().isLocalFile()) open(urls.front().toLocalFile());
    event->acceptProposedAction();
}

void LeakLabPage::saveSettings(QSettings& settings) const {
    controls_->save(settings);
}

void LeakLabPage::loadSettings(const QSettings& settings) {
    controls_->load(settings);
}

} // namespace blockwarp::ui
