// SPDX-License-Identifier: GPL-3.0-or-later
/// Questions that a run asks before it makes an output.
#pragma once

#include "core/format/container.h"
#include "core/queue/queue_secrets.h"
#include "ui/panels/passphrase_fields.h"

#include <QDialog>
#include <QWidget>

#include <functional>
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

/// Asks without blocking; `use` is called if ECB is to be used all the same.
void askAboutEcb(Container container, const CipherSpec& cipher, QWidget* parent,
                 std::function<void()> use);

} // namespace blockwarp::ui
