// SPDX-License-Identifier: GPL-3.0-or-later
/// How hard a passphrase is to guess: a word, a sentence, and a bar that says the same.
#pragma once

#include "core/keys/passphrase_strength.h"
#include "ui/widgets/message_line.h"

#include <QWidget>

namespace blockwarp::ui {

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

} // namespace blockwarp::ui
