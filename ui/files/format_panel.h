// SPDX-License-Identifier: GPL-3.0-or-later
/// What encrypting makes: container and cipher, both from core's tables. Decrypting, files say that
/// themselves; only for those that do not is anything asked here.
#pragma once

#include "core/format/container.h"
#include "core/queue/queue_secrets.h"
#include "ui/files/queue_view.h"
#include "ui/panels/cipher_chooser.h"
#include "ui/widgets/form.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QHash>
#include <QSettings>
#include <QSpinBox>
#include <QWidget>

namespace blockwarp::ui {

/// How the queue's OpenSSL files make a key of the passphrase.
struct Derivation {
    std::optional<std::uint32_t> iterations{}; ///< of PBKDF2
    OpensslKdf kdf = OpensslKdf::pbkdf2;
};

class FormatPanel : public QWidget {
    Q_OBJECT

  public:
    explicit FormatPanel(QWidget* parent = nullptr);

    void setWork(Direction direction, const QueueKinds& kinds);

    /// Encrypting, the one to use; decrypting, that of files which do not name theirs.
    const CipherSpec& cipher() const { return chooser_->cipher(); }
    Container container() const; ///< to encrypt into
    void setContainer(Container container);
    bool armor() const;
    void setRace(bool race); ///< text does not race
    /// What else decides who can open the file; said below the format.
    void setContents(const Contents& contents);
    /// The one to take while a person has chosen none, and why; that may be empty.
    void suggest(Container container, const QString& why);
    /// Whether a person chose another cipher than the usual one for Blockwarp's files.
    bool isCipherChosen() const;
    Derivation derivation() const; ///< of OpenSSL files; otherwise the default
    void save(QSettings& settings) const;
    void load(const QSettings& settings);

  signals:
    void changed();

  private:
    bool encrypting() const { return direction_ == Direction::encrypt; }
    void layOut();
    void fillContainers();
    void chooseContainer();
    void makeIterations();
    void makeKdf();
    bool asksIterations() const;
    QString place() const;
    void fillCiphers();
    void showFields();
    void explain();

    Direction direction_ = Direction::encrypt;
    QueueKinds kinds_;
    Contents contents_;
    bool isContainerChosen_ = false; ///< by a person
    bool suggesting_ = false;
    QString why_;                    ///< the container was suggested
    QHash<QString, QString> chosen_; ///< the cipher for each container, by name; see place()
    QWidget* formats_;
    QComboBox* container_;
    Explanation* opens_;      ///< who can open what is encrypted
    Explanation* decrypting_; ///< what is asked then, and why
    QWidget* ciphers_;
    QComboBox* mode_;
    Segments* keySize_;
    CipherChooser* chooser_;
    MessageLine* caution_;
    QCheckBox* armor_;
    QLabel* kdfLabel_;
    QComboBox* kdf_; ///< decrypting
    QLabel* iterationsLabel_;
    QSpinBox* iterations_;
};

} // namespace blockwarp::ui
