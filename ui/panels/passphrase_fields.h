// SPDX-License-Identifier: GPL-3.0-or-later
/// A passphrase; where it will protect something new it is typed twice and rated, or generated.
#pragma once

#include "core/base/secret.h"
#include "core/keys/new_passphrase.h"
#include "core/keys/passphrase_strength.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QWidget>

#include <optional>

namespace blockwarp::ui {

/// How hard a passphrase is to guess: a word, a sentence, and a bar that says the same.
class StrengthLine : public QWidget {
    Q_OBJECT

  public:
    explicit StrengthLine(QWidget* parent = nullptr);

    /// Hides itself for an empty passphrase, and where the program has no way to tell.
    void rate(const SecretBytes& passphrase);
    /// Of one that was drawn at random, so that no estimate is needed.
    void showExact(double bits);

  private:
    class Bar;

    void present(PassphraseRating rating, const QString& text);

    Bar* bar_;
    MessageLine* text_;
};

class PassphraseFields : public QWidget {
    Q_OBJECT

  public:
    /// `name` is the first field's; the others' begin with it. `label` is short, because it stands
    /// beside the field, and may hold a mnemonic.
    PassphraseFields(const QString& name, const QString& label, QWidget* parent = nullptr);

    /// Whether it will protect something new.
    void setNew(bool isNew);
    /// As a person types it, the second time too.
    void type(const QString& passphrase);
    bool isEmpty() const { return text_->text().isEmpty() && confirm_->text().isEmpty(); }
    /// No value where something is missing, which is then said beside the field: a generated one
    /// waits until a person says that they have kept it, a weak one until they want it all the
    /// same.
    std::optional<SecretBytes> take();
    /// What was generated and not changed since; or empty.
    QString generated() const { return exactBits_ ? text_->text() : QString(); }
    /// Once the passphrase has done its work: it does not stay to be shown.
    void clear();

  signals:
    void edited();

  private:
    void layOut(const QString& label);
    void makeGenerator();
    void generate(Result<keys::NewPassphrase> passphrase);
    void typed();
    void showState();
    bool isWeak() const;
    void refuse(QLineEdit* field, const QString& message);

    bool isNew_ = false;
    std::optional<double> exactBits_; ///< of what was generated, while it is unchanged
    bool asksConsent_ = false;        ///< to a weak one
    QLineEdit* text_;
    QLineEdit* confirm_;
    QLabel* confirmLabel_;
    QToolButton* show_;
    QPushButton* generate_;
    QPushButton* copy_;
    QLabel* readable_; ///< what was generated, until it is kept
    StrengthLine* strength_;
    QCheckBox* consent_;
    MessageLine* message_;
};

/// Copies a field's text as UTF-8 bytes and wipes what the copy went through.
SecretBytes secretText(const QLineEdit& field);

} // namespace blockwarp::ui
