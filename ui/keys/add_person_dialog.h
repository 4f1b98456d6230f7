// SPDX-License-Identifier: GPL-3.0-or-later
/// Adds a person, or keys to one: from a text that is pasted, and from files. What came in is shown
/// before anything is kept.
#pragma once

#include "core/ring/import.h"
#include "ui/keys/key_store.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/form.h"
#include "ui/widgets/message_line.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QTimer>

#include <optional>
#include <vector>

namespace blockwarp::ui {

class WordTiles;

class AddPersonDialog : public GrowingDialog {
    Q_OBJECT

  public:
    AddPersonDialog(KeyStore& store, QWidget* parent); ///< deletes itself when closed

    void setText(const QString& text);
    void addFiles(const QStringList& paths);
    void accept() override; ///< closes once the person is added
    void done(int result) override;

  signals:
    void added(const QString& name);

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Part { ///< what one text or file holds
        QString source;
        ring::ImportReport report{};
        std::optional<Error> problem{}; ///< the file cannot be read
    };
    struct Found {
        keys::Recipient key;
        KeyFacts facts;
    };

    void makeParts();
    void layOut();
    QLayout* makeGiven();
    QLayout* makeFound();
    void chooseFiles();
    void read();
    void take(std::vector<Part> parts);
    void listLeftOut(const QString& source, const QString& why);
    void listKey(const QString& source, std::size_t line, const keys::Recipient& key);
    void showKey();
    void showPerson();
    keys::Recipients ticked() const;
    QString sources() const;
    void present(const Result<void>& done);

    KeyStore& store_;
    QStringList files_;
    std::vector<Found> found_;
    int leftOut_ = 0;
    QStringList sources_; ///< of what was found
    JobId last_ = 0;
    bool reading_ = false;
    QTimer settle_; ///< typing
    QLineEdit* name_;
    MessageLine* nameNote_;
    QPlainTextEdit* text_;
    QPushButton* choose_;
    QLabel* foundTitle_;
    QListWidget* list_;
    Explanation* advice_;
    WordTiles* words_;
    MessageLine* owners_;
    QLineEdit* note_;
    MessageLine* message_;
    MainButton* add_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
