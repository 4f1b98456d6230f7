// SPDX-License-Identifier: GPL-3.0-or-later
/// A line of ASCII text for an attack, with its label above and what is wrong with it below.
#pragma once

#include "ui/widgets/message_line.h"

#include <QLabel>
#include <QLineEdit>

#include <cstdint>
#include <vector>

namespace blockwarp::ui {

class TextField : public QWidget {
    Q_OBJECT

  public:
    /// `label` may hold a mnemonic; `maxBytes`: what the attack takes.
    TextField(const char* name, const QString& label, const QString& text, std::size_t maxBytes,
              QWidget* parent);

    QLineEdit& line() const { return *line_; }
    std::vector<std::uint8_t> bytes() const;
    /// Empty, too long, not ASCII: a sentence for it, or none.
    QString problem() const;
    void say(const QString& problem) { message_->say(Tone::error, problem); }

  signals:
    void changed();

  private:
    std::size_t maxBytes_;
    QLineEdit* line_;
    MessageLine* message_;
};

} // namespace blockwarp::ui
