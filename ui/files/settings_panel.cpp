// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/settings_panel.h"

#include "ui/jobs/inventory.h"

#include <QEvent>
#include <QScrollBar>

namespace blockwarp::ui {

SettingsPanel::SettingsPanel(const Inventory& inventory, QWidget* parent) : QScrollArea(parent) {
    auto* content = new QWidget(this);
    directions_ = makeDirectionRow(content); // first, as in the order of the Tab key
    cipher_ = new CipherPanel(content);
    passphrase_ = new PassphraseFields(content);
    key_ = new KeyFields(content);
    secretMessage_ = new MessageLine(content);
    secretMessage_->setObjectName("secretMessage");
    reuseWarning_ = new MessageLine(content);
    reuseWarning_->setObjectName("reuseWarning");
    engine_ = new EnginePanel(inventory, true, content);
    tuning_ = new TuningPanel(inventory, content);
    advanced_ = new Collapsible(tr("Advanced"), tuning_, content);
    layOut(content);
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content->installEventFilter(this);

    connect(encrypt_, &QRadioButton::toggled, this, &SettingsPanel::refresh);
    connect(cipher_, &CipherPanel::changed, this, &SettingsPanel::refresh);
    connect(
        advanced_, &Collapsible::opened, this, [this] { ensureWidgetVisible(tuning_); },
        Qt::QueuedConnection);
    refresh();
}

void SettingsPanel::layOut(QWidget* content) {
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
    column->setSpacing(2 * kGrid);
    column->addWidget(directions_);
    column->addWidget(cipher_);
    auto* secret = new FieldColumn;
    secret->addWidget(makeHeading(tr("Secret"), content));
    for (QWidget* part :
         std::initializer_list<QWidget*>{passphrase_, key_, secretMessage_, reuseWarning_})
        secret->addWidget(part);
    column->addLayout(secret);
    column->addWidget(engine_);
    column->addWidget(advanced_);
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
    layout->setSpacing(3 * kGrid);
    for (QRadioButton* button : {encrypt_, decrypt_}) {
        QFont bold = button->font();
        bold.setBold(true);
        button->setFont(bold);
        layout->addWidget(button);
    }
    layout->addStretch();
    return row;
}

/// The column is as wide as its content needs: no sideways scrolling, however large the text.
bool SettingsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        setFixedWidth(std::max(widget()->minimumSizeHint().width(), 44 * kGrid) +
                      verticalScrollBar()->sizeHint().width());
    return QScrollArea::eventFilter(watched, event);
}

Direction SettingsPanel::direction() const {
    return encrypt_->isChecked() ? Direction::encrypt : Direction::decrypt;
}

void SettingsPanel::setDirection(Direction direction) {
    (direction == Direction::encrypt ? encrypt_ : decrypt_)->setChecked(true);
}

void SettingsPanel::refresh() {
    const bool raw = !containerSpec(cipher_->container()).takesPassphrase;
    passphrase_->setVisible(!raw);
    key_->setVisible(raw);
    passphrase_->setDirection(direction());
    key_->setContext(cipher_->cipher(), direction());
    engine_->setWork(cipher_->cipher(), direction());
    secretMessage_->clearMessage();
    setFileCount(files_);
    emit changed();
}

void SettingsPanel::setFileCount(int files) {
    files_ = files;
    const bool reused = files > 1 && !containerSpec(cipher_->container()).takesPassphrase &&
                        direction() == Direction::encrypt && cipher_->cipher().ivBytes > 0;
    if (reused)
        reuseWarning_->say(Tone::caution,
                           tr("All %n files would get the same key and IV, which tells an "
                              "attacker how they differ. Encrypt them one by one with a new IV "
                              "each, or use a passphrase.",
                              nullptr, files));
    else
        reuseWarning_->clearMessage();
}

void SettingsPanel::showSecretMessage(const QString& message) {
    secretMessage_->say(Tone::error, message);
    ensureWidgetVisible(secretMessage_);
}

void SettingsPanel::focusSecret() {
    const bool raw = !containerSpec(cipher_->container()).takesPassphrase;
    (raw ? static_cast<QWidget*>(key_) : passphrase_)->setFocus();
}

std::optional<QueuePlan> SettingsPanel::takePlan() {
    secretMessage_->clearMessage();
    const bool raw = !containerSpec(cipher_->container()).takesPassphrase;
    std::optional<SecretSource> secret =
        raw ? key_->take() : passphrase_->take(tuning_->iterations());
    if (!secret) {
        ensureWidgetVisible(raw ? static_cast<QWidget*>(key_) : passphrase_);
        return {};
    }
    const EngineSelection engine = engine_->selection();
    QueuePlan plan;
    plan.job.direction = direction();
    plan.job.cipher = &cipher_->cipher();
    plan.job.container = cipher_->container();
    plan.job.engine = engine.engine;
    plan.job.tuning = tuning_->tuning();
    plan.job.tuning.strategy = engine.strategy;
    plan.race = engine.race;
    plan.secret = std::move(*secret);
    return plan;
}

void SettingsPanel::save(QSettings& settings) const {
    settings.setValue("files/decrypt", direction() == Direction::decrypt);
    settings.setValue("files/advancedOpen", advanced_->isOpen());
    cipher_->save(settings);
    engine_->save(settings, QStringLiteral("files"));
    tuning_->save(settings);
}

void SettingsPanel::load(const QSettings& settings) {
    cipher_->load(settings);
    engine_->load(settings, QStringLiteral("files"));
    tuning_->load(settings);
    advanced_->setOpen(settings.value("files/advancedOpen").toBool());
    const bool decrypting = settings.value("files/decrypt").toBool();
    setDirection(decrypting ? Direction::decrypt : Direction::encrypt);
}

} // namespace blockwarp::ui
