// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/keys/key_store.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/message_line.h"

#include <QLineEdit>
#include <QPushButton>

namespace blockwarp::ui {

/// Gives an entry another name or note.
class EntryDialog : public GrowingDialog {
    Q_OBJECT

  public:
    EntryDialog(KeyStore& store, ring::Entry entry, QWidget* parent); ///< deletes itself

    void accept() override; ///< closes once it is done

  signals:
    void renamed(const QString& name);

  private:
    void present(const Result<void>& done);

    KeyStore& store_;
    const ring::Entry entry_;
    QLineEdit* name_;
    QLineEdit* note_;
    MessageLine* message_;
    QPushButton* save_;
};

} // namespace blockwarp::ui
