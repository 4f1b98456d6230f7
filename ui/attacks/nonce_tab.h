// SPDX-License-Identifier: GPL-3.0-or-later
/// A nonce of AES-GCM used twice: a known and a secret message, and one to forge.
#pragma once

#include "ui/attacks/attack_tab.h"
#include "ui/panels/text_field.h"

namespace blockwarp::ui {

class NonceTab : public AttackTab {
    Q_OBJECT

  public:
    explicit NonceTab(QWidget* parent);

  protected:
    QWidget* checkInputs() override;
    Job job(std::uint64_t seed, int defence) const override;
    AttackQuestion question() const override;
    double expectedQueries() const override { return 1; }

  private:
    TextField* known_;
    TextField* second_;
    TextField* forged_;
};

} // namespace blockwarp::ui
