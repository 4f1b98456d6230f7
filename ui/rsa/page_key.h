// SPDX-License-Identifier: GPL-3.0-or-later
/// The key that the RSA page works with, shared by its tabs.
#pragma once

#include "core/rsa/key_pair.h"

#include <QObject>
#include <QString>

#include <memory>

namespace blockwarp::ui {

struct KnownKey {
    std::shared_ptr<const rsa::KeyPair> pair; ///< wiped with its last owner
    rsa::KeyFacts facts;
    QString origin; ///< a sentence
};

/// A new pair, in memory only. For a worker thread.
Result<KnownKey> makeKey(int bits);

class PageKey : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    bool exists() const { return known_.pair != nullptr; }
    bool isPrivate() const { return exists() && known_.facts.isPrivate; }
    const KnownKey& known() const { return known_; }
    /// "RSA, 2048 bits, private and public"; what will be done while there is none.
    QString title() const;
    void set(KnownKey key);
    void setOrigin(const QString& origin);

  signals:
    void changed();
    void originChanged(); ///< of the same key

  private:
    KnownKey known_{};
};

} // namespace blockwarp::ui
