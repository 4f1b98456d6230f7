// SPDX-License-Identifier: GPL-3.0-or-later
/// A list and segments that together name one cipher of core's table.
#pragma once

#include "core/cipher/cipher_spec.h"
#include "ui/widgets/segments.h"

#include <QComboBox>
#include <QObject>

#include <functional>

namespace blockwarp::ui {

/// A list of the ciphers' modes, and segments for the key sizes that the mode has.
class CipherChooser : public QObject {
    Q_OBJECT

  public:
    using Filter = std::function<bool(const CipherSpec&)>;

    /// Fills both; they belong to the caller's layout. `accept` leaves ciphers out.
    CipherChooser(QComboBox* mode, Segments* keySize, Filter accept, QObject* parent);

    /// Fills both anew, without a signal; what was chosen may have changed.
    void setFilter(Filter accept);
    bool accepts(const CipherSpec& cipher) const { return accept_(cipher); }

    const CipherSpec& cipher() const;
    bool select(const QString& name);

  signals:
    void changed();

  private:
    void fillModes();
    void fillKeySizes();

    QComboBox* mode_;
    Segments* keySize_;
    Filter accept_;
};

} // namespace blockwarp::ui
