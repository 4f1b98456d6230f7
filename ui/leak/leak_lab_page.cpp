// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_lab_page.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/jobs/inventory.h"
#include "ui/leak/image_pane.h"
#include "ui/widgets/form.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QStandardPaths>

namespace blockwarp::ui {

LeakLabPage::LeakLabPage(const Inventory& inventory, QWidget* parent)
    : Page(parent), inventory_(inventory), keySize_(makeCombo(tr("Key size"), this)),
      engine_(makeCombo(tr("Engine"), this)), message_(new MessageLine(this)),
      saveAll_(makeButton("save", tr("&Save all three…"), this)),
      again_(new MainButton("refresh", tr("Encrypt with a new key"), this)) {
    setAcceptDrops(true);
    keySize_->setObjectName("leakKeySize");
    engine_->setObjectName("leakEngine");
    message_->setObjectName("leakMessage");
    again_->setObjectName("leakAgain");
    saveAll_->setMinimumHeight(5 * kGrid);
    saveAll_->setEnabled(false);
    again_->setEnabled(false);
    for (const int bits : {128, 192, 256})
        keySize_->addItem(tr("AES, %1 bit").arg(bits), bits / 8);
    engine_->addItem(tr("Automatic"), static_cast<int>(EngineKind::automatic));
    for (const EngineSpec& spec : engineSpecs())
        engine_->addItem(coreText(spec.title), static_cast<int>(spec.kind));
    panes_ = {new ImagePane(tr("Original"), QStringLiteral("original"), this),
              new ImagePane(tr("ECB"), QStringLiteral("ecb"), this),
              new ImagePane(tr("CTR"), QStringLiteral("ctr"), this)};
    layOut();
    updateEngines();
    connect(&inventory_, &Inventory::ready, this, &LeakLabPage::updateEngines);
    connect(keySize_, &QComboBox::currentIndexChanged, this, &LeakLabPage::encrypt);
    connect(engine_, &QComboBox::currentIndexChanged, this, &LeakLabPage::encrypt);
    connect(again_, &QPushButton::clicked, this, &LeakLabPage::encrypt);
    const std::array names{"original.png", "ecb.png", "ctr.png"};
    for (std::size_t i = 0; i < panes_.size(); ++i)
        connect(panes_.at(i), &ImagePane::saveRequested, this,
                [this, i, name = names.at(i)] { save(panes_.at(i)->image(), name); });
    connect(saveAll_, &QPushButton::clicked, this, &LeakLabPage::saveAll);
}

LeakLabPage::~LeakLabPage() {
    meter_->cancel();
}

QLayout* LeakLabPage::makeChoices() {
    auto* open = makeButton("open", tr("&Open picture…"), this);
    auto* sample = makeButton("refresh", tr("Sa&mple"), this);
    connect(open, &QPushButton::clicked, this, &LeakLabPage::chooseFile);
    connect(sample, &QPushButton::clicked, this, &LeakLabPage::openSample);
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    row->addWidget(open);
    row->addWidget(sample);
    row->addStretch();
    for (const auto& [text, combo] :
         {std::pair{tr("&Key"), keySize_}, std::pair{tr("E&ngine"), engine_}}) {
        auto* label = new QLabel(text, this);
        label->setBuddy(combo);
        row->addSpacing(kGrid);
        row->addWidget(label);
        row->addWidget(combo);
    }
    keySize_->setMinimumContentsLength(12);
    engine_->setMinimumContentsLength(16);
    return row;
}

void LeakLabPage::layOut() {
    auto* pictures = new QHBoxLayout;
    pictures->setSpacing(2 * kGrid);
    for (ImagePane* pane : panes_)
        pictures->addWidget(pane, 1);
    auto* content = new QVBoxLayout;
    content->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
    content->setSpacing(2 * kGrid);
    content->addLayout(makeChoices());
    content->addLayout(pictures);
    content->addWidget(message_);
    content->addStretch();
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(2 * kGrid, kGrid, 2 * kGrid, kGrid);
    bar->setSpacing(kGrid);
    bar->addStretch();
    bar->addWidget(saveAll_);
    bar->addWidget(again_);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addLayout(content, 1);
    rows->addWidget(makeLine(QFrame::HLine, this));
    rows->addLayout(bar);
}

void LeakLabPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (!pixels_ && job_ == 0) openSample();
}

void LeakLabPage::updateEngines() {
    const int gpu = engine_->findData(static_cast<int>(EngineKind::cuda));
    const QString why =
        inventory_.isReady() ? inventory_.whyNoGpu() : tr("Still looking for a GPU.");
    setEntryReason(*engine_, gpu, why);
    if (!entryEnabled(*engine_, engine_->currentIndex())) engine_->setCurrentIndex(0);
}

void LeakLabPage::chooseFile() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a picture"), {},
                                                      tr("Pictures (*.png *.jpg *.jpeg *.bmp *.gif "
                                                         "*.webp *.ppm *.svg);;All files (*)"));
    if (!path.isEmpty()) open(path);
}

void LeakLabPage::open(const QString& path) {
    meter_->cancel();
    message_->say(Tone::muted, tr("Opening…"));
    job_ = runner_.start([path] { return loadPicture(path); },
                         [this](JobId id, const LoadedPicture& picture) {
                             if (id != job_) return;
                             if (!picture.pixels) {
                                 refuse(picture.problem);
                                 return;
                             }
                             pixels_ = picture.pixels;
                             encrypt();
                         });
}

void LeakLabPage::encrypt() {
    if (!pixels_) return;
    meter_->cancel();
    meter_ = std::make_shared<ProgressMeter>();
    LeakWork work;
    work.pixels = pixels_;
    work.keyBytes = static_cast<std::size_t>(keySize_->currentData().toInt());
    work.engine = static_cast<EngineKind>(engine_->currentData().toInt());
    message_->say(Tone::muted, tr("Encrypting…"));
    job_ = runner_.start([work, meter = meter_] { return runLeakJob(work, *meter); },
                         [this](JobId id, const Result<LeakViews>& views) {
                             if (id != job_) return;
                             if (views)
                                 present(*views);
                             else
                                 refuse(sentence(views.error()));
                         });
}

void LeakLabPage::present(const LeakViews& views) {
    views_ = views;
    problem_.clear();
    for (std::size_t i = 0; i < panes_.size(); ++i)
        panes_.at(i)->present(views_.at(i));
    again_->setEnabled(true);
    saveAll_->setEnabled(true);
    const double share = views_[ecbPane].blocks.share();
    if (share >= 0.01)
        message_->say(Tone::info,
                      tr("ECB turns equal blocks into equal blocks, whatever the key: %1 of this "
                         "picture's blocks recur, so its shapes stay visible. CTR gives each "
                         "block its own mask.")
                          .arg(formatShare(share)));
    else
        message_->say(Tone::info, tr("Hardly any 16-byte block of this picture recurs, so even "
                                     "ECB hides it. Try one with flat areas, such as the "
                                     "sample."));
    emit shown();
}

void LeakLabPage::refuse(const QString& message) {
    problem_ = message;
    message_->say(Tone::error, message);
    emit refused(message);
}

void LeakLabPage::saveAll() {
    std::vector<Captioned> parts;
    for (const ImagePane* pane : panes_)
        parts.push_back(pane->captioned());
    save(montage(parts), QStringLiteral("leak-lab.png"));
}

void LeakLabPage::save(const QImage& image, const QString& suggestedName) {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save as PNG"), QDir(folder).filePath(suggestedName), tr("PNG pictures (*.png)"));
    if (path.isEmpty()) return;
    runner_.start([image, path] { return image.save(path, "PNG"); },
                  [this, path](JobId, bool saved) {
                      if (saved)
                          message_->say(Tone::success, tr("Saved: %1").arg(path));
                      else
                          message_->say(Tone::error,
                                        tr("“%1” could not be written. Choose a folder in which "
                                           "you may write, with room left.")
                                            .arg(path));
                  });
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
    settings.setValue("leak/keySize", keySize_->currentData());
}

void LeakLabPage::loadSettings(const QSettings& settings) {
    selectData(*keySize_, settings.value("leak/keySize", 16).toInt());
}

} // namespace blockwarp::ui
