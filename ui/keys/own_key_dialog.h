// SPDX-License-Identifier: GPL-3.0-or-later
/// Makes a key of one's own, in the locked file of the ring.
#pragma once

#include "core/base/cancel.h"
#include "core/keys/identities.h"
#include "core/keys/new_keys.h"
#include "ui/jobs/job_runner.h"
#include "ui/keys/key_store.h"
#include "ui/panels/passphrase_fields.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/form.h"

#include <QComboBox>
#include <QLineEdit>
#include <QProgressBar>

#include <memory>

namespace blockwarp::ui {

class OwnKeyDialog : public GrowingDialog {
    Q_OBJECT

  public:
    OwnKeyDialog(KeyStore& store, QWidget* parent); ///< deletes itself when closed
    ~OwnKeyDialog() override { cancel_->cancel(); }

    void typePassphrase(const QString& passphrase) { passphrase_->type(passphrase); }
    void accept() override;         ///< closes once the key is made
    void done(int result) override; ///< while a key is being made, cancels that instead
    bool isBusy() const { return busy_; }

  signals:
    void made(const QString& name);

  private:
    QWidget* makeForm();
    void fillKinds();
    void followStore();
    static QString aboutPassphrase(bool isAlone, bool isFirst);
    const KeyKindSpec& kind() const;
    void setBusy(bool busy);
    void present(const Result<keys::Recipient>& key);

    KeyStore& store_;
    QWidget* form_;
    QLineEdit* name_;
    QComboBox* kind_;
    Explanation* about_;
    PassphraseFields* passphrase_;
    MessageLine* message_;
    QProgressBar* progress_;
    MainButton* make_;
    bool busy_ = false;
    std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
    JobRunner runner_;
};

} // namespace blockwarp::ui
