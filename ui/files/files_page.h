// SPDX-License-Identifier: GPL-3.0-or-later
/// The page that encrypts and decrypts files: the queue and what came of it on the left, choices on
/// the right, the main button below.
#pragma once

#include "ui/files/archive_view.h"
#include "ui/files/arrivals.h"
#include "ui/files/facts_panel.h"
#include "ui/files/queue_model.h"
#include "ui/files/run_monitor.h"
#include "ui/frame/page.h"

#include <QTimer>

class QVBoxLayout;

namespace blockwarp::ui {

class ArchiveChoice;
struct AccessTarget;
class DerivationNotice;
class FileCards;
class Inventory;
class LeftoverNotice;
class OutputPanel;
class PassphraseNotice;
class QueuePanel;
class SettingsPanel;

class FilesPage : public Page {
    Q_OBJECT

  public:
    explicit FilesPage(const Inventory& inventory, QWidget* parent = nullptr);

    void addFiles(const QStringList& paths);
    /// From outside, as by a file manager: they wait for a new start, and for a new secret.
    void receive(const FileRequest& request);
    void chooseFiles();
    void chooseFolder();
    /// Empties the queue.
    void clear();
    QueueModel& queue() { return queue_; }
    SettingsPanel& settings() const { return *settings_; }
    /// What the main button does; queueFinished() follows unless something is missing.
    void start() { begin(false); }
    /// Shows what the chosen file says about itself.
    void inspect();
    /// Shows what is in the chosen archive.
    void lookInside();
    /// Says whether the queue's encrypted files are as they were, and writes nothing.
    void verify();
    bool isRunning() const { return queue_.work().isRunning(); }

    void takeFocus() override;
    QString activity() const override;
    Presented presented() override;
    void stop() override {
        queue_.work().cancel();
        visit_.cancel();
        facts_.stop();
    }
    void saveSettings(QSettings& settings) const override;
    void loadSettings(const QSettings& settings) override;

  signals:
    /// The last file of the queue has been worked on.
    void queueFinished();

  private:
    void begin(bool failedOnly);
    void layOut();
    void arrange();
    void watchChoices();
    void watchQueue();
    void watchWork();
    void recountSoon();
    void recount();
    bool canStart() const;
    void settingsChanged();
    void offerArchive();
    bool isArchive() const;
    void turnTo(const std::vector<QueueFile>& files);
    void finish(QueueTask task);
    void finishRun();
    void setRunning(bool running);
    void salvage(int row);
    void repair(int row);
    void changeAccess(int row);
    void encryptAnew(const AccessTarget& target);
    void replaceExisting(bool replace);
    void updateIdle();
    void tellDerivations();
    Arrivals::Way wayFor(Direction direction) const;
    void takeArrivals(const FileRequest& request, Direction direction, bool replace);

    QueueModel queue_;
    FactsFinder facts_;
    QTimer recount_;          ///< of a long queue
    bool recounting_ = false; ///< the state is told at its end, whatever the settings change
    QueuePanel* queuePanel_;
    Arrivals* arrivals_;
    ArchiveChoice* archive_;
    DerivationNotice* derivations_;
    LeftoverNotice* leftovers_;
    PassphraseNotice* passphrases_;
    OutputPanel* output_;
    FileCards* cards_;
    QVBoxLayout* column_; ///< the queue, and below it the cards
    SettingsPanel* settings_;
    RunBar* bar_;
    RunMonitor monitor_;
    ArchiveVisit visit_;    ///< instead of all that, while somebody looks into an archive
    int ownKeys_ = 0;       ///< files to decrypt that each derive a key from the passphrase
    bool archives_ = false; ///< the queue has some that could be unpacked
    bool ecbAccepted_ = false;
    QString refused_; ///< why the secret that the work in progress was to have cannot be used
};

} // namespace blockwarp::ui
