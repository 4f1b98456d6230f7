// SPDX-License-Identifier: GPL-3.0-or-later
/// Makes a key pair: the private key goes into a file, the public one is shown to be given away.
#pragma once

#include "core/files/identity_file.h"
#include "ui/jobs/job_runner.h"
#include "ui/panels/passphrase_fields.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/dialogs.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStackedWidget>

namespace blockwarp::ui {

class ElidedLabel;

class KeyDialog : public GrowingDialog {
    Q_OBJECT

  public:
    explicit KeyDialog(QWidget* parent = nullptr); ///< deletes itself when closed

    void done(int result) override; ///< not while a key is being made

    void setPath(const QString& path) { file_->setText(path); }
    void typePassphrase(const QString& passphrase) { passphrase_->type(passphrase); }
    /// Makes the key, and saves it.
    void generate();
    bool isBusy() const { return busy_; }
    QString problem() const { return message_->message(); }
    QString recipient() const { return recipient_->toPlainText(); } ///< once it is made
    /// Asks for the new key to be among the recipients, and closes.
    void useRecipient();

  signals:
    /// The new public key, and the name of its file, is to be among those to encrypt for.
    void recipientWanted(const QString& key, const QString& name);
    /// A key was made and saved.
    void made();

  private:
    QWidget* makeForm();
    void layOutForm(QWidget* form, QWidget* text);
    QWidget* makeResult();
    KeyKind kind() const;
    void lockChanged();
    void chooseFile();
    void present(const Result<NewKey>& key);
    void setBusy(bool busy);

    QStackedWidget* pages_;
    QComboBox* kind_;
    QLineEdit* file_;
    QPushButton* browse_;
    QCheckBox* lock_;
    PassphraseFields* passphrase_;
    MessageLine* message_;
    MainButton* generate_;
    MessageLine* saved_;
    QPlainTextEdit* recipient_;
    QPushButton* add_;
    bool busy_ = false;
    JobRunner runner_;
};

} // namespace blockwarp::ui
