// SPDX-License-Identifier: GPL-3.0-or-later
/// A passphrase, typed twice when it is used to encrypt.
#pragma once

#include "core/container/container.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QWidget>

#include <functional>
#include <optional>

namespace blockwarp::ui {

/// Makes the secret on the worker thread: a key file is read only then.
using SecretSource = std::function<Result<Secret>()>;

class PassphraseFields : public QWidget {
    Q_OBJECT

  public:
    explicit PassphraseFields(QWidget* parent = nullptr);

    void setDirection(Direction direction);
    /// No value where something is missing; the page then says so beside the field.
    std::optional<SecretSource> take(std::uint32_t iterations);

  private:
    bool needsConfirmation() const { return !confirm_->isHidden(); }
    void compare();
    void refuse(QLineEdit* field, const QString& message);

    QLineEdit* text_;
    QLabel* confirmLabel_;
    QLineEdit* confirm_;
    QCheckBox* show_;
    MessageLine* message_;
};

/// Copies a field's text as UTF-8 bytes and wipes what the copy went through.
SecretBytes secretText(const QLineEdit& field);

} // namespace blockwarp::ui
