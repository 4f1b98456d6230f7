// SPDX-License-Identifier: GPL-3.0-or-later
/// Lists the private keys in a file as one's own: it stays where it is.
#pragma once

#include "core/base/cancel.h"
#include "core/keys/identities.h"
#include "ui/jobs/job_runner.h"
#include "ui/keys/key_store.h"
#include "ui/panels/passphrase_fields.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/dialogs.h"

#include <QLineEdit>
#include <QPushButton>

#include <memory>

namespace blockwarp::ui {

class KeyFileDialog : public GrowingDialog {
    Q_OBJECT

  public:
    KeyFileDialog(KeyStore& store, QWidget* parent); ///< deletes itself when closed
    ~KeyFileDialog() override { cancel_->cancel(); }

    void accept() override;         ///< closes once the key is listed
    void done(int result) override; ///< while it works, cancels that instead

  signals:
    void added(const QString& name);

  private:
    QWidget* makeForm();
    void chooseFile();
    void look();
    std::filesystem::path file() const;
    void setBusy(bool busy);
    void present(const Result<keys::Recipients>& keys);

    KeyStore& store_;
    QWidget* form_;
    QLineEdit* name_;
    QLineEdit* file_;
    PassphraseFields* passphrase_;
    MessageLine* message_;
    MainButton* add_;
    JobId looked_ = 0;
    bool busy_ = false;
    std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
    JobRunner runner_;
};

} // namespace blockwarp::ui
