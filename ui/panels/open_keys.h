// SPDX-License-Identifier: GPL-3.0-or-later
/// One's own private keys that were opened in this window, for all of its pages.
#pragma once

#include "core/ring/open_keys.h"
#include "ui/widgets/buttons.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

namespace blockwarp::ui {

/// Wipes the keys when their time is over.
class OpenKeysOfWindow : public QObject {
    Q_OBJECT

  public:
    static OpenKeysOfWindow& instance();

    ring::OpenKeys& keys() { return keys_; }
    /// Some are open, as far as is known on this thread.
    bool isAnyOpen() const { return isAnyOpen_; }
    /// Wipes all.
    void lock();
    /// After work that may have opened some.
    void look();

  signals:
    void changed(); ///< isAnyOpen()
    /// Own keys were tried; `why` is a line for each of those that were left out.
    void tried(const QStringList& why);

  private:
    OpenKeysOfWindow();

    ring::OpenKeys keys_;
    QTimer look_;
    bool isAnyOpen_ = false;
};

/// "Lock my keys now", in sight while some are open.
class LockKeysLink : public LinkButton {
    Q_OBJECT

  public:
    explicit LockKeysLink(QWidget* parent);
};

} // namespace blockwarp::ui
