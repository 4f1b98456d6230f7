// SPDX-License-Identifier: GPL-3.0-or-later
/// Whom files are encrypted for: people by name, and a list of public keys.
#pragma once

#include "core/keys/identities.h"
#include "core/queue/queue_secrets.h"
#include "ui/files/key_list.h"
#include "ui/files/openers_view.h"
#include "ui/files/people_chips.h"
#include "ui/jobs/job_runner.h"
#include "ui/widgets/message_line.h"

#include <QLineEdit>
#include <QStringListModel>
#include <QWidget>

#include <optional>
#include <vector>

namespace blockwarp::ui {

class KeyDialog;

class RecipientsPanel : public QWidget {
    Q_OBJECT

  public:
    explicit RecipientsPanel(QWidget* parent = nullptr);

    PeopleChips& people() const { return *people_; }
    void setContainer(Container container);
    /// Of recipients that the file has already and that stay.
    void setBeside(ring::Family family);
    /// Files of public keys, as keys::parseRecipients() takes them.
    void addFiles(const QStringList& paths);
    /// Opens the dialog that makes a key pair; the public key may end up in this list.
    KeyDialog* generateKey();
    /// No value where something is missing, which is then said beside the list.
    std::optional<SecretSource> take();
    /// See KeyFiles.
    std::vector<std::filesystem::path> files() const;
    void clearError() { message_->clearError(); }
    /// Those of people last.
    keys::Recipients recipients() const;
    /// The same, to be read; nobody where whyRefused() says something.
    std::vector<Opener> openers() const;
    std::vector<std::string> contacts() const; ///< names of the people
    /// For other files: all go but people who are pinned.
    void startAnew();

  signals:
    void changed(); ///< recipients()

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    struct Entry {
        QString label;
        keys::Recipient key;
        QString path{}; ///< of its file; empty: it was typed or made
    };
    using Found = Result<std::vector<Entry>>;

    void layOut();
    void watchPeople();
    void addTyped();
    void addNamed(const QString& name);
    void peopleChanged();
    void chooseFiles();
    void append(const Found& found);
    void warn();
    keys::Recipients listed() const;
    /// Of the keys that are not of people.
    ring::Family family() const { return entries_.empty() ? beside_ : ring::familyOf(listed()); }
    QString whyRefused() const;
    static Found readFile(const QString& path);
    static Found entriesOf(const Result<keys::Recipients>& keys, const QString& source);

    Container container_ = Container::blockwarp;
    ring::Family beside_ = ring::Family::any;
    std::vector<Entry> entries_; ///< a row of the list each
    QLineEdit* typed_;
    QStringListModel* names_; ///< that complete what is typed
    PeopleChips* people_;
    QPushButton* add_;
    QPushButton* addFile_;
    QPushButton* remove_;
    QPushButton* generate_;
    KeyList* list_;
    MessageLine* message_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
