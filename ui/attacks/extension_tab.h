// SPDX-License-Identifier: GPL-3.0-or-later
/// Length extension of SHA-256(key ‖ message): the message, a text to add, the length of the key.
#pragma once

#include "ui/attacks/attack_tab.h"
#include "ui/panels/text_field.h"

#include <QSpinBox>

namespace blockwarp::ui {

class ExtensionTab : public AttackTab {
    Q_OBJECT

  public:
    explicit ExtensionTab(QWidget* parent);

  protected:
    QWidget* checkInputs() override;
    Job job(std::uint64_t seed, int defence) const override;
    AttackQuestion question() const override;
    double expectedQueries() const override;

  private:
    TextField* message_;
    TextField* added_;
    QSpinBox* keyBytes_;
    MessageLine* keyProblem_;
};

} // namespace blockwarp::ui
