// SPDX-License-Identifier: GPL-3.0-or-later
/// People to encrypt for, and one's own keys, by name.
#pragma once

#include "ui/frame/page.h"
#include "ui/keys/entry_model.h"
#include "ui/keys/key_store.h"

#include <QLineEdit>

#include <filesystem>
#include <memory>

namespace blockwarp::ui {

class AddPersonDialog;
class EntryJobs;
class EntryPanel;
class EntryView;
class FirstSteps;
class GiveDialog;
class Inventory;
class OwnKeyDialog;
class KeyFileDialog;

class KeysPage : public Page {
    Q_OBJECT

  public:
    explicit KeysPage(const Inventory& inventory, QWidget* parent = nullptr);

    /// Another folder than the usual one, for tests and the tour.
    void setFolder(const std::filesystem::path& folder) { store_.setFolder(folder); }
    const KeyStore& store() const { return store_; }
    void choose(const QString& name);

    AddPersonDialog* addPerson();
    OwnKeyDialog* makeKey();
    KeyFileDialog* addOwnFile();
    void takeFocus() override;

  signals:
    void filesWanted(); ///< the Files page, to encrypt something anew

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    QWidget* makeContent();
    QWidget* makePeople();
    QWidget* makeOwn();
    QWidget* makeProblem();
    void connectParts();
    void connectJobs();
    void followStore();
    void showStatus();
    void showCurrent(EntryView* from);
    void chooseSomebody();
    GiveDialog* give();
    bool beginsWithAKey() const;
    bool canWork() const { return store_.isUsable(); }

    KeyStore store_;
    EntryModel* people_;
    EntryModel* own_;
    EntryView* peopleView_ = nullptr;
    EntryView* ownView_ = nullptr;
    QLineEdit* search_;
    QLabel* peopleTitle_ = nullptr;
    MessageLine* noMatch_ = nullptr;
    FirstSteps* steps_ = nullptr; ///< while there are no people
    QWidget* peopleCard_ = nullptr;
    QWidget* ownCard_ = nullptr;
    QWidget* lists_ = nullptr;
    QWidget* problemCard_ = nullptr;
    MessageLine* problem_ = nullptr;
    EntryPanel* panel_;
    EntryJobs* jobs_;
    RunBar* bar_;
    QPushButton* make_ = nullptr;
    QPushButton* addOwn_ = nullptr;
    QString wanted_;         ///< a name to be chosen once it is there
    bool following_ = false; ///< lists change, and what is chosen with them
};

} // namespace blockwarp::ui
