// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/page_key.h"

#include "ui/base/chosen_file.h"
#include "ui/base/text.h"

namespace blockwarp::ui {

Result<KnownKey> makeKey(int bits, const CancelToken& cancel) {
    auto pair = rsa::newKeyPair(bits, cancel);
    if (!pair) return pair.error();
    auto facts = rsa::factsOf(*pair);
    if (!facts) return facts.error();
    return KnownKey{std::make_shared<const rsa::KeyPair>(std::move(*pair)), std::move(*facts),
                    PageKey::tr("Made here. The key has not been saved: it is gone when the window "
                                "is closed."),
                    true};
}

Result<KnownKey> readKey(const QString& path, const SecretBytes& passphrase) {
    const auto contents = readChosenFile(path);
    if (!contents) return contents.error();
    auto pair = rsa::parseKeyPair(contents->span(), passphrase);
    if (!pair) return pair.error();
    auto facts = rsa::factsOf(*pair);
    if (!facts) return facts.error();
    return KnownKey{std::make_shared<const rsa::KeyPair>(std::move(*pair)), std::move(*facts),
                    PageKey::tr("Read from %1.").arg(path)};
}

QString PageKey::title() const {
    if (!exists()) return tr("No key yet: a new one of 2048 bits is made for this.");
    return (isPrivate() ? tr("RSA, %1 bits, private and public; fingerprint %2")
                        : tr("RSA, %1 bits, only the public key; fingerprint %2"))
        .arg(known_.facts.bits)
        .arg(toQString(known_.facts.fingerprint));
}

void PageKey::set(KnownKey key) {
    known_ = std::move(key);
    emit changed();
}

void PageKey::savedAs(const QString& path) {
    known_.origin = tr("Saved as %1.").arg(path);
    known_.inMemoryOnly = false;
    emit originChanged();
}

} // namespace blockwarp::ui
