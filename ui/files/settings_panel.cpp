// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/settings_panel.h"

#include "core/files/file_pool.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/files/recipients_panel.h"
#include "ui/jobs/inventory.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <QGridLayout>

#include <algorithm>

namespace blockwarp::ui {
namespace {

const QString kEncrypt = QStringLiteral("encrypt");
const QString kDecrypt = QStringLiteral("decrypt");

} // namespace

TuningPanel::TuningPanel(const Inventory& inventory, QWidget* parent)
    : QWidget(parent), inventory_(inventory), chunk_(makeCombo(tr("Chunk size"), this)),
      blocksPerThread_(makeCombo(tr("Cipher blocks per thread"), this)),
      devicesLabel_(new QLabel(tr("GPUs"), this)), devices_(new QListWidget(this)) {
    rows_ = new QGridLayout(this);
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setVerticalSpacing(space::small);
    rows_->setHorizontalSpacing(space::large);
    rows_->setColumnStretch(0, 1);

    chunk_->setObjectName("chunk");
    chunk_->addItem(tr("Automatic"), 0);
    for (const int mebibytes : {1, 4, 16, 64, 256})
        chunk_->addItem(formatBytes(static_cast<std::uint64_t>(mebibytes) << 20), mebibytes);
    addRow(new QLabel(tr("Chunk size"), this), chunk_);
    threads_ = addSpin(tr("CPU threads"), "threads", 1024, 1);
    threadsPerBlock_ = addSpin(tr("GPU threads per block"), "threadsPerBlock", 1024, 32);
    blocksPerThread_->setObjectName("blocksPerThread");
    blocksPerThread_->addItem(tr("Automatic"), 0);
    for (const int blocks : {1, 2, 3, 4, 8, 16})
        blocksPerThread_->addItem(QString::number(blocks), blocks);
    addRow(new QLabel(tr("Cipher blocks per GPU thread"), this), blocksPerThread_);
    workersPerDevice_ = addSpin(tr("Workers per GPU"), "workersPerDevice", 16, 1);
    setTabOrder(chunk_, threads_);
    setTabOrder(threads_, threadsPerBlock_);
    setTabOrder(threadsPerBlock_, blocksPerThread_);
    setTabOrder(blocksPerThread_, workersPerDevice_);
    devices_->setObjectName("devices");
    devices_->setSpacing(space::tiny / 2);
    devices_->setAccessibleName(tr("GPUs to use"));
    devicesLabel_->setBuddy(devices_);
    rows_->addWidget(devicesLabel_, rows_->rowCount(), 0, 1, 2);
    rows_->addWidget(devices_, rows_->rowCount(), 0, 1, 2);
    listDevices();
    connect(&inventory_, &Inventory::ready, this, &TuningPanel::listDevices);
    for (const QComboBox* list : {chunk_, blocksPerThread_})
        connect(list, &QComboBox::currentIndexChanged, this, &TuningPanel::changed);
    for (const QSpinBox* spin : {threads_, threadsPerBlock_, workersPerDevice_})
        connect(spin, &QSpinBox::valueChanged, this, &TuningPanel::changed);
}

void TuningPanel::addRow(QLabel* label, QWidget* field) {
    const int row = rows_->rowCount();
    label->setWordWrap(true);
    label->setBuddy(field);
    rows_->addWidget(label, row, 0);
    rows_->addWidget(field, row, 1);
}

QSpinBox* TuningPanel::addSpin(const QString& label, const char* name, int most, int step) {
    auto* spin = new QSpinBox(this);
    spin->setObjectName(name);
    spin->setAccessibleName(label);
    spin->setRange(0, most);
    spin->setSingleStep(step);
    spin->setSpecialValueText(tr("Automatic"));
    addRow(new QLabel(label, this), spin);
    return spin;
}

void TuningPanel::listDevices() {
    devices_->clear();
    for (const GpuInfo& gpu : inventory_.gpus().devices) {
        auto* item = new QListWidgetItem(
            QStringLiteral("%1: %2").arg(gpu.index).arg(toQString(gpu.name)), devices_);
        item->setData(Qt::UserRole, gpu.index);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        item->setCheckState(devices_->count() == 1 ? Qt::Checked : Qt::Unchecked);
    }
    const bool several = devices_->count() > 1;
    devices_->setVisible(several);
    devicesLabel_->setVisible(several);
    const int line = devices_->sizeHintForRow(0) + kGrid;
    devices_->setFixedHeight(line * std::min(devices_->count(), 8) + kGrid);
}

Tuning TuningPanel::tuning() const {
    Tuning tuning;
    tuning.chunkBytes = static_cast<std::size_t>(chunk_->currentData().toInt()) << 20;
    tuning.threads = static_cast<unsigned>(threads_->value());
    tuning.shape.threadsPerBlock = static_cast<std::uint32_t>(threadsPerBlock_->value() / 32 * 32);
    tuning.shape.blocksPerThread =
        static_cast<std::uint32_t>(blocksPerThread_->currentData().toInt());
    tuning.workersPerDevice = static_cast<unsigned>(workersPerDevice_->value());
    for (int row = 0; row < devices_->count(); ++row)
        if (devices_->item(row)->checkState() == Qt::Checked)
            tuning.devices.push_back(devices_->item(row)->data(Qt::UserRole).toInt());
    return tuning;
}

QStringList TuningPanel::summary() const {
    QStringList parts;
    if (chunk_->currentIndex() > 0) parts << tr("%1 chunks").arg(chunk_->currentText());
    if (threads_->value() > 0) parts << tr("%n CPU threads", nullptr, threads_->value());
    if (threadsPerBlock_->value() > 0)
        parts << tr("%1 threads/block").arg(threadsPerBlock_->value());
    if (blocksPerThread_->currentIndex() > 0)
        parts << tr("%1 blocks/thread").arg(blocksPerThread_->currentText());
    if (workersPerDevice_->value() > 0)
        parts << tr("%1 workers/GPU").arg(workersPerDevice_->value());
    return parts;
}

void TuningPanel::save(QSettings& settings) const {
    settings.setValue("tuning/chunk", chunk_->currentData());
    settings.setValue("tuning/blocksPerThread", blocksPerThread_->currentData());
    for (const QSpinBox* spin : findChildren<QSpinBox*>())
        settings.setValue("tuning/" + spin->objectName(), spin->value());
}

void TuningPanel::load(const QSettings& settings) {
    selectData(*chunk_, settings.value("tuning/chunk", 0).toInt());
    selectData(*blocksPerThread_, settings.value("tuning/blocksPerThread", 0).toInt());
    for (QSpinBox* spin : findChildren<QSpinBox*>())
        spin->setValue(settings.value("tuning/" + spin->objectName(), spin->value()).toInt());
}

RangePanel::RangePanel(QWidget* parent)
    : QWidget(parent), text_(new QLineEdit(this)), message_(new MessageLine(this)) {
    text_->setObjectName("range");
    text_->setPlaceholderText(tr("all, or OFFSET:LENGTH as 1G:64M"));
    text_->setToolTip(tr("OFFSET:LENGTH in bytes, such as 1G:64M. Reads only these bytes of the "
                         "decrypted file, and the last segment, which shows that nothing was cut "
                         "off."));
    message_->setObjectName("rangeMessage");
    auto* column = new FieldColumn(this);
    column->addField(this, tr("Only a ran&ge of bytes"), text_);
    column->addWidget(message_);
    connect(text_, &QLineEdit::textChanged, this, &RangePanel::read);
}

void RangePanel::read() {
    range_.reset();
    message_->clearMessage();
    const std::string typed = text_->text().trimmed().toStdString();
    if (!typed.empty()) {
        const auto range = parseByteRange(typed);
        if (range)
            range_ = *range;
        else
            message_->say(Tone::error, sentence(range.error()));
    }
    emit changed();
}

bool RangePanel::accepts(int files, bool race) {
    if (text_->text().trimmed().isEmpty()) return true;
    if (!range_) return false; // which the message says already
    message_->clearMessage();
    if (race)
        message_->say(Tone::error, tr("A race is run over whole files."));
    else if (files > 1)
        message_->say(Tone::error, tr("A range is of one file: leave only one in the list."));
    else
        return true;
    return false;
}

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
    connect(secret_, &SecretPanel::choiceChanged, this, &SettingsPanel::suggestFormat);
    connect(secret_, &SecretPanel::choiceChanged, this, &SettingsPanel::changed);
    connect(&secret_->recipients(), &RecipientsPanel::changed, this, &SettingsPanel::suggestFormat);
    connect(&secret_->recipients(), &RecipientsPanel::changed, this, &SettingsPanel::changed);
    connect(range_, &RangePanel::changed, this, [this] {
        summarize();
        emit changed();
    });
    connect(engine_, &EnginePanel::changed, this, [this] {
        format_->setRace(isRace());
        suggestFormat();
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
    suggestFormat();
    emit changed();
}

void SettingsPanel::changeEvent(QEvent* event) {
    ScrollColumn::changeEvent(event);
    if (event->type() == QEvent::EnabledChange && isEnabled()) suggestFormat();
}

void SettingsPanel::setArchive(bool archive, bool compressed) {
    contents_.archive = archive;
    contents_.compressed = compressed;
    format_->setContents(contents_);
}

/// Age's own keys get age's files, which open anywhere, unless a person wants what only ours have.
void SettingsPanel::suggestFormat() {
    if (!isEnabled()) return; // the work under way has its format
    const keys::Recipients recipients = secret_->recipientsToUse();
    contents_.postQuantum =
        !recipients.empty() && std::ranges::all_of(recipients, keys::isPostQuantum);
    format_->setContents(contents_);
    const EngineSelection engine = engine_->selection();
    const bool rsa = !keys::ofKind<keys::RsaRecipient>(recipients).empty();
    if (recipients.empty())
        format_->suggest(Container::blockwarp, {});
    else if (rsa)
        format_->suggest(Container::blockwarp, tr("Suggested because of the RSA key."));
    else if (format_->isCipherChosen())
        format_->suggest(Container::blockwarp,
                         tr("Suggested because of the cipher that you chose."));
    else if (engine.race || engine.engine != EngineKind::automatic || !engine.strategy.empty())
        format_->suggest(Container::blockwarp,
                         tr("Suggested because of the engine that you chose."));
    else
        format_->suggest(Container::age, tr("Suggested because age knows the kinds of all keys."));
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
    const Container shown = container();
    const std::vector<Opener> openers = secret_->openers();
    auto secrets = secret_->take(format_->derivation());
    if (!secrets) {
        ensureWidgetVisible(secret_);
        return {};
    }
    if (container() != shown) { // for a key that was typed and not added yet
        showSecretMessage(tr("The key that was added changes the file format: start again."));
        return {};
    }
    if (secret_->openers() != openers) { // the same, or the ring was changed meanwhile
        showSecretMessage(
            tr("Who will be able to open it has changed: look at the list, then start again."));
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
