// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_lab_page.h"

#include "core/base/random.h"
#include "ui/base/text.h"
#include "ui/leak/experiment_bar.h"
#include "ui/leak/leak_controls.h"
#include "ui/leak/leak_export.h"
#include "ui/leak/leak_panel.h"
#include "ui/leak/leak_stage.h"
#include "ui/leak/leak_view.h"
#include "ui/leak/pane_grid.h"
#include "ui/leak/picture.h"
#include "ui/leak/scene.h"
#include "ui/leak/scene_job.h"
#include "ui/leak/statistics_view.h"
#include "ui/leak/tamper_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/drop_area.h"
#include "ui/widgets/form.h"

#include <QDragEnterEvent>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kMinPanel = 304;
constexpr int kMaxPanel = 400;
constexpr int kAroundPanes = 132; ///< header, steps and status, from top to bottom

/// For every cipher. Null if there are no random bytes, which encrypting then says.
std::shared_ptr<const SecretBytes> randomKey() {
    auto key = std::make_shared<SecretBytes>(kMaxLabKeyBytes);
    return fillRandom(key->span()) ? key : nullptr;
}

} // namespace

LeakLabPage::LeakLabPage(const Inventory& inventory, QWidget* parent)
    : Page(tr("Leak lab"), tr("One key, one picture, several modes: what can still be seen?"),
           parent),
      view_(new LeakView(state_, this)), controls_(new LeakControls(inventory, state_, this)),
      export_(new LeakExport(state_, this)),
      fullScreen_(makeButton("present", tr("P&resent"), this)),
      bar_(new RunBar("refresh", tr("Encrypt with a new key"), this)),
      panel_(new LeakPanel(controls_, {fullScreen_, export_}, bar_, this)) {
    setAcceptDrops(true);
    fullScreen_->setObjectName("leakPresent");
    fullScreen_->setToolTip(tr("The view alone, in large type, for a class (F11)"));
    fullScreen_->setEnabled(false);
    bar_->mainButton()->setObjectName("leakAgain");
    bar_->mainButton()->setEnabled(false);
    layOut();
    connectParts();
    connectController();
    connectText();
    tellAbout(view_->current(), false);
}

void LeakLabPage::layOut() {
    auto* parts = new QHBoxLayout;
    parts->setSpacing(space::large);
    parts->addWidget(view_, 1);
    parts->addWidget(panel_);
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(space::large, 0, space::large, space::medium);
    column->setSpacing(space::small);
    column->addWidget(view_->steps());
    column->addLayout(parts, 1);
    frame().setContent(content);
    frame().setInnerRunBar(bar_);
}

void LeakLabPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    fitPanel();
}

/// Two rows of square panes take a width for each column; the panel gets what is left.
void LeakLabPage::fitPanel() {
    const double columns = scene_.panes.size() > 4 ? 3 : 2;
    const int panes = static_cast<int>((height() - kAroundPanes) * columns / 2);
    panel_->setWidth(std::clamp(width() - 3 * space::large - panes, kMinPanel, kMaxPanel));
}

void LeakLabPage::connectParts() {
    connect(view_, &LeakView::chosen, this, &LeakLabPage::showStep);
    connect(controls_, &LeakControls::changed, this, [this] {
        run(Demonstration::compare);
        if (showsText()) changeText(false);
    });
    connect(controls_, &LeakControls::sampleChosen, this, &LeakLabPage::open);
    connect(controls_, &LeakControls::openWanted, this, &LeakLabPage::chooseFile);
    connect(controls_, &LeakControls::textTyped, this,
            [this](const QString& text) { controller_.take(textPicture(text), kOwnText); });
    connect(controls_, &LeakControls::undrawWanted, this, [this] {
        controller_.undraw();
        follow();
    });
    connect(&view_->panes(), &PaneGrid::drawn, this, [this](PixelPlace from, PixelPlace to) {
        controller_.draw({from.x, from.y}, {to.x, to.y});
        follow();
    });
    connect(controls_, &LeakControls::zoomWanted, this,
            [this](int steps) { steps == 0 ? state_.fit() : view_->panes().zoomBy(steps); });
    connect(&view_->panes(), &PaneGrid::pixelClicked, this, [this](PixelPlace pixel) {
        const Demonstration kind = view_->current();
        if (kind != Demonstration::flipBit && kind != Demonstration::onePixel) return;
        experiment().setPixel(pixel);
        run(kind);
    });
    connect(export_, &LeakExport::said, &panel_->message(), &MessageLine::say);
    connect(fullScreen_, &QPushButton::clicked, this, &Page::presentWanted);
    connect(bar_, &RunBar::started, this, [this] {
        if (showsText())
            changeText(true);
        else
            run(view_->current());
    });
}

void LeakLabPage::connectText() {
    connect(&experiment(), &ExperimentBar::subjectChanged, this, &LeakLabPage::showStep);
    connect(&experiment(), &ExperimentBar::textChanged, this,
            [this] { tampering().setText(experiment().text()); });
    connect(&tampering(), &TamperView::made, this, [this] {
        tellAboutText();
        emit shown();
    });
    connect(&tampering(), &TamperView::refused, this,
            [this](const QString& message) { panel_->message().say(Tone::error, message); });
}

bool LeakLabPage::showsText() const {
    return experiment().isText();
}

ExperimentBar& LeakLabPage::experiment() const {
    return panel_->experiment();
}

TamperView& LeakLabPage::tampering() const {
    return view_->tampering();
}

bool LeakLabPage::isBusy() const {
    return controller_.isBusy() || !controller_.hasPicture() ||
           (showsText() && tampering().isBusy());
}

/// The step's question, about the picture or about the text.
void LeakLabPage::showStep() {
    showComparison();
    if (!showsText()) return;
    tampering().setStep(step());
    tampering().setText(experiment().text());
    changeText(false);
}

void LeakLabPage::changeText(bool newKey) {
    LeakWork work;
    if (controls_->fill(work)) tampering().setSettings(work, newKey);
}

void LeakLabPage::tellAboutText() {
    if (!showsText()) return;
    const bool done = !tampering().tampering().isEmpty();
    panel_->setLesson(textLessonOf(demonstrationRow(step()), done), !done);
    bar_->mainButton()->setAction("refresh", tr("Encrypt with a new key"));
    emit presentedChanged();
}

void LeakLabPage::connectController() {
    connect(&controller_, &LeakController::working, this,
            [this](const QString& what) { view_->setStatus(what); });
    connect(&controller_, &LeakController::opened, this, [this] {
        const QString& path = controller_.path();
        if (path != kOwnText && !path.startsWith(QLatin1Char(':')))
            controls_->setForeignPicture(QFileInfo(path).fileName());
        encrypt(Demonstration::compare, controls_->isText());
    });
    connect(&controller_, &LeakController::made, this,
            [this](Demonstration kind, const Scene& scene) {
                present(kind, scene);
                if (edited_) follow();
            });
    connect(&controller_, &LeakController::refused, this, [this](const QString& message) {
        view_->setStatus({});
        panel_->message().say(Tone::error, message);
        emit refused(message);
    });
}

Demonstration LeakLabPage::step() const {
    return view_->current();
}

void LeakLabPage::setCovered(bool covered) {
    covered_ = covered;
    showComparison();
}

void LeakLabPage::setSpeaking(bool on) {
    if (std::exchange(speaks_, on) == on) return;
    emit presentedChanged();
    panel_->lesson().setVisible(on);
}

void LeakLabPage::setPanesOfStep(const QStringList& names) {
    view_->panes().setPanesOfStep(names);
    emit presentedChanged();
}

const QStringList& LeakLabPage::panesOfStep() const {
    return view_->panes().panesOfStep();
}

void LeakLabPage::choose(Demonstration kind) {
    view_->choose(kind);
}

void LeakLabPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (controller_.isIdle()) openSample(toQString(leakSamples().front().name));
}

void LeakLabPage::openSample(const QString& name) {
    controls_->selectSample(name);
    const QString path = QStringLiteral(":/samples/%1.png").arg(name);
    if (!controller_.isOpening(path)) open(path);
}

void LeakLabPage::chooseFile() {
    const QString path = askForFile(this, tr("Open a picture"), pictureFilter());
    if (!path.isEmpty()) open(path);
}

void LeakLabPage::open(const QString& path) {
    if (path == kOwnText) return controls_->chooseText();
    controller_.open(path);
}

void LeakLabPage::run(Demonstration kind) {
    encrypt(kind, false);
}

/// With the same key nothing changes but what was edited.
void LeakLabPage::encrypt(Demonstration kind, bool sameKey) {
    LeakWork work;
    if (!controller_.hasPicture() || !controls_->fill(work)) return;
    if (!work.key) {
        if (!sameKey || !key_) key_ = randomKey();
        work.key = key_;
    }
    follows_ = sameKey;
    controls_->setDrawnOn(controller_.isDrawnOn());
    experiment().fill(work);
    controller_.run(kind, std::move(work));
}

/// Encrypts what was edited, at once or as soon as what was edited before is there: someone who
/// draws would otherwise see nothing until the mouse rests.
void LeakLabPage::follow() {
    edited_ = controller_.isBusy();
    if (!edited_) encrypt(Demonstration::compare, true);
}

void LeakLabPage::present(Demonstration kind, const Scene& scene) {
    panel_->message().clearMessage();
    view_->setStatus({});
    if (isExperiment(kind)) {
        scene_ = scene;
        return presentExperiment(kind);
    }
    comparison_ = scene;
    experiment().setShape(scene.panes.front().raster->shape);
    view_->statistics().setScene(scene);
    showComparison();
}

void LeakLabPage::presentExperiment(Demonstration kind) {
    fitPanel();
    view_->setScene(scene_);
    view_->panes().showMark();
    tellAbout(kind, true);
    export_->setScene(titleOf(demonstrationRow(kind)), scene_);
    emit shown();
}

void LeakLabPage::showComparison() {
    tellAbout(view_->current(), false);
    if (comparison_.panes.empty()) return;
    scene_ = covered_ ? coveredScene(comparison_) : comparison_;
    fitPanel();
    view_->setScene(scene_);
    if (!std::exchange(follows_, false)) state_.fit();
    export_->setScene(titleOf(demonstrationRow(Demonstration::compare)), scene_);
    export_->setEnabled(!showsText());
    fullScreen_->setEnabled(true);
    bar_->mainButton()->setEnabled(true);
    emit shown();
}

void LeakLabPage::tellAbout(Demonstration kind, bool done) {
    experiment().setKind(kind);
    view_->showText(showsText());
    controls_->setForText(showsText());
    if (showsText()) return tellAboutText();
    panel_->setLesson(lessonOf(demonstrationRow(kind), done, covered_ ? Scene{} : comparison_),
                      isExperiment(kind) && !done);
    emit presentedChanged();
    if (isExperiment(kind))
        bar_->mainButton()->setAction("play", done ? tr("Show it again") : tr("Show what happens"));
    else
        bar_->mainButton()->setAction("refresh", tr("Encrypt with a new key"));
}

QString LeakLabPage::presentedKeys() const {
    const PaneGrid& panes = view_->panes();
    if (step() == Demonstration::statistics) return {}; // no panes
    if (showsText()) return tampering().presentedKeys();
    QStringList keys{tr("+ − 0 zoom"), tr("G grid"), tr("H heat map"), tr("W wipe")};
    if (panes.canBeTwoByTwo()) keys << tr("2 two by two");
    if (panes.leavesPanesOut()) keys << (panes.showsAllPanes() ? tr("A fewer") : tr("A all"));
    return keys.join(QStringLiteral(" · "));
}

Presented LeakLabPage::presented() {
    const bool speaks = speaks_ && !showsText(); // a text says itself what happens
    return {.parts = speaks ? QList<QWidget*>{&panel_->lesson(), view_} : QList<QWidget*>{view_},
            .title = tr("%1: %2").arg(title(), view_->steps()->title(view_->steps()->current())),
            .keys = presentedKeys(),
            .enter = showsText() ? QString() : bar_->mainButton()->text(),
            .tabs = view_->steps(),
            .focus = showsText()                      ? tampering().focusPart()
                     : view_->panes().views().empty() ? nullptr
                                                      : view_->panes().views().front()};
}

void LeakLabPage::setPresented(bool on) {
    Page::setPresented(on);
    view_->setPresented(on);
}

void LeakLabPage::keyPressEvent(QKeyEvent* event) {
    if (!isPresented()) return Page::keyPressEvent(event);
    if (showsText()) return tampering().passKey(event);
    switch (event->key()) {
    case Qt::Key_G:
        return state_.setGrid(!state_.grid());
    case Qt::Key_H:
        return state_.setHeatMap(!state_.heatMap());
    case Qt::Key_W:
        return state_.setWipe(!state_.wipes());
    case Qt::Key_2:
        if (view_->panes().canBeTwoByTwo())
            view_->panes().setTwoByTwo(!view_->panes().isTwoByTwo());
        return;
    case Qt::Key_A:
        return view_->panes().showAllPanes(!view_->panes().showsAllPanes());
    default:
        Page::keyPressEvent(event);
    }
}

LessonStage* LeakLabPage::stage() {
    if (stage_ == nullptr) stage_ = new LeakStage(*this);
    return stage_;
}

void LeakLabPage::dragEnterEvent(QDragEnterEvent* event) {
    takeAsCopy(*event);
}

void LeakLabPage::dropEvent(QDropEvent* event) {
    const QStringList paths = droppedPaths(*event);
    if (takeAsCopy(*event) && !paths.isEmpty()) open(paths.front());
}

void LeakLabPage::saveSettings(QSettings& settings) const {
    controls_->save(settings);
}

void LeakLabPage::loadSettings(const QSettings& settings) {
    controls_->load(settings);
}

} // namespace blockwarp::ui
