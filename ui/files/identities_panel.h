// SPDX-License-Identifier: GPL-3.0-or-later
/// With what files are decrypted: a list of files that hold private keys.
#pragma once

#include "core/queue/queue_secrets.h"
#include "ui/files/key_list.h"
#include "ui/jobs/job_runner.h"
#include "ui/panels/passphrase_fields.h"

#include <optional>
#include <vector>

namespace blockwarp::ui {

class IdentitiesPanel : public QWidget {
    Q_OBJECT

  public:
    explicit IdentitiesPanel(QWidget* parent = nullptr);

    /// age's identity files, or PEM private keys.
    void addFiles(const QStringList& paths);
    QStringList names() const; ///< of the files, as they are listed
    bool hasPassphrase() const { return !passphrase_->isEmpty(); }
    void clearPassphrase() { passphrase_->clear(); }
    /// No value where something is missing, which is then said beside the list.
    std::optional<SecretSource> take();
    std::vector<std::filesystem::path> files() const;
    /// No file is named, and the ring has own keys, which are tried by themselves.
    bool usesOwnKeys() const { return entries_.empty() && hasOwnKeys_; }
    PassphraseFields* passphrase() const { return passphrase_; }
    void clearError() { message_->clearError(); }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    /// What is known of a file; its keys are read again when they are needed.
    struct Entry {
        QString path;
        QString kind;
        bool encrypted = false;
        QString skipped{}; ///< says which keys in it are not read; empty: none
    };

    void layOut();
    void chooseFiles();
    void append(const Result<Entry>& found);
    void showPassphrase();
    static Result<Entry> look(const QString& path);

    void readRing();

    std::vector<Entry> entries_; ///< a row of the list each
    bool hasOwnKeys_ = false;
    bool waitsForOwnKeys_ = false; ///< they are being tried for this panel
    QPushButton* add_;
    QPushButton* remove_;
    KeyList* list_;
    PassphraseFields* passphrase_;
    MessageLine* message_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
