// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/format_panel.h"

#include "ui/base/text.h"

#include <QScopedValueRollback>
#include <QSignalBlocker>

namespace blockwarp::ui {
namespace {

bool accepts(Container container, const CipherSpec& cipher) {
    return whyCipherIsRefused(container, cipher).empty();
}

/// The first of these that the container can hold is its default.
constexpr const char* kPreferred[] = {"aes-256-gcm", "aes-256-ctr", "chacha20-poly1305"};

QString preferred(Container container) {
    for (const char* name : kPreferred)
        if (accepts(container, *findCipher(name))) return QLatin1String(name);
    return {};
}

} // namespace

FormatPanel::FormatPanel(QWidget* parent)
    : QWidget(parent), formats_(new QWidget(this)), container_(makeCombo({}, formats_)),
      opens_(new Explanation(formats_)), decrypting_(new Explanation(this)),
      ciphers_(new QWidget(this)), mode_(makeCombo({}, ciphers_)),
      keySize_(new Segments("keySize", tr("Key size, bits"), ciphers_)),
      caution_(new MessageLine(this)), armor_(new QCheckBox(tr("Write as te&xt (armor)"), this)),
      kdfLabel_(new QLabel(tr("Key deri&vation"), this)), kdf_(makeCombo({}, this)),
      iterationsLabel_(new QLabel(tr("PBKDF&2 rounds"), this)), iterations_(new QSpinBox(this)) {
    container_->setObjectName("container");
    opens_->setObjectName("opensWith");
    decrypting_->setObjectName("formatText");
    mode_->setObjectName("cipherMode");
    caution_->setObjectName("cipherCaution");
    armor_->setObjectName("armor");
    setRace(false);
    mode_->setSizeAdjustPolicy(QComboBox::AdjustToContents); // the panel is as wide as it needs
    fillContainers();
    chooser_ = new CipherChooser(
        mode_, keySize_,
        [](const CipherSpec& cipher) { return accepts(Container::blockwarp, cipher); }, this);
    makeIterations();
    makeKdf();
    layOut();
    fillCiphers();
    showFields();

    connect(container_, &QComboBox::currentIndexChanged, this, [this] {
        if (!suggesting_) chooseContainer();
        fillCiphers();
        showFields();
        emit changed();
    });
    connect(container_, &QComboBox::activated, this, [this] { // the one that is shown, too
        chooseContainer();
        explain();
    });
    connect(chooser_, &CipherChooser::changed, this, [this] {
        chosen_[place()] = toQString(cipher().name);
        explain();
        emit changed();
    });
    connect(armor_, &QCheckBox::toggled, this, &FormatPanel::changed);
}

void FormatPanel::fillContainers() {
    for (const ContainerSpec& spec : containerSpecs()) {
        container_->addItem(coreText(spec.title) + QStringLiteral(", ") + toQString(spec.extension),
                            toQString(spec.name));
        container_->setItemData(container_->count() - 1, coreText(spec.explanation),
                                Qt::ToolTipRole);
    }
    widenList(*container_);
}

void FormatPanel::makeIterations() {
    iterations_->setObjectName("iterations");
    iterations_->setAccessibleName(tr("PBKDF2 rounds"));
    iterations_->setRange(1, 100'000'000);
    iterations_->setSingleStep(100'000);
    iterations_->setGroupSeparatorShown(true);
    iterations_->setValue(static_cast<int>(Passphrase::defaultIterations));
    iterations_->setToolTip(tr("To decrypt, give the number that the file was encrypted with."));
    iterationsLabel_->setBuddy(iterations_);
}

void FormatPanel::makeKdf() {
    kdf_->setObjectName("kdf");
    kdf_->setAccessibleName(tr("Key derivation"));
    for (const OpensslKdfSpec& spec : opensslKdfs())
        kdf_->addItem(coreText(spec.title), toQString(spec.name));
    kdf_->setToolTip(tr("PBKDF2 if openssl enc was given -pbkdf2. Otherwise EVP_BytesToKey: with "
                        "SHA-256, or before OpenSSL 1.1.0 with MD5."));
    kdfLabel_->setBuddy(kdf_);
    widenList(*kdf_);
    connect(kdf_, &QComboBox::currentIndexChanged, this, [this] {
        showFields();
        emit changed();
    });
}

void FormatPanel::layOut() {
    auto* fields = new FieldColumn(this);
    fields->setSpacing(space::medium);
    auto* formats = new FieldColumn(formats_);
    formats->addField(formats_, tr("File for&mat"), container_);
    formats->addWidget(opens_);
    fields->addWidget(formats_);
    fields->addWidget(decrypting_);
    auto* row = new QHBoxLayout(ciphers_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::small);
    auto* left = new FieldColumn;
    auto* right = new FieldColumn;
    row->addLayout(left, 1);
    row->addLayout(right);
    left->addField(ciphers_, tr("M&ode"), mode_);
    right->addField(ciphers_, tr("&Key size, bits"), keySize_);
    fields->addWidget(ciphers_);
    fields->addWidget(caution_);
    fields->addWidget(armor_);
    auto* derivation = new QHBoxLayout;
    derivation->setSpacing(space::small);
    derivation->addWidget(kdfLabel_);
    derivation->addWidget(kdf_, 1);
    fields->addLayout(derivation);
    auto* rounds = new QHBoxLayout;
    rounds->setSpacing(space::small);
    rounds->addWidget(iterationsLabel_, 1);
    rounds->addWidget(iterations_);
    fields->addLayout(rounds);
}

void FormatPanel::setWork(Direction direction, const QueueKinds& kinds) {
    const bool turned = direction != direction_;
    direction_ = direction;
    kinds_ = kinds;
    if (turned) fillCiphers();
    showFields();
}

Container FormatPanel::container() const {
    const ContainerSpec* spec = findContainer(container_->currentData().toString().toStdString());
    Q_ASSERT(spec);
    return spec->container;
}

void FormatPanel::setContainer(Container container) {
    selectData(*container_, toQString(containerSpec(container).name));
}

void FormatPanel::setContents(const Contents& contents) {
    if (contents == contents_) return;
    contents_ = contents;
    explain();
}

void FormatPanel::suggest(Container container, const QString& why) {
    if (isContainerChosen_ || suggesting_) return;
    why_ = why;
    const QScopedValueRollback suggesting(suggesting_, true);
    setContainer(container);
    explain();
}

void FormatPanel::chooseContainer() {
    isContainerChosen_ = true;
    why_.clear();
}

bool FormatPanel::isCipherChosen() const {
    const QString chosen = chosen_.value(toQString(containerSpec(Container::blockwarp).name));
    return !chosen.isEmpty() && chosen != preferred(Container::blockwarp);
}

bool FormatPanel::armor() const {
    return container() == Container::age && armor_->isEnabled() && armor_->isChecked();
}

void FormatPanel::setRace(bool race) {
    armor_->setEnabled(!race);
    armor_->setToolTip(
        race ? tr("CPU and GPU race with plain files only.")
             : tr("Lines of letters that can be pasted into a message; a third larger."));
}

/// New files have the only one that iterates.
bool FormatPanel::asksIterations() const {
    if (encrypting()) return container() == Container::openssl;
    const auto* kdf = findOpensslKdf(kdf_->currentData().toString().toStdString());
    return kinds_.openssl && kdf != nullptr && kdf->iterates;
}

Derivation FormatPanel::derivation() const {
    if (asksIterations()) return {static_cast<std::uint32_t>(iterations_->value())};
    const auto* kdf = findOpensslKdf(kdf_->currentData().toString().toStdString());
    if (encrypting() || !kinds_.openssl || kdf == nullptr) return {};
    return {std::nullopt, kdf->kdf};
}

/// Where a choice of cipher counts: a mode that was tried in one container does not follow into
/// another, and what files to decrypt are said to be is nobody's choice for new ones.
QString FormatPanel::place() const {
    return encrypting() ? container_->currentData().toString() : QStringLiteral("decrypt");
}

/// Files that do not name their cipher can hold the same ones, whether OpenSSL's or raw.
void FormatPanel::fillCiphers() {
    const QSignalBlocker blocker(chooser_);
    const Container which = encrypting() ? container() : Container::openssl;
    chooser_->setFilter([which](const CipherSpec& cipher) { return accepts(which, cipher); });
    if (!chooser_->select(chosen_.value(place()))) chooser_->select(preferred(which));
    mode_->setEnabled(mode_->count() > 1);
    mode_->setToolTip(mode_->isEnabled() ? QString()
                                         : tr("This file format knows no other cipher."));
}

void FormatPanel::showFields() {
    const bool asks = kinds_.openssl || kinds_.raw;
    formats_->setVisible(encrypting());
    ciphers_->setVisible(encrypting() || asks);
    armor_->setVisible(encrypting() && container() == Container::age);
    const bool derives = !encrypting() && kinds_.openssl;
    kdfLabel_->setVisible(derives);
    kdf_->setVisible(derives);
    iterationsLabel_->setVisible(asksIterations());
    iterations_->setVisible(asksIterations());
    explain();
}

void FormatPanel::explain() {
    decrypting_->setVisible(!encrypting());
    if (encrypting()) {
        container_->setToolTip(coreText(containerSpec(container()).explanation));
        const QString opens = coreText(opensWith(container(), contents_));
        opens_->setText(why_.isEmpty() ? opens : tr("%1 %2").arg(opens, why_));
        caution_->say(Tone::caution, coreText(cautionOf(container(), cipher())));
        return;
    }
    caution_->clearMessage();
    if (kinds_.openssl)
        decrypting_->setText(tr("OpenSSL files do not name their cipher and how their key was "
                                "derived: choose what they were encrypted with."));
    else if (kinds_.raw)
        decrypting_->setText(tr("Some files do not say what they are. If they are raw, choose the "
                                "cipher that they were encrypted with."));
    else
        decrypting_->setText(tr("Each file says how it was encrypted. Give the secret, and it is "
                                "decrypted and checked."));
}

void FormatPanel::save(QSettings& settings) const {
    for (const ContainerSpec& spec : containerSpecs()) {
        const QString name = toQString(spec.name);
        if (chosen_.contains(name)) settings.setValue("files/ciphers/" + name, chosen_.value(name));
    }
    if (isContainerChosen_) settings.setValue("files/format", container_->currentData());
}

void FormatPanel::load(const QSettings& settings) {
    for (const ContainerSpec& spec : containerSpecs()) {
        const QString name = toQString(spec.name);
        chosen_[name] = settings.value("files/ciphers/" + name).toString();
    }
    const QVariant older = settings.value("files/container"); // these saved the default, too
    const bool chosen = settings.contains("files/format");
    if (chosen || older != container_->itemData(0))
        selectData(*container_, chosen ? settings.value("files/format") : older);
    isContainerChosen_ = isContainerChosen_ || chosen;
    fillCiphers();
    showFields();
    emit changed();
}

} // namespace blockwarp::ui
