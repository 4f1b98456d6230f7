// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_controls.h"

#include "core/keys/key_input.h"
#include "ui/base/text.h"
#include "ui/jobs/inventory.h"
#include "ui/leak/heat_scale.h"
#include "ui/leak/picture.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/segments.h"

#include <QGridLayout>

namespace blockwarp::ui {

LeakControls::LeakControls(const Inventory& inventory, ViewState& view, QWidget* parent)
    : QWidget(parent), inventory_(inventory), view_(view), sample_(makeCombo(tr("Sample"), this)),
      text_(new QPlainTextEdit(this)),
      format_(new Segments("leakFormat", tr("Pixel format"), this)),
      free_(makeCombo(tr("Fourth pane"), this)), sector_(makeCombo(tr("Sector"), this)),
      keySize_(new Segments("leakKeySize", tr("Key size"), this)), key_(new QLineEdit(this)),
      keyNote_(new MessageLine(this)), engine_(makeCombo(tr("Engine"), this)),
      engineNote_(new Explanation(this)), grid_(new QCheckBox(tr("Grid of 16-&byte blocks"), this)),
      heat_(new QCheckBox(tr("Heat m&ap"), this)),
      wipe_(new QCheckBox(tr("&Wipe between two panes"), this)),
      draw_(new QCheckBox(tr("&Draw in the original"), this)),
      undraw_(makeButton("clear", tr("Clear drawing"), this)), legend_(new HeatLegend(this)) {
    sample_->setObjectName("leakSample");
    free_->setObjectName("leakFree");
    sector_->setObjectName("leakSector");
    key_->setObjectName("leakKey");
    keyNote_->setObjectName("leakKeyNote");
    engine_->setObjectName("leakEngine");
    engineNote_->setObjectName("leakEngineNote");
    grid_->setObjectName("leakGrid");
    heat_->setObjectName("leakHeat");
    wipe_->setObjectName("leakWipe");
    draw_->setObjectName("leakDraw");
    undraw_->setObjectName("leakUndraw");
    undraw_->hide();
    makeText();
    fillLists();
    layOut();
    updateEngines();
    updateSector();
    connect(&inventory_, &Inventory::ready, this, &LeakControls::updateEngines);
    connect(sample_, &QComboBox::currentIndexChanged, this, &LeakControls::chosen);
    connect(undraw_, &QPushButton::clicked, this, &LeakControls::undrawWanted);
    connect(free_, &QComboBox::currentIndexChanged, this, &LeakControls::updateSector);
    for (QComboBox* list : {free_, engine_})
        connect(list, &QComboBox::currentIndexChanged, this, &LeakControls::updateEngines);
    connect(keySize_, &QTabBar::currentChanged, this, &LeakControls::checkKey);
    for (QComboBox* list : {free_, sector_, engine_})
        connect(list, &QComboBox::currentIndexChanged, this, &LeakControls::changed);
    for (Segments* choice : {format_, keySize_})
        connect(choice, &QTabBar::currentChanged, this, &LeakControls::changed);
    connect(key_, &QLineEdit::textEdited, this, &LeakControls::checkKey);
    connect(key_, &QLineEdit::editingFinished, this, [this] {
        if (keyIsGood_ && key_->isModified()) emit changed();
        key_->setModified(false);
    });
    connect(grid_, &QCheckBox::toggled, &view_, &ViewState::setGrid);
    connect(heat_, &QCheckBox::toggled, &view_, &ViewState::setHeatMap);
    connect(wipe_, &QCheckBox::toggled, &view_, &ViewState::setWipe);
    connect(draw_, &QCheckBox::toggled, &view_, &ViewState::setDraw);
    connect(&view_, &ViewState::changed, this, [this] {
        wipe_->setChecked(view_.wipes());
        draw_->setChecked(view_.draws());
        grid_->setChecked(view_.grid());
        heat_->setChecked(view_.heatMap());
        legend_->setVisible(view_.heatMap());
    });
}

/// Sixteen characters a sentence, so that what recurs fills whole blocks.
void LeakControls::makeText() {
    constexpr int lines = 5;
    text_->setObjectName("leakText");
    text_->setAccessibleName(tr("Text to encrypt"));
    text_->setPlainText(QStringLiteral("Attack at dawn! Hold the bridge.Attack at dawn! "
                                       "Send 500 euros. Attack at dawn! Hold the bridge."));
    text_->setTabChangesFocus(true);
    text_->setFixedHeight(lines * text_->fontMetrics().lineSpacing() + 2 * space::small);
    text_->setToolTip(tr("A row is a block of 16 bytes; equal blocks have one colour. At most %1 "
                         "bytes, padded to whole blocks.")
                          .arg(kMaxTextBytes));
    text_->hide();
    typing_.setSingleShot(true);
    typing_.setInterval(150);
    connect(text_, &QPlainTextEdit::textChanged, &typing_, qOverload<>(&QTimer::start));
    connect(&typing_, &QTimer::timeout, this, [this] {
        if (isText()) emit textTyped(text_->toPlainText());
    });
}

/// A text is bytes already, so that there is no format to choose.
void LeakControls::chosen(int row) {
    text_->setVisible(isText());
    format_->setEnabled(!isText());
    draw_->setEnabled(!isText());
    if (isText())
        emit textTyped(text_->toPlainText());
    else if (row >= 0)
        emit sampleChosen(samplePath(leakSamples()[static_cast<std::size_t>(row)]));
}

void LeakControls::setForeignPicture(const QString& name) {
    sample_->setPlaceholderText(name);
    sample_->setToolTip(name);
    sample_->setCurrentIndex(-1);
}

void LeakControls::fillLists() {
    for (const LeakSample& sample : leakSamples())
        sample_->addItem(sampleTitle(sample), toQString(sample.name));
    sample_->addItem(tr("A text of your own"), kOwnText);
    for (const PixelFormatSpec& format : pixelFormats()) {
        format_->add(coreText(format.brief), toQString(format.name));
        format_->setTabToolTip(format_->count() - 1, coreText(format.title));
    }
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
        keySize_->add(QString::number(bits), bits / 8);
    engine_->addItem(tr("Automatic"), static_cast<int>(EngineKind::automatic));
    for (const EngineSpec& spec : engineSpecs())
        if (spec.forFiles) engine_->addItem(coreText(spec.title), static_cast<int>(spec.kind));
    for (QComboBox* list : {sample_, free_, sector_, engine_}) {
        widenList(*list);
        list->setMinimumContentsLength(5);
    }
    format_->setWhatsThis(
        tr("How a pixel becomes bytes decides what leaks. Alpha is encrypted, too, "
           "but not shown."));
    key_->setPlaceholderText(tr("Random"));
    key_->setToolTip(tr("Hex digits; random for each run while empty. Where a cipher takes more "
                        "bytes than AES (XTS, ChaCha20), the rest is "
                        "random. Never type a key that protects anything."));
}

QLayout* LeakControls::makeZoomRow() {
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    row->addWidget(makeHeading(tr("View"), this), 1);
    struct ZoomButton {
        QString text;
        QString name;
        int steps;
    };
    for (const ZoomButton& each : {ZoomButton{tr("W&hole"), tr("Whole picture (0)"), 0},
                                   ZoomButton{QStringLiteral("−"), tr("Zoom out (−)"), -1},
                                   ZoomButton{QStringLiteral("+"), tr("Zoom in (+)"), 1}}) {
        auto* button = new QPushButton(each.text, this);
        button->setAccessibleName(each.name);
        button->setToolTip(each.name);
        button->setAutoDefault(true);
        if (each.steps != 0) button->setFixedWidth(kControlHeight);
        connect(button, &QPushButton::clicked, this,
                [this, steps = each.steps] { emit zoomWanted(steps); });
        row->addWidget(button);
    }
    return row;
}

QLayout* LeakControls::makeViewPart() {
    auto* column = new FieldColumn;
    column->addLayout(makeZoomRow());
    auto* layers = new FlowLayout(space::large);
    for (QCheckBox* box : {grid_, heat_, wipe_, draw_})
        layers->addWidget(box);
    layers->addWidget(undraw_);
    column->addLayout(layers);
    column->addWidget(legend_);
    legend_->setVisible(false);
    return column;
}

QLayout* LeakControls::makePicturePart() {
    auto* open = makeButton("open", {}, this);
    open->setObjectName("leakOpen");
    open->setAccessibleName(tr("Open picture…"));
    open->setToolTip(tr("Open picture… (or drop one on the page)"));
    open->setFixedWidth(kControlHeight);
    connect(open, &QPushButton::clicked, this, &LeakControls::openWanted);
    auto* column = new FieldColumn;
    column->addWidget(makeHeading(tr("Picture"), this));
    column->addRow({sample_, open});
    column->addWidget(text_);
    column->addWidget(format_);
    return column;
}

QLayout* LeakControls::makeCipherPart() {
    auto* free = new FieldColumn;
    freeLabel_ = free->addField(this, tr("Fourth &pane"), free_);
    auto* size = new FieldColumn;
    size->addField(this, tr("AES &key, bits"), keySize_);
    auto* key = new FieldColumn;
    key->addField(this, tr("Ke&y, hex"), key_);
    auto* engine = new FieldColumn;
    engine->addField(this, tr("E&ngine"), engine_);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(space::medium);
    grid->setVerticalSpacing(space::small);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    grid->addLayout(size, 0, 0);
    grid->addLayout(free, 0, 1);
    grid->addLayout(key, 1, 0);
    grid->addLayout(engine, 1, 1);
    auto* column = new FieldColumn;
    column->addWidget(makeHeading(tr("Cipher"), this));
    column->addLayout(grid);
    column->addWidget(keyNote_);
    column->addWidget(engineNote_);
    sectorLabel_ = column->addField(this, tr("XTS secto&r"), sector_);
    return column;
}

void LeakControls::layOut() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::medium);
    QFrame* above = makeLine(QFrame::HLine, this);
    QFrame* below = makeLine(QFrame::HLine, this);
    QWidget* picture = makePart(makePicturePart());
    QWidget* view = makePart(makeViewPart());
    column->addWidget(picture);
    column->addWidget(above);
    column->addLayout(makeCipherPart());
    column->addWidget(below);
    column->addWidget(view);
    column->addStretch();
    ofPictures_ = {picture, above, below, view, free_, freeLabel_};
}

QWidget* LeakControls::makePart(QLayout* content) {
    auto* part = new QWidget(this);
    content->setContentsMargins(0, 0, 0, 0);
    part->setLayout(content);
    return part;
}

void LeakControls::setForText(bool on) {
    for (QWidget* part : ofPictures_)
        part->setVisible(!on);
    updateSector();
    if (!on) return;
    sector_->hide();
    sectorLabel_->hide();
}

std::size_t LeakControls::keyBytes() const {
    return static_cast<std::size_t>(keySize_->currentData().toInt());
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
    if (note.isEmpty() && none) note = tr("No GPU: “Emulated GPU” uses the CPU.");
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
    work.isText = isText();
    work.format = work.isText ? PixelFormat::grey8
                              : *parsePixelFormat(format_->currentData().toString().toStdString());
    work.keyBytes = keyBytes();
    work.free = &freeCipher();
    work.sectorBytes = static_cast<std::size_t>(sector_->currentData().toInt());
    work.engine = static_cast<EngineKind>(engine_->currentData().toInt());
    if (key_->text().isEmpty()) return true;
    auto typed = parseHexSecret(key_->text().toStdString());
    if (!typed) return false;
    work.key = std::make_shared<const SecretBytes>(std::move(*typed));
    work.keyIsTyped = true;
    return true;
}

void LeakControls::save(QSettings& settings) const {
    settings.setValue("leak/keySize", keySize_->currentData());
    settings.setValue("leak/format", format_->currentData());
    settings.setValue("leak/free", free_->currentIndex());
    settings.setValue("leak/sector", sector_->currentData());
}

void LeakControls::load(const QSettings& settings) {
    keySize_->select(settings.value("leak/keySize", 16).toInt());
    format_->select(settings.value("leak/format", "rgb24").toString());
    selectData(*sector_, settings.value("leak/sector", 512).toInt());
    free_->setCurrentIndex(qBound(0, settings.value("leak/free", 0).toInt(), free_->count() - 1));
}

} // namespace blockwarp::ui
