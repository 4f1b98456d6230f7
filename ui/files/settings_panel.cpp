// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/settings_panel.h"

#include "core/files/file_pool.h"
#include "ui/jobs/inventory.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <algorithm>

namespace blockwarp::ui {

namespace {

const QString kEncrypt = QStringLiteral("encrypt");
const QString kDecrypt = QStringLiteral("decrypt");

} // namespace

SettingsPanel::SettingsPanel(const Inventory& inventory, QWidget* parent)
    : ScrollColumn(42 * kGrid, parent) {
    auto* content = new QWidget(this);
    direction_ = new Segments("direction", tr("What to do"), content);
    direction_->add(tr("&Encrypt"), kEncrypt);
    direction_->add(tr("&Decrypt"), kDecrypt);
    format_ = new FormatPanel(content);
    secret_ = new SecretPanel(content);
    engine_ = new EnginePanel(inventory, content);
    advanced_ = new Collapsible(tr("Advanced"), makeAdvanced(inventory, content), content);
    layOut(content);
    setColumn(content);
    followFont(*this, [this] { // grows with large text
        setMinWidth(std::max(42 * kGrid, fontMetrics().averageCharWidth() * 44));
    });
    connectParts();
    setVerifiable({});
    refresh();
}

QWidget* SettingsPanel::makeAdvanced(const Inventory& inventory, QWidget* content) {
    auto* advanced = new QWidget(content);
    verify_ = new QCheckBox(tr("Verify after &writing"), advanced);
    verify_->setObjectName("verify");
    range_ = new RangePanel(advanced);
    tuning_ = new TuningPanel(inventory, advanced);
    auto* fields = new FieldColumn(advanced);
    fields->addWidget(verify_);
    fields->addWidget(range_);
    fields->addField(advanced, tr("All engines, those to learn from too"), engine_->allEngines());
    fields->addWidget(tuning_);
    return advanced;
}

void SettingsPanel::connectParts() {
    connect(direction_, &Segments::currentChanged, this, &SettingsPanel::refresh);
    connect(format_, &FormatPanel::changed, this, &SettingsPanel::refresh);
    connect(secret_, &SecretPanel::choiceChanged, this, &SettingsPanel::changed);
    connect(range_, &RangePanel::changed, this, [this] {
        summarize();
        emit changed();
    });
    connect(engine_, &EnginePanel::changed, this, [this] {
        format_->setRace(isRace());
        emit changed();
    });
    connect(verify_, &QCheckBox::toggled, this, &SettingsPanel::summarize);
    connect(tuning_, &TuningPanel::changed, this, &SettingsPanel::summarize);
    connect(
        advanced_, &Collapsible::opened, this, [this] { ensureWidgetVisible(tuning_); },
        Qt::QueuedConnection);
}

void SettingsPanel::layOut(QWidget* content) {
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(space::large, space::large, space::large, space::medium);
    column->setSpacing(space::medium);
    column->addWidget(direction_);
    column->addWidget(format_);
    for (QWidget* part : std::initializer_list<QWidget*>{secret_, engine_, advanced_}) {
        column->addWidget(makeLine(QFrame::HLine, content));
        column->addWidget(part);
    }
    column->addStretch();
}

void SettingsPanel::setVerifiable(const QString& whyNot) {
    verify_->setEnabled(whyNot.isEmpty());
    verify_->setToolTip(whyNot.isEmpty()
                            ? tr("Reads each output back from the disk, decrypts it and compares "
                                 "it with the input before it gets its name: takes twice as long.")
                            : whyNot);
    summarize();
}

/// What is not as usual, so that a closed part hides nothing.
void SettingsPanel::summarize() {
    QStringList parts = tuning_->summary();
    if (range()) parts.prepend(tr("a range"));
    if (verify()) parts.prepend(tr("verify"));
    advanced_->setSummary(parts.isEmpty() ? tr("all automatic") : parts.join(tr(", ")));
}

Direction SettingsPanel::direction() const {
    return direction_->currentData() == kEncrypt ? Direction::encrypt : Direction::decrypt;
}

void SettingsPanel::setDirection(Direction direction) {
    direction_->select(direction == Direction::encrypt ? kEncrypt : kDecrypt);
}

void SettingsPanel::setKinds(const QueueKinds& kinds) {
    if (kinds == kinds_) return;
    kinds_ = kinds;
    refresh();
}

void SettingsPanel::refresh() {
    const bool encrypting = direction() == Direction::encrypt;
    range_->setVisible(!encrypting);
    verify_->setVisible(encrypting);
    summarize();
    format_->setWork(direction(), kinds_);
    secret_->setWork(direction(), container(), cipher(), kinds_);
    const bool said = !encrypting && kinds_.cipher;
    engine_->setWork(said ? *kinds_.cipher : cipher(), direction(),
                     encrypting && containerSpec(container()).namesCipher);
    emit changed();
}

void SettingsPanel::showSecretMessage(const QString& message) {
    secret_->showMessage(message);
    ensureWidgetVisible(secret_->message());
}

std::optional<ByteRange> SettingsPanel::range() const {
    return direction() == Direction::decrypt ? range_->range() : std::nullopt;
}

bool SettingsPanel::acceptsRange(int files) {
    if (direction() == Direction::encrypt || range_->accepts(files, isRace())) return true;
    advanced_->setOpen(true);
    ensureWidgetVisible(range_);
    return false;
}

std::size_t SettingsPanel::threadsFor(std::size_t files) const {
    return poolThreads({engine_->selection().engine, tuning_->tuning()}, files);
}

std::optional<QueuePlan> SettingsPanel::takePlan() {
    auto secrets = secret_->take(format_->derivation());
    if (!secrets) {
        ensureWidgetVisible(secret_);
        return {};
    }
    const EngineSelection engine = engine_->selection();
    QueuePlan plan;
    if (direction() == Direction::encrypt)
        plan.job.work = EncryptFile{{&cipher(), container(), format_->armor()}, verify()};
    else
        plan.job.work = DecryptFile();
    plan.job.engine = {engine.engine, tuning_->tuning()};
    plan.job.engine.tuning.strategy = engine.strategy;
    plan.race = engine.race;
    plan.unnamed = &cipher();
    plan.secrets = std::move(*secrets);
    plan.job.keyFiles = secret_->keyFiles();
    return plan;
}

void SettingsPanel::save(QSettings& settings) const {
    settings.setValue("files/advancedOpen", advanced_->isOpen());
    format_->save(settings);
    engine_->save(settings, QStringLiteral("files"));
    tuning_->save(settings);
}

void SettingsPanel::load(const QSettings& settings) {
    format_->load(settings);
    engine_->load(settings, QStringLiteral("files"));
    tuning_->load(settings);
    advanced_->setOpen(settings.value("files/advancedOpen").toBool());
}

} // namespace blockwarp::ui
