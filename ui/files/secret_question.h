// SPDX-License-Identifier: GPL-3.0-or-later
/// Asks for what work that is under way waits for.
#pragma once

#include "core/queue/queue_secrets.h"
#include "ui/panels/passphrase_fields.h"

#include <QDialog>

#include <memory>

namespace blockwarp::ui {

/// Does not block. Closing it without an answer cancels the work.
class SecretQuestion : public QDialog {
    Q_OBJECT

  public:
    SecretQuestion(std::shared_ptr<OpenQuestion> question, QWidget* parent);
    void done(int result) override;

  private:
    std::shared_ptr<OpenQuestion> question_;
    PassphraseFields* passphrase_;
};

} // namespace blockwarp::ui
