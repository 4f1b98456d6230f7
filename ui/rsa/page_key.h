// SPDX-License-Identifier: GPL-3.0-or-later
/// The key that the RSA page works with, shared by its tabs.
#pragma once

#include "core/base/cancel.h"
#include "core/rsa/key_pair.h"

#include <QObject>
#include <QString>

#include <memory>

namespace blockwarp::ui {

struct KnownKey {
    std::shared_ptr<const rsa::KeyPair> pair; ///< wiped with its last owner
    rsa::KeyFacts facts;
    QString origin; ///< a sentence
    bool inMemoryOnly = false;
};

/// A new pair, in memory only. For a worker thread.
Result<KnownKey> makeKey(int bits, const CancelToken& cancel);
/// From a file, which may be slow; a passphrase takes some tenths of a second. For a worker thread.
Result<KnownKey> readKey(const QString& path, const SecretBytes& passphrase);

class PageKey : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    bool exists() const { return known_.pair != nullptr; }
    bool isPrivate() const { return exists() && known_.facts.isPrivate; }
    const KnownKey& known() const { return known_; }
    /// Another key in its place would destroy it.
    bool isUnsaved() const { return isPrivate() && known_.inMemoryOnly; }
    /// "RSA, 2048 bits, private and public"; what will be done while there is none.
    QString title() const;
    void set(KnownKey key);
    void savedAs(const QString& path);

  signals:
    void changed();
    void originChanged(); ///< of the same key

  private:
    KnownKey known_{};
};

} // namespace blockwarp::ui
