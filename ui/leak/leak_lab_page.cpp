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

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>

namespace blockwarp::ui {

LeakLabPage::~LeakLabPage() {
    meter_->cancel();
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
