// SPDX-License-Identifier: GPL-3.0-or-later
/// Two lists that together name one cipher of core's table.
#pragma once

#include "core/cipher_spec.h"

#include <QComboBox>
#include <QObject>

namespace blockwarp::ui {

/// A list of the ciphers' modes and one of the key sizes that the mode has.
class CipherChooser : public QObject {
    Q_OBJECT

  public:
    /// Fills both lists; they belong to the caller's layout. `accept` leaves ciphers out.
    CipherChooser(QComboBox* mode, QComboBox* keySize, bool (*accept)(const CipherSpec&),
                  QObject* parent);

    const CipherSpec& cipher() const;
    bool select(const QString& name);

  signals:
    void changed();

  private:
    void fillKeySizes();

    QComboBox* mode_;
    QComboBox* keySize_;
    bool (*accept_)(const CipherSpec&);
};

} // namespace blockwarp::ui
