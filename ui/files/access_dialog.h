// SPDX-License-Identifier: GPL-3.0-or-later
/// Changes who can open an encrypted file: its header is written anew, its payload stays.
#pragma once

#include "core/base/progress.h"
#include "core/files/inspect.h"
#include "core/files/rewrap.h"
#include "core/queue/queue_item.h"
#include "core/queue/queue_secrets.h"
#include "core/ring/key_choice.h"
#include "ui/files/openers_view.h"
#include "ui/jobs/job_runner.h"
#include "ui/panels/passphrase_fields.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/form.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/segments.h"

#include <QCheckBox>
#include <QProgressBar>
#include <QStringList>
#include <QTimer>

#include <filesystem>
#include <memory>
#include <optional>

namespace blockwarp::ui {

class IdentitiesPanel;
class RecipientsPanel;

/// An encrypted file of the queue whose recipients can be changed.
struct AccessTarget {
    std::filesystem::path file;
    QStringList plain{}; ///< what it was made of, if all of that is still there
};

/// What came of the item, or else its input; nothing where neither has a header with recipients.
std::optional<AccessTarget> accessTarget(const QueueItem& item);

class AccessDialog : public GrowingDialog {
    Q_OBJECT

  public:
    AccessDialog(AccessTarget target, QWidget* parent); ///< deletes itself when closed
    ~AccessDialog() override { meter_->cancel(); }

    void done(int result) override; ///< while it works, cancels that instead
    void rewrap();
    bool isBusy() const { return busy_; }
    const AccessTarget& target() const { return target_; }

  signals:
    /// What the file says about itself now.
    void rewrapped(const std::shared_ptr<const blockwarp::FileFacts>& facts);
    void encryptAnewWanted();
    void ended(); ///< the work, whatever came of it

  private:
    struct Work;
    struct Done {
        Result<RewrapOutcome> outcome;
        std::shared_ptr<const FileFacts> facts; ///< null: it says nothing that makes sense
    };

    void makeParts();
    QWidget* makeForm();
    QLayout* makeButtons();
    void layOut();
    void presentFacts(const Result<FileFacts>& facts);
    void showFields();
    bool forKeys() const;
    bool adds() const { return adds_->isVisibleTo(this) && adds_->isChecked(); }
    std::optional<SecretSource> takeOld();
    std::optional<SecretSource> takeNew();
    std::unique_ptr<QueueAsker> makeAsker();
    void followRecipients();
    void showOpeners();
    static Done run(const Work& work);
    void present(const Done& done);
    void setBusy(bool busy);

    const AccessTarget target_;
    QWidget* form_ = nullptr;
    Explanation* facts_;
    PassphraseFields* oldPassphrase_;
    IdentitiesPanel* identities_;
    Segments* choice_;
    RecipientsPanel* recipients_;
    QCheckBox* adds_;
    OpenersView* openers_;
    PassphraseFields* newPassphrase_;
    MessageLine* warning_;
    MessageLine* message_;
    QProgressBar* progress_;
    QPushButton* anew_;
    QPushButton* close_;
    MainButton* rewrap_;
    QTimer watch_;                            ///< how far the work is
    bool byPassphrase_ = false;               ///< opens it now
    ring::Family family_ = ring::Family::any; ///< of its recipients
    bool busy_ = false;
    std::shared_ptr<ProgressMeter> meter_ = std::make_shared<ProgressMeter>();
    JobRunner runner_;
};

} // namespace blockwarp::ui
