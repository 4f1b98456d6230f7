// SPDX-License-Identifier: GPL-3.0-or-later
/// The page's key: made here or read from a file, described, saved.
#pragma once

#include "core/base/cancel.h"
#include "ui/jobs/job_runner.h"
#include "ui/panels/passphrase_fields.h"
#include "ui/rsa/page_key.h"
#include "ui/rsa/rsa_tab.h"
#include "ui/widgets/card.h"
#include "ui/widgets/segments.h"

#include <QLabel>
#include <QPushButton>

namespace blockwarp::ui {

/// What anybody may know of the key in use.
class KeyFactsPanel : public Card {
    Q_OBJECT

  public:
    /// The key must outlive the panel.
    explicit KeyFactsPanel(const PageKey& key, QWidget* parent = nullptr);

  signals:
    void copied(); ///< the public key is in the clipboard

  private:
    void layOut();
    void layOutFacts();
    void showKey();

    const PageKey& key_;
    QWidget* facts_;
    QWidget* none_; ///< before there is a key
    QLabel* kind_;
    QLabel* exponent_;
    QLabel* fingerprint_;
    QLabel* origin_;
    FixedText* modulus_;
    QLabel* pemTitle_;
    FixedText* pem_;
    QPushButton* copy_;
};

class KeyTab : public RsaTab {
    Q_OBJECT

  public:
    explicit KeyTab(PageKey& key, QWidget* parent = nullptr);
    ~KeyTab() override;

    /// A PEM file; asks for its passphrase first where it has one.
    void open(const QString& path);
    /// The private key as `path`, the public one as `path`.pub.
    void saveTo(const QString& path);
    bool isBusy() const { return busy_; }

    /// Enter in a passphrase field is about that passphrase, not about a new key.
    bool takeKey(int key) override;
    void save(QSettings& settings) const override;
    void load(const QSettings& settings) override;

  private:
    QWidget* makeForm();
    void makeSaving(QWidget* form);
    void askToGenerate();
    void generate();
    void chooseFile();
    void unlock();
    void read(const SecretBytes& passphrase);
    void chooseTarget();
    /// What came from a file; asks before an unsaved key goes.
    void acceptRead(Result<KnownKey> key);
    void use(KnownKey key);
    void askPassphrase();
    void setBusy(const QString& what);

    PageKey& key_;
    QString path_; ///< of the file that waits for its passphrase, or was read
    bool busy_ = false;
    std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
    QWidget* form_;
    Segments* bits_;
    PassphraseFields* opening_;
    QPushButton* unlock_;
    QWidget* saving_;
    PassphraseFields* protection_;
    QPushButton* save_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
