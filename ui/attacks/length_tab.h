// SPDX-License-Identifier: GPL-3.0-or-later
/// Length tells: a cookie of digits, in a file that is compressed and sealed beside a line of the
/// attacker's.
#pragma once

#include "ui/attacks/attack_tab.h"
#include "ui/panels/text_field.h"

namespace blockwarp::ui {

class LengthTab : public AttackTab {
    Q_OBJECT

  public:
    explicit LengthTab(QWidget* parent);

  protected:
    QWidget* checkInputs() override;
    Job job(std::uint64_t seed, int defence) const override;
    AttackQuestion question() const override;
    double expectedQueries() const override;

  private:
    TextField* cookie_;
};

} // namespace blockwarp::ui
