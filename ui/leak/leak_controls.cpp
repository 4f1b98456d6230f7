// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_controls.h"

#include "core/keys/key_input.h"
#include "ui/base/text.h"
#include "ui/jobs/inventory.h"
#include "ui/leak/heat_scale.h"
#include "ui/leak/picture.h"
#include "ui/widgets/text_width.h"

#include <QSignalBlocker>

namespace blockwarp::ui {

LeakControls::LeakControls(const Inventory& inventory, ViewState& view, QWidget* parent)
    : QWidget(parent), inventory_(inventory), view_(view), sample_(makeCombo(tr("Sample"), this)),
      format_(makeCombo(tr("Pixel format"), this)), free_(makeCombo(tr("Third cipher"), this)),
      sector_(makeCombo(tr("Sector"), this)), keySize_(makeCombo(tr("Key size"), this)),
      key_(new QLineEdit(this)), keyNote_(new MessageLine(this)),
      engine_(makeCombo(tr("Engine"), this)), engineNote_(new Explanation(this)),
      grid_(new QCheckBox(tr("16-&byte blocks"), this)),
      heat_(new QCheckBox(tr("Heat m&ap"), this)), legend_(new HeatLegend(this)) {
    sample_->setObjectName("leakSample");
    format_->setObjectName("leakFormat");
    free_->setObjectName("leakFree");
    sector_->setObjectName("leakSector");
    keySize_->setObjectName("leakKeySize");
    key_->setObjectName("leakKey");
    keyNote_->setObjectName("leakKeyNote");
    engine_->setObjectName("leakEngine");
    engineNote_->setObjectName("leakEngineNote");
    grid_->setObjectName("leakGrid");
    heat_->setObjectName("leakHeat");
    fillLists();
    layOut();
    updateEngines();
    updateSector();
    connect(&inventory_, &Inventory::ready, this, &LeakControls::updateEngines);
    connect(sample_, &QComboBox::currentIndexChanged, this, [this](int row) {
        if (row >= 0) emit sampleChosen(samplePath(samples()[static_cast<std::size_t>(row)]));
    });
    connect(free_, &QComboBox::currentIndexChanged, this, &LeakControls::updateSector);
    for (QComboBox* list : {free_, engine_})
        connect(list, &QComboBox::currentIndexChanged, this, &LeakControls::updateEngines);
    connect(keySize_, &QComboBox::currentIndexChanged, this, &LeakControls::checkKey);
    for (QComboBox* list : {format_, free_, sector_, keySize_, engine_})
        connect(list, &QComboBox::currentIndexChanged, this, &LeakControls::changed);
    connect(key_, &QLineEdit::textEdited, this, &LeakControls::checkKey);
    connect(key_, &QLineEdit::editingFinished, this, [this] {
        if (keyIsGood_ && key_->isModified()) emit changed();
        key_->setModified(false);
    });
    connect(grid_, &QCheckBox::toggled, &view_, &ViewState::setGrid);
    connect(heat_, &QCheckBox::toggled, &view_, &ViewState::setHeatMap);
    connect(&view_, &ViewState::changed, this, [this] {
        grid_->setChecked(view_.grid());
        heat_->setChecked(view_.heatMap());
        legend_->setVisible(view_.heatMap());
    });
}

void LeakControls::fillLists() {
    for (const Sample& sample : samples())
        sample_->addItem(sampleTitle(sample), QLatin1String(sample.name));
    for (const PixelFormatSpec& format : pixelFormats())
        format_->addItem(coreText(format.title), toQString(format.name));
    for (const Algorithm algorithm : {Algorithm::aesCbc, Algorithm::aesXts, Algorithm::aesGcm,
                                      Algorithm::chacha20, Algorithm::chacha20Poly1305}) {
        const CipherSpec& cipher = cipherFor(algorithm, 16);
        free_->addItem(toQString(cipher.mode.empty() ? cipher.family : cipher.mode),
                       static_cast<int>(algorithm));
    }
    free_->setItemText(free_->count() - 1, QStringLiteral("ChaCha20-Poly1305"));
    for (const int bytes : {512, 4096})
        sector_->addItem(tr("%1 bytes").arg(bytes), bytes);
    for (const int bits : {128, 192, 256})
        keySize_->addItem(tr("AES, %1 bits").arg(bits), bits / 8);
    engine_->addItem(tr("Automatic"), static_cast<int>(EngineKind::automatic));
    for (const EngineSpec& spec : engineSpecs())
        engine_->addItem(coreText(spec.title), static_cast<int>(spec.kind));
    for (QComboBox* list : {sample_, format_, free_, sector_, keySize_, engine_})
        widenList(*list);
    format_->setToolTip(tr("How a pixel becomes bytes decides what leaks. Alpha is encrypted, too, "
                           "but not shown."));
    key_->setPlaceholderText(tr("hex; empty: random"));
    key_->setToolTip(tr("Where a cipher takes more bytes than AES (XTS, ChaCha20), the rest is "
                        "random. Never type a key that protects anything."));
}

QWidget* LeakControls::makeViewPart() {
    auto* part = new QWidget(this);
    auto* column = new FieldColumn(part);
    auto* zoom = new QHBoxLayout;
    zoom->setSpacing(space::tiny);
    struct ZoomButton {
        QString text;
        QString name;
        int steps;
    };
    for (const ZoomButton& each : {ZoomButton{QStringLiteral("−"), tr("Zoom out"), -1},
                                   ZoomButton{tr("&Whole"), tr("Whole picture"), 0},
                                   ZoomButton{QStringLiteral("+"), tr("Zoom in"), 1}}) {
        auto* button = new QPushButton(each.text, part);
        button->setAccessibleName(each.name);
        button->setToolTip(each.name);
        button->setAutoDefault(true);
        if (each.steps != 0) setTextWidth(*button, each.text, 5 * kGrid);
        connect(button, &QPushButton::clicked, this,
                [this, steps = each.steps] { emit zoomWanted(steps); });
        zoom->addWidget(button, each.steps == 0 ? 1 : 0);
    }
    column->addLayout(zoom);
    column->addWidget(grid_);
    column->addWidget(heat_);
    column->addWidget(legend_);
    legend_->setVisible(false);
    return part;
}

void LeakControls::layOut() {
    auto* column = new FieldColumn(this);
    column->addField(this, tr("&Sample"), sample_);
    auto* open = makeButton("open", tr("&Open picture…"), this);
    connect(open, &QPushButton::clicked, this, &LeakControls::openWanted);
    column->addWidget(open);
    column->addField(this, tr("Pixel for&mat"), format_);
    column->addField(this, tr("Beside ECB and C&TR"), free_);
    sectorLabel_ = column->addField(this, tr("XTS secto&r"), sector_);
    column->addField(this, tr("&Key size"), keySize_);
    column->addField(this, tr("Ke&y"), key_);
    column->addWidget(keyNote_);
    column->addField(this, tr("E&ngine"), engine_);
    column->addWidget(engineNote_);
    column->addWidget(makeLine(QFrame::HLine, this));
    column->addWidget(makeViewPart());
    column->addStretch();
}

void LeakControls::updateEngines() {
    const int gpu = engine_->findData(static_cast<int>(EngineKind::cuda));
    const QString why =
        inventory_.isReady() ? inventory_.whyNoGpu() : tr("Still looking for a GPU.");
    setEntryReason(*engine_, gpu, why);
    if (!entryEnabled(*engine_, engine_->currentIndex())) engine_->setCurrentIndex(0);
    const bool none = inventory_.isReady() && !inventory_.hasGpu();
    const auto engine = static_cast<EngineKind>(engine_->currentData().toInt());
    const auto choice = chooseEngine(engine, freeCipher(), Direction::encrypt);
    QString note = coreText(choice.note);
    if (note.isEmpty() && none)
        note = tr("No GPU here: “Emulated GPU” runs its kernels on the CPU.");
    engineNote_->setText(note);
    engineNote_->setVisible(!note.isEmpty());
    engineNote_->setToolTip(why);
}

const CipherSpec& LeakControls::freeCipher() const {
    return cipherFor(static_cast<Algorithm>(free_->currentData().toInt()), keyBytes());
}

void LeakControls::updateSector() {
    const bool xts = free_->currentData().toInt() == static_cast<int>(Algorithm::aesXts);
    sector_->setVisible(xts);
    sectorLabel_->setVisible(xts);
}

void LeakControls::checkKey() {
    keyIsGood_ = key_->text().isEmpty();
    if (!keyIsGood_) {
        const auto typed = parseHexSecret(key_->text().toStdString());
        keyIsGood_ = typed && typed->size() == keyBytes();
    }
    if (keyIsGood_)
        keyNote_->clearMessage();
    else
        keyNote_->say(Tone::error, tr("%1 hex digits make a key of this size; leave the field "
                                      "empty for a random key.")
                                       .arg(2 * keyBytes()));
}

bool LeakControls::fill(LeakWork& work) const {
    if (!keyIsGood_) return false;
    work.format = *parsePixelFormat(format_->currentData().toString().toStdString());
    work.keyBytes = keyBytes();
    work.free = &freeCipher();
    work.sectorBytes = static_cast<std::size_t>(sector_->currentData().toInt());
    work.engine = static_cast<EngineKind>(engine_->currentData().toInt());
    if (key_->text().isEmpty()) return true;
    auto typed = parseHexSecret(key_->text().toStdString());
    if (!typed) return false;
    work.key = std::make_shared<const SecretBytes>(std::move(*typed));
    return true;
}

void LeakControls::save(QSettings& settings) const {
    settings.setValue("leak/keySize", keySize_->currentData());
    settings.setValue("leak/format", format_->currentData());
    settings.setValue("leak/free", free_->currentIndex());
    settings.setValue("leak/sector", sector_->currentData());
}

void LeakControls::load(const QSettings& settings) {
    selectData(*keySize_, settings.value("leak/keySize", 16).toInt());
    selectData(*format_, settings.value("leak/format", "rgb24").toString());
    selectData(*sector_, settings.value("leak/sector", 512).toInt());
    free_->setCurrentIndex(qBound(0, settings.value("leak/free", 0).toInt(), free_->count() - 1));
}

} // namespace blockwarp::ui
