// SPDX-License-Identifier: GPL-3.0-or-later
/// What locks and unlocks: a passphrase, public keys to encrypt, private keys to decrypt, or for
/// raw files the key itself. Shows what the work can take.
#pragma once

#include "core/cipher/cipher_spec.h"
#include "core/queue/queue_secrets.h"
#include "ui/files/format_panel.h"
#include "ui/files/openers_view.h"
#include "ui/files/queue_view.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/segments.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QWidget>

#include <optional>

namespace blockwarp::ui {

/// An explicit key and IV, for the raw container.
class KeyFields : public QWidget {
    Q_OBJECT

  public:
    explicit KeyFields(QWidget* parent = nullptr);

    void setContext(const CipherSpec& cipher, Direction direction);
    bool isEmpty() const;
    void clear();
    /// No value where something is missing; the page then says so beside the field.
    std::optional<SecretSource> take();
    /// Empty where the key is typed.
    std::filesystem::path file() const;
    void clearError() { message_->clearError(); }

  private:
    void layOut();
    void showFields();
    void chooseFile();
    void drawRandom(QLineEdit* field, std::size_t bytes);
    void refuse(QLineEdit* field, const QString& message);
    std::optional<Iv> takeIv();
    std::optional<SecretSource> takeFile();
    std::optional<SecretSource> takeText();

    const CipherSpec* cipher_ = nullptr;
    Direction direction_ = Direction::encrypt;
    QRadioButton* fromText_;
    QRadioButton* fromFile_;
    QLineEdit* key_;
    QPushButton* randomKey_;
    QLineEdit* file_;
    QPushButton* browse_;
    QLabel* ivLabel_;
    QLineEdit* iv_;
    QPushButton* randomIv_;
    QCheckBox* show_;
    QCheckBox* padding_;
    MessageLine* message_;
};

class IdentitiesPanel;
class KeyFields;
class PassphraseFields;
class RecipientsPanel;

class SecretPanel : public QWidget {
    Q_OBJECT

  public:
    explicit SecretPanel(QWidget* parent = nullptr);

    /// `container` is the one to encrypt into; what is decrypted says `kinds`.
    void setWork(Direction direction, Container container, const CipherSpec& cipher,
                 const QueueKinds& kinds);
    PassphraseFields& passphrase() const { return *passphrase_; }
    RecipientsPanel& recipients() const { return *recipients_; }
    IdentitiesPanel& identities() const { return *identities_; }
    bool usesPassphrase() const { return takesPassphrase() && !byKeys(); }
    /// The one to use, if it was generated; or empty.
    QString generatedPassphrase() const;
    /// Public keys to encrypt for, as far as they are added; none for a passphrase.
    keys::Recipients recipientsToUse() const;
    /// Who will be able to open what is encrypted; nobody is named for a passphrase.
    std::vector<Opener> openers() const;
    /// Keys instead of a passphrase, where both would do.
    void chooseKeys() { choice_->setCurrentIndex(kKeys); }
    /// No value where something is missing: the panel says so beside the field.
    std::optional<SecretSources> take(const Derivation& derivation);
    /// Wipes what was typed. True if there was something.
    bool forget();
    /// Passphrases, and for whom files are encrypted: the next files may be for others. Not a key
    /// that was drawn at random, which may be nowhere else yet.
    void startAnew();
    KeyFiles keyFiles() const;
    /// Nothing is asked for any more.
    void clearErrors();
    /// Where a person types next once there are files.
    QWidget* firstField() const;
    /// Something is wrong with the secret as a whole.
    void showMessage(const QString& message) { message_->say(Tone::error, message); }
    MessageLine* message() const { return message_; }

  signals:
    void choiceChanged(); ///< between a passphrase and keys

  private:
    static constexpr int kKeys = 1; ///< of the segments; before it is the passphrase

    bool encrypting() const { return direction_ == Direction::encrypt; }
    bool takesKeys() const;
    bool takesPassphrase() const;
    bool takesRaw() const;
    bool byKeys() const { return takesKeys() && choice_->currentIndex() == kKeys; }
    void layOut();
    void followFiles(const QueueKinds& before);
    void showFields();
    void warnOfReuse();
    std::optional<SecretSource> takeUsual(const Derivation& derivation);

    Direction direction_ = Direction::encrypt;
    Container container_ = Container::blockwarp;
    const CipherSpec* cipher_ = nullptr;
    QueueKinds kinds_;
    Segments* choice_;
    PassphraseFields* passphrase_;
    RecipientsPanel* recipients_;
    IdentitiesPanel* identities_;
    QLabel* rawHeading_;
    KeyFields* raw_;
    MessageLine* message_;
    MessageLine* reuse_;
};

} // namespace blockwarp::ui
