// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/settings_panel.h"

#include "core/files/crew.h"
#include "ui/jobs/inventory.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {

SettingsPanel::SettingsPanel(const Inventory& inventory, QWidget* parent)
    : ScrollColumn(44 * kGrid, parent) {
    auto* content = new QWidget(this);
    directions_ = makeDirectionRow(content); // first, as in the order of the Tab key
    format_ = new FormatPanel(content);
    secret_ = new SecretPanel(content);
    engine_ = new EnginePanel(inventory, true, content);
    tuning_ = new TuningPanel(inventory, content);
    range_ = new RangePanel(content);
    auto* advanced = new QWidget(content);
    auto* fields = new FieldColumn(advanced);
    fields->addWidget(range_);
    fields->addWidget(tuning_);
    advanced_ = new Collapsible(tr("Advanced"), advanced, content);
    layOut(content);
    setColumn(content);

    connect(encrypt_, &QRadioButton::toggled, this, &SettingsPanel::refresh);
    connect(format_, &FormatPanel::changed, this, &SettingsPanel::refresh);
    connect(secret_, &SecretPanel::choiceChanged, this, &SettingsPanel::changed);
    connect(range_, &RangePanel::changed, this, &SettingsPanel::changed);
    connect(engine_, &EnginePanel::changed, this, [this] {
        format_->setRace(isRace());
        emit changed();
    });
    connect(
        advanced_, &Collapsible::opened, this, [this] { ensureWidgetVisible(tuning_); },
        Qt::QueuedConnection);
    refresh();
}

void SettingsPanel::layOut(QWidget* content) {
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(space::large, space::large, space::large, space::large);
    column->setSpacing(space::large);
    for (QWidget* part :
         std::initializer_list<QWidget*>{directions_, format_, secret_, engine_, advanced_})
        column->addWidget(part);
    column->addStretch();
}

QWidget* SettingsPanel::makeDirectionRow(QWidget* parent) {
    auto* row = new QWidget(parent);
    encrypt_ = new QRadioButton(tr("&Encrypt"), row);
    decrypt_ = new QRadioButton(tr("&Decrypt"), row);
    encrypt_->setObjectName("encrypt");
    decrypt_->setObjectName("decrypt");
    encrypt_->setChecked(true);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::wide);
    for (QRadioButton* button : {encrypt_, decrypt_}) {
        QFont bold = button->font();
        bold.setBold(true);
        button->setFont(bold);
        layout->addWidget(button);
    }
    layout->addStretch();
    return row;
}

Direction SettingsPanel::direction() const {
    return encrypt_->isChecked() ? Direction::encrypt : Direction::decrypt;
}

void SettingsPanel::setDirection(Direction direction) {
    (direction == Direction::encrypt ? encrypt_ : decrypt_)->setChecked(true);
}

void SettingsPanel::setKinds(const QueueKinds& kinds) {
    if (kinds == kinds_) return;
    kinds_ = kinds;
    refresh();
}

void SettingsPanel::refresh() {
    const bool encrypting = direction() == Direction::encrypt;
    range_->setVisible(!encrypting);
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
    return crewThreads(engine_->selection().engine, tuning_->tuning(), files);
}

std::optional<QueuePlan> SettingsPanel::takePlan() {
    auto secrets = secret_->take(format_->iterations());
    if (!secrets) {
        ensureWidgetVisible(secret_);
        return {};
    }
    const bool encrypting = direction() == Direction::encrypt;
    const EngineSelection engine = engine_->selection();
    QueuePlan plan;
    plan.job.direction = direction();
    plan.job.container.reset();
    if (encrypting) {
        plan.job.cipher = &cipher();
        plan.job.container = container();
        plan.job.armor = format_->armor();
    }
    plan.job.engine = engine.engine;
    plan.job.tuning = tuning_->tuning();
    plan.job.tuning.strategy = engine.strategy;
    plan.race = engine.race;
    plan.unnamed = &cipher();
    plan.secrets = std::move(*secrets);
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
