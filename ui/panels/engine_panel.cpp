// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/engine_panel.h"

#include "ui/base/text.h"
#include "ui/jobs/inventory.h"
#include "ui/panels/profile_panel.h"
#include "ui/theme/theme.h"

#include <QSignalBlocker>

namespace blockwarp::ui {
namespace {

const QString kAutomatic = QStringLiteral("auto");
const QString kRace = QStringLiteral("race");

EngineKind kindOf(const QString& name) {
    return parseEngine(name.toStdString()).value_or(EngineKind::automatic);
}

const Strategy* strategyAt(const QComboBox& strategies, int row) {
    return findStrategy(strategies.itemData(row).toString().toStdString());
}

} // namespace

EnginePanel::EnginePanel(const Inventory& inventory, bool withRace, QWidget* parent)
    : QWidget(parent), inventory_(inventory), wantedEngine_(kAutomatic),
      engine_(makeCombo(tr("Engine"), this)), engineText_(new Explanation(this)),
      note_(new MessageLine(this)), strategy_(makeCombo(tr("Memory strategy"), this)),
      strategyText_(new Explanation(this)), profile_(new ProfilePanel(this)) {
    engine_->setObjectName("engine");
    note_->setObjectName("engineNote");
    strategy_->setObjectName("strategy");
    strategyText_->setObjectName("strategyExplanation");
    fill(withRace);
    auto* fields = new FieldColumn(this);
    QLabel* heading = fields->addField(this, tr("E&ngine"), engine_);
    setTextScale(*heading, type::section, QFont::DemiBold);
    fields->addWidget(engineText_);
    fields->addWidget(note_);
    strategyLabel_ = fields->addField(this, tr("GPU memory s&trategy"), strategy_);
    fields->addWidget(strategyText_);
    fields->addWidget(profile_);
    connect(engine_, &QComboBox::currentIndexChanged, this, [this] {
        wantedEngine_ = engine_->currentData().toString();
        tell();
    });
    connect(strategy_, &QComboBox::currentIndexChanged, this, [this] {
        wantedStrategy_ = strategy_->currentData().toString();
        tell();
    });
    connect(&inventory_, &Inventory::ready, this, &EnginePanel::updateEngines);
    explain();
}

void EnginePanel::fill(bool withRace) {
    engine_->addItem(tr("Automatic"), kAutomatic);
    for (const EngineSpec& spec : engineSpecs())
        engine_->addItem(coreText(spec.title), toQString(spec.name));
    if (withRace) engine_->insertItem(3, tr("Race: CPU against GPU"), kRace);
    strategy_->addItem(tr("Automatic: the fastest"), QString());
    for (const Strategy& strategy : strategyList())
        strategy_->addItem(coreText(strategy.title), toQString(strategy.name));
    widenList(*engine_);
    widenList(*strategy_);
}

void EnginePanel::setWork(const CipherSpec& cipher, Direction direction, bool segments) {
    cipher_ = &cipher;
    direction_ = direction;
    segments_ = segments;
    updateEngines();
    updateStrategies();
}

QString EnginePanel::whySerialHere() const {
    if (!cipher_ || cipher_->parallel(direction_)) return {};
    if (segments_)
        return tr("CBC is encrypted on the CPU, a segment on each thread: within a segment each "
                  "block needs the one before, which is nothing for a GPU.");
    return coreText(whySerial(*cipher_, direction_));
}

QString EnginePanel::whyNot(const QString& engine) const {
    const bool race = engine == kRace;
    const bool gpu = race || kindOf(engine) == EngineKind::cuda;
    if (engine == kAutomatic || !cipher_) return {};
    if (gpu && !inventory_.isReady()) return tr("Still looking for a GPU.");
    if (gpu && !inventory_.hasGpu()) return tr("No GPU: %1.").arg(inventory_.whyNoGpu());
    const bool parallelOnly = race || engineSpec(kindOf(engine)).usesStrategies;
    return parallelOnly ? whySerialHere() : QString();
}

void EnginePanel::updateEngines() {
    {
        const QSignalBlocker blocker(engine_);
        for (int i = 0; i < engine_->count(); ++i)
            setEntryReason(*engine_, i, whyNot(engine_->itemData(i).toString()));
        if (!selectData(*engine_, wantedEngine_) ||
            !entryEnabled(*engine_, engine_->currentIndex()))
            engine_->setCurrentIndex(0);
    }
    tell();
}

void EnginePanel::updateStrategies() {
    {
        const QSignalBlocker blocker(strategy_);
        for (int i = 1; i < strategy_->count(); ++i) {
            const Strategy* row = strategyAt(*strategy_, i);
            const bool able = row && row->supports(cipher_->algorithm, direction_);
            setEntryReason(*strategy_, i,
                           able ? QString() : tr("This strategy does not do this cipher."));
        }
        if (!selectData(*strategy_, wantedStrategy_) ||
            !entryEnabled(*strategy_, strategy_->currentIndex()))
            strategy_->setCurrentIndex(0);
    }
    tell();
}

bool EnginePanel::usesStrategies() const {
    const QString engine = engine_->currentData().toString();
    if (engine == kAutomatic) return false;
    return engine == kRace || engineSpec(kindOf(engine)).usesStrategies;
}

void EnginePanel::tell() {
    explain();
    emit changed();
}

void EnginePanel::explain() {
    const QString engine = engine_->currentData().toString();
    if (engine == kAutomatic)
        engineText_->setText(
            tr("The CPU: with a file at either end, its cores are faster than the way "
               "to a GPU and back."));
    else if (engine == kRace)
        engineText_->setText(tr("Runs CPU and GPU on the same file, one after the other as chance "
                                "decides, draws both in one plot, with their ciphers alone and "
                                "the bus, and compares the results byte by byte."));
    else
        engineText_->setText(coreText(engineSpec(kindOf(engine)).explanation));

    const QString serial = whySerialHere();
    const QString noGpu = inventory_.whyNoGpu();
    if (!serial.isEmpty())
        note_->say(Tone::info, serial);
    else if (!noGpu.isEmpty())
        note_->say(Tone::info, tr("GPU choices are off: %1. “Emulated” runs the GPU's own code on "
                                  "the CPU: slow, and good for seeing it work.")
                                   .arg(noGpu));
    else
        note_->clearMessage();

    const bool used = usesStrategies();
    const Strategy* strategy = strategyAt(*strategy_, strategy_->currentIndex());
    strategy_->setEnabled(used);
    strategyLabel_->setEnabled(used);
    if (!used)
        strategyText_->setText(tr("Only the GPU and its emulation have strategies."));
    else if (strategy)
        strategyText_->setText(coreText(strategy->explanation));
    else
        strategyText_->setText(tr("Takes the fastest strategy that the GPU can run for the "
                                  "cipher. Choose another one to read how it works."));
    showProfile(used ? strategy : nullptr);
}

void EnginePanel::showProfile(const Strategy* strategy) {
    if (!strategy || !cipher_) return profile_->show({});
    if (!profiles_) profiles_ = allProfiles(usualProfileFolder());
    profile_->show(nearestProfile(*profiles_, strategy->name, *cipher_, direction_));
}

EngineSelection EnginePanel::selection() const {
    const QString engine = engine_->currentData().toString();
    EngineSelection selection;
    selection.race = engine == kRace;
    selection.engine = selection.race ? EngineKind::cuda : kindOf(engine);
    if (usesStrategies()) selection.strategy = strategy_->currentData().toString().toStdString();
    return selection;
}

void EnginePanel::choose(const QString& engine) {
    const int row = engine_->findData(engine);
    if (entryEnabled(*engine_, row)) engine_->setCurrentIndex(row);
}

void EnginePanel::save(QSettings& settings, const QString& group) const {
    settings.setValue(group + "/engine", wantedEngine_);
    settings.setValue(group + "/strategy", wantedStrategy_);
}

void EnginePanel::load(const QSettings& settings, const QString& group) {
    wantedEngine_ = settings.value(group + "/engine", kAutomatic).toString();
    wantedStrategy_ = settings.value(group + "/strategy").toString();
    updateEngines();
    if (cipher_) updateStrategies();
}

} // namespace blockwarp::ui
