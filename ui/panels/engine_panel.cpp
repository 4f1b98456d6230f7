// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/engine_panel.h"

#include "core/files/race.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/jobs/inventory.h"
#include "ui/panels/profile_panel.h"
#include "ui/theme/theme.h"

#include <QSignalBlocker>

namespace blockwarp::ui {
namespace {

const QString kAutomatic = QStringLiteral("auto");
const QString kRace = QStringLiteral("race");
const QString kEmulated = QStringLiteral("emulated");
constexpr int kUsual = 3; ///< segments: the first ones

EngineKind kindOf(const QString& name) {
    return parseEngine(name.toStdString()).value_or(EngineKind::automatic);
}

const Strategy* strategyAt(const QComboBox& strategies, int row) {
    return findStrategy(strategies.itemData(row).toString().toStdString());
}

} // namespace

EnginePanel::EnginePanel(const Inventory& inventory, QWidget* parent)
    : QWidget(parent), inventory_(inventory), wantedEngine_(kAutomatic),
      choice_(new Segments("engineChoice", tr("Engine"), this)),
      engine_(makeCombo(tr("Engine"), this)), engineText_(new Explanation(this)),
      note_(new MessageLine(this)), emulate_(new LinkButton(tr("Use the emulated GPU"), this)),
      strategy_(makeCombo(tr("GPU memory strategy"), this)),
      strategyLabel_(new QLabel(tr("GPU memory s&trategy"), this)),
      why_(new LinkButton(tr("Why?"), this)), strategyCaption_(new Explanation(this)),
      details_(new QWidget(this)), strategyText_(new Explanation(details_)),
      profile_(new ProfilePanel(details_)) {
    engine_->setObjectName("engine");
    engineText_->setObjectName("engineText");
    note_->setObjectName("engineNote");
    emulate_->setObjectName("emulate");
    emulate_->setToolTip(tr("Runs the GPU's own code on the CPU: slow, and good for seeing it "
                            "work"));
    strategy_->setObjectName("strategy");
    why_->setObjectName("strategyWhy");
    why_->setCheckable(true);
    strategyCaption_->setObjectName("strategyCaption");
    strategyText_->setObjectName("strategyExplanation");
    fill();
    layOut();
    connectParts();
    explain();
}

void EnginePanel::layOut() {
    auto* head = new QHBoxLayout;
    head->setSpacing(space::small);
    head->addWidget(makeHeading(tr("Engine"), this), 1);
    head->addWidget(choice_);
    auto* strategyHead = new QHBoxLayout;
    strategyHead->setSpacing(space::small);
    strategyLabel_->setBuddy(strategy_);
    strategyHead->addWidget(strategyLabel_, 1);
    strategyHead->addWidget(why_);
    auto* strategy = new QVBoxLayout;
    strategy->setSpacing(space::tiny);
    strategy->addLayout(strategyHead);
    strategy->addWidget(strategy_);
    strategy->addWidget(strategyCaption_);
    auto* details = new FieldColumn(details_);
    details->addWidget(strategyText_);
    details->addWidget(profile_);
    auto* fields = new FieldColumn(this);
    fields->addLayout(head);
    fields->addWidget(engineText_);
    fields->addWidget(note_);
    fields->addWidget(emulate_);
    fields->addLayout(strategy);
    fields->addWidget(details_);
    setTextScale(*note_, type::caption);
    details_->hide();
}

void EnginePanel::connectParts() {
    connect(choice_, &Segments::currentChanged, this,
            [this] { selectData(*engine_, choice_->currentData()); });
    connect(engine_, &QComboBox::currentIndexChanged, this, [this] {
        wantedEngine_ = engine_->currentData().toString();
        tell();
    });
    connect(strategy_, &QComboBox::currentIndexChanged, this, [this] {
        wantedStrategy_ = strategy_->currentData().toString();
        tell();
    });
    connect(emulate_, &QPushButton::clicked, this, [this] { choose(kEmulated); });
    connect(why_, &QPushButton::toggled, details_, &QWidget::setVisible);
    connect(why_, &QPushButton::toggled, this, &EnginePanel::explainStrategy);
    connect(&inventory_, &Inventory::ready, this, &EnginePanel::updateEngines);
}

void EnginePanel::fill() {
    engine_->addItem(tr("Automatic"), kAutomatic);
    for (const EngineSpec& spec : engineSpecs())
        if (spec.forFiles) engine_->addItem(coreText(spec.title), toQString(spec.name));
    engine_->insertItem(kUsual, tr("Race: CPU against GPU"), kRace);
    choice_->add(tr("CPU"), kAutomatic);
    choice_->add(tr("GPU"), toQString(engineSpec(EngineKind::cuda).name));
    choice_->add(tr("Race &both"), kRace);
    strategy_->addItem(tr("Automatic: the fastest"), QString());
    for (const Strategy& strategy : strategyList())
        strategy_->addItem(coreText(strategy.title), toQString(strategy.name));
    widenList(*engine_);
    widenList(*strategy_);
}

/// An engine from the list that is none of the usual ones has a segment while it is chosen.
void EnginePanel::showChoice() {
    const QSignalBlocker blocker(choice_);
    const QString engine = engine_->currentData().toString();
    const bool cpu = engine == toQString(engineSpec(EngineKind::cpu).name);
    choice_->setTabData(0, cpu ? engine : kAutomatic);
    for (int i = 0; i < kUsual; ++i)
        choice_->setReason(i, whyNot(choice_->tabData(i).toString()));
    if (choice_->count() > kUsual && choice_->tabData(kUsual) != engine) choice_->removeTab(kUsual);
    if (choice_->find(engine) < 0)
        choice_->add(engine == kEmulated ? tr("Emulated") : engine_->currentText(), engine);
    choice_->select(engine);
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
    if (gpu && !race && !inventory_.hasGpu()) return tr("No GPU: %1.").arg(inventory_.whyNoGpu());
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
    showChoice();
    const QString engine = engine_->currentData().toString();
    if (engine == kAutomatic)
        engineText_->setText(
            tr("Its cores are faster than the way from a file to a GPU and back."));
    else if (engine == kRace)
        engineText_->setText(tr("Both get the same file, one after the other; the results are "
                                "compared byte by byte."));
    else
        engineText_->setText(coreText(engineSpec(kindOf(engine)).explanation));

    const QString serial = whySerialHere();
    const QString noGpu = inventory_.whyNoGpu();
    if (!serial.isEmpty())
        note_->say(Tone::info, serial);
    else if (!noGpu.isEmpty() && engine == kRace)
        note_->say(Tone::info,
                   tr("No GPU: %1. The race shows how a GPU works, not how fast it is: its code "
                      "runs on the CPU, over the first %2 of each file at most. The output is the "
                      "CPU's.")
                       .arg(noGpu, formatBytes(kEmulatedRaceBytes)));
    else if (!noGpu.isEmpty())
        note_->say(Tone::info, tr("No GPU: %1.").arg(noGpu));
    else
        note_->clearMessage();
    engineText_->setVisible(note_->message().isEmpty()); // one caption is enough
    emulate_->setVisible(serial.isEmpty() && !noGpu.isEmpty() && engine != kEmulated);
    explainStrategy();
}

void EnginePanel::explainStrategy() {
    const bool used = usesStrategies();
    const Strategy* strategy = strategyAt(*strategy_, strategy_->currentIndex());
    for (QWidget* part : std::initializer_list<QWidget*>{strategy_, strategyLabel_, why_})
        part->setEnabled(used);
    if (!used) why_->setChecked(false);
    const QString automatic = tr("Takes the fastest strategy that the GPU can run for the cipher.");
    strategyCaption_->setText(strategy ? coreText(strategy->summary) : automatic);
    strategyCaption_->setVisible(used && !why_->isChecked()); // the paragraph begins with it
    strategyText_->setText(strategy ? ui::strategyText(*strategy)
                                    : automatic + QLatin1Char(' ') +
                                          tr("Choose another one to read how it works."));
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
    const EngineKind gpu = inventory_.hasGpu() ? EngineKind::cuda : EngineKind::emulated;
    selection.engine = selection.race ? gpu : kindOf(engine);
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
