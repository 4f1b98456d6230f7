// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/cipher_chooser.h"

#include "ui/base/text.h"
#include "ui/widgets/form.h"

#include <QSignalBlocker>

#include <algorithm>

namespace blockwarp::ui {
namespace {

/// What tells modes apart in the list: "AES-CTR", "ChaCha20".
QString modeTitle(const CipherSpec& cipher) {
    if (cipher.mode.empty()) return toQString(cipher.family);
    return toQString(cipher.family) + QLatin1Char('-') + toQString(cipher.mode);
}

} // namespace

CipherChooser::CipherChooser(QComboBox* mode, Segments* keySize, Filter accept, QObject* parent)
    : QObject(parent), mode_(mode), keySize_(keySize) {
    setFilter(std::move(accept));
    connect(mode_, &QComboBox::currentIndexChanged, this, [this] {
        fillKeySizes();
        emit changed();
    });
    connect(keySize_, &Segments::currentChanged, this, &CipherChooser::changed);
}

void CipherChooser::setFilter(Filter accept) {
    accept_ = std::move(accept);
    fillModes();
    fillKeySizes();
}

void CipherChooser::fillModes() {
    const QSignalBlocker blocker(mode_);
    const QString before = mode_->currentText();
    mode_->clear();
    for (const CipherSpec& cipher : cipherSpecs()) {
        const QString title = modeTitle(cipher);
        if (accept_(cipher) && mode_->findText(title) < 0) mode_->addItem(title);
    }
    mode_->setCurrentIndex(std::max(0, mode_->findText(before)));
}

void CipherChooser::fillKeySizes() {
    const QSignalBlocker blocker(keySize_);
    const QString before = keySize_->tabText(keySize_->currentIndex());
    keySize_->clear();
    int same = -1;
    for (const CipherSpec& cipher : cipherSpecs()) {
        if (!accept_(cipher) || modeTitle(cipher) != mode_->currentText()) continue;
        const QString bits = QString::number(cipher.keyBytes * 8);
        if (bits == before) same = keySize_->count();
        keySize_->add(bits, toQString(cipher.name));
    }
    keySize_->setCurrentIndex(same >= 0 ? same : keySize_->count() - 1);
}

const CipherSpec& CipherChooser::cipher() const {
    const CipherSpec* cipher = findCipher(keySize_->currentData().toString().toStdString());
    Q_ASSERT(cipher);
    return *cipher;
}

bool CipherChooser::select(const QString& name) {
    const CipherSpec* cipher = findCipher(name.toStdString());
    if (!cipher || !accept_(*cipher)) return false;
    mode_->setCurrentText(modeTitle(*cipher));
    return keySize_->select(name);
}

} // namespace blockwarp::ui
