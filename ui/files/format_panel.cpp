// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/cipher_panel.h"

#include "ui/base/text.h"

namespace blockwarp::ui {
CipherPanel::CipherPanel(QWidget* parent)
    : QWidget(parent), mode_(makeCombo(tr("Cipher"), this)),
      keySize_(makeCombo(tr("Key size"), this)), container_(makeCombo(tr("File format"), this)),
      caution_(new MessageLine(this)), containerText_(new Explanation(this)) {
    mode_->setObjectName("cipherMode");
    keySize_->setObjectName("keySize");
    container_->setObjectName("container");
    caution_->setObjectName("cipherCaution");
    chooser_ = new CipherChooser(
        mode_, keySize_,
        [](const CipherSpec& cipher) { return whyCipherIsRefused(Container::openssl, cipher).empty(); }, this);
    chooser_->select(QStringLiteral("aes-256-ctr"));
    for (const ContainerSpec& spec : containerSpecs())
        container_->addItem(coreText(spec.title), toQString(spec.name));
    setContainer(Container::openssl);

    auto* fields = new FieldColumn(this);
    fields->addWidget(makeHeading(tr("Cipher"), this));
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    auto* left = new FieldColumn;
    auto* right = new FieldColumn;
    row->addLayout(left, 3);
    row->addLayout(right, 2);
    fields->addLayout(row);
    left->addField(this, tr("&Mode"), mode_);
    right->addField(this, tr("&Key size"), keySize_);
    fields->addWidget(caution_);
    fields->addField(this, tr("File f&ormat"), container_);
    fields->addWidget(containerText_);

    const auto tell = [this] {
        explain();
        emit changed();
    };
    connect(chooser_, &CipherChooser::changed, this, tell);
    connect(container_, &QComboBox::currentIndexChanged, this, tell);
    explain();
}

Container CipherPanel::container() const {
    const ContainerSpec* spec = findContainer(container_->currentData().toString().toStdString());
    Q_ASSERT(spec);
    return spec->container;
}

void CipherPanel::setContainer(Container container) {
    selectData(*container_, toQString(containerSpec(container).name));
}

void CipherPanel::explain() {
    caution_->say(Tone::caution, coreText(cipher().caution));
    containerText_->setText(coreText(containerSpec(container()).explanation));
}

void CipherPanel::save(QSettings& settings) const {
    settings.setValue("files/cipher", toQString(cipher().name));
    settings.setValue("files/container", container_->currentData());
}

void CipherPanel::load(const QSettings& settings) {
    chooser_->select(settings.value("files/cipher").toString());
    selectData(*container_, settings.value("files/container"));
}

} // namespace blockwarp::ui
