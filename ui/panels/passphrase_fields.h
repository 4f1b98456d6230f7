// SPDX-License-Identifier: GPL-3.0-or-later
/// A passphrase; where it will protect something new it is typed twice and rated.
#pragma once

#include "core/base/secret.h"
#include "core/keys/passphrase_strength.h"
#include "ui/widgets/message_line.h"

#include <QLabel>
#include <QLineEdit>
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

  private:
    class Bar;

    Bar* bar_;
    MessageLine* text_;
};

class StrengthLine;

class PassphraseFields : public QWidget {
    Q_OBJECT

  public:
    /// `name` is the first field's; the others' begin with it. `label` is short, because it stands
    /// beside the field, and may hold a mnemonic.
    PassphraseFields(const QString& name, const QString& label, QWidget* parent = nullptr);

    void setNew(bool isNew);
    /// As a person types it, the second time too.
    void type(const QString& passphrase);
    bool isEmpty() const { return text_->text().isEmpty() && confirm_->text().isEmpty(); }
    /// No value where something is missing, which is then said beside the field.
    std::optional<SecretBytes> take();
    /// Once the passphrase has done its work: it does not stay to be shown.
    void clear();

  signals:
    void edited();

  private:
    bool isNew() const { return !confirm_->isHidden(); }
    void layOut(const QString& label);
    void typed();
    void refuse(QLineEdit* field, const QString& message);

    QLineEdit* text_;
    QLineEdit* confirm_;
    QLabel* confirmLabel_;
    QToolButton* show_;
    StrengthLine* strength_;
    MessageLine* message_;
};

/// Copies a field's text as UTF-8 bytes and wipes what the copy went through.
SecretBytes secretText(const QLineEdit& field);

} // namespace blockwarp::ui
